import { createServer, connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/database.ts';
import type { Database, Tx } from '#server/kernel/database.ts';
import { cloneDatabase } from '#test/support/database.ts';

const connection = await cloneDatabase();
const opened: Database[] = [];
afterAll(() => Promise.all(opened.map((database) => database.close())));

function open(options: Partial<Parameters<typeof openDatabase>[0]> = {}): Database {
  const database = openDatabase({ connection, prepares: true, poolSize: 1, ...options });
  opened.push(database);
  return database;
}

const numberOf = async (tx: Tx, number: number) =>
  (await sql<{ n: number }>`select ${number}::int as n`.execute(tx)).rows[0]?.n;

test('statements that do not wait for each other are answered in their order, on one connection', async () => {
  const numbers = await open().transaction({ scope: 'auth' }, (tx) =>
    Promise.all([1, 2, 3, 4, 5].map((number) => numberOf(tx, number))),
  );
  expect(numbers).toEqual([1, 2, 3, 4, 5]);
});

test('one that fails takes the others of its transaction along, and the connection goes on', async () => {
  const database = open();
  const work = database.transaction({ scope: 'auth' }, (tx) =>
    Promise.all([numberOf(tx, 1), sql`select 1 / ${0}::int`.execute(tx), numberOf(tx, 2)]),
  );
  await expect(work).rejects.toMatchObject({ code: '22012' });
  expect(await database.transaction({ scope: 'auth' }, (tx) => numberOf(tx, 3))).toBe(3);
});

test('a beginning that fails is told as what it is, also where nothing else was asked', async () => {
  const database = open({ statementTimeoutMilliseconds: -5 });
  const work = [(tx: Tx) => numberOf(tx, 1), () => Promise.resolve(1)];
  for (const one of work)
    await expect(database.transaction({ scope: 'auth' }, one)).rejects.toMatchObject({ code: '22023' });
});

test('a beginning goes out together with the first statement, before the server has answered it', async () => {
  const { host = '', port = 5432 } = connection;
  const path = host.startsWith('/') ? `${host}/.s.PGSQL.${port}` : undefined;
  const writes: string[] = [];
  const slow = createServer((socket) => {
    const server = path === undefined ? connect(port, host) : connect(path);
    socket.on('data', (data) => {
      writes.push(data.toString('latin1'));
      server.write(data);
    });
    server.on('data', (data) => void sleep(20).then(() => socket.writable && socket.write(data)));
    socket.on('close', () => server.destroy());
    server.on('close', () => socket.destroy());
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const { port: slowPort } = slow.address() as AddressInfo; // A port was asked for, so it is an address and no path.
  const database = openDatabase({
    connection: { ...connection, host: '127.0.0.1', port: slowPort },
    prepares: true,
    poolSize: 1,
  });
  await database.transaction({ scope: 'auth' }, (tx) => numberOf(tx, 1));
  await database.close();
  slow.close();
  expect(writes.find((text) => text.includes('set local gable.scope'))).toContain('::int as n');
});
