import { sql } from 'kysely';
import type { z } from 'zod';
import type { subjectNames } from '#shared/api/ledger.ts';
import type { Tx } from '#server/kernel/database.ts';

export type SubjectNames = z.output<typeof subjectNames>;

/** What a line is about, by id. */
export interface Subjects {
  readonly property_id: string | null;
  readonly unit_id: string | null;
  readonly lease_id: string | null;
  readonly person_id: string | null;
  readonly bank_account_id: string | null;
}

/** Names of what lines are about, read at once. What is gone, or out of sight, has no name. */
export async function readSubjectNames(
  tx: Tx,
  organisationId: string,
  lines: readonly Subjects[],
): Promise<(line: Subjects) => SubjectNames> {
  const ids = [...new Set(lines.flatMap((line) => Object.values(idsOf(line))))].filter((id) => id !== null);
  const names = ids.length === 0 ? new Map<string, string>() : await readNames(tx, organisationId, ids);
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return (line) => {
    const { property, unit, lease, person, bankAccount } = idsOf(line);
    return {
      property: nameOf(property),
      unit: nameOf(unit),
      lease: nameOf(lease),
      person: nameOf(person),
      bankAccount: nameOf(bankAccount),
    };
  };
}

const idsOf = (line: Subjects) => ({
  property: line.property_id,
  unit: line.unit_id,
  lease: line.lease_id,
  person: line.person_id,
  bankAccount: line.bank_account_id,
});

/** Ids are unique over all kinds. A lease is called by its number and the names of its tenants. */
async function readNames(tx: Tx, organisationId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    with wanted as (select unnest(${ids}::uuid[]) as id)
    select p.property_id as id, p.name from property p join wanted w on w.id = p.property_id where p.org_id = ${organisationId}
    union all
    select u.unit_id, u.name from unit u join wanted w on w.id = u.unit_id where u.org_id = ${organisationId}
    union all
    select n.person_id, coalesce(n.company_name, concat_ws(' ', n.given_name, n.family_name))
      from person n join wanted w on w.id = n.person_id where n.org_id = ${organisationId}
    union all
    select a.account_id, concat_ws(' ', a.number, a.name)
      from account a join wanted w on w.id = a.account_id where a.org_id = ${organisationId}
    union all
    select l.lease_id, concat_ws(' ', 'L-' || lpad(l.number::text, 4, '0'), (
             select string_agg(distinct coalesce(n.family_name, n.company_name, n.given_name), ', ')
               from lease_party y join person n on n.org_id = y.org_id and n.person_id = y.person_id
              where y.org_id = l.org_id and y.lease_id = l.lease_id and y.role <> 'guarantor'))
      from lease l join wanted w on w.id = l.lease_id where l.org_id = ${organisationId}`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
