import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { databaseTypes } from './history-column.ts';
import type { HistoryTable } from './history-table.ts';
import { historyTables } from './history-tables.ts';
import type { HistoryKind } from './history-tables.ts';

/** A row as it goes into its table, by the names of columns; with `tenancy_id` where the table has one. */
export type HistoryValues = Readonly<Record<string, unknown>>;

/**
 * Writes records that were made elsewhere, with the entries that the books have for them. What is open follows from what
 * paid it, by the database itself: a charge begins open, and is taken out only by `takeOutHistory`. Answers the ids of
 * those that are there now, or of what they belong to.
 */
export async function writeTable(
  tx: Tx,
  organisationId: string,
  { table, columns, tenancyOf, id, within, isSetting }: HistoryTable,
  rows: readonly HistoryValues[],
): Promise<string[]> {
  const written = [
    ...columns
      .filter(({ isLater, isAside }) => !isLater && !isAside)
      .map(({ column, is }) => ({ column, type: databaseTypes[is] })),
    ...(tenancyOf === undefined ? [] : [{ column: 'tenancy_id', type: 'uuid' }]),
  ];
  const names = sql.join(written.map(({ column }) => sql.ref(column)));
  const shape = sql.join(written.map(({ column, type }) => sql`${sql.ref(column)} ${sql.raw(type)}`));
  const { rows: made } = await sql<{ id: string }>`
    insert into ${sql.table(table)} (org_id, ${names})
    select ${organisationId}::uuid, ${sql.join(written.map(({ column }) => sql.ref(`n.${column}`)))}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (${shape})
    ${isSetting === undefined ? sql`` : sql`on conflict do nothing`}
    returning ${isSetting === undefined ? sql.ref(id ?? within?.[0] ?? 'org_id') : settingId(table, isSetting)} as id`.execute(
    tx,
  );
  return made.map((row) => row.id);
}

/** Accounts and people are set in several ways: which of them came along is told by an id of its own. */
function settingId(table: string, column: string) {
  return sql`md5(${table} || ' ' || ${sql.ref(column)})::uuid`;
}

/** Takes out what was taken out, once whatever paid it has been given back. */
export async function takeOutHistory(
  tx: Tx,
  organisationId: string,
  kind: HistoryKind,
  rows: readonly HistoryValues[],
): Promise<void> {
  const { table, id, columns } = historyTables[kind];
  const keys = id === null ? ['receipt_id', 'tenancy_id'] : [id];
  const later = columns.filter(({ isLater }) => isLater).map(({ column, is }) => ({ column, type: databaseTypes[is] }));
  const shape = [...keys.map((column) => ({ column, type: 'uuid' })), ...later];
  await sql`
    update ${sql.table(table)} t
       set ${sql.join(later.map(({ column }) => sql`${sql.ref(column)} = ${sql.ref(`n.${column}`)}`))}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n (${sql.join(shape.map(({ column, type }) => sql`${sql.ref(column)} ${sql.raw(type)}`))})
     where t.org_id = ${organisationId}
       and ${sql.join(
         keys.map((column) => sql`${sql.ref(`t.${column}`)} = ${sql.ref(`n.${column}`)}`),
         sql` and `,
       )}`.execute(tx);
}
