import { frequencies } from '#shared/rent/periods.ts';
import { wholeNumber } from '#web/lib/whole-number.ts';
import type { ChargeKind, Frequency, NewCharge, NewClause } from './api.ts';
import { millipercentOf } from './percent.ts';
import type { Unread } from '#web/lib/unread.ts';

export const chargeKinds = [
  'rent',
  'parking',
  'storage',
  'pets',
  'utilities',
  'furniture',
  'other',
] as const satisfies readonly ChargeKind[];
export { frequencies };

/** A charge while it is written: what was typed is kept, readable or not. */
export interface ChargeDraft extends Unread {
  readonly key: string;
  readonly kind: ChargeKind;
  readonly label: string;
  readonly cents: number | null;
  readonly frequency: Frequency;
  readonly timing: 'advance' | 'arrears';
  readonly dueDay: string;
  readonly anchor: 'start-month' | 'calendar';
  /** Left out, it runs as long as the lease. */
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly steps: readonly StepDraft[];
  readonly clauses: readonly ClauseDraft[];
  /** Kept where a lease that is already written is changed. */
  readonly accountId: string | null;
}

export interface StepDraft extends Unread {
  readonly key: string;
  readonly startsOn: string | null;
  readonly cents: number | null;
}

export interface ClauseDraft extends Unread {
  readonly key: string;
  readonly kind: 'percent' | 'index';
  readonly firstOn: string | null;
  readonly everyMonths: string;
  readonly percent: string;
  readonly indexName: string;
  readonly baseIndex: string;
  readonly floor: string;
  readonly cap: string;
  readonly neverDown: boolean;
  readonly noticeDays: string;
}

export function newChargeDraft(kind: ChargeKind, given: Partial<ChargeDraft> = {}): ChargeDraft {
  return {
    key: crypto.randomUUID(),
    kind,
    label: '',
    cents: null,
    frequency: 'monthly',
    timing: 'advance',
    dueDay: '1',
    anchor: 'start-month',
    startsOn: null,
    endsOn: null,
    steps: [],
    clauses: [],
    accountId: null,
    ...given,
  };
}

export function newStepDraft(given: Partial<StepDraft> = {}): StepDraft {
  return { key: crypto.randomUUID(), startsOn: null, cents: null, ...given };
}

export function newClauseDraft(given: Partial<ClauseDraft> = {}): ClauseDraft {
  return {
    key: crypto.randomUUID(),
    kind: 'percent',
    firstOn: null,
    everyMonths: '12',
    percent: '3',
    indexName: '',
    baseIndex: '',
    floor: '',
    cap: '',
    neverDown: true,
    noticeDays: '0',
    ...given,
  };
}

export function isByWeeks(frequency: Frequency): boolean {
  return frequency === 'weekly' || frequency === 'fortnightly' || frequency === 'four-weekly';
}

/** As the server takes it; nothing while a part of it is missing or cannot be read. */
export function chargeOf(draft: ChargeDraft): NewCharge | undefined {
  const { kind, label, cents, frequency, timing, anchor, startsOn, endsOn, accountId } = draft;
  // By weeks there is no such day, and no field that could say what is wrong with it.
  const dueDay = isByWeeks(frequency) ? (dueDayOf(draft.dueDay) ?? 1) : dueDayOf(draft.dueDay);
  const steps = draft.steps.flatMap((step) =>
    step.startsOn === null || step.cents === null ? [] : [{ startsOn: step.startsOn, cents: step.cents }],
  );
  const clauses = draft.clauses.map(clauseOf);
  if (cents === null || dueDay === null || steps.length < draft.steps.length) return undefined;
  const written = clauses.filter((clause) => clause !== undefined);
  if (written.length < clauses.length) return undefined;
  return {
    kind,
    label: label.trim() === '' ? null : label.trim(),
    cents,
    frequency,
    timing,
    dueDay,
    anchor,
    startsOn,
    endsOn,
    steps,
    clauses: written,
    accountId,
  };
}

export function dueDayOf(text: string): number | null {
  return wholeNumber(text, 1, 31);
}

export function clauseOf(draft: ClauseDraft): NewClause | undefined {
  const everyMonths = everyMonthsOf(draft.everyMonths);
  const noticeDays = draft.kind === 'percent' ? (noticeDaysOf(draft.noticeDays) ?? 0) : noticeDaysOf(draft.noticeDays);
  if (draft.firstOn === null || everyMonths === null || noticeDays === null) return undefined;
  const common = { firstOn: draft.firstOn, everyMonths, noticeDays };
  if (draft.kind === 'percent') {
    const millipercent = clausePercentOf(draft.percent);
    return millipercent === null ? undefined : { ...common, kind: 'percent', millipercent };
  }
  const baseIndex = indexOf(draft.baseIndex);
  const [floor, cap] = [draft.floor, draft.cap].map((text) => (text.trim() === '' ? null : clausePercentOf(text)));
  const isReadable = [draft.floor, draft.cap].every((text) => text.trim() === '' || clausePercentOf(text) !== null);
  if (draft.indexName.trim() === '' || baseIndex === null || !isReadable) return undefined;
  return {
    ...common,
    kind: 'index',
    indexName: draft.indexName.trim(),
    baseIndex,
    floorMillipercent: floor ?? null,
    capMillipercent: cap ?? null,
    neverDown: draft.neverDown,
  };
}

export function everyMonthsOf(text: string): number | null {
  return wholeNumber(text, 1, 240);
}

export function noticeDaysOf(text: string): number | null {
  return wholeNumber(text, 0, 1000);
}

/** A change of an amount: never to less than nothing. */
export function clausePercentOf(text: string): number | null {
  const millipercent = millipercentOf(text);
  return millipercent !== null && millipercent >= -100_000 && millipercent <= 1_000_000 ? millipercent : null;
}

/** Where an index stands, as the server takes it. */
export function indexOf(text: string): string | null {
  const index = text.trim().replace(',', '.');
  return /^\d{1,9}(\.\d{1,9})?$/.test(index) ? index : null;
}
