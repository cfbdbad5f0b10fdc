import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { Progress } from '#web/kit/progress/progress.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { formatNumber } from '#web/lib/format.ts';
import {
  changeImport,
  checkImport,
  listTreeQuery,
  runImport,
  type Import,
  type ListChange,
  type ListTree,
} from './api.ts';
import { CutOff } from './cut-off.tsx';
import { useErrorText } from './error-text.ts';
import { ListBar } from './list-bar.tsx';
import { ListProblems } from './list-problems.tsx';
import { useListText } from './list-text.ts';
import { ListTreeTable } from './list-tree.tsx';
import { OpeningBalances } from './opening-balances.tsx';
import { useImportText } from './text.ts';
import { useAct } from './use-act.ts';
import styles from './list.module.css';
import { useTouched } from '#web/lib/use-act.ts';

interface ListCheckProps {
  readonly found: Import;
  readonly onKept: (changed: Import) => void;
}

/** The preview of one list: a tree of what it becomes, the problems with their repairs, and the button that imports it. */
export function ListCheck({ found, onKept }: ListCheckProps) {
  const t = useImportText();
  const say = useErrorText();
  const touched = useTouched();
  const { busy, problem, run, runInTurn } = useAct();
  // What the act before left: a repair may be made while the one before it is still on its way.
  const latest = useRef(found);
  useEffect(() => {
    latest.current = found;
  }, [found]);
  const panel = useRef<HTMLElement>(null);
  const query = useQuery({ ...listTreeQuery(found), placeholderData: keepPreviousData });
  const tree = query.data;
  if (tree === undefined) return query.error === null ? <Loading /> : <QueryFailure query={query} />;
  const isRunning = found.progress !== null;
  const keep = (changed: Import) => {
    latest.current = changed;
    onKept(changed);
  };
  const look = () => void run(async () => onKept(await checkImport(found.id)));
  const change = (list: ListChange) =>
    runInTurn(async () => {
      const { id, version } = latest.current;
      keep(await changeImport(id, version, { list }));
      keep(await checkImport(id));
    });
  const go = () =>
    void run(async () => {
      const done = await runImport(found.id, false);
      await touched('POST /imports/{id}/run/');
      onKept(done);
    });
  const ofTheWhole = found.checked?.errors.find(({ row }) => row === null);
  const fix = () => {
    panel.current?.scrollIntoView({ block: 'start' });
    panel.current?.focus();
  };
  return (
    <>
      <ListFigures tree={tree} />
      <FormError>{ofTheWhole === undefined ? undefined : say(ofTheWhole)}</FormError>
      <div className={styles['preview']}>
        <ListTreeTable
          importId={found.id}
          tree={tree}
          onFix={(cell) => void change({ cells: [cell] })}
          onExclude={(key) => void change({ exclude: key })}
        />
        <ListProblems importId={found.id} tree={tree} onChange={change} panel={panel} />
      </div>
      {found.checked !== null && <OpeningBalances check={found.checked} leasesToFix={tree.leasesToFix} />}
      {found.progress !== null && (
        <Progress label={t('rowsDone')} done={found.progress.done} of={Math.max(1, found.progress.of)} />
      )}
      {found.interrupted !== null && !busy && (
        <FormError>
          <CutOff interrupted={found.interrupted} />
        </FormError>
      )}
      <FormError>{found.interrupted === null ? problem : undefined}</FormError>
      <ListBar
        tree={tree}
        isChecked={found.checked !== null && ofTheWhole === undefined}
        busy={busy || isRunning}
        onFix={fix}
        onLook={look}
        onRun={go}
      />
    </>
  );
}

function ListFigures({ tree }: { readonly tree: ListTree }) {
  const t = useListText();
  return (
    <Figures>
      {(['buildings', 'units', 'people', 'leases'] as const).map((kind) => (
        <Figure key={kind} label={t(kind)} value={formatNumber(tree.counts[kind])} />
      ))}
      <Figure
        label={t('rentAMonth', { currency: tree.currency })}
        value={<Amount cents={tree.madeRentCents} currency={tree.currency} zero="number" />}
      />
      <Figure label={t('toFix')} value={formatNumber(tree.toFix)} tone={tree.toFix > 0 ? 'bad' : 'ink'} />
    </Figures>
  );
}
