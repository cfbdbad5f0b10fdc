import { useQuery } from '@tanstack/react-query';
import { openChargesQuery, type Receipt } from '#web/features/money/api.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { chargeWords, namesOf } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { classNames } from '#web/kit/class-names.ts';
import { Detail } from '#web/kit/detail/detail.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { useDraft } from '#web/kit/record-form/controls.ts';
import { FetchedPart } from '#web/kit/record-page/fetched-part.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { Headings } from '#web/kit/table/headings.tsx';
import { call } from '#web/lib/client.ts';
import { formatDate } from '#web/lib/format.ts';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { useMoneyAct } from '#web/features/money-acts/use-money-act.ts';
import { useReceiptsText } from './receipts-text.ts';
import styles from './receipt.module.css';

type Line = Receipt['parts'][number]['applied'][number];

/** Puts what a payment paid somewhere else: what it paid so far, and whatever else is open, each with its amount. */
export function AllocateReceipt({ receipt, onClose }: { readonly receipt: Receipt; readonly onClose: () => void }) {
  const c = useReceiptsText();
  const t = useRentWords();
  const { currency, parts } = receipt;
  const form = useDraft(() => ({
    leaseId: parts[0]?.leaseId ?? '',
    typed: {} as Readonly<Record<string, number>>,
  }));
  const { leaseId, typed } = form.draft;
  const part = parts.find((one) => one.leaseId === leaseId);
  const query = useQuery({ ...openChargesQuery(leaseId), enabled: leaseId !== '' });
  const lines = part === undefined || query.data === undefined ? undefined : linesOf(part.applied, query.data.items);
  const given = (line: Line) => typed[line.chargeId] ?? line.cents;
  const chosen = lines?.map((line) => ({ chargeId: line.chargeId, cents: given(line) })) ?? [];
  const isTooMuch = part !== undefined && chosen.reduce((sum, { cents }) => sum + cents, 0) > part.cents;
  const acting = useMoneyAct({
    fields: [],
    check: () => (isTooMuch || part === undefined || lines === undefined ? [{ path: 'sum', code: 'custom' }] : []),
    send: async (key) => {
      const allocations = chosen.filter(({ cents }) => cents > 0);
      await call(
        'POST /receipts/{id}/allocate/',
        { params: { id: receipt.id }, body: { leaseId, allocations } },
        { idempotencyKey: key },
      );
      return c('allocateDone', { number: receipt.number });
    },
    onDone: onClose,
  });
  return (
    <ActPanel
      title={c('allocateTitle')}
      eyebrow={receipt.number}
      why={c('allocateWhy')}
      act={c('allocateAct')}
      acting={acting}
      problem={isTooMuch ? c('tooMuch') : undefined}
      onClose={onClose}
    >
      {parts.length > 1 && (
        <Select
          label={c('lease')}
          options={parts.map((one) => ({ value: one.leaseId, label: namesOf(t, one.tenants), hint: one.unit.name }))}
          value={leaseId}
          onChange={(value) => form.change({ leaseId: value, typed: {} })}
        />
      )}
      <FetchedPart query={query} rows={4}>
        {() => (
          <table className={classNames(styles['parts'], styles['inPanel'])} aria-label={c('what')}>
            <Headings of={[[c('what')], [c('open_'), styles['figure']], [c('thisReceipt'), styles['figure']]]} />
            <tbody>
              {lines?.map((line) => (
                <tr key={line.chargeId}>
                  <td>
                    {chargeWords(t, line)}
                    <Detail>{formatDate(line.dueOn)}</Detail>
                  </td>
                  <td className={styles['figure']}>
                    <Amount cents={line.openCents} currency={currency} />
                  </td>
                  <td className={styles['own']}>
                    <MoneyField
                      figure
                      labelHidden
                      label={chargeWords(t, line)}
                      currency={currency}
                      cents={given(line)}
                      onChange={(cents) => form.change({ typed: { ...typed, [line.chargeId]: cents ?? 0 } })}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </FetchedPart>
    </ActPanel>
  );
}

/** What it pays now comes first; what else is open follows, with nothing of this payment on it yet. */
function linesOf(
  applied: readonly Line[],
  open: readonly (Omit<Line, 'chargeId' | 'cents'> & { readonly id: string })[],
): readonly Line[] {
  const known = new Set(applied.map(({ chargeId }) => chargeId));
  return [
    ...applied,
    ...open
      .filter(({ id }) => !known.has(id))
      .map(({ id, number, kind, label, dueOn, periodFrom, periodTo, openCents }) => ({
        chargeId: id,
        number,
        kind,
        label,
        dueOn,
        periodFrom,
        periodTo,
        openCents,
        cents: 0,
      })),
  ].toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
}
