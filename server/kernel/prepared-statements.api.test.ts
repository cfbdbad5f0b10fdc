import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { cloneDatabase } from '#test/support/database.ts';
import { openDatabase } from './database.ts';
import type { Tx } from './database.ts';

const connection = await cloneDatabase();
const databaseOf = (prepares: boolean) => {
  const database = openDatabase({ connection, poolSize: 1, prepares });
  afterAll(() => database.close());
  return <Result>(work: (tx: Tx) => Promise<Result>) => database.transaction({ scope: 'auth' }, work);
};

const prepared = async (tx: Tx) => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements order by 1`.execute(
    tx,
  );
  return rows.map(({ statement }) => statement);
};
const plus = async (tx: Tx, number: number, part = 0) => {
  const { rows } = await sql<{ sum: number }>`select ${number}::int + ${sql.lit(part)}::int as sum`.execute(tx);
  return rows[0]?.sum;
};

test('a statement is prepared when it comes again on its connection, and answers for the values of each time', async () => {
  const inTransaction = databaseOf(true);
  expect(await inTransaction((tx) => plus(tx, 1, 10))).toBe(11);
  expect(await inTransaction(prepared)).toEqual([]);
  expect(await inTransaction((tx) => plus(tx, 2, 10))).toBe(12);
  expect(await inTransaction(prepared)).toEqual(['select $1::int + 10::int as sum']);
  expect(await inTransaction((tx) => plus(tx, 3, 10))).toBe(13);
  expect(await inTransaction((tx) => plus(tx, 3, 20)), 'another statement').toBe(23);
});

test('a connection keeps a bounded number of statements: those that were used last', async () => {
  const inTransaction = databaseOf(true);
  for (let part = 0; part < 330; part += 1)
    await inTransaction(async (tx) => {
      expect([await plus(tx, 1, part), await plus(tx, 2, part)]).toEqual([1 + part, 2 + part]);
    });
  const kept = await inTransaction(prepared);
  expect(kept).toHaveLength(300);
  expect(kept).not.toContain('select $1::int + 29::int as sum');
  expect(kept).toContain('select $1::int + 30::int as sum');
  expect(await inTransaction((tx) => plus(tx, 1, 5)), 'what was given back is asked as before').toBe(6);
});

test('statements that are sent at once give back one each', async () => {
  const inTransaction = databaseOf(true);
  const parts = Array.from({ length: 640 }, (_, part) => part);
  for (let first = 0; first < parts.length; first += 8) {
    const some = parts.slice(first, first + 8);
    const ask = (number: number) => inTransaction((tx) => Promise.all(some.map((part) => plus(tx, number, part))));
    expect(await ask(1)).toEqual(some.map((part) => 1 + part));
    expect(await ask(2)).toEqual(some.map((part) => 2 + part));
  }
  expect(await inTransaction(prepared)).toHaveLength(300);
});

test('a statement that the server refuses each time is never given back, and takes no transaction along', async () => {
  const inTransaction = databaseOf(true);
  const wrong = (tx: Tx) => sql`select ${1}::int from nowhere_for_test`.execute(tx);
  for (const time of [1, 2, 3])
    await expect(inTransaction(wrong), String(time)).rejects.toMatchObject({ code: '42P01' });
  for (let part = 0; part < 310; part += 1)
    await inTransaction(async (tx) => {
      await plus(tx, 1, part);
      expect(await plus(tx, 2, part)).toBe(2 + part);
    });
});

test('switched off, nothing is prepared', async () => {
  const inTransaction = databaseOf(false);
  for (const number of [1, 2, 3]) await inTransaction((tx) => plus(tx, number));
  expect(await inTransaction(prepared)).toEqual([]);
});
