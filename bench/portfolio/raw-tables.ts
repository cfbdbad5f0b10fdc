import type pg from 'pg';

/** All that an import of leases writes rows of, beside the sums that the books keep. */
export const leaseTables: readonly string[] = [
  'person',
  'person_contact',
  'lease',
  'lease_party',
  'lease_charge',
  'lease_charge_amount',
  'lease_order',
  'lease_checklist_item',
  'unit_hold',
  'record_change',
  'search_entry',
  'import_item',
  'journal_entry',
  'posting',
  'charge',
  'receipt',
  'receipt_part',
  'deposit_movement',
  'tenancy_balance',
];

/**
 * Tables of the same shape beside those: same columns, defaults, generated columns, unique keys, exclusions and indexes.
 * They have no foreign keys, no check constraints, no triggers and no row-level security.
 */
export const makeRawTables = (tables: readonly string[]): string =>
  tables
    .map((name) => `create table raw_${name} (like ${name} including defaults including generated including indexes)`)
    .join(';');

export interface RawRows {
  readonly insert: string;
  readonly columns: readonly (readonly (string | null)[])[];
  readonly count: number;
}

/** The rows that are in the program's tables and not in the raw ones yet, ready to be sent. */
export async function rowsToInsert(client: pg.Client, tables: readonly string[]): Promise<RawRows[]> {
  const all: RawRows[] = [];
  for (const name of tables) {
    const { rows: columns } = await client.query<{ name: string; type: string }>(
      `select quote_ident(attname) as name, format_type(atttypid, null) as type from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
      [name],
    );
    const names = columns.map((column) => column.name).join();
    const { rows: keys } = await client.query<{ name: string }>(
      `select quote_ident(a.attname) as name from pg_index i
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = $1::regclass and i.indisprimary`,
      [name],
    );
    // By their keys: the program may have changed a row since, and it is the same one.
    const same = keys.map((key) => `r.${key.name} = n.${key.name}`).join(' and ');
    const { rows } = await client.query<(string | null)[]>({
      text: `select ${columns.map((column) => `n.${column.name}::text`).join()}
               from ${name} n where not exists (select from raw_${name} r where ${same})`,
      rowMode: 'array',
    });
    if (rows.length === 0) continue;
    all.push({
      // Arrays of arrays would be one: what a column has several of is sent as text.
      insert: `insert into raw_${name} (${names}) select ${columns.map(({ name: own, type }) => `n.${own}::${type}`).join()} from unnest(${columns.map(({ type }, index) => `$${index + 1}::${type.endsWith('[]') ? 'text' : type}[]`).join()}) as n (${names})`,
      columns: columns.map((_, index) => rows.map((row) => row[index] ?? null)),
      count: rows.length,
    });
  }
  return all;
}

/** What somebody would write who trusts his input: one statement for each table, in one transaction. */
export async function insertRaw(client: pg.Client, rows: readonly RawRows[]): Promise<void> {
  await client.query('begin');
  for (const { insert, columns } of rows) await client.query(insert, [...columns]);
  await client.query('commit');
}
