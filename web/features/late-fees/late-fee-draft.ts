import type { FieldCheck } from '#web/kit/submission/use-submission.ts';
import type { Unread } from '#web/lib/unread.ts';
import { wholeNumber } from '#web/lib/whole-number.ts';
import type { LateFeePolicy } from './late-fee-policy.ts';

type Charged = Extract<LateFeePolicy, { kind: 'charged' }>;
type FeeAmount = Charged['first'];

export interface FeeAmountDraft extends Unread {
  readonly kind: FeeAmount['kind'];
  readonly cents: number | null;
  readonly percent: string;
  readonly of: 'outstanding' | 'rent';
}

/** A late-fee policy while it is written. `inherit`: that of the property, or of the workspace. */
export interface LateFeeDraft extends Unread {
  readonly own: 'inherit' | 'none' | 'charged';
  readonly first: FeeAmountDraft;
  readonly graceDays: string;
  readonly graceCounts: 'calendar' | 'business';
  readonly every: 'once' | 'day' | 'week' | 'month' | 'days';
  readonly everyDays: string;
  readonly further: FeeAmountDraft;
  /** Counted from the due day; left out, one step after the first fee. */
  readonly fromDay: string;
  readonly minimumCents: number | null;
  readonly hasCap: boolean;
  readonly cap: FeeAmountDraft;
}

const someAmount: FeeAmountDraft = { kind: 'percent', cents: null, percent: '5', of: 'outstanding' };

export const inheritedLateFee: LateFeeDraft = {
  own: 'inherit',
  first: someAmount,
  graceDays: '5',
  graceCounts: 'calendar',
  every: 'once',
  everyDays: '7',
  further: { ...someAmount, kind: 'fixed' },
  fromDay: '',
  minimumCents: null,
  hasCap: false,
  cap: { ...someAmount, kind: 'fixed' },
};

export function lateFeeDraft(own: LateFeePolicy | null): LateFeeDraft {
  if (own === null) return inheritedLateFee;
  if (own.kind === 'none') return { ...inheritedLateFee, own: 'none' };
  const { first, grace, further, minimumBalanceCents, cap } = own;
  return {
    own: 'charged',
    first: amountDraft(first),
    graceDays: String(grace.days),
    graceCounts: grace.counts,
    every: further === null ? 'once' : typeof further.every === 'string' ? further.every : 'days',
    everyDays: further === null || typeof further.every === 'string' ? '7' : String(further.every.days),
    further: further === null ? inheritedLateFee.further : amountDraft(further.amount),
    fromDay: further?.fromDay === null || further === null ? '' : String(further.fromDay),
    minimumCents: minimumBalanceCents === 0 ? null : minimumBalanceCents,
    hasCap: cap !== null,
    cap: cap === null ? inheritedLateFee.cap : amountDraft(cap),
  };
}

/** Null inherits; undefined while a part is missing or cannot be read. */
export function policyOf(draft: LateFeeDraft): LateFeePolicy | null | undefined {
  if (draft.own === 'inherit') return null;
  if (draft.own === 'none') return { kind: 'none' };
  const first = amountOf(draft.first);
  const days = graceDaysOf(draft.graceDays);
  const further = draft.every === 'once' ? null : furtherOf(draft);
  const cap = draft.hasCap ? amountOf(draft.cap) : null;
  if (first === undefined || days === null || further === undefined || cap === undefined) return undefined;
  return {
    kind: 'charged',
    grace: { days, counts: draft.graceCounts },
    first,
    further,
    minimumBalanceCents: draft.minimumCents ?? 0,
    cap,
  };
}

/** What is missing or cannot be read, field by field. */
export function missingInLateFee(draft: LateFeeDraft): FieldCheck[] {
  if (draft.own !== 'charged') return [];
  const need = (path: string, isThere: boolean): FieldCheck[] => (isThere ? [] : [{ path, code: 'required' }]);
  const amount = (name: string, { kind, cents, percent }: FeeAmountDraft) => [
    ...need(`lateFee.${name}.cents`, kind === 'percent' || cents !== null),
    ...need(`lateFee.${name}.percent`, kind === 'fixed' || feePercentOf(percent) !== null),
  ];
  return [
    ...amount('first', draft.first),
    ...need('lateFee.graceDays', graceDaysOf(draft.graceDays) !== null),
    ...need('lateFee.everyDays', draft.every !== 'days' || feeDaysOf(draft.everyDays) !== null),
    ...(draft.every === 'once' ? [] : amount('further', draft.further)),
    ...need('lateFee.fromDay', draft.every === 'once' || isBlank(draft.fromDay) || feeDaysOf(draft.fromDay) !== null),
    ...need('lateFee.minimumCents', draft.unread?.['minimumCents'] === undefined),
    ...(draft.hasCap ? amount('cap', draft.cap) : []),
  ];
}

export function graceDaysOf(text: string): number | null {
  return wholeNumber(text, 0, 90);
}

export function feeDaysOf(text: string): number | null {
  return wholeNumber(text, 1, 366);
}

/** Above nothing and at most the whole. */
export function feePercentOf(text: string): string | null {
  const part = text.trim().replace(',', '.');
  return /^\d{1,3}(\.\d{1,3})?$/.test(part) && Number(part) > 0 && Number(part) <= 100 ? part : null;
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

function furtherOf(draft: LateFeeDraft): Charged['further'] | undefined {
  const amount = amountOf(draft.further);
  const days = feeDaysOf(draft.everyDays);
  const fromDay = isBlank(draft.fromDay) ? null : feeDaysOf(draft.fromDay);
  if (amount === undefined || draft.every === 'once' || (fromDay === null && !isBlank(draft.fromDay))) return undefined;
  if (draft.every !== 'days') return { every: draft.every, amount, fromDay };
  return days === null ? undefined : { every: { days }, amount, fromDay };
}

function amountOf({ kind, cents, percent, of }: FeeAmountDraft): FeeAmount | undefined {
  const part = feePercentOf(percent);
  if (kind === 'fixed') return cents === null ? undefined : { kind, cents };
  if (part === null) return undefined;
  if (kind === 'percent') return { kind, percent: part, of };
  return cents === null ? undefined : { kind, cents, percent: part, of };
}

function amountDraft(amount: FeeAmount): FeeAmountDraft {
  return {
    kind: amount.kind,
    cents: amount.kind === 'percent' ? null : amount.cents,
    percent: amount.kind === 'fixed' ? '5' : amount.percent,
    of: amount.kind === 'fixed' ? 'outstanding' : amount.of,
  };
}
