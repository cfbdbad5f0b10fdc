import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { pageOf } from '#server/kernel/keyset.ts';
import { listOrder, orderName } from '#server/kernel/list-order.ts';
import type { Direction, SortKey } from '#server/kernel/list-order.ts';
import { byMatch, findByWords } from '#server/kernel/search.ts';
import type { PersonHolder, PersonRole } from './holders.ts';
import { personRows, presentPerson } from './person-rows.ts';
import type { PersonRow } from './person-rows.ts';

interface PeopleQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly sort?: 'name' | 'match';
  readonly direction?: Direction;
  readonly q?: string | undefined;
  readonly role?: PersonRole | undefined;
  readonly state: 'active' | 'archived' | 'all';
}

/** As many as anybody looks through; who types on finds the rest. */
const foundAtMost = 1000;

/** People by name: family names first, as in a directory; each with where they are found. */
export async function listPeople(
  tx: Tx,
  organisationId: string,
  query: PeopleQuery,
  { holders, now }: { readonly holders: readonly PersonHolder[]; readonly now: Date },
) {
  const [{ items, next }, today] = await Promise.all([
    findPeople(tx, organisationId, query, holders),
    organisationDay(tx, organisationId, now),
  ]);
  const ids = items.map(({ id }) => id);
  const places = await Promise.all(
    holders.map(async (holder) => (await holder.places?.(tx, organisationId, ids, today)) ?? []),
  );
  const byPerson = Map.groupBy(places.flat(), ({ personId }) => personId);
  return {
    items: items.map((person) => ({
      ...person,
      places: (byPerson.get(person.id) ?? []).map(({ place }) => place),
    })),
    next,
  };
}

async function findPeople(tx: Tx, organisationId: string, query: PeopleQuery, holders: readonly PersonHolder[]) {
  const { cursor, direction = 'ascending' } = query;
  const found = await findIds(tx, query.q);
  const sort = query.sort === 'match' && found !== undefined ? 'match' : 'name';
  const name = orderName({ sort, direction }, { sort: 'name', direction: 'ascending' });
  const keys = sort === 'match' ? [byMatch(sql.ref('p.person_id'), found ?? [], idOf), byId] : byName;
  const order = listOrder({ name, keys, direction, cursor });
  const rows = await peopleFound(tx, organisationId, { ...query, found }, holders);
  if (rows === undefined) return { items: [], next: null };
  const shown = await order
    .sorted(rows)
    .limit(query.limit + 1)
    .execute();
  return pageOf(shown, query.limit, order.keyOf, presentPerson);
}

/** Nobody where the words that were typed are in no record. */
export async function peopleFound(
  tx: Tx,
  organisationId: string,
  query: Pick<PeopleQuery, 'q' | 'role' | 'state'> & {
    /** Who matches `q`, where a caller knows it already. */
    readonly found?: readonly string[] | undefined;
  },
  holders: readonly PersonHolder[],
) {
  let rows = personRows(tx, organisationId, holders).where('p.merged_into', 'is', null);
  if (query.state !== 'all') rows = rows.where('p.archived_at', query.state === 'active' ? 'is' : 'is not', null);
  const { role } = query;
  if (role !== undefined) {
    const given = holders.filter(({ roles }) => roles.includes(role)).map((holder) => holder.has(role));
    rows = rows.where(given.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(given, sql` or `)})`);
  }
  const found = query.found ?? (await findIds(tx, query.q));
  if (found === undefined) return rows;
  return found.length === 0 ? undefined : rows.where('p.person_id', 'in', found);
}

/** Who matches what was typed, the best match first; undefined where nothing was typed. */
async function findIds(tx: Tx, q = ''): Promise<readonly string[] | undefined> {
  if (q.trim() === '') return undefined;
  const found = await findByWords(tx, q, { kind: 'person', atMost: foundAtMost });
  return found.map(({ record_id: id }) => id);
}

const idOf = (row: PersonRow) => row.person_id;
const byId: SortKey<PersonRow> = { by: sql.ref('p.person_id'), part: 'id', of: idOf };
const byName: readonly SortKey<PersonRow>[] = [
  { by: sql.ref('p.sort_name'), part: 'text', of: (row) => row.sort_name },
  byId,
];
