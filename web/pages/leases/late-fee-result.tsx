import { useLateFeeText } from '#web/features/late-fees/late-fee-text.ts';
import { lateFeeWords } from '#web/features/late-fees/late-fee-words.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { Fact, FactNote } from '#web/kit/facts/facts.tsx';
import type { LateFee } from './api.ts';

/** The policy that holds today, whose it is, what is planned, and the day and amount it would come to. */
export function LateFeeResult({ fee, currency }: { readonly fee: LateFee; readonly currency: string }) {
  const t = useLateFeeText();
  const { inForce, from, otherCurrency, coming, example } = fee;
  const money = (cents: number) => formatMoney(cents, currency, { zero: 'number' });
  return (
    <>
      {inForce === null || from === null ? (
        <FactNote>
          {otherCurrency === null
            ? t('lateNothing')
            : t('lateOtherCurrency', { currency: otherCurrency, own: currency })}
        </FactNote>
      ) : (
        <>
          <FactNote>{lateFeeWords(t, inForce, currency)}</FactNote>
          <FactNote>{t(`lateFrom_${from}`)}</FactNote>
        </>
      )}
      {coming.map(({ startsOn, policy, from: level }) => (
        <FactNote key={startsOn}>
          {t('lateComing', {
            date: formatDate(startsOn),
            policy: lateFeeWords(t, policy, currency),
            whose: t(`lateFrom_${level}`),
          })}
        </FactNote>
      ))}
      {example !== null && (
        <Fact
          strong
          label={t('lateExample', { dueOn: formatDate(example.dueOn), date: formatDate(example.firstFeeOn) })}
        >
          {money(example.feeCents)}
        </Fact>
      )}
    </>
  );
}
