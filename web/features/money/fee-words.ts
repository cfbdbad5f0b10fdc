import { addDays } from '#shared/dates.ts';
import type { FeeAmount, LateFeePolicy } from '#shared/rent/late-fees.ts';
import { formatDate, formatMoney, formatNumber } from '#web/lib/format.ts';
import type { FeeText } from './fee-text.ts';

/** What a late fee was reckoned on, by which policy, and as which of its fees. */
export interface FeeOn {
  readonly outstandingCents: number;
  /** Of the rent that fell due with it; fees of long ago do not say it. */
  readonly rentCents: number | undefined;
  readonly feeOn: string;
  readonly obligationDueOn: string;
  readonly step: number;
  readonly isCapped: boolean;
  readonly policy: LateFeePolicy;
}

/** Read from what was kept beside a late fee; undefined beside anything else. */
export function readFeeOn(explanation: Readonly<Record<string, unknown>> | null): FeeOn | undefined {
  const { rule, outstandingCents, rentCents, feeOn, obligationDueOn, step, isCapped, policy } = explanation ?? {};
  if (rule !== 'late-fee' || typeof outstandingCents !== 'number' || typeof step !== 'number') return undefined;
  if (typeof feeOn !== 'string' || typeof obligationDueOn !== 'string' || !isPolicy(policy)) return undefined;
  const rent = typeof rentCents === 'number' ? rentCents : undefined;
  return { outstandingCents, rentCents: rent, feeOn, obligationDueOn, step, isCapped: isCapped === true, policy };
}

/** "5 % of 1,200.00 owed on 5 March, after 5 days of grace": the rule with the figures that it was reckoned with. */
export function feeWords(f: FeeText, fee: FeeOn, currency: string): string {
  return f('feeSince', { rule: feeRule(f, fee, currency), dueOn: formatDate(fee.obligationDueOn) });
}

/** The same without the day on which the rent was due. */
export function feeRule(f: FeeText, fee: FeeOn, currency: string): string {
  const { policy, step, isCapped } = fee;
  const { further, cap } = policy;
  const rule = step === 0 || further === null ? firstWords(f, fee, currency) : furtherWords(f, fee, further, currency);
  return isCapped && cap !== null ? f('feeCapped', { rule, cap: capWords(f, cap, currency) }) : rule;
}

function firstWords(f: FeeText, fee: FeeOn, currency: string): string {
  const { days, counts } = fee.policy.grace;
  // The first fee is of the day after the grace period.
  const through = formatDate(addDays(fee.feeOn, -1));
  const grace =
    days === 0
      ? f('feeGraceNone')
      : f(counts === 'business' ? 'feeGraceBusiness' : 'feeGrace', { count: days, through });
  return f('feeFirst', { amount: amountWords(f, fee.policy.first, fee, currency), grace });
}

function furtherWords(
  f: FeeText,
  fee: FeeOn,
  { every, amount: each }: NonNullable<LateFeePolicy['further']>,
  currency: string,
): string {
  const amount = amountWords(f, each, fee, currency);
  return typeof every === 'string'
    ? f(`feeEvery_${every}`, { amount })
    : f('feeEveryDays', { amount, count: every.days });
}

function amountWords(f: FeeText, amount: FeeAmount, fee: FeeOn, currency: string): string {
  const money = (cents: number) => formatMoney(cents, currency, { zero: 'number' });
  const owed = { outstanding: money(fee.outstandingCents), date: formatDate(fee.feeOn) };
  if (amount.kind === 'fixed') return f('feeFixed', { amount: money(amount.cents), ...owed });
  const percent = formatNumber(Number(amount.percent));
  const part =
    amount.of === 'outstanding'
      ? f('feePercent', { percent, base: owed.outstanding, date: owed.date })
      : fee.rentCents === undefined
        ? f('feePercentRentPlain', { percent, ...owed })
        : f('feePercentRent', { percent, base: money(fee.rentCents), ...owed });
  return amount.kind === 'percent' ? part : f(`fee_${amount.kind}`, { amount: money(amount.cents), part });
}

function capWords(f: FeeText, cap: FeeAmount, currency: string): string {
  if (cap.kind === 'percent') return f('capPercent', { percent: formatNumber(Number(cap.percent)) });
  return f('capFixed', { amount: formatMoney(cap.cents, currency, { zero: 'number' }) });
}

/** As it was written beside the fee when it was charged. */
function isPolicy(value: unknown): value is LateFeePolicy {
  return typeof value === 'object' && value !== null && 'grace' in value && 'first' in value && 'further' in value;
}
