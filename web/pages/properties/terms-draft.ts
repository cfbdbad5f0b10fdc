import type { Agreement, NewAgreement } from './api.ts';
import { parseSteps, stepsText } from './measures.ts';

/** Once for each new lease, or renewal. */
export interface OnceDraft {
  readonly kind: 'percent' | 'amount';
  readonly percent: string;
  readonly cents: number | null;
  readonly capCents: number | null;
}

/** An account with a rate of its own. */
export interface RateDraft {
  readonly key: number;
  readonly accountId: string | null;
  readonly percent: string;
}

export interface TermsDraft {
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly feeKind: Agreement['feeKind'];
  readonly percent: string;
  readonly feeCents: number | null;
  readonly minimumCents: number | null;
  readonly unitsCounted: Agreement['unitsCounted'];
  readonly rates: readonly RateDraft[];
  readonly leaseUp: OnceDraft;
  readonly renewal: OnceDraft;
  readonly tax: string;
  readonly markup: string;
  readonly ownerLimitCents: number | null;
  readonly beside: boolean;
  readonly reserveCents: number | null;
  readonly notes: string;
}

/** New terms begin with what holds now. */
export function draftOf(now: Agreement | undefined, today: string): TermsDraft {
  return {
    startsOn: today,
    endsOn: null,
    feeKind: now?.feeKind ?? 'percent-received',
    percent: stepsText(now?.feeMillipercent ?? null, 1000),
    feeCents: now?.feeCents ?? null,
    minimumCents: now?.minimumCents ?? null,
    unitsCounted: now?.unitsCounted ?? 'all',
    rates: ratesOf(now),
    leaseUp: onceOf(now?.leaseUpMillipercent, now?.leaseUpCents, now?.leaseUpCapCents),
    renewal: onceOf(now?.renewalMillipercent, now?.renewalCents, now?.renewalCapCents),
    tax: stepsText(now?.taxMillipercent ?? null, 1000),
    markup: stepsText(now?.markupMillipercent ?? null, 1000),
    ownerLimitCents: now?.ownerLimitCents ?? null,
    beside: false,
    reserveCents: now?.reserveCents ?? null,
    notes: '',
  };
}

/**
 * Beside the terms that hold now, what those say of an account or of a new lease would be charged by both: it is left to
 * them, and whoever wants it in both says so.
 */
export function asBeside(draft: TermsDraft, beside: boolean, now: Agreement | undefined): Partial<TermsDraft> {
  const { rates, leaseUp, renewal, markup } = draftOf(now, '');
  const held = { rates, leaseUp, renewal, markup };
  const none = { rates: [], leaseUp: noOnce, renewal: noOnce, markup: '' };
  const [from, to] = beside ? [held, none] : [none, held];
  const isAsIn = (name: keyof typeof held) => JSON.stringify(draft[name]) === JSON.stringify(from[name]);
  return {
    beside,
    ...(isAsIn('rates') && { rates: to.rates }),
    ...(isAsIn('leaseUp') && { leaseUp: to.leaseUp }),
    ...(isAsIn('renewal') && { renewal: to.renewal }),
    ...(isAsIn('markup') && { markup: to.markup }),
  };
}

export function agreementOf(draft: TermsDraft): NewAgreement {
  const { leaseUp, renewal } = draft;
  return {
    startsOn: draft.startsOn ?? '',
    endsOn: draft.endsOn,
    feeKind: draft.feeKind,
    feeMillipercent: isPercent(draft) ? (millipercentOf(draft) ?? null) : null,
    feeCents: isAmount(draft) ? draft.feeCents : null,
    minimumCents: draft.feeKind === 'none' ? null : draft.minimumCents,
    unitsCounted: draft.unitsCounted,
    rates: draft.rates.flatMap(({ accountId, percent }) => {
      const millipercent = rateOf(percent, 100_000);
      return accountId === null || typeof millipercent !== 'number' ? [] : [{ accountId, millipercent }];
    }),
    leaseUpMillipercent: onceRate(leaseUp),
    leaseUpCents: leaseUp.kind === 'amount' ? leaseUp.cents : null,
    leaseUpCapCents: onceRate(leaseUp) === null ? null : leaseUp.capCents,
    renewalMillipercent: onceRate(renewal),
    renewalCents: renewal.kind === 'amount' ? renewal.cents : null,
    renewalCapCents: onceRate(renewal) === null ? null : renewal.capCents,
    taxMillipercent: rateOf(draft.tax, 100_000) ?? null,
    markupMillipercent: rateOf(draft.markup, 1_000_000) ?? null,
    ownerLimitCents: draft.ownerLimitCents,
    beside: draft.beside,
    reserveCents: draft.reserveCents ?? 0,
    notes: draft.notes.trim() || null,
  };
}

export function isPercent({ feeKind }: TermsDraft): boolean {
  return feeKind.startsWith('percent');
}

export function isAmount({ feeKind }: TermsDraft): boolean {
  return feeKind.startsWith('per-');
}

export function millipercentOf({ percent }: TermsDraft): number | undefined {
  return rateOf(percent, 100_000) ?? undefined;
}

/** Null where nothing is said, undefined where it cannot be read. */
export function rateOf(text: string, most: number): number | null | undefined {
  if (text.trim() === '') return null;
  const read = parseSteps(text, 1000);
  return typeof read === 'number' && read <= most ? read : undefined;
}

const noOnce: OnceDraft = { kind: 'percent', percent: '', cents: null, capCents: null };

function onceOf(
  millipercent: number | null | undefined,
  cents: number | null | undefined,
  capCents: number | null | undefined,
): OnceDraft {
  return {
    kind: typeof cents === 'number' ? 'amount' : 'percent',
    percent: stepsText(millipercent ?? null, 1000),
    cents: cents ?? null,
    capCents: capCents ?? null,
  };
}

function onceRate({ kind, percent }: OnceDraft): number | null {
  return kind === 'percent' ? (rateOf(percent, 1_000_000) ?? null) : null;
}

function ratesOf(now: Agreement | undefined): readonly RateDraft[] {
  return (now?.rates ?? []).map(({ accountId, millipercent }, key) => ({
    key,
    accountId,
    percent: stepsText(millipercent, 1000),
  }));
}
