import type { z } from 'zod';
import type { leasePreview } from '#shared/api/lease.ts';
import { latestOf } from '#shared/dates.ts';
import { twelveMonthsFrom } from '#shared/rent/schedule.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { othersHolding, readPlaces } from '#server/modules/portfolio/index.ts';
import type { Place } from '#server/modules/portfolio/index.ts';
import { checkPlace, checkTerm } from './add-leases.ts';
import type { LeaseFields } from './add-leases.ts';
import type { Charge } from '#server/modules/leasing/terms/charge-plan.ts';
import { describeLeases, holdOf } from '#server/modules/leasing/records/conflicts.ts';
import { checkCharge } from '#server/modules/leasing/terms/new-charge.ts';
import { rentOn } from '#server/modules/leasing/lists/present-lease.ts';
import type { NewTerms, PlanSigned } from '#server/modules/leasing/terms/planned-charge.ts';
import { resolveLateFee } from '#server/modules/leasing/late-fees/resolve-late-fee.ts';
import { lastDayOf } from '#server/modules/leasing/terms/rules.ts';
import { nextDue, scheduleOf, sumOf } from '#server/modules/leasing/terms/schedule-lease.ts';

type Preview = z.output<typeof leasePreview>;

/** What a lease would come to, before anything is saved; the year begins where somebody said that charging does. */
export async function previewLease(
  tx: Tx,
  act: Act,
  { signedOn, ...fields }: LeaseFields & { readonly signedOn?: string | undefined },
  planSigned: PlanSigned,
): Promise<Preview> {
  const { organisationId, today } = act;
  const places = await readPlaces(tx, organisationId, [fields.unitId], 'look');
  const place = checkPlace(places.get(fields.unitId));
  checkTerm(fields);
  const { startsOn, billFrom, endsOn, atEnd, holdoverMillipercent, proration, lateFee } = fields;
  const charges = fields.charges.map((charge, index) =>
    unsaved(checkCharge(charge, fields, `charges.${index}`), index),
  );
  const decided = { stage: 'signed', leavesOn: null, noticeGivenOn: null } as const;
  const lease = { ...decided, startsOn, endsOn, atEnd, holdoverMillipercent, proration };
  const hold = holdOf(lease, { unitId: fields.unitId, leaseId: nobody });
  const others = await othersHolding(tx, organisationId, [hold]);
  // What fell due before charging begins is never charged, so that it is no example of anything.
  const since = latestOf(startsOn, billFrom);
  const first = nextDue(lease, charges, since);
  const lines = (first?.lines ?? []).map(({ lineKey, cents }) => ({
    category: charges.find(({ id }) => id === lineKey)?.kind ?? 'other',
    cents,
    leftCents: cents,
  }));
  const policyPlace = { own: lateFee, propertyId: place.propertyId };
  // Twelve months of the calendar, from the one in which something first falls due: rent in arrears begins a month later.
  const year = twelveMonthsFrom(first?.on ?? since);
  return {
    schedule: { ...scheduleOf({ ...lease, currency: place.currency }, charges, year), from: since },
    conflicts: (await describeLeases(tx, organisationId, others, today)).map(
      ({ id, number, tenants, unit, startsOn: from, lastDay }) => ({
        id,
        number,
        tenants,
        unit,
        startsOn: from,
        lastDay,
      }),
    ),
    lateFee: await resolveLateFee(
      tx,
      organisationId,
      { ...policyPlace, currency: place.currency, today },
      first === null ? null : { ...policyPlace, dueOn: first.on, lines },
    ),
    warnings: warningsOf(fields, charges, place, today),
    signing:
      signedOn === undefined ? null : await signingOf(tx, act, { ...fields, lease, charges, signedOn }, planSigned),
  };
}

async function signingOf(tx: Tx, act: Act, terms: NewTerms, planSigned: PlanSigned): Promise<Preview['signing']> {
  const charges = await planSigned(tx, act, terms);
  return { cents: sumOf(charges), charges: [...charges] };
}

/** No lease has this id. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** A charge that has no id yet is known by its place. */
function unsaved(charge: ReturnType<typeof checkCharge>, index: number): Charge {
  const { kind, label, frequency, timing, dueDay, anchor, startsOn, endsOn, cents, steps, clauses } = charge;
  return {
    id: String(index),
    kind,
    label,
    account: { id: nobody, number: '', name: '' },
    frequency,
    timing,
    dueDay,
    anchor,
    anchorOn: null,
    startsOn,
    endsOn,
    amounts: [{ startsOn, cents, reason: null }, ...steps].map((amount) => ({ ...amount, setBy: null, setAt: null })),
    clauses: clauses.map((clause) => ({ ...clause, id: nobody, appliedOn: null })),
  };
}

function warningsOf(
  fields: LeaseFields,
  charges: readonly Charge[],
  { marketRentCents }: Place,
  today: string,
): Preview['warnings'] {
  const last = lastDayOf({ ...fields, leavesOn: null });
  const isLate = (day: string) => last !== null && day > last;
  const { rentCents, rentFrequency } = rentOn(charges, fields.startsOn);
  const isCheap = rentFrequency === 'monthly' && marketRentCents !== null && (rentCents ?? 0) < marketRentCents;
  const all: readonly (Preview['warnings'][number] | false)[] = [
    !fields.parties.some(({ role }) => role === 'tenant') && { code: 'no-tenant', path: 'parties' },
    !charges.some(({ kind }) => kind === 'rent') && { code: 'no-rent', path: 'charges' },
    fields.startsOn < today && { code: 'starts-in-past', path: 'startsOn' },
    isCheap && { code: 'below-market-rent', path: 'charges' },
    ...charges.flatMap((charge, index) => [
      charge.endsOn !== null && isLate(charge.endsOn) && outside('charge-outside-term', `charges.${index}.endsOn`),
      charge.amounts.some(({ startsOn }) => isLate(startsOn)) && outside('step-outside-term', `charges.${index}.steps`),
    ]),
  ];
  return all.filter((warning) => warning !== false);
}

function outside(code: 'charge-outside-term' | 'step-outside-term', path: string) {
  return { code, path };
}
