import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { fieldRefusal, refuseFields } from '#server/kernel/refuse.ts';
import type { FieldRefusal } from '#server/kernel/refuse.ts';

const subjects = [
  { key: 'propertyId', table: 'property', column: 'property_id', name: 'property' },
  { key: 'unitId', table: 'unit', column: 'unit_id', name: 'unit' },
  { key: 'leaseId', table: 'lease', column: 'lease_id', name: 'lease' },
  { key: 'personId', table: 'person', column: 'person_id', name: 'person' },
  { key: 'bankAccountId', table: 'account', column: 'account_id', name: 'bank-account' },
] as const;

type About = Readonly<Partial<Record<(typeof subjects)[number]['key'], string | undefined>>>;

/**
 * What lines are about has to be there for whoever writes them: sub-ledgers are queries by these, and an id that nobody has
 * would hide money from all of them. Every one that is not there is named with its place.
 */
export async function refuseUnknownSubjects(tx: Tx, organisationId: string, lines: readonly About[]): Promise<void> {
  const errors: FieldRefusal[] = [];
  for (const { key, table, column, name } of subjects) {
    const ids = [...new Set(lines.flatMap((line) => line[key] ?? []))];
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(column)} as id from ${sql.table(table)}
       where org_id = ${organisationId} and ${sql.ref(column)} = any(${ids}::uuid[])`.execute(tx);
    const known = new Set(rows.map(({ id }) => id));
    for (const [index, line] of lines.entries()) {
      const id = line[key];
      if (id !== undefined && !known.has(id))
        errors.push(fieldRefusal(`lines.${index}.${key}`, `ledger.unknown-${name}`));
    }
  }
  const [first, ...others] = errors;
  if (first !== undefined) throw refuseFields([first, ...others]);
}
