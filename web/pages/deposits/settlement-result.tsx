import { useRentWords } from '#web/features/money/text.ts';
import { moneyOf, wordOf } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { FactNote } from '#web/kit/facts/facts.tsx';
import { formatDate, formatMonthName } from '#web/lib/format.ts';
import { CreditLeft } from './credit-left.tsx';
import { placeName } from './place-name.ts';
import type { Deadline, Settlement } from './api.ts';
import { DeadlineChip } from './deadline-chip.tsx';
import { useSettlementText } from './settlement-text.ts';
import styles from './deposits.module.css';

/** What a settlement does, to the cent: as the server reckons it, before and after. */
export function SettlementResult({ settlement, busy }: { readonly settlement: Settlement; readonly busy: boolean }) {
  const s = useSettlementText();
  const t = useRentWords();
  const { result } = settlement;
  const { currency } = result;
  const money = (cents: number) => moneyOf(cents, currency);
  const row = (label: string, cents: number) => (
    <tr>
      <th scope="row">{label}</th>
      <td className={styles['figure']}>
        <Amount cents={cents} currency={currency} />
      </td>
    </tr>
  );
  const covered = result.deductions.filter(({ cents, takenCents }) => takenCents > 0 || cents === 0);
  const notCovered = result.deductions.filter(({ cents, takenCents }) => takenCents < cents);
  const nameOf = ({ label, kind, dueOn, isNew }: (typeof covered)[number]) => {
    const what = label ?? wordOf(t, 'kind', kind);
    return dueOn === null || isNew ? what : s('ofMonth', { what, month: formatMonthName(dueOn) });
  };
  return (
    <div className={styles['outcome']}>
      <table className={styles['lines']} aria-busy={busy || undefined}>
        <tbody>
          {row(s('held'), result.heldCents)}
          {result.interestCents !== 0 && row(s('interest'), result.interestCents)}
          {covered.map((one, index) => (
            <tr key={one.chargeId ?? index}>
              <th scope="row">
                {nameOf(one)}
                {one.takenCents !== one.cents && (
                  <div className={styles['quiet']}>
                    {s('takenOf', { taken: money(one.takenCents), amount: money(one.cents) })}
                  </div>
                )}
              </th>
              <td className={styles['figure']}>
                <Amount cents={-one.takenCents} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>{row(s('toRefund'), result.refundCents)}</tfoot>
      </table>
      {result.stillOwedCents > 0 && (
        <table className={styles['lines']} aria-label={s('notCovered')}>
          <thead>
            <tr>
              <th scope="col" colSpan={2}>
                {s('notCovered')}
              </th>
            </tr>
          </thead>
          <tbody>
            {notCovered.map((one, index) => (
              <tr key={one.chargeId ?? index}>
                <th scope="row">{nameOf(one)}</th>
                <td className={styles['figure']}>
                  <Amount cents={one.cents - one.takenCents} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>{row(s('stillOwed'), result.stillOwedCents)}</tfoot>
        </table>
      )}
      <FactNote>
        {result.deadline === null ? (
          settlement.faults.some(({ path }) => path === 'movedOutReason') ? (
            s('deadlineNoEnd')
          ) : (
            s('deadlineNone', { place: placeName(result.jurisdiction) })
          )
        ) : (
          <>
            <Until settlement={settlement} deadline={result.deadline} />{' '}
            {s('deadlineWhy', { place: placeName(result.deadline.jurisdiction), source: result.deadline.source })}
          </>
        )}
      </FactNote>
      {result.waived.map(({ chargeId, number, cents }) => (
        <FactNote key={chargeId}>{s('waived', { number, amount: money(cents) })}</FactNote>
      ))}
      {result.otherOpenCents > 0 && (
        <FactNote>
          <Chip tone="warn">{s('otherOpen', { amount: money(result.otherOpenCents) })}</Chip>{' '}
          {s(settlement.state === 'draft' ? 'otherOpenDraft' : 'otherOpenThen')}
        </FactNote>
      )}
      {settlement.state === 'draft' && result.lastMonthCents > 0 && (
        <FactNote>{s('lastMonth', { amount: money(result.lastMonthCents) })}</FactNote>
      )}
      {settlement.state !== 'undone' && result.prepaidCents > 0 && <CreditLeft settlement={settlement} />}
    </div>
  );
}

/** Only a draft can still be late. */
function Until({ settlement, deadline }: { readonly settlement: Settlement; readonly deadline: Deadline }) {
  const s = useSettlementText();
  const { state, content, today } = settlement;
  if (state === 'draft') return <DeadlineChip saysBoth deadline={deadline} today={today} />;
  const due = formatDate(deadline.on);
  return state === 'final' ? s('settledBy', { on: formatDate(content.settledOn), due }) : s('wasDueBy', { due });
}
