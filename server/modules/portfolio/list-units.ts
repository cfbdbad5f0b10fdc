import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { findByWords } from '#server/kernel/search.ts';
import { noSuchUnit, presentUnit, stateWithPartsOn, unitRows } from './unit-rows.ts';
import type { Unit, UnitState } from './unit-rows.ts';

interface UnitQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly q?: string | undefined;
  readonly propertyId?: string | undefined;
  readonly state?: UnitState | undefined;
  readonly doors?: 'true' | 'false' | undefined;
  readonly archived: 'active' | 'archived' | 'all';
}

const foundAtMost = 1000;

/** Units by building and name: 2A before 10A. What is called exactly what was typed stands before what only begins so. */
export async function listUnits(tx: Tx, organisationId: string, now: Date, query: UnitQuery) {
  const words = query.q?.trim() ?? '';
  const exact = isCalled(words);
  const after = readCursor(query.cursor, ['text', 'text', 'id', 'text', 'id']);
  const day = await organisationDay(tx, organisationId, now);
  let rows = unitRows(tx, organisationId, day)
    .select(exact.as('exact'))
    .$if(words !== '', (found) => found.orderBy(exact))
    .orderBy('u.property_sort_name')
    .orderBy('u.property_id')
    .orderBy('u.sort_name')
    .orderBy('u.unit_id')
    .limit(query.limit + 1);
  if (query.archived !== 'all') rows = rows.where('u.archived_at', query.archived === 'active' ? 'is' : 'is not', null);
  if (query.propertyId !== undefined) rows = rows.where('u.property_id', '=', query.propertyId);
  if (query.state !== undefined) rows = rows.where(stateWithPartsOn(day), '=', query.state);
  if (query.doors === 'true') {
    rows = rows.where(sql<boolean>`not exists (
      select from unit room where room.org_id = u.org_id and room.parent_unit_id = u.unit_id and room.archived_at is null)`);
  }
  if (after !== undefined) {
    rows = rows.where(
      words === ''
        ? sql<boolean>`(u.property_sort_name, u.property_id, u.sort_name, u.unit_id) > (${after[1]}, ${after[2]}::uuid, ${after[3]}, ${after[4]}::uuid)`
        : sql<boolean>`(${exact}, u.property_sort_name, u.property_id, u.sort_name, u.unit_id) > (${after[0]}, ${after[1]}, ${after[2]}::uuid, ${after[3]}, ${after[4]}::uuid)`,
    );
  }
  if (words !== '') {
    const found = await findByWords(tx, words, { kind: 'unit', atMost: foundAtMost });
    if (found.length === 0) return { items: [], next: null };
    rows = rows.where(
      'u.unit_id',
      'in',
      found.map(({ record_id: id }) => id),
    );
  }
  const keyOf = (row: Awaited<ReturnType<typeof rows.execute>>[number]) => [
    row.exact,
    row.property_sort_name,
    row.property_id,
    row.sort_name,
    row.unit_id,
  ];
  return pageOf(await rows.execute(), query.limit, keyOf, presentUnit);
}

/** Sorts first what has these words for its name, whatever their case. */
function isCalled(words: string) {
  return sql<string>`case when lower(u.name) = lower(${words}) then '0' else '1' end`;
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
