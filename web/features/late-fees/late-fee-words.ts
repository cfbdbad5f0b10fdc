import { formatMoney } from '#web/lib/format.ts';
import type { LateFeePolicy } from './late-fee-policy.ts';
import type { LateFeeText } from './late-fee-text.ts';

type Charged = Extract<LateFeePolicy, { kind: 'charged' }>;
type FeeAmount = Charged['first'];

/** "5 % of what is outstanding, 5 days’ grace, once per charge": the whole policy as one sentence. */
export function lateFeeWords(t: LateFeeText, policy: LateFeePolicy, currency: string): string {
  if (policy.kind === 'none') return t('lateNone');
  const money = (cents: number) => formatMoney(cents, currency, { zero: 'number' });
  return [
    amountWords(t, policy.first, money),
    graceWords(t, policy.grace),
    policy.further === null ? t('lateOnce') : furtherWords(t, policy.further, money),
    policy.minimumBalanceCents > 0 && t('lateMinimum', { amount: money(policy.minimumBalanceCents) }),
    policy.cap !== null && t('lateCap', { amount: amountWords(t, policy.cap, money) }),
  ]
    .filter((part) => part !== false)
    .join(', ');
}

function amountWords(t: LateFeeText, amount: FeeAmount, money: (cents: number) => string): string {
  if (amount.kind === 'fixed') return t('lateFixed', { amount: money(amount.cents) });
  const { percent } = amount;
  const part = t(amount.of === 'rent' ? 'latePercentRent' : 'latePercentOutstanding', { percent });
  if (amount.kind === 'percent') return part;
  return t(amount.kind === 'lesser-of' ? 'lateLesser' : 'lateGreater', { one: money(amount.cents), other: part });
}

function graceWords(t: LateFeeText, { days, counts }: Charged['grace']): string {
  if (days === 0) return t('lateGraceNone');
  return t(counts === 'business' ? 'lateGraceBusiness' : 'lateGraceCalendar', { count: days });
}

function furtherWords(
  t: LateFeeText,
  { every, amount }: NonNullable<Charged['further']>,
  money: (cents: number) => string,
): string {
  const words = amountWords(t, amount, money);
  return typeof every === 'string'
    ? t(`lateEvery_${every}`, { amount: words })
    : t('lateEveryDays', { count: every.days, amount: words });
}
