import type pg from 'pg';
import { quoted, quotedColumns, type Table } from './list-tables.ts';

export interface Measure {
  readonly rows: number;
  /** The same for the same rows in any order, on any server; another one as soon as one value differs. */
  readonly checksum: string;
}

/** Counts a table and adds up the hashes of its rows: a sum does not depend on the order, and sees doubled rows. */
export async function measureTable(client: pg.ClientBase, table: Table): Promise<Measure> {
  const hash = `sha256(convert_to(row(${quotedColumns(table.allColumns)})::text, 'UTF8'))`;
  const half = (start: number): string =>
    `coalesce(sum(('x' || encode(substr(h, ${start}, 8), 'hex'))::bit(64)::bigint), 0)::text`;
  const { rows } = await client.query<{ rows: string; first: string; second: string }>(
    `select count(*)::text as rows, ${half(1)} as first, ${half(9)} as second from (select ${hash} as h from ${quoted(table)}) t`,
  );
  const [measured] = rows;
  if (measured === undefined) throw new Error('An aggregate without groups always answers with one row');
  return { rows: Number(measured.rows), checksum: `${measured.first}/${measured.second}` };
}

export async function countRows(client: pg.ClientBase, table: Pick<Table, 'schema' | 'name'>): Promise<number> {
  const { rows } = await client.query<{ rows: string }>(`select count(*)::text as rows from ${quoted(table)}`);
  return Number(rows[0]?.rows);
}

/**
 * Begins a transaction whose values are written the same way by every server, that waits as long as it takes, and that
 * fails instead of leaving out rows which row-level security would hide from it.
 */
export async function beginWork(client: pg.ClientBase, mode: 'read' | 'write'): Promise<void> {
  const level = mode === 'read' ? 'isolation level repeatable read, read only' : 'isolation level read committed';
  await client.query(
    [
      `begin transaction ${level}`,
      `set local timezone = 'UTC'`,
      `set local datestyle = 'ISO, YMD'`,
      `set local intervalstyle = 'postgres'`,
      `set local bytea_output = 'hex'`,
      `set local extra_float_digits = 1`,
      `set local row_security = off`,
      `set local statement_timeout = 0`,
      `set local idle_in_transaction_session_timeout = 0`,
    ].join('; '),
  );
}
