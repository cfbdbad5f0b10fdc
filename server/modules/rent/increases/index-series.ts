import { sql } from 'kysely';
import type { z } from 'zod';
import type { increaseRoutes } from '#shared/api/increases.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { parseIndexTable } from './parse-index-table.ts';

type Series = z.output<(typeof increaseRoutes)['GET /index-series/{id}/']['answer']>;
type Listed = z.output<(typeof increaseRoutes)['GET /index-series/']['answer']>;
type Imported = z.output<(typeof increaseRoutes)['POST /index-series/{id}/import/']['answer']>;

export async function listSeries(tx: Tx, organisationId: string): Promise<Listed> {
  const items = await readSummaries(tx, organisationId);
  const { rows: missing } = await sql<Listed['missing'][number]>`
    select min(c.index_name) as name, count(*)::int as clauses from lease_clause c
     where c.org_id = ${organisationId} and c.index_name is not null and not exists (
       select from index_series s where s.org_id = c.org_id and folded(s.name) = folded(c.index_name))
     group by folded(c.index_name) order by 1`.execute(tx);
  return { items, missing };
}

export async function readSeries(tx: Tx, organisationId: string, id: string): Promise<Series> {
  const [series] = await readSummaries(tx, organisationId, id);
  if (series === undefined) throw noSuchSeries();
  const items = await tx
    .selectFrom('index_value')
    .select([sql<string>`to_char(month, 'YYYY-MM')`.as('month'), 'value'])
    .where('org_id', '=', organisationId)
    .where('series_id', '=', id)
    .orderBy('index_value.month', 'desc')
    .execute();
  return { ...series, items };
}

async function readSummaries(tx: Tx, organisationId: string, id?: string): Promise<Listed['items']> {
  const { rows } = await sql<Omit<Listed['items'][number], 'latest'> & { month: string | null; value: string | null }>`
    select s.series_id as id, s.name, s.source, s.version,
           (select count(*)::int from index_value v where v.org_id = s.org_id and v.series_id = s.series_id) as values,
           last.month, last.value,
           (select count(*)::int from lease_clause c
             where c.org_id = s.org_id and folded(c.index_name) = folded(s.name)) as clauses
      from index_series s
      left join lateral (
        select to_char(v.month, 'YYYY-MM') as month, v.value from index_value v
         where v.org_id = s.org_id and v.series_id = s.series_id order by v.month desc limit 1) last on true
     where s.org_id = ${organisationId} ${id === undefined ? sql`` : sql`and s.series_id = ${id}`}
     order by folded(s.name)`.execute(tx);
  return rows.map(({ month, value, ...series }) => ({
    ...series,
    latest: month === null || value === null ? null : { month, value },
  }));
}

export async function addSeries(
  tx: Tx,
  act: Act,
  { name, source }: { readonly name: string; readonly source: string | null },
): Promise<string> {
  const { organisationId } = act;
  await refuseTakenName(tx, organisationId, name);
  const id = newId(act.now);
  await tx
    .insertInto('index_series')
    .values({ org_id: organisationId, series_id: id, name, source, made_at: act.now })
    .execute();
  await recordAct(tx, act, 'rent.index-added', name);
  return id;
}

export async function changeSeries(
  tx: Tx,
  act: Act,
  id: string,
  change: { readonly name?: string | undefined; readonly source?: string | null | undefined; readonly version: number },
): Promise<void> {
  const { organisationId } = act;
  const row = await lockSeries(tx, organisationId, id);
  if (row.version !== change.version) throw refuse('rent.index-changed', { name: row.name });
  const name = change.name ?? row.name;
  if (change.name !== undefined) await refuseTakenName(tx, organisationId, name, id);
  await tx
    .updateTable('index_series')
    .set({ name, source: change.source === undefined ? row.source : change.source, version: row.version + 1 })
    .where('org_id', '=', organisationId)
    .where('series_id', '=', id)
    .execute();
  await recordAct(tx, act, 'rent.index-changed', name);
}

/** Each month has one value; without one it is taken out. */
export async function setValues(
  tx: Tx,
  act: Act,
  id: string,
  values: readonly { readonly month: string; readonly value: string | null }[],
): Promise<void> {
  const { organisationId, userId } = act;
  const { name } = await lockSeries(tx, organisationId, id);
  const set = new Map(values.map(({ month, value }) => [`${month}-01`, value]));
  await tx
    .deleteFrom('index_value')
    .where('org_id', '=', organisationId)
    .where('series_id', '=', id)
    .where('month', 'in', [...set.keys()])
    .execute();
  const rows = [...set].flatMap(([month, value]) =>
    value === null ? [] : [{ org_id: organisationId, series_id: id, month, value, set_by: userId, set_at: act.now }],
  );
  if (rows.length > 0) await tx.insertInto('index_value').values(rows).execute();
  await recordAct(tx, act, 'rent.index-values-set', name, { months: set.size });
}

/** Reads a table; where a row of it cannot be read, nothing of it is written. */
export async function importValues(
  tx: Tx,
  act: Act,
  id: string,
  { text, isDryRun }: { readonly text: string; readonly isDryRun: boolean },
): Promise<Imported> {
  const { items } = await readSeries(tx, act.organisationId, id);
  const { values, errors } = parseIndexTable(text);
  if (values.length === 0 && errors.length === 0) throw refuse('rent.table-empty');
  const before = new Map(items.map(({ month, value }) => [month, value]));
  const compared = values.map(({ month, value }) => ({ month, value, before: before.get(month) ?? null }));
  const changed = compared.filter((one) => one.before !== null && one.before !== one.value);
  const added = compared.filter((one) => one.before === null);
  const isWritten = !isDryRun && errors.length === 0;
  if (isWritten && added.length + changed.length > 0) await setValues(tx, act, id, [...added, ...changed]);
  return {
    added: added.length,
    changed: changed.length,
    same: compared.length - added.length - changed.length,
    errors: [...errors],
    values: compared,
    isDryRun: !isWritten,
  };
}

async function lockSeries(tx: Tx, organisationId: string, id: string) {
  const row = await tx
    .selectFrom('index_series')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('series_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw noSuchSeries();
  return row;
}

async function refuseTakenName(tx: Tx, organisationId: string, name: string, exceptId?: string): Promise<void> {
  const { rows } = await sql<{ name: string; id: string }>`
    select name, series_id as id from index_series
     where org_id = ${organisationId} and folded(name) = folded(${name})`.execute(tx);
  const other = rows.find(({ id }) => id !== exceptId);
  if (other === undefined) return;
  throw refuseField('name', 'rent.index-exists', { name: other.name });
}

function noSuchSeries(): Problem {
  return refuse('rent.no-such-index');
}
