import { addDays, firstOfMonth } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import type { FieldCheck } from '#web/kit/submission/use-submission.ts';
import type { Lease, LeaseFields, NewCharge, Proration } from './api.ts';
import { wholeNumber } from '#web/lib/whole-number.ts';
import { chargeOf, clauseOf, newChargeDraft, newClauseDraft, type ChargeDraft } from './charge-draft.ts';
import { inheritedLateFee, lateFeeDraft, policyOf, type LateFeeDraft } from '#web/app/late-fees/late-fee-draft.ts';
import type { ChosenParty } from './party-rows.tsx';
import { percentText } from './percent.ts';
import { endOf, isEndComplete, type TermEnd } from './term-fields.tsx';
import type { ChosenUnit } from './unit-field.tsx';

export const steps = ['unit', 'people', 'charges', 'check'] as const;

/** A lease while it is written in the wizard: what was typed is kept, readable or not. */
export interface LeaseForm {
  readonly step: number;
  readonly unit: ChosenUnit | null;
  readonly startsOn: string | null;
  readonly end: TermEnd;
  readonly noticeDays: string;
  readonly parties: readonly ChosenParty[];
  readonly charges: readonly ChargeDraft[];
  readonly depositCents: number | null;
  readonly depositDueOn: string | null;
  readonly proration: Proration;
  readonly lateFee: LateFeeDraft;
  readonly notes: string;
  /** The draft lease that this changes; without one, it becomes a new lease. */
  readonly changes: { readonly id: string; readonly number: string; readonly version: number } | null;
}

/** From the first of next month for a year, with rent by the month. */
export function newForm(today: string): LeaseForm {
  const startsOn = addMonths(firstOfMonth(today), 1);
  return {
    step: 0,
    unit: null,
    startsOn,
    end: { isOpen: false, endsOn: yearFrom(startsOn), atEnd: 'month-to-month', holdoverPercent: '150' },
    noticeDays: '30',
    parties: [],
    charges: [newChargeDraft('rent')],
    depositCents: null,
    depositDueOn: null,
    proration: 'actual-days',
    lateFee: inheritedLateFee,
    notes: '',
    changes: null,
  };
}

export function formOfLease(lease: Lease, unit: ChosenUnit, today: string): LeaseForm {
  const isNow = lease.parties.filter(({ toDay }) => toDay === null);
  return {
    ...newForm(today),
    unit,
    startsOn: lease.startsOn,
    end: {
      isOpen: lease.endsOn === null,
      endsOn: lease.endsOn,
      atEnd: lease.atEnd ?? 'month-to-month',
      holdoverPercent: percentText(lease.holdoverMillipercent ?? 150_000),
    },
    noticeDays: String(lease.noticeDays),
    parties: isNow.map(({ personId, name, role }) => ({ person: { id: personId, name }, role })),
    charges: lease.charges.map((charge) => chargeDraftOf(charge, lease.startsOn)),
    depositCents: lease.depositCents === 0 ? null : lease.depositCents,
    depositDueOn: lease.depositDueOn,
    proration: lease.proration,
    lateFee: lateFeeDraft(lease.lateFee.own),
    notes: lease.notes ?? '',
    changes: { id: lease.id, number: lease.number, version: lease.version },
  };
}

function chargeDraftOf(charge: Lease['charges'][number], leaseStartsOn: string): ChargeDraft {
  const [first, ...later] = charge.amounts.filter(({ byClause }) => !byClause);
  return newChargeDraft(charge.kind, {
    label: charge.label ?? '',
    cents: first?.cents ?? null,
    frequency: charge.frequency,
    timing: charge.timing,
    dueDay: String(charge.dueDay),
    anchor: charge.anchor,
    startsOn: charge.startsOn === leaseStartsOn ? null : charge.startsOn,
    endsOn: charge.endsOn,
    accountId: charge.account.id,
    steps: later.map(({ startsOn, cents }) => ({ startsOn, cents })),
    clauses: charge.clauses.map((clause) => ({
      ...newClauseDraft,
      kind: clause.kind,
      firstOn: clause.firstOn,
      everyMonths: String(clause.everyMonths),
      percent: clause.millipercent === null ? '' : percentText(clause.millipercent),
      indexName: clause.indexName ?? '',
      baseIndex: clause.baseIndex ?? '',
      floor: clause.floorMillipercent === null ? '' : percentText(clause.floorMillipercent),
      cap: clause.capMillipercent === null ? '' : percentText(clause.capMillipercent),
      neverDown: clause.neverDown,
      noticeDays: String(clause.noticeDays),
    })),
  });
}

/** A later first day moves an end that nobody chose; the rent of the market is a first guess of the rent. */
export function changed(form: LeaseForm, change: Partial<LeaseForm>): LeaseForm {
  const next = { ...form, ...change };
  const { startsOn, unit } = change;
  const wasUsual = form.startsOn !== null && form.end.endsOn === yearFrom(form.startsOn);
  if (startsOn !== undefined && startsOn !== null && (wasUsual || form.end.endsOn === null))
    return { ...next, end: { ...next.end, endsOn: yearFrom(startsOn) } };
  if (unit === undefined || unit === null || unit.marketRentCents === null) return next;
  const guess = unit.marketRentCents;
  const isGuess = (charge: ChargeDraft) =>
    charge.kind === 'rent' && (charge.cents === null || charge.cents === form.unit?.marketRentCents);
  return { ...next, charges: next.charges.map((charge) => (isGuess(charge) ? { ...charge, cents: guess } : charge)) };
}

function yearFrom(startsOn: string): string {
  return addDays(addMonths(startsOn, 12), -1);
}

/** What can be previewed already: charges that are half written are left out for the moment. */
export function previewFields(form: LeaseForm): LeaseFields | undefined {
  const { unit, startsOn, end } = form;
  if (unit === null || startsOn === null || !isEndComplete(end)) return undefined;
  return fieldsOf({ ...form, unit, startsOn }, writtenCharges({ ...form, charges: form.charges.map(withoutHalves) }));
}

/** A step or a clause that is being written does not take its charge away. */
function withoutHalves(charge: ChargeDraft): ChargeDraft {
  return {
    ...charge,
    steps: charge.steps.filter(({ startsOn, cents }) => startsOn !== null && cents !== null),
    clauses: charge.clauses.filter((clause) => clauseOf(clause) !== undefined),
  };
}

/** As the server takes it, or nothing while something is missing. */
export function leaseFields(form: LeaseForm): LeaseFields | undefined {
  const { unit, startsOn } = form;
  if (unit === null || startsOn === null || steps.some((_, step) => missingOf(form, step).length > 0)) return undefined;
  return fieldsOf({ ...form, unit, startsOn }, writtenCharges(form));
}

function writtenCharges(form: LeaseForm): NewCharge[] {
  return form.charges.map(chargeOf).filter((charge) => charge !== undefined);
}

function fieldsOf(
  form: LeaseForm & { readonly unit: ChosenUnit; readonly startsOn: string },
  charges: NewCharge[],
): LeaseFields {
  return {
    unitId: form.unit.id,
    startsOn: form.startsOn,
    ...endOf(form.end),
    noticeDays: wholeNumber(form.noticeDays, 0, 1000) ?? 30,
    depositCents: form.depositCents ?? 0,
    depositDueOn: form.depositDueOn,
    lateFee: policyOf(form.lateFee) ?? null,
    proration: form.proration,
    parties: form.parties.map(({ person, role }) => ({ personId: person.id, role })),
    charges,
    notes: form.notes.trim() === '' ? null : form.notes.trim(),
  };
}

/** What a step still needs, by the server's names of its fields. */
export function missingOf(form: LeaseForm, step: number): FieldCheck[] {
  const need = (path: string, isThere: boolean): FieldCheck[] => (isThere ? [] : [{ path, code: 'required' }]);
  switch (steps[step]) {
    case 'unit':
      return [
        ...need('unitId', form.unit !== null),
        ...need('startsOn', form.startsOn !== null),
        ...need('endsOn', form.end.isOpen || form.end.endsOn !== null),
        ...need('holdoverMillipercent', isEndComplete(form.end) || form.end.endsOn === null),
        ...need('noticeDays', wholeNumber(form.noticeDays, 0, 1000) !== null),
      ];
    case 'charges':
      return [
        ...form.charges.flatMap((charge, index) => missingInCharge(charge, index)),
        ...need('lateFee', policyOf(form.lateFee) !== undefined),
      ];
    default:
      return [];
  }
}

function missingInCharge(charge: ChargeDraft, index: number): FieldCheck[] {
  if (charge.cents === null) return [{ path: `charges.${index}.cents`, code: 'required' }];
  if (wholeNumber(charge.dueDay, 1, 31) === null) return [{ path: `charges.${index}.dueDay`, code: 'required' }];
  return chargeOf(charge) === undefined ? [{ path: `charges.${index}.steps`, code: 'required' }] : [];
}

/** On which step a field stands, so that what is wrong is said where it can be corrected. */
export function stepOf(path: string): number {
  if (path.startsWith('parties')) return 1;
  return path.startsWith('charges') || path.startsWith('deposit') || path.startsWith('lateFee') ? 2 : 0;
}
