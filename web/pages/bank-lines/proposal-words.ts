import { formatDate, formatMoney } from '#web/lib/format.ts';
import type { Tone } from '#web/kit/chip/chip.tsx';
import type { Candidate, Line, Proposal, Target } from './line-groups.ts';
import type { LinesText } from './text.ts';

type Reason = Candidate['reasons'][number];

/** A fact as a sentence. */
export function reasonText(t: LinesText, { key, words = '', cents, count = 0 }: Reason, currency: string): string {
  if (key === 'amount-differs' && cents === undefined) return t('r_amount-differs-unknown');
  if (key === 'within-days' && count === 0) return t('r_same-day');
  const amount = formatMoney(cents ?? 0, currency, { negative: 'accounting' });
  // Each sentence takes what it needs of these.
  const say = t as (key: string, values: Readonly<Record<string, string | number>>) => string;
  return say(`r_${key}`, { words, amount, count });
}

export function targetName(target: Target): string {
  if (target.kind === 'lease') return target.tenants.join(', ') || target.number;
  if (target.kind === 'item') return target.memo;
  if (target.kind === 'bill') return target.vendor.name;
  return [target.property?.name, target.account.name].filter((part) => part !== undefined).join(', ');
}

export function targetPlace(target: Target): string {
  return target.kind === 'lease' ? `${target.unit} ${target.property.name}` : '';
}

/** Several by their first names alone: there is no room for more. */
export function candidateName({ targets }: Candidate): string {
  // A vendor may have several bills of one amount.
  const name = (target: Target) =>
    target.kind === 'bill' ? `${targetName(target)} ${target.number}` : targetName(target);
  return targets.map(name).join(' + ');
}

/** One for the leases of a line, and one for each vendor. */
export function paymentsOf({ targets }: Candidate): number {
  const payees = targets.flatMap((target) => {
    if (target.kind === 'lease') return 'leases';
    return target.kind === 'bill' ? target.vendor.id : [];
  });
  return new Set(payees).size;
}

const chips = {
  'own-reference': 'chip_ownReference',
  'one-book-item': 'chip_item',
  reference: 'chip_reference',
  rule: 'chip_rule',
  payer: 'chip_payer',
} as const;

/** What the proposal rests on, in two words. */
export function chipOf(t: LinesText, { level }: Proposal, candidate: Candidate, currency: string): [Tone, string] {
  const differs = candidate.reasons.find(({ key, sign }) => key === 'amount-differs' && sign === 'against');
  if (differs !== undefined)
    return ['warn', t('bookSays', { amount: formatMoney(Math.abs(differs.cents ?? 0), currency) })];
  if (level === 'sum') return ['neutral', t('sumOf', { count: candidate.targets.length })];
  if (level !== null && level !== 'amount') return ['tint', t(chips[level])];
  const has = (reason: Reason['key']) => candidate.reasons.some(({ key }) => key === reason);
  if (has('reference-in-text')) return ['tint', t('chip_amountAndNumber')];
  const isNamed = has('name-in-text');
  return isNamed ? ['tint', t('chip_amountAndName')] : ['neutral', t('chip_amount')];
}

/** Where the line that it may be the same as stands. */
export function doubtOf(t: LinesText, { doubt, beside }: Line): string {
  if (beside === null) return '';
  return doubt === 'conflict' ? t('idUsed', { date: formatDate(beside.date) }) : t('alsoIn', { file: beside.fileName });
}
