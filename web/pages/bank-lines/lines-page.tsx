import { Suspense, useState } from 'react';
import { ruleLike } from '#web/features/bank-rules/rule-draft.ts';
import { BankingHeader } from '#web/features/banking/banking-header.tsx';
import { useAddress } from '#web/kit/address/use-address.ts';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { InlineProposal } from './inline-proposal.tsx';
import { hasOneLease, nextToDo, type LineRow } from './line-groups.ts';
import { ExcludeDialog, KeysDialog, KeysFoot } from './line-dialogs.tsx';
import { BankBalance } from './bank-balance.tsx';
import { LineList, LineWindows } from './line-list.tsx';
import { LinePanel } from './line-panel.tsx';
import type { PartKind } from './part-draft.ts';
import { PartsPanel } from './parts-panel.tsx';
import { useLinesText } from './text.ts';
import { useLineActs } from './use-line-acts.ts';
import { useLineKeys, type LineKeys } from './use-line-keys.ts';
import { useLines } from './use-lines.ts';
import styles from './lines.module.css';

const RuleForm = lazyPart(async () => (await import('#web/features/bank-rules/rule-form.tsx')).RuleForm);

const defaults = { account: '', line: '' };
type Opened = Parameters<LineKeys['open']>[0];

/** The lines of a bank account, matched with the books from the keyboard: what is to decide first, then what is proposed. */
export function LinesPage() {
  const t = useLinesText();
  const mayChange = useMay()('banking.change');
  const isPhone = usePhone();
  const [address, change] = useAddress(defaults);
  const lines = useLines(address.account);
  const acts = useLineActs();
  // Kept here as well: the address follows too late for the next key.
  const [shown, setShown] = useState(address.line);
  const [opened, setOpened] = useState<Opened>();
  const [remembered, setRemembered] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { rows, account } = lines;
  const at = rows.findIndex(({ line }) => line.id === shown);
  const current = rows[at];
  const move = (id: string) => {
    setOpened(undefined);
    setShown(id);
    change({ line: id }, { replace: true, keepPage: true });
    document.querySelector(`[data-line="${id}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const goOn = (row: LineRow) => move(nextToDo(rows, row.line.id, acts.busy));
  const keys: LineKeys = {
    rows,
    current,
    mayChange,
    move,
    take: (row, chosen) => {
      const candidate = row.proposal?.candidates[chosen];
      // Nothing is taken that is not shown for this line as it is.
      if (candidate === undefined || !mayChange) return;
      if (acts.take(row.line, candidate, isRemembered(row, candidate))) goOn(row);
    },
    warn: (name) => void showToast({ text: t('otherNamed', { name }) }),
    decide: (row, as) => {
      if (acts.decide(row.line, as)) goOn(row);
    },
    open: setOpened,
    undo: (row) => {
      if (row === undefined) move(acts.takeBack() ?? shown);
      else acts.undo(row.line);
    },
  };
  useLineKeys(keys);
  const isRemembered = ({ line, proposal }: LineRow, candidate = proposal?.candidates[0]) =>
    proposal !== undefined &&
    candidate !== undefined &&
    hasOneLease(candidate) &&
    (remembered.get(line.id) ?? proposal.state === 'proposed');
  const sure = (lines.proposals?.items ?? []).filter(({ state }) => state === 'matched' || state === 'posted').length;
  const close = () => setOpened(undefined);
  const done = (row: LineRow, line: LineRow['line']) => {
    acts.done(line);
    goOn(row);
  };
  const panelOf = (row: LineRow) => (
    <LinePanel
      {...keys}
      row={row}
      isBusy={acts.busy.has(row.line.id)}
      remember={isRemembered(row)}
      onRemember={(wanted) => setRemembered(new Map([...remembered, [row.line.id, wanted]]))}
      settled={lines.matches.get(row.line.id)}
      onClose={() => move('')}
      onPrevious={previousOf(rows, at, move)}
      onNext={nextOf(rows, at, move)}
    />
  );
  return (
    <ListLayout
      header={
        <BankingHeader
          page="bankLines"
          title={t('title')}
          actions={
            <>
              {lines.accounts.length > 1 && (
                <Select
                  label={t('account')}
                  labelHidden
                  options={lines.accounts.map(({ id, name, numberEnding }) => ({
                    value: id,
                    label: numberEnding === null ? name : `${name} ··${numberEnding}`,
                  }))}
                  value={account?.id ?? null}
                  onChange={(id) => {
                    setShown('');
                    change({ account: id, line: '' });
                  }}
                />
              )}
              {account !== undefined && (
                <ExportMenu
                  save={serverTable('GET /exports/statement-lines.csv/', { query: { accountId: account.id } })}
                />
              )}
              {mayChange && !isPhone && <ButtonLink to="/banking">{t('import')}</ButtonLink>}
            </>
          }
        />
      }
      panel={current !== undefined && panel(current)}
    >
      {lines.failing !== undefined && <QueryFailure query={lines.failing} />}
      {lines.isLoading && lines.failing === undefined && <Loading rows={8} />}
      {!lines.isLoading && rows.length === 0 && (
        <Empty act={mayChange && <ButtonLink to="/banking">{t('import')}</ButtonLink>}>{t('empty')}</Empty>
      )}
      {rows.length > 0 && (
        <div className={styles['page']}>
          <div className={styles['top']}>
            <LineWindows lines={lines} />
            {mayChange && account !== undefined && sure > 0 && (
              <TextAct disabled={acts.busy.has(account.id)} onClick={() => acts.propose(account.id)}>
                {t('matchSure', { count: sure })}
              </TextAct>
            )}
            {account !== undefined && <BankBalance accountId={account.id} />}
          </div>
          {lines.todo === 0 && <p role="status">{t('allDone')}</p>}
          <LineList
            lines={lines}
            current={shown}
            mayChange={mayChange}
            acts={acts}
            onOpen={(id) => move(id === shown && isPhone ? '' : id)}
            inside={(row) =>
              isPhone &&
              row.group !== 'decideFirst' && (
                <InlineProposal key="inside" {...keys} row={row} isBusy={acts.busy.has(row.line.id)} />
              )
            }
          />
          {lines.later > 0 && <p className={styles['quiet']}>{t('later', { count: lines.later })}</p>}
          {mayChange && !isPhone && (
            <KeysFoot decides={current?.group === 'decideFirst'} onAll={() => setOpened('keys')} />
          )}
        </div>
      )}
      {opened === 'keys' && <KeysDialog onClose={close} />}
      {opened === 'exclude' && current !== undefined && (
        <ExcludeDialog
          key={current.line.id}
          line={current.line}
          onDone={(line) => done(current, line)}
          onClose={close}
        />
      )}
    </ListLayout>
  );

  function panel(row: LineRow) {
    if (opened === 'rule')
      return (
        <Suspense fallback={null}>
          <RuleForm
            key={row.line.id}
            start={ruleLike(row.line)}
            eyebrow={`${formatDate(row.line.date)} · ${row.line.text}`}
            onClose={close}
          />
        </Suspense>
      );
    if (opened === undefined || opened === 'keys' || opened === 'exclude') return isPhone ? undefined : panelOf(row);
    return (
      <PartsPanel
        key={`${row.line.id} ${opened}`}
        line={row.line}
        leftCents={row.proposal?.leftCents ?? row.line.cents}
        kind={kindOf(opened, row)}
        isSplit={opened === 'split'}
        isTransfer={opened === 'transfer'}
        onDone={(line) => done(row, line)}
        onClose={close}
      />
    );
  }
}

function kindOf(opened: Opened, { line }: LineRow): PartKind {
  if (opened === 'item') return 'item';
  if (opened === 'payment') return line.cents > 0 ? 'lease' : 'bill';
  return line.cents > 0 && opened === 'split' ? 'lease' : 'account';
}

function previousOf(rows: readonly LineRow[], at: number, move: (id: string) => void) {
  const row = rows[at - 1];
  return at > 0 && row !== undefined ? () => move(row.line.id) : undefined;
}

function nextOf(rows: readonly LineRow[], at: number, move: (id: string) => void) {
  const row = rows[at + 1];
  return row === undefined ? undefined : () => move(row.line.id);
}
