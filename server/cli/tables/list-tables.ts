import pg from 'pg';
import type { StatedMigration, StatedSequence } from '#server/cli/archive/manifest.ts';

export interface Table {
  readonly schema: string;
  readonly name: string;
  /** The columns that hold values of their own. */
  readonly columns: readonly string[];
  /** Those, and the ones that the database computes from them. */
  readonly allColumns: readonly string[];
}

/** Gable's own note of what was done to a database; every database keeps its own. */
const historyTable = 'schema_migration';

/** Every table that holds rows, read from the catalogue: a table of a later migration needs no change here. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const columns = `select attname::text from pg_attribute a
                    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name,
            array(${columns} and a.attgenerated = '' order by a.attnum) as columns,
            array(${columns} order by a.attnum) as "allColumns"
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and c.relpersistence = 'p' and ${isOwnSchema}
        and (n.nspname, c.relname) <> ('public', $1)
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      order by 1, 2`,
    [historyTable],
  );
  return rows;
}

export async function listSequences(client: pg.ClientBase): Promise<StatedSequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'S' and ${isOwnSchema} order by 1, 2`,
  );
  const sequences: StatedSequence[] = [];
  for (const { schema, name } of rows) {
    const { rows: state } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted({ schema, name })}`,
    );
    if (state[0] !== undefined) sequences.push({ schema, name, ...state[0] });
  }
  return sequences;
}

/** The migrations that were applied; none where Gable has never been. Number 0 stands for the functions, which hold no rows. */
export async function listMigrations(client: pg.ClientBase): Promise<StatedMigration[]> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `public.${historyTable}`,
  ]);
  if (rows[0]?.there !== true) return [];
  const history = await client.query<StatedMigration>(
    `select number, name, hash from public.${historyTable} where number > 0 order by number`,
  );
  return history.rows;
}

/** The name as SQL wants it. */
export function quoted({ schema, name }: { readonly schema: string; readonly name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

export function quotedColumns(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}

export const isOwnSchema = `n.nspname <> 'information_schema' and n.nspname !~ '^pg_'`;
