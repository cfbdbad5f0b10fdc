import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { inChunks } from '#server/modules/leasing/terms/in-chunks.ts';
import type { Party } from './read-parties.ts';

export interface NewParty extends Pick<Party, 'personId' | 'role'> {
  readonly fromDay: string;
  readonly toDay?: string | null;
}

/** Who is who, where records were merged: the one that was kept. All of them are there and in use. */
export type KeptPeople = ReadonlyMap<string, string>;

export async function keptPeople(tx: Tx, organisationId: string, personIds: readonly string[]): Promise<KeptPeople> {
  const asked = [...new Set(personIds)];
  if (asked.length === 0) return new Map();
  const { rows } = await sql<{ asked: string; person_id: string; name: string; archived_at: Date | null }>`
    with recursive chain as (
      select p.person_id as asked, p.person_id, p.merged_into, p.name, p.archived_at from person p
       where p.org_id = ${organisationId} and p.person_id = any(${asked}::uuid[])
      union all
      select c.asked, p.person_id, p.merged_into, p.name, p.archived_at from person p
        join chain c on p.org_id = ${organisationId} and p.person_id = c.merged_into)
    select asked, person_id, name, archived_at from chain where merged_into is null`.execute(tx);
  if (rows.length < asked.length) throw refuse('people.no-such-person-here');
  const archived = rows.find(({ archived_at: archivedAt }) => archivedAt !== null);
  if (archived !== undefined) throw refuseField('parties', 'people.archived', { person: archived.name });
  return new Map(rows.map((row) => [row.asked, row.person_id]));
}

/** Writes who is on leases, from a day on. */
export async function writeParties(
  tx: Tx,
  organisationId: string,
  parties: readonly (NewParty & { readonly leaseId: string })[],
  kept: KeptPeople,
): Promise<void> {
  const written = parties.map((party) => ({ ...party, personId: kept.get(party.personId) ?? party.personId }));
  const keys = new Set(written.map(({ leaseId, personId, fromDay }) => `${leaseId} ${personId} ${fromDay}`));
  if (keys.size !== written.length) throw refuseField('parties', 'leasing.party-twice');
  await inChunks(written, (some) =>
    tx
      .insertInto('lease_party')
      .values(
        some.map(({ leaseId, personId, role, fromDay, toDay = null }) => ({
          org_id: organisationId,
          lease_id: leaseId,
          person_id: personId,
          role,
          from_day: fromDay,
          to_day: toDay,
        })),
      )
      .execute(),
  );
}

/** Only of a draft: who was on a lease stays in its past. */
export async function removeParties(tx: Tx, organisationId: string, leaseId: string): Promise<void> {
  await tx.deleteFrom('lease_party').where('org_id', '=', organisationId).where('lease_id', '=', leaseId).execute();
}
