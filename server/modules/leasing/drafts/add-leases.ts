import type { z } from 'zod';
import type { leaseFields } from '#shared/api/lease-terms.ts';
import { firstOfMonth, isTermTooLong, latestAnywhere, latestOf } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { recordChanges } from '#server/kernel/record-change.ts';
import { othersHolding, readPlaces } from '#server/modules/portfolio/index.ts';
import type { Place } from '#server/modules/portfolio/index.ts';
import { addChecklists, writeChecklists } from '#server/modules/leasing/records/checklist-items.ts';
import type { KeptItem } from '#server/modules/leasing/records/checklist-items.ts';
import { describeLeases, holdOf, letUnits, unitTaken } from '#server/modules/leasing/records/conflicts.ts';
import { makeLeasesFindable } from '#server/modules/leasing/records/findable-leases.ts';
import { inChunks } from '#server/modules/leasing/terms/in-chunks.ts';
import { checkCharge } from '#server/modules/leasing/terms/new-charge.ts';
import type { NewCharge } from '#server/modules/leasing/terms/new-charge.ts';
import { standingColumns } from '#server/modules/leasing/terms/take-over.ts';
import type { Standing } from '#server/modules/leasing/terms/take-over.ts';
import { keepNumbers, takeNumbers } from '#server/kernel/take-numbers.ts';
import { writeCharges } from '#server/modules/leasing/records/write-charges.ts';
import type { CheckedCharge } from '#server/modules/leasing/records/write-charges.ts';
import { keptPeople, writeParties } from '#server/modules/leasing/records/write-parties.ts';
import type { NewParty } from '#server/modules/leasing/records/write-parties.ts';
import { isSoon } from '#server/modules/leasing/terms/rules.ts';

export type LeaseFields = z.output<z.ZodObject<typeof leaseFields>>;

/** A lease to be written, as a draft or signed, by itself or carrying on another one. */
export interface NewLease extends Readonly<Omit<LeaseFields, 'parties' | 'charges' | 'billFrom'>> {
  readonly billFrom?: string | null;
  readonly parties: readonly (Omit<NewParty, 'fromDay'> & { readonly fromDay?: string })[];
  readonly charges: readonly (NewCharge & Pick<CheckedCharge, 'anchorOn'>)[];
  /** Null for a draft. */
  readonly signedOn: string | null;
  /** It comes from elsewhere, where it may be a day later. */
  readonly isTakenOver?: boolean;
  /** Of one that is taken over: its number, what became of it, and its lists as they were. */
  readonly number?: number | undefined;
  readonly standing?: Standing | undefined;
  readonly checklist?: readonly KeptItem[] | undefined;
  readonly continues?: { readonly leaseId: string; readonly by: 'renewal' | 'transfer' };
}

/** Adds leases by a few statements, all or none. Numbers are given in the order of the leases. */
export async function addLeases(tx: Tx, act: Act, leases: readonly NewLease[]): Promise<string[]> {
  if (leases.length === 0) return [];
  const { organisationId, today } = act;
  const places = await placesOf(tx, organisationId, leases);
  const made = leases.map((lease) => {
    checkTerm(lease);
    const path = 'charges';
    const charges = lease.charges.map((charge, index) => ({
      ...checkCharge(charge, lease, `${path}.${index}`),
      anchorOn: charge.anchorOn ?? null,
      isCarriedOn: lease.continues !== undefined,
    }));
    if (lease.signedOn !== null)
      checkSigning(lease, lease.signedOn, lease.isTakenOver === true ? latestAnywhere(today) : today);
    return { ...lease, charges, id: newId(act.now), place: places(lease.unitId) };
  });
  const signed = made.filter(
    ({ signedOn, standing }) => signedOn !== null && (standing === undefined || standing.stage === 'signed'),
  );
  const holds = signed.map((lease) => holdOf(datesOf(lease), { unitId: lease.unitId, leaseId: lease.id }));
  // Whoever comes too late finds out before anything else is done.
  const others = holds.length === 0 ? [] : await othersHolding(tx, organisationId, holds);
  if (others.length > 0) throw unitTaken(await describeLeases(tx, organisationId, others, today));
  const kept = await keptPeople(
    tx,
    organisationId,
    leases.flatMap(({ parties }) => parties.map(({ personId }) => personId)),
  );

  const numbers = made.flatMap(({ number }) => number ?? []);
  const isNumbered = numbers.length === made.length;
  if (isNumbered) await keepNumbers(tx, organisationId, 'lease', numbers);
  const first = isNumbered ? 0 : await takeNumbers(tx, organisationId, 'lease', made.length);
  await inChunks(made, async (some, offset) => {
    await tx
      .insertInto('lease')
      .values(
        some.map((lease, index) =>
          columnsOf(lease, isNumbered ? (lease.number ?? 0) : first + offset + index, today, act),
        ),
      )
      .execute();
    // Their place in the lists by tenant and by rent is worked out when it is first looked at.
    await tx
      .insertInto('lease_order')
      .values(some.map(({ id }) => ({ org_id: organisationId, lease_id: id })))
      .execute();
  });
  await writeParties(
    tx,
    organisationId,
    made.flatMap(({ id, parties, startsOn }) => parties.map((party) => ({ fromDay: startsOn, ...party, leaseId: id }))),
    kept,
  );
  await writeCharges(
    tx,
    act,
    made.flatMap(({ id, charges }) => charges.map((charge, position) => ({ ...charge, leaseId: id, position }))),
  );
  if (holds.length > 0) await letUnits(tx, organisationId, holds, today);
  const movingIn = signed.filter(
    ({ continues, checklist, startsOn }) =>
      checklist === undefined && continues?.by !== 'renewal' && isSoon(startsOn, today),
  );
  await writeChecklists(
    tx,
    organisationId,
    made.flatMap(({ id, checklist }) => (checklist === undefined ? [] : [{ leaseId: id, items: checklist }])),
    act.now,
  );
  await addChecklists(
    tx,
    organisationId,
    movingIn.map(({ id }) => id),
    'move-in',
    act.now,
  );
  await recordChanges(
    tx,
    act,
    made.map(({ id, signedOn, continues, place, startsOn, endsOn, charges }) => ({
      kind: 'lease',
      id,
      act: continues?.by ?? (signedOn === null ? 'added' : 'signed'),
      after: { unit: place.name, startsOn, endsOn, signedOn, rentCents: rentOf(charges) },
    })),
  );
  const ids = made.map(({ id }) => id);
  await makeLeasesFindable(tx, organisationId, ids);
  return ids;
}

async function placesOf(tx: Tx, organisationId: string, leases: readonly NewLease[]) {
  const lock = leases.some(({ signedOn }) => signedOn !== null) ? 'lock' : 'look';
  const ids = [...new Set(leases.map(({ unitId }) => unitId))];
  const places = await readPlaces(tx, organisationId, ids, lock);
  return (unitId: string) => checkPlace(places.get(unitId));
}

export function checkPlace(place: Place | undefined): Place {
  if (place === undefined) throw refuse('portfolio.no-such-unit');
  if (!place.isArchived) return place;
  throw refuseField('unitId', 'leasing.unit-archived', { unit: place.name });
}

/** An open term has no end, and a fixed one says what happens then. */
export function checkTerm({
  startsOn,
  endsOn,
  atEnd,
  holdoverMillipercent,
}: Pick<LeaseFields, 'startsOn' | 'endsOn' | 'atEnd' | 'holdoverMillipercent'>): void {
  if (endsOn !== null && endsOn < startsOn) throw refuseField('endsOn', 'kernel.end-before-start');
  if (endsOn !== null && isTermTooLong(startsOn, endsOn)) throw refuseField('endsOn', 'leasing.term-too-long');
  if (endsOn === null && atEnd !== null) throw refuseField('endsOn', 'leasing.open-end-has-no-after');
  if (endsOn !== null && atEnd === null) throw refuseField('atEnd', 'leasing.after-end-missing');
  if ((atEnd === 'holdover') !== (holdoverMillipercent !== null))
    throw refuseField(
      'holdoverMillipercent',
      atEnd === 'holdover' ? 'leasing.holdover-rate-missing' : 'leasing.holdover-rate-unused',
    );
}

export function checkSigning(lease: Pick<NewLease, 'parties'>, signedOn: string, latest: string): void {
  if (!lease.parties.some(({ role }) => role === 'tenant')) throw refuseField('parties', 'leasing.tenant-missing');
  if (signedOn > latest) throw refuseField('signedOn', 'leasing.signed-in-future');
}

function datesOf({ startsOn, endsOn, atEnd, standing }: NewLease) {
  const { leavesOn = null, noticeGivenOn = null } = standing ?? {};
  return { stage: 'signed', startsOn, endsOn, atEnd, leavesOn, noticeGivenOn } as const;
}

function rentOf(charges: readonly NewCharge[]): number | null {
  return charges.find(({ kind }) => kind === 'rent')?.cents ?? null;
}

function columnsOf(
  lease: NewLease & { readonly id: string; readonly place: Place },
  number: number,
  today: string,
  act: Act,
) {
  return {
    org_id: act.organisationId,
    lease_id: lease.id,
    number,
    // The database puts in the first term of those that it carries on.
    tenancy_id: lease.id,
    ...termColumns(lease, lease.place, today),
    stage: lease.signedOn === null ? 'draft' : 'signed',
    signed_on: lease.signedOn,
    continues_lease_id: lease.continues?.leaseId ?? null,
    ...(lease.standing === undefined ? {} : standingColumns(lease.standing)),
    created_at: act.now,
  };
}

/** What a draft may still change. */
export function termColumns(lease: Omit<NewLease, 'parties' | 'charges' | 'signedOn'>, place: Place, today: string) {
  return {
    property_id: place.propertyId,
    unit_id: place.unitId,
    currency: place.currency,
    starts_on: lease.startsOn,
    // What came before this month was charged by whoever managed it then, unless somebody says otherwise.
    bill_from: lease.billFrom ?? latestOf(lease.startsOn, firstOfMonth(today)),
    ends_on: lease.endsOn,
    at_end: lease.atEnd,
    holdover_millipercent: lease.holdoverMillipercent,
    proration: lease.proration,
    deposit_cents: lease.depositCents,
    deposit_due_on: lease.depositDueOn,
    notice_days: lease.noticeDays,
    late_fee: lease.lateFee === null ? null : JSON.stringify(lease.lateFee),
    notes: lease.notes,
    custom: JSON.stringify(lease.custom),
  };
}
