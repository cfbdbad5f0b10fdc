import { useLateFeeText } from '#web/app/late-fees/late-fee-text.ts';
import { lateFeeWords } from '#web/app/late-fees/late-fee-words.ts';
import { formatDate, formatDay, formatMoney } from '#web/lib/format.ts';
import { Fact, FactNote } from '#web/kit/facts/facts.tsx';
import type { LateFee } from './api.ts';

/** The policy that holds, whose it is, and the day and amount it would come to. */
export function LateFeeResult({ fee, currency }: { readonly fee: LateFee; readonly currency: string }) {
  const t = useLateFeeText();
  const { inForce, from, example } = fee;
  if (inForce === null || from === null) return <FactNote>{t('lateNothing')}</FactNote>;
  const money = (cents: number) => formatMoney(cents, currency, { zero: 'number' });
  return (
    <>
      <FactNote>{lateFeeWords(t, inForce, currency)}</FactNote>
      <FactNote>{t(`lateFrom_${from}`)}</FactNote>
      {example !== null && (
        <Fact
          strong
          label={t('lateExample', {
            due: money(example.dueCents),
            dueOn: formatDate(example.dueOn),
            date: formatDay(example.firstFeeOn),
          })}
        >
          {money(example.feeCents)}
        </Fact>
      )}
    </>
  );
}
