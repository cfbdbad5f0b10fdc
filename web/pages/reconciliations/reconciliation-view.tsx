import { useState } from 'react';
import { statementName } from '#web/features/reconciliation/statement-name.ts';
import { Chip } from '#web/kit/chip/chip.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { RecordPage } from '#web/kit/record-page/record-page.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { dayIn } from '#web/lib/places.ts';
import type { InFull } from './api.ts';
import { BookBalance } from './book-balance.tsx';
import { ClearedItems, groupsOf, nameOf, type Folds } from './cleared-items.tsx';
import { Equation } from './equation.tsx';
import { FinishBar } from './finish-bar.tsx';
import { LinesToMatch } from './lines-to-match.tsx';
import { OpenItems } from './open-items.tsx';
import { ReconciliationActs } from './reconciliation-acts.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import { StatementChain } from './statement-chain.tsx';
import { StatementDialog } from './statement-dialog.tsx';
import { useReconcileText } from './text.ts';
import { useClearing } from './use-clearing.ts';
import { useItemKeys } from './use-item-keys.ts';
import { useMend } from './use-mend.ts';
import styles from './reconciliations.module.css';

/** The figures as an equation, what is cleared beside what is open, and what is in the way of finishing. */
export function ReconciliationView({ row }: { readonly row: InFull }) {
  const t = useReconcileText();
  const { timeZone } = useMe().organisation;
  const mayReconcile = useMay()('banking.reconcile');
  const isPhone = usePhone();
  const clearing = useClearing(row.id);
  const mend = useMend(row, clearing);
  const folds = useFolds();
  const [asking, setAsking] = useState<'statement' | 'reopen'>();
  const mayChange = mayReconcile && row.state === 'open';
  useItemKeys({
    mayChange,
    undo: clearing.undo,
    take: () => {
      // What is offered is for the figures of the last tick.
      if (clearing.isUnanswered) return;
      if (mend.offer !== undefined && 'run' in mend.offer) mend.offer.run();
      else document.querySelector<HTMLElement>('[data-finish], [data-confirm-bar] a')?.focus();
    },
  });
  const show = (part: 'in' | 'out' | 'all' | 'brought') => {
    const sides = part === 'all' ? (['in', 'out'] as const) : part === 'brought' ? [] : [part];
    const names = part === 'brought' ? ['brought'] : sides.flatMap((side) => groupsOf(row, side).map(nameOf));
    for (const name of names) folds.open(name, true);
    const target = part === 'all' ? 'cleared-items' : part === 'brought' ? part : `cleared-${part}`;
    document.getElementById(target)?.scrollIntoView({ block: 'start' });
  };
  const name = statementName(row);
  const ending = row.account.numberEnding === null ? '' : ` ··${row.account.numberEnding}`;
  const given = { row, clearing, mayChange, folds };
  const cleared = <ClearedItems {...given} />;
  const close = () => setAsking(undefined);
  return (
    <RecordPage
      page={`${name}, ${row.account.name}`}
      trail={[
        { to: '/banking', name: t('room') },
        { to: `/banking/reconciliations?account=${row.account.id}`, name: `${row.account.name}${ending}` },
        t('one'),
      ]}
      title={name}
      chip={<Chip tone={row.state === 'open' ? 'tint' : 'ok'}>{t(row.state)}</Chip>}
      actions={
        <ReconciliationActs
          row={row}
          mayReconcile={mayReconcile}
          onEdit={() => setAsking('statement')}
          onReopen={() => setAsking('reopen')}
        />
      }
      figures={<Equation row={row} onShow={show} onEdit={mayChange ? () => setAsking('statement') : undefined} />}
      confirm={mayChange && <FinishBar row={row} clearing={clearing} mend={mend} />}
      below={
        <>
          {asking === 'statement' && <StatementDialog row={row} onClose={close} />}
          {asking === 'reopen' && <ReopenDialog row={row} onDone={clearing.show} onClose={close} />}
        </>
      }
    >
      <StatementChain row={row} />
      {row.finishedBy !== null && row.finishedAt !== null && (
        <p className={styles['quiet']}>
          {t('finishedBy', { name: row.finishedBy.name, date: formatDate(dayIn(timeZone, new Date(row.finishedAt))) })}
        </p>
      )}
      {row.state === 'open' && row.reopenedReason !== null && (
        <p className={styles['quiet']}>{t('reopened', { reason: row.reopenedReason })}</p>
      )}
      <div className={styles['sides']}>
        {!isPhone && cleared}
        <div>
          <OpenItems {...given} />
          {row.openLineCount + row.toDecideCount > 0 && row.state === 'open' && <LinesToMatch row={row} />}
          <BookBalance row={row} />
        </div>
        {isPhone && cleared}
      </div>
      {mayChange && !isPhone && <KeysFoot />}
    </RecordPage>
  );
}

function useFolds(): Folds {
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  return { opened, open: (name, isOpen) => setOpened((before) => new Map([...before, [name, isOpen]])) };
}

/** Always in sight: what most items take. */
function KeysFoot() {
  const t = useReconcileText();
  const keys = [
    ['j k', t('keyMove')],
    ['x', t('keyClear')],
    ['↵', t('keyEnter')],
    ['u', t('keyUndo')],
  ] as const;
  return (
    <div className={styles['keys']} role="note" aria-label={t('keys')}>
      {keys.map(([key, words]) => (
        <span key={key}>
          {key.split(' ').map((one) => (
            <kbd key={one}>{one}</kbd>
          ))}
          {words}
        </span>
      ))}
    </div>
  );
}
