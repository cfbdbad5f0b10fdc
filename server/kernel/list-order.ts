import { sql } from 'kysely';
import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import { readCursor } from './keyset.ts';
import type { KeyPart } from './keyset.ts';

export type Direction = 'ascending' | 'descending';

/** One of the things that a list is ordered by; the last one tells all rows apart. */
export interface SortKey<Row> {
  readonly by: RawBuilder<unknown>;
  readonly part: KeyPart;
  readonly of: (row: Row) => string;
}

interface Wish<Row> {
  /** Page marks of any other order are refused by it. The order that a list has by itself needs none. */
  readonly name?: string | undefined;
  readonly keys: readonly SortKey<Row>[];
  readonly direction: Direction;
  readonly cursor: string | undefined;
  /** Where the keys are of two tables: how many of them one index has, which then finds the page. The last tells its rows apart. */
  readonly indexed?: number;
}

export interface ListOrder<Row> {
  /** In order, from behind the row that the cursor names. */
  readonly sorted: <Tables, Table extends keyof Tables, Output>(
    rows: SelectQueryBuilder<Tables, Table, Output>,
  ) => SelectQueryBuilder<Tables, Table, Output>;
  readonly keyOf: (row: Row) => readonly string[];
}

/** All keys go the same way, so that one index gives the order forwards and backwards, and a row comparison a page of it. */
export function listOrder<Row>({ name, keys, direction, cursor, indexed }: Wish<Row>): ListOrder<Row> {
  const after = readCursor(
    cursor,
    keys.map(({ part }) => part),
    name,
  );
  const isDown = direction === 'descending';
  const beyond = sql.raw(isDown ? '<' : '>');
  const named = keys.map(({ by }) => by);
  return {
    sorted: (rows) => {
      let sorted = rows;
      for (const by of named) sorted = sorted.orderBy(by, isDown ? 'desc' : 'asc');
      if (after === undefined) return sorted;
      const values = keys.map(({ part }, index) => sql`${after[index]}::${sql.raw(types[part])}`);
      if (indexed === undefined)
        return sorted.where(sql<boolean>`(${sql.join(named)}) ${beyond} (${sql.join(values)})`);
      // The index finds the row of the one table, and of that row alone those of the other are left out.
      const last = indexed - 1;
      return sorted
        .where(sql<boolean>`(${sql.join(named.slice(0, indexed))}) ${beyond}= (${sql.join(values.slice(0, indexed))})`)
        .where(
          sql<boolean>`(${named[last]} <> ${values[last]} or (${sql.join(named.slice(indexed))}) ${beyond} (${sql.join(values.slice(indexed))}))`,
        );
    },
    keyOf: (row) => [...(name === undefined ? [] : [name]), ...keys.map(({ of }) => of(row))],
  };
}

const types: Readonly<Record<KeyPart, string>> = {
  id: 'uuid',
  date: 'date',
  number: 'bigint',
  cents: 'bigint',
  text: 'text',
};

/** What is written in front of the marks of an order; nothing for the one that a list has by itself. */
export function orderName(
  { sort, direction }: { readonly sort: string; readonly direction: Direction },
  usual: { readonly sort: string; readonly direction: Direction },
): string | undefined {
  if (sort === usual.sort && direction === usual.direction) return undefined;
  return direction === 'descending' ? `-${sort}` : sort;
}

/**
 * A key for a number of nought or more that may not be known: what is not known stands last, whichever way the list is
 * ordered.
 */
export function unknownLast<Row>(
  { by, of }: { readonly by: RawBuilder<unknown>; readonly of: (row: Row) => number | null },
  direction: Direction,
): SortKey<Row> {
  const unknown = direction === 'descending' ? '0' : '999999999999999';
  return {
    by: sql`coalesce((${by})::bigint + 1, ${sql.raw(unknown)})`,
    part: 'number',
    of: (row) => {
      const number = of(row);
      return number === null ? unknown : String(number + 1);
    },
  };
}
