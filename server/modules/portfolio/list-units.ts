import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf } from '#server/kernel/keyset.ts';
import type { Direction, SortKey } from '#server/kernel/list-order.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { byMatch, findByWords } from '#server/kernel/search.ts';
import { orderUnits } from './unit-order.ts';
import type { UnitOrderQuery } from './unit-order.ts';
import { noSuchUnit, presentUnit, stateWithPartsOn, unitRows } from './unit-rows.ts';
import type { Unit, UnitRow, UnitState } from './unit-rows.ts';

interface UnitQuery extends UnitOrderQuery {
  readonly limit: number;
  readonly q?: string | undefined;
  readonly state?: UnitState | undefined;
  readonly doors?: 'true' | 'false' | undefined;
  readonly archived: 'active' | 'archived' | 'all';
}

const foundAtMost = 1000;

/**
 * Units by building and name, 2A before 10A, or those of a building by their size. What is called exactly what was typed
 * stands before what only begins so.
 */
export async function listUnits(tx: Tx, organisationId: string, now: Date, query: UnitQuery) {
  const words = query.q?.trim() ?? '';
  const found = words === '' ? undefined : await findByWords(tx, words, { kind: 'unit', atMost: foundAtMost });
  const ids = found?.map(({ record_id: id }) => id);
  if (ids?.length === 0) return { items: [], next: null };
  const exact = isCalled(words, query.direction);
  const day = await organisationDay(tx, organisationId, now);
  const called: SortKey<UnitRow & { exact: string }> = { by: exact, part: 'text', of: (row) => row.exact };
  const match = byMatch<UnitRow & { exact: string }>(sql.ref('u.unit_id'), ids ?? [], (row) => row.unit_id);
  const vacant: SortKey<UnitRow> = {
    by: sql`case when ${stateWithPartsOn(day)} = 'vacant' then '0' else '1' end`,
    part: 'text',
    of: ({ state }) => (state === 'vacant' ? '0' : '1'),
  };
  const order = orderUnits(query, [
    ...(query.sort === 'vacant' ? [vacant] : []),
    ...(ids === undefined ? [] : [query.sort === 'match' ? match : called]),
  ]);
  let rows = order.sorted(unitRows(tx, organisationId, day).select(exact.as('exact')));
  if (query.archived !== 'all') rows = rows.where('u.archived_at', query.archived === 'active' ? 'is' : 'is not', null);
  if (query.propertyId !== undefined) rows = rows.where('u.property_id', '=', query.propertyId);
  if (query.state !== undefined) rows = rows.where(stateWithPartsOn(day), '=', query.state);
  if (query.doors === 'true') {
    rows = rows.where(sql<boolean>`not exists (
      select from unit room where room.org_id = u.org_id and room.parent_unit_id = u.unit_id and room.archived_at is null)`);
  }
  if (ids !== undefined) rows = rows.where('u.unit_id', 'in', ids);
  const shown = await rows.limit(query.limit + 1).execute();
  return pageOf(shown, query.limit, order.keyOf, presentUnit);
}

/** Stands first in a list of either direction where a unit has these words for its name, whatever their case. */
function isCalled(words: string, direction: Direction = 'ascending') {
  const [first, other] = direction === 'ascending' ? ['0', '1'] : ['1', '0'];
  return sql<string>`case when lower(u.name) = lower(${words}) then ${sql.lit(first)} else ${sql.lit(other)} end`;
}

export async function readUnits(
  tx: Tx,
  organisationId: string,
  unitIds: readonly string[],
  now: Date,
): Promise<Unit[]> {
  if (unitIds.length === 0) return [];
  const day = await organisationDay(tx, organisationId, now);
  const rows = await unitRows(tx, organisationId, day)
    .where('u.unit_id', 'in', unitIds)
    .orderBy('u.sort_name')
    .execute();
  return rows.map(presentUnit);
}

export async function readUnit(tx: Tx, organisationId: string, unitId: string, now: Date): Promise<Unit> {
  const [unit] = await readUnits(tx, organisationId, [unitId], now);
  if (unit === undefined) throw noSuchUnit();
  return unit;
}
