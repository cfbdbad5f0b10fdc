import type pg from 'pg';
import { tableName } from '#server/cli/archive/manifest.ts';
import { listTables, type Table } from './list-tables.ts';

/**
 * Every table, after those that it refers to where that is possible. Programs mostly write in this order, and whoever
 * takes locks in the same order as others rarely gets in their way.
 */
export async function listReferencedFirst(client: pg.ClientBase): Promise<Table[]> {
  const tables = await listTables(client);
  const { rows } = await client.query<Reference>(
    `select fn.nspname as schema, f.relname as name, tn.nspname as "toSchema", t.relname as "toName"
       from pg_constraint k
       join pg_class f on f.oid = k.conrelid join pg_namespace fn on fn.oid = f.relnamespace
       join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
      where k.contype = 'f'`,
  );
  const references = Map.groupBy(rows, tableName);
  const byName = new Map(tables.map((table) => [tableName(table), table]));
  const visited = new Set<string>();
  const ordered: Table[] = [];
  const visit = (name: string): void => {
    const table = byName.get(name);
    if (table === undefined || visited.has(name)) return;
    visited.add(name);
    for (const { toSchema, toName } of references.get(name) ?? []) visit(tableName({ schema: toSchema, name: toName }));
    ordered.push(table);
  };
  for (const name of byName.keys()) visit(name);
  return ordered;
}

interface Reference {
  readonly schema: string;
  readonly name: string;
  readonly toSchema: string;
  readonly toName: string;
}
