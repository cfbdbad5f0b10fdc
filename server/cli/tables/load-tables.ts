import type pg from 'pg';
import type { StatedSequence } from '#server/cli/archive/manifest.ts';
import { copyIn, type Batches } from './copy-stream.ts';
import { refuseUsedTarget } from './inspect-target.ts';
import { isOwnSchema, quoted, quotedColumns, type Table } from './list-tables.ts';

/**
 * Fills the tables of a migrated database, in one transaction that the caller has begun. Foreign keys and triggers are
 * put aside and put back: rows may then arrive in any order, also where tables refer to each other in a ring, and
 * PostgreSQL checks every reference when a key comes back. The owner of the tables may do all of that; no superuser is
 * needed (decision 002).
 */
export async function withTablesOpen<Result>(
  client: pg.Client,
  tables: readonly Table[],
  load: () => Promise<Result>,
): Promise<Result> {
  // Only with every table locked is it certain that nobody has begun to use them.
  if (tables.length > 0) await client.query(`lock table ${tables.map(quoted).join(', ')} in access exclusive mode`);
  await refuseUsedTarget(client);
  const aside = await readObstacles(client);
  for (const { remove } of aside) await client.query(remove);
  // Migrations may have left rows of their own; what comes in is the whole truth.
  if (tables.length > 0) await client.query(`truncate ${tables.map(quoted).join(', ')}`);
  const result = await load();
  for (const { bringBack } of aside.toReversed()) await client.query(bringBack);
  return result;
}

export function loadRows(client: pg.Client, table: Table, rows: Batches): Promise<void> {
  return copyIn(client, `copy ${quoted(table)} (${quotedColumns(table.columns)}) from stdin`, rows);
}

export async function setSequences(client: pg.ClientBase, sequences: readonly StatedSequence[]): Promise<void> {
  for (const sequence of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      quoted(sequence),
      sequence.value,
      sequence.isCalled,
    ]);
}

interface Obstacle {
  readonly remove: string;
  readonly bringBack: string;
}

async function readObstacles(client: pg.ClientBase): Promise<Obstacle[]> {
  const { rows } = await client.query<Obstacle>(`
    select format('alter table %I.%I no force row level security', n.nspname, c.relname) as remove,
           format('alter table %I.%I force row level security', n.nspname, c.relname) as "bringBack"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and c.relforcerowsecurity and ${isOwnSchema}
    union all
    select format('alter table %I.%I drop constraint %I', n.nspname, c.relname, k.conname),
           format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid))
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and ${isOwnSchema}
    union all
    select format('alter table %I.%I disable trigger %I', n.nspname, c.relname, t.tgname),
           format('alter table %I.%I enable %s trigger %I', n.nspname, c.relname,
                  case t.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, t.tgname)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and t.tgparentid = 0 and t.tgenabled <> 'D' and ${isOwnSchema}`);
  return rows;
}
