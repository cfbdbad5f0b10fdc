import { lessCents } from '#shared/money.ts';
import type { SumCents } from '#shared/money.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Explanation } from '#web/kit/explanation/explanation.tsx';
import { formatMoney, nothing } from '#web/lib/format.ts';
import type { Standing } from './account-balances.ts';
import { useBankingText } from './text.ts';
import styles from './banking.module.css';

/** What the bank has and the books do not, less what the books have and the bank does not. */
export function Difference({ account, standing }: { readonly account: string; readonly standing: Standing }) {
  const t = useBankingText();
  const { differenceCents: cents, currency, unmatchedCents, unmatchedCount, toDecideCount } = standing;
  if (cents === null || cents === 0) return nothing;
  const rest = lessCents(cents, unmatchedCents);
  const name = t('differenceOf', { account, amount: formatMoney(cents, currency) });
  const part = (label: string, amount: SumCents) => (
    <div className={styles['part']}>
      <dt>{label}</dt>
      <dd>
        <Amount cents={amount} currency={currency} />
      </dd>
    </div>
  );
  return (
    <Explanation
      name={name}
      title={name}
      detail={
        <>
          <dl className={styles['parts']}>
            {part(t('linesNotMatched', { count: unmatchedCount }), unmatchedCents)}
            {rest !== 0 && part(t(BigInt(rest) < 0n ? 'notAtBank' : 'notInBooks'), rest)}
            {part(t('isDifference'), cents)}
          </dl>
          {toDecideCount > 0 && <p>{t('notCounted', { count: toDecideCount })}</p>}
        </>
      }
    >
      <Amount cents={cents} currency={currency} />
    </Explanation>
  );
}
