import { sql } from 'kysely';
import type { z } from 'zod';
import type { person } from '#shared/api/people.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { PersonHolder, PersonRole } from './holders.ts';

export type Person = z.output<typeof person>;

/** People with what a list shows of them: the first of their addresses, and their roles by whoever gives them. */
export function personRows(tx: Tx, organisationId: string, holders: readonly PersonHolder[]) {
  // Asked within a select of its own, each role is looked up for the rows of a page. Otherwise it would be worked out once
  // for everybody, by reading whole tables.
  const roles = holders.flatMap((holder) =>
    holder.roles.map((role) => sql`case when (select ${holder.has(role)}) then ${role}::text end`),
  );
  const given =
    roles.length === 0 ? sql<string[]>`'{}'::text[]` : sql<string[]>`array_remove(array[${sql.join(roles)}], null)`;
  return tx
    .selectFrom('person as p')
    .selectAll('p')
    .select([firstContact('email').as('email'), firstContact('phone').as('phone'), given.as('roles')])
    .where('p.org_id', '=', organisationId);
}

/** The first of a kind is the one that is used; of the row of `person as p`. */
export function firstContact(kind: 'email' | 'phone') {
  return sql<string | null>`
    (select c.value from person_contact c
      where c.org_id = p.org_id and c.person_id = p.person_id and c.kind = ${kind} order by c.position limit 1)`;
}

export type PersonRow = Awaited<ReturnType<ReturnType<typeof personRows>['executeTakeFirstOrThrow']>>;

export function presentPerson(row: PersonRow): Person {
  return {
    id: row.person_id,
    // The check of the table allows these alone.
    kind: row.kind as Person['kind'],
    name: row.name,
    givenName: row.given_name,
    familyName: row.family_name,
    companyName: row.company_name,
    language: row.language as Person['language'],
    email: row.email,
    phone: row.phone,
    // Only roles that the holders name are asked for.
    roles: row.roles as PersonRole[],
    archivedAt: row.archived_at?.toISOString() ?? null,
    version: row.version,
  };
}

/** Where a record was merged, the one that was kept answers for it. */
export async function keptId(tx: Tx, organisationId: string, personId: string): Promise<string> {
  const kept = await findKeptId(tx, organisationId, personId);
  if (kept === undefined) throw noSuchPerson();
  return kept;
}

export async function findKeptId(tx: Tx, organisationId: string, personId: string): Promise<string | undefined> {
  const { rows } = await sql<{ person_id: string }>`
    with recursive chain as (
      select p.person_id, p.merged_into from person p where p.org_id = ${organisationId} and p.person_id = ${personId}
      union all
      select p.person_id, p.merged_into from person p join chain c on p.org_id = ${organisationId} and p.person_id = c.merged_into)
    select person_id from chain where merged_into is null`.execute(tx);
  return rows[0]?.person_id;
}

/** A record, and every one that went into it. */
export async function idsWithin(tx: Tx, organisationId: string, personId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select within as id from people_within(${organisationId}, ${personId}) within`.execute(tx);
  return rows.map(({ id }) => id);
}

export function noSuchPerson(): Problem {
  return refuse('people.no-such-person');
}
