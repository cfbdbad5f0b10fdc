import { sql } from 'kysely';
import type { z } from 'zod';
import type { leaseInFull } from '#shared/api/lease.ts';
import { latestOf } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { centsOn, nextClauseDay, plannedAmounts } from '#server/modules/leasing/terms/charge-plan.ts';
import type { Charge } from '#server/modules/leasing/terms/charge-plan.ts';
import { asPolicy } from '#server/modules/leasing/late-fees/late-fee-policies.ts';
import { clauseHorizon, nextEvents } from './lease-events.ts';
import { leaseRows, moneyOf, noSuchLease } from '#server/modules/leasing/records/lease-rows.ts';
import type { LeaseRow } from '#server/modules/leasing/records/lease-rows.ts';
import { presentItem, readBelongings } from './present-lease.ts';
import { readCharges } from '#server/modules/leasing/records/read-charges.ts';
import { isPartyOn } from '#server/modules/leasing/records/read-parties.ts';
import { earliestLeave, lastDayOf, numberOf, shownDay, stateOn } from '#server/modules/leasing/terms/rules.ts';
import { resolveLateFee } from '#server/modules/leasing/late-fees/resolve-late-fee.ts';
import { readNextDue } from '#server/modules/leasing/terms/next-due.ts';

export type LeaseInFull = z.output<typeof leaseInFull>;

export async function readLease(tx: Tx, organisationId: string, leaseId: string, now: Date): Promise<LeaseInFull> {
  const today = await organisationDay(tx, organisationId, now);
  const row = await leaseRows(tx, organisationId).where('l.lease_id', '=', leaseId).executeTakeFirst();
  if (row === undefined) throw noSuchLease();
  const belongings = await readBelongings(tx, organisationId, [leaseId]);
  const lease = moneyOf(row);
  const charges = belongings.charges.get(leaseId) ?? [];
  const parties = belongings.parties.get(leaseId) ?? [];
  const day = shownDay(lease, today);
  const nextTerm = belongings.nextTerms.get(leaseId) ?? null;
  const item = presentItem(row, belongings, today);
  const terms = await readTerms(tx, row, today);
  const { tenancy_id: tenancyId, currency } = row;
  const due = await readNextDue(tx, { organisationId, tenancyId, currency, terms });
  return {
    ...item,
    ...termsOf(row),
    earliestLeave:
      item.state === 'active' || item.state === 'signed'
        ? earliestLeave({ ...lease, noticeDays: row.notice_days }, today)
        : null,
    lateFee: await resolveLateFee(
      tx,
      organisationId,
      { ...policyPlaceOf(row), currency, today },
      due === null ? null : nextObligation(due, terms),
    ),
    parties: parties.map((party) => ({ ...party, isNow: isPartyOn(party, day) })),
    charges: charges.map((charge) => presentCharge(charge, day, today)),
    chain: await readChain(tx, organisationId, leaseId, today),
    holds: await readHolds(tx, organisationId, leaseId),
    nextEvents: nextEvents({ dates: lease, charges, parties, nextTerm }, today),
    nextDue: due === null ? null : { on: due.on, cents: due.cents },
    checklists: await countChecklists(tx, organisationId, leaseId),
  };
}

/** A signed lease is one term of its tenancy: what is due next may be of the term before it, or after. */
async function readTerms(tx: Tx, { org_id: organisationId, ...lease }: LeaseRow, today: string) {
  const rows = await leaseRows(tx, organisationId)
    .where('l.tenancy_id', '=', lease.tenancy_id)
    .where('l.currency', '=', lease.currency)
    .where((of) => (lease.stage === 'signed' ? of('l.stage', '=', 'signed') : of('l.lease_id', '=', lease.lease_id)))
    .execute();
  const ids = rows.map((row) => row.lease_id);
  const charges = await readCharges(tx, organisationId, ids);
  return rows.map((row) => ({
    leaseId: row.lease_id,
    from: latestOf(today, row.bill_from),
    money: moneyOf(row),
    charges: charges.get(row.lease_id) ?? [],
    place: policyPlaceOf(row),
  }));
}

function policyPlaceOf({ late_fee: own, property_id: propertyId }: LeaseRow) {
  return { own: own === null ? null : asPolicy(own), propertyId };
}

/** What falls due together is what one term asks for on that day: late fees are of a term. */
function nextObligation(
  { on, lines }: NonNullable<Awaited<ReturnType<typeof readNextDue>>>,
  terms: Awaited<ReturnType<typeof readTerms>>,
) {
  const term = terms.find(({ leaseId }) => lines.some((line) => line.leaseId === leaseId && line.leftCents > 0));
  return term === undefined
    ? null
    : { ...term.place, dueOn: on, lines: lines.filter(({ leaseId }) => leaseId === term.leaseId) };
}

function termsOf(row: LeaseRow) {
  return {
    signedOn: row.signed_on,
    billFrom: row.bill_from,
    // The checks of the table allow these alone.
    endKind: row.end_kind as LeaseInFull['endKind'],
    noticeGivenOn: row.notice_given_on,
    noticeBy: row.notice_by as LeaseInFull['noticeBy'],
    endReason: row.end_reason,
    cancelReason: row.cancel_reason,
    holdoverMillipercent: row.holdover_millipercent,
    noticeDays: row.notice_days,
    proration: row.proration as LeaseInFull['proration'],
    depositCents: row.deposit_cents,
    depositDueOn: row.deposit_due_on,
    notes: row.notes,
    custom: row.custom as LeaseInFull['custom'], // Written from the same schema.
    createdAt: row.created_at.toISOString(),
  };
}

function presentCharge(whole: Charge, day: string, today: string): LeaseInFull['charges'][number] {
  const { anchorOn: _, ...charge } = whole;
  const written = new Map(charge.amounts.map((amount) => [amount.startsOn, amount]));
  const planned = plannedAmounts(whole, clauseHorizon(today)).filter(
    ({ from, byClause }) => !byClause || charge.endsOn === null || from <= charge.endsOn,
  );
  return {
    ...charge,
    centsNow: centsOn(whole, day),
    amounts: planned.map(({ from, cents, byClause }) => ({
      ...(written.get(from) ?? { reason: null, setBy: null, setAt: null }),
      startsOn: from,
      cents,
      byClause,
    })),
    clauses: charge.clauses.map(({ appliedOn, ...clause }) => ({
      ...clause,
      nextOn: nextClauseDay({ ...clause, appliedOn }, today),
    })),
  };
}

/** Back to the first term and on to the last: of cancelled ones, this one alone. */
async function readChain(tx: Tx, organisationId: string, leaseId: string, today: string) {
  const { rows } = await sql<{ lease_id: string }>`
    with recursive back as (
      select lease_id, continues_lease_id from lease where org_id = ${organisationId} and lease_id = ${leaseId}
      union all
      select l.lease_id, l.continues_lease_id from lease l join back b
        on l.org_id = ${organisationId} and l.lease_id = b.continues_lease_id),
    onward as (
      select lease_id from back where continues_lease_id is null
      union all
      select l.lease_id from lease l join onward o
        on l.org_id = ${organisationId} and l.continues_lease_id = o.lease_id and l.stage <> 'cancelled')
    select lease_id from onward union select ${leaseId}::uuid`.execute(tx);
  const ids = rows.map(({ lease_id: id }) => id);
  const terms = await leaseRows(tx, organisationId).where('l.lease_id', 'in', ids).orderBy('l.starts_on').execute();
  const kinds = new Map(terms.map((term) => [term.lease_id, term.end_kind]));
  return terms.map((term) => ({
    id: term.lease_id,
    number: numberOf(term.number),
    unit: { id: term.unit_id, name: term.unit_name },
    startsOn: term.starts_on,
    lastDay: lastDayOf(moneyOf(term)),
    state: stateOn(moneyOf(term), today),
    by: term.continues_lease_id === null ? null : byOf(kinds.get(term.continues_lease_id)),
  }));
}

function byOf(endKind: string | null | undefined): 'renewal' | 'transfer' {
  return endKind === 'transfer' ? 'transfer' : 'renewal';
}

async function readHolds(tx: Tx, organisationId: string, leaseId: string) {
  const rows = await tx
    .selectFrom('unit_hold as h')
    .innerJoin('unit as u', (join) => join.onRef('u.org_id', '=', 'h.org_id').onRef('u.unit_id', '=', 'h.unit_id'))
    .select(['h.unit_id', 'u.name', 'h.first_day', 'h.last_day'])
    .where('h.org_id', '=', organisationId)
    .where('h.lease_id', '=', leaseId)
    .orderBy('u.parent_unit_id', (order) => order.asc().nullsFirst())
    .orderBy('u.sort_name')
    .execute();
  return rows.map((row) => ({
    unit: { id: row.unit_id, name: row.name },
    firstDay: row.first_day,
    lastDay: row.last_day,
  }));
}

async function countChecklists(tx: Tx, organisationId: string, leaseId: string) {
  const rows = await tx
    .selectFrom('lease_checklist_item')
    .select((of) => ['phase', of.fn.countAll<number>().as('items'), of.fn.count<number>('done_on').as('done')])
    .where('org_id', '=', organisationId)
    .where('lease_id', '=', leaseId)
    .groupBy('phase')
    .orderBy('phase')
    .execute();
  return rows.map((row) => ({ phase: row.phase as 'move-in' | 'move-out', done: row.done, items: row.items }));
}
