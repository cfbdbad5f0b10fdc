import { addDays, firstOfMonth } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import type { Lease, LeaseFields, NewCharge, Proration } from './api.ts';
import {
  chargeOf,
  clauseOf,
  newChargeDraft,
  newClauseDraft,
  newStepDraft,
  noticeDaysOf,
  type ChargeDraft,
} from './charge-draft.ts';
import { inheritedLateFee, lateFeeDraft, policyOf, type LateFeeDraft } from '#web/features/late-fees/late-fee-draft.ts';
import { billFromOf, billingOf, type Billing } from './billing.ts';
import type { ChosenParty } from './party-rows.tsx';
import { missingOf } from './missing.ts';
import { percentText } from './percent.ts';
import type { PersonDraft } from './person-draft.ts';
import { steps } from './wizard-steps.ts';
import { endOf, isEndComplete, type TermEnd } from './term-fields.tsx';
import type { ChosenUnit } from './unit-field.tsx';
import type { Unread } from '#web/lib/unread.ts';

/** A lease while it is written in the wizard: what was typed is kept, readable or not. */
export interface LeaseForm extends Unread {
  readonly step: number;
  readonly unit: ChosenUnit | null;
  readonly startsOn: string | null;
  readonly end: TermEnd;
  /** From when it is charged here, where it began before this month: what fell due earlier was settled elsewhere. */
  readonly billing: Billing;
  /** The day that was chosen for it; only this one is typed. */
  readonly billFrom: string | null;
  /** Somebody chose the end; until then it follows the first day. */
  readonly isOwnEnd: boolean;
  readonly noticeDays: string;
  readonly parties: readonly ChosenParty[];
  /** Somebody who is being written down and is not on the lease yet. */
  readonly newPerson: PersonDraft | null;
  readonly charges: readonly ChargeDraft[];
  readonly depositCents: number | null;
  readonly depositDueOn: string | null;
  readonly proration: Proration;
  readonly lateFee: LateFeeDraft;
  readonly notes: string;
  /** The draft lease that this changes; without one, it becomes a new lease. */
  readonly changes: {
    readonly id: string;
    readonly number: string;
    readonly version: number;
    /** It carries on no other lease, so its deposit is still to be requested. */
    readonly isFirstTerm?: boolean;
  } | null;
}

/** From the first of next month for a year, with rent by the month. */
export function newForm(today: string): LeaseForm {
  const startsOn = addMonths(firstOfMonth(today), 1);
  return {
    step: 0,
    unit: null,
    startsOn,
    end: { isOpen: false, endsOn: yearFrom(startsOn), atEnd: 'month-to-month', holdoverPercent: '150' },
    billing: 'month',
    billFrom: null,
    isOwnEnd: false,
    noticeDays: '30',
    parties: [],
    newPerson: null,
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
    ...billingOf(lease, today),
    isOwnEnd: lease.endsOn !== yearFrom(lease.startsOn),
    noticeDays: String(lease.noticeDays),
    parties: isNow.map(({ personId, name, role }) => ({ person: { id: personId, name }, role })),
    charges: lease.charges.map((charge) => chargeDraftOf(charge, lease.startsOn)),
    depositCents: lease.depositCents === 0 ? null : lease.depositCents,
    depositDueOn: lease.depositDueOn,
    proration: lease.proration,
    lateFee: lateFeeDraft(lease.lateFee.own),
    notes: lease.notes ?? '',
    changes: {
      id: lease.id,
      number: lease.number,
      version: lease.version,
      isFirstTerm: lease.chain[0]?.id === lease.id,
    },
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
    steps: later.map(({ startsOn, cents }) => newStepDraft({ startsOn, cents })),
    clauses: charge.clauses.map((clause) =>
      newClauseDraft({
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
      }),
    ),
  });
}

/** A later first day moves an end that nobody chose; the rent of the market is a first guess of the rent. */
export function changed(form: LeaseForm, change: Partial<LeaseForm>): LeaseForm {
  const next = { ...form, ...change, isOwnEnd: isOwnEnd(form, change) };
  const { startsOn, unit } = change;
  if (startsOn !== undefined && startsOn !== null && !next.isOwnEnd)
    return { ...next, end: { ...next.end, endsOn: yearFrom(startsOn) } };
  if (unit === undefined || unit === null || unit.marketRentCents === null) return next;
  const guess = unit.marketRentCents;
  const isGuess = (charge: ChargeDraft) =>
    charge.kind === 'rent' && (charge.cents === null || charge.cents === form.unit?.marketRentCents);
  return { ...next, charges: next.charges.map((charge) => (isGuess(charge) ? { ...charge, cents: guess } : charge)) };
}

/** An end that was emptied is nobody's again; one that cannot be read is somebody's, and stays to be corrected. */
function isOwnEnd(form: LeaseForm, { end }: Partial<LeaseForm>): boolean {
  if (end === undefined || (end.endsOn === form.end.endsOn && end.unread === form.end.unread)) return form.isOwnEnd;
  return end.endsOn !== null || end.unread?.['endsOn'] !== undefined;
}

export function yearFrom(startsOn: string): string {
  return addDays(addMonths(startsOn, 12), -1);
}

/** What can be previewed already: charges that are half written are left out for the moment. */
export function previewFields(form: LeaseForm, today: string): LeaseFields | undefined {
  const { unit, startsOn, end } = form;
  if (unit === null || startsOn === null || !isEndComplete(end)) return undefined;
  const charges = writtenCharges({ ...form, charges: form.charges.map(withoutHalves) });
  return fieldsOf({ ...form, unit, startsOn }, charges, today);
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
export function leaseFields(form: LeaseForm, today: string): LeaseFields | undefined {
  const { unit, startsOn } = form;
  if (unit === null || startsOn === null || steps.some((_, step) => missingOf(form, step).length > 0)) return undefined;
  return fieldsOf({ ...form, unit, startsOn }, writtenCharges(form), today);
}

function writtenCharges(form: LeaseForm): NewCharge[] {
  return form.charges.map(chargeOf).filter((charge) => charge !== undefined);
}

function fieldsOf(
  form: LeaseForm & { readonly unit: ChosenUnit; readonly startsOn: string },
  charges: NewCharge[],
  today: string,
): LeaseFields {
  return {
    unitId: form.unit.id,
    startsOn: form.startsOn,
    billFrom: billFromOf(form, today),
    ...endOf(form.end),
    noticeDays: noticeDaysOf(form.noticeDays) ?? 30,
    depositCents: form.depositCents ?? 0,
    depositDueOn: form.depositDueOn,
    lateFee: policyOf(form.lateFee) ?? null,
    proration: form.proration,
    parties: form.parties.map(({ person, role }) => ({ personId: person.id, role })),
    charges,
    notes: form.notes.trim() === '' ? null : form.notes.trim(),
  };
}

/** On which step a field stands, so that what is wrong is said where it can be corrected. */
export function stepOf(path: string): number {
  if (path.startsWith('parties') || path === 'newPerson') return 1;
  return /^(charges|deposit|lateFee|notes|proration)/.test(path) ? 2 : 0;
}
