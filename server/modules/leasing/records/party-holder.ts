import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { PersonHolder } from '#server/modules/people/index.ts';
import { makeLeasesFindable } from './findable-leases.ts';
import { mergedParties } from './merged-parties.ts';
import type { PartyRow } from './merged-parties.ts';
import { partyPlaces } from './party-places.ts';

/** What a merge did on one lease: the rows of both before it, and those of the kept record after it. */
interface MovedLease {
  readonly leaseId: string;
  readonly given: readonly PartyRow[];
  readonly kept: readonly PartyRow[];
  readonly merged: readonly PartyRow[];
}

/** Leases are moved with their days; where both records are on one lease, they become one party of it. */
export const leasePartyHolder: PersonHolder = {
  kind: 'lease',
  columns: ['lease_party.person_id'],
  roles: ['tenant', 'co-tenant', 'guarantor'],
  has: (role) => sql<boolean>`exists (
    select from lease_party y join lease l on l.org_id = y.org_id and l.lease_id = y.lease_id
     where y.org_id = p.org_id and y.person_id = p.person_id and y.role = ${role} and l.stage = 'signed')`,
  async count(tx, organisationId, personId) {
    const { count } = await tx
      .selectFrom('lease_party')
      .select((of) => of.fn.count<number>('lease_id').distinct().as('count'))
      .where('org_id', '=', organisationId)
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow();
    return count;
  },
  places: partyPlaces,
  async renamed(tx, organisationId, personId) {
    const leases = await readRows(tx, organisationId, personId);
    await makeLeasesFindable(tx, organisationId, [...leases.keys()]);
  },
  async move(tx, organisationId, from, to) {
    const given = await readRows(tx, organisationId, from);
    const kept = await readRows(tx, organisationId, to);
    const moved = [...given].map(([leaseId, rows]): MovedLease => {
      const own = kept.get(leaseId) ?? [];
      return { leaseId, given: rows, kept: own, merged: mergedParties([...own, ...rows]) };
    });
    for (const { leaseId, merged } of moved) {
      await replaceRows(tx, organisationId, leaseId, from, []);
      await replaceRows(tx, organisationId, leaseId, to, merged);
    }
    await makeLeasesFindable(
      tx,
      organisationId,
      moved.map(({ leaseId }) => leaseId),
    );
    return moved;
  },
  async moveBack(tx, organisationId, moved, { from, to }) {
    const leases = moved as readonly MovedLease[]; // What `move` gave.
    for (const { leaseId, given, kept, merged } of leases) {
      const now = (await readRows(tx, organisationId, from)).get(leaseId) ?? [];
      // Where the kept record was not on the lease before, all of it goes back, with what was changed since.
      const [own, theirs] = kept.length === 0 ? [[], now] : [kept, given];
      // Otherwise what was changed since the merge is the workspace's own, and stays as it is.
      if (kept.length > 0 && textOf(now) !== textOf(merged)) continue;
      await replaceRows(tx, organisationId, leaseId, from, own);
      await replaceRows(tx, organisationId, leaseId, to, theirs);
    }
    await makeLeasesFindable(
      tx,
      organisationId,
      leases.map(({ leaseId }) => leaseId),
    );
  },
};

/** What was stored as JSON comes back with its fields in another order. */
function textOf(rows: readonly PartyRow[]): string {
  return rows.map(({ role, fromDay, toDay }) => `${role} ${fromDay} ${toDay ?? ''}`).join();
}

async function readRows(tx: Tx, organisationId: string, personId: string): Promise<Map<string, PartyRow[]>> {
  const rows = await tx
    .selectFrom('lease_party')
    .select(['lease_id', 'role', 'from_day', 'to_day'])
    .where('org_id', '=', organisationId)
    .where('person_id', '=', personId)
    .orderBy('lease_id')
    .orderBy('from_day')
    .execute();
  const byLease = Map.groupBy(rows, ({ lease_id: leaseId }) => leaseId);
  return new Map(
    [...byLease].map(([leaseId, own]) => [
      leaseId,
      // The check of the table allows these roles alone.
      own.map((row) => ({ role: row.role as PartyRow['role'], fromDay: row.from_day, toDay: row.to_day })),
    ]),
  );
}

async function replaceRows(
  tx: Tx,
  organisationId: string,
  leaseId: string,
  personId: string,
  rows: readonly PartyRow[],
): Promise<void> {
  await tx
    .deleteFrom('lease_party')
    .where('org_id', '=', organisationId)
    .where('lease_id', '=', leaseId)
    .where('person_id', '=', personId)
    .execute();
  if (rows.length === 0) return;
  await tx
    .insertInto('lease_party')
    .values(
      rows.map(({ role, fromDay, toDay }) => ({
        org_id: organisationId,
        lease_id: leaseId,
        person_id: personId,
        role,
        from_day: fromDay,
        to_day: toDay,
      })),
    )
    .execute();
}
