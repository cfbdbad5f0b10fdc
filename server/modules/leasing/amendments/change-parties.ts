import type { z } from 'zod';
import type { partiesBody } from '#shared/api/lease-terms.ts';
import { addDays } from '#shared/dates.ts';
import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import { amended } from './amend-charges.ts';
import type { Versioned } from './amend-charges.ts';
import { makeLeasesFindable } from '#server/modules/leasing/records/findable-leases.ts';
import { checkDay, openLease, refuseEnded } from './open-lease.ts';
import type { OpenLease } from './open-lease.ts';
import { isPartyOn, readParties } from '#server/modules/leasing/records/read-parties.ts';
import type { Party } from '#server/modules/leasing/records/read-parties.ts';
import { keptPeople, writeParties } from '#server/modules/leasing/records/write-parties.ts';

type Change = z.output<typeof partiesBody> & Versioned;

/**
 * Who joins and who leaves from a day on; who leaves and joins takes another role. Those who were on the lease before
 * stay in its past, and the deposit stays with the lease.
 */
export async function changeParties(tx: Tx, act: Act, leaseId: string, change: Change): Promise<void> {
  const open = await openLease(tx, act, leaseId, change);
  refuseEnded(open);
  checkDay(open, change.on, 'on');
  if (change.leave.length + change.join.length === 0) throw refuseField('join', 'leasing.nobody-joins-or-leaves');
  const { organisationId } = act;
  const before = (await readParties(tx, organisationId, [leaseId])).get(leaseId) ?? [];
  for (const [index, personId] of change.leave.entries())
    await leave(tx, open, before, { personId, on: change.on, path: `leave.${index}` });
  const joining = change.join.map((party) => ({ ...party, leaseId, fromDay: change.on }));
  const kept = await keptPeople(
    tx,
    organisationId,
    joining.map(({ personId }) => personId),
  );
  const staying = before.filter(({ personId, toDay }) => !change.leave.includes(personId) && !isOver(toDay, change.on));
  const twice = joining.find(({ personId }) =>
    staying.some((party) => party.personId === (kept.get(personId) ?? personId)),
  );
  if (twice !== undefined) throw refuseField('join', 'leasing.already-on-lease');
  await writeParties(tx, organisationId, joining, kept);
  const after = (await readParties(tx, organisationId, [leaseId])).get(leaseId) ?? [];
  refuseNobody(after, open, change.on);
  const told = {
    before: { parties: inWords(before) },
    after: { parties: inWords(after), on: change.on, reason: change.reason },
  };
  await amended(tx, act, open, 'parties-changed', told);
  await makeLeasesFindable(tx, organisationId, [leaseId]);
  await changeNextTerm(tx, act, leaseId, change);
}

/** A term that was agreed on already is with the same people: who left is not back with it, and who joined stays. */
async function changeNextTerm(tx: Tx, act: Act, leaseId: string, change: Change): Promise<void> {
  const { organisationId } = act;
  const next = await tx
    .selectFrom('lease')
    .select(['lease_id', 'starts_on'])
    .where('org_id', '=', organisationId)
    .where('continues_lease_id', '=', leaseId)
    .where('stage', '=', 'signed')
    .executeTakeFirst();
  if (next === undefined) return;
  const on = laterOf(next.starts_on, change.on);
  const parties = (await readParties(tx, organisationId, [next.lease_id])).get(next.lease_id) ?? [];
  const isThere = (id: string) => parties.some(({ personId, toDay }) => personId === id && !isOver(toDay, on));
  const leaving = change.leave.filter(isThere);
  const join = change.join.filter(({ personId }) => !isThere(personId) || leaving.includes(personId));
  if (leaving.length + join.length === 0) return;
  await changeParties(tx, act, next.lease_id, { ...change, version: undefined, on, leave: leaving, join });
}

/** Ends a part on the day before; one that would begin then or later never was. */
async function leave(
  tx: Tx,
  { row }: OpenLease,
  parties: readonly Party[],
  { personId, on, path }: { readonly personId: string; readonly on: string; readonly path: string },
): Promise<void> {
  const own = parties.filter((party) => party.personId === personId && !isOver(party.toDay, on));
  if (own.length === 0) throw refuseField(path, 'leasing.not-on-lease-then');
  for (const { role, fromDay } of own) {
    const ofParty = { org_id: row.org_id, lease_id: row.lease_id, person_id: personId, role, from_day: fromDay };
    if (fromDay >= on)
      await tx
        .deleteFrom('lease_party')
        .where((where) => where.and(ofParty))
        .execute();
    else
      await tx
        .updateTable('lease_party')
        .set({ to_day: addDays(on, -1) })
        .where((where) => where.and(ofParty))
        .execute();
  }
}

function isOver(toDay: string | null, day: string): boolean {
  return toDay !== null && toDay < day;
}

/** There is a tenant on every day to come: checked where somebody joins or has just left. */
function refuseNobody(parties: readonly Party[], { lastDay }: OpenLease, on: string): void {
  const days = [
    on,
    ...parties.flatMap(({ fromDay, toDay }) => [fromDay, ...(toDay === null ? [] : [addDays(toDay, 1)])]),
  ];
  const empty = days
    .filter((day) => day >= on && (lastDay === null || day <= lastDay))
    .find((day) => !parties.some((party) => party.role === 'tenant' && isPartyOn(party, day)));
  if (empty !== undefined) throw refuseField('leave', 'leasing.no-tenant-then', { day: empty });
}

function inWords(parties: readonly Party[]): readonly string[] {
  return parties.map(({ name, role, fromDay, toDay }) => `${name} (${role}) ${fromDay} – ${toDay ?? ''}`.trimEnd());
}
