import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { codeOf, startTestApp } from '#test/support/app.ts';
import { cloneDatabase, query } from '#test/support/database.ts';
import { startDatabaseProxy } from '#test/support/database-proxy.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { openDatabase } from './database.ts';

const direct = await cloneDatabase();
const proxy = await startDatabaseProxy(direct);
const app = await startTestApp({}, { connection: proxy.connection });
const owner = await newOrganisation(app);
const me = () => app.call('GET /me/', {}, owner.access);

const endConnections = () =>
  query(
    direct,
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'gable'",
  );

/** Answers until one succeeds: how a browser would see the database come back. */
async function recovered(): Promise<number> {
  for (let tries = 1; tries < 100; tries += 1) {
    if ((await me()).status === 200) return tries;
    await sleep(20);
  }
  throw new Error('It did not recover');
}

test('connections that are ended while requests run give 503 with when to come back, and nothing else', async () => {
  const statuses = new Set<number>();
  const asking = Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let n = 0; n < 25; n += 1) {
        const answer = await me();
        statuses.add(answer.status);
        if (answer.status === 200) continue;
        expect(codeOf(answer)).toBe('database-unavailable');
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
    }),
  );
  for (let n = 0; n < 5; n += 1) {
    await endConnections();
    await sleep(15);
  }
  await asking;
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(await recovered()).toBeGreaterThan(0);
});

test('a connection that breaks in the middle of a transaction fails that transaction, not the process', async () => {
  const { database } = app.services;
  await expect(
    database.transaction({ scope: 'auth' }, async (tx) => {
      await tx.selectFrom('app_user').select('user_id').execute();
      await endConnections();
      await sleep(50);
      return tx.selectFrom('app_user').select('user_id').execute();
    }),
  ).rejects.toMatchObject({ code: 'database-unavailable' });
  await recovered();
});

test('a server that has gone is 503 on every kind of route, and back by itself when it is back', async () => {
  await proxy.cut();
  const answers = [
    await me(),
    await app.call('POST /token/', { body: { email: owner.email, password: owner.password } }),
    await app.call('POST /token/refresh/', { body: { refresh: owner.refresh } }),
    await app.call('POST /invitations/', { body: { email: 'a@b.example', role: 'viewer' } }, owner.access),
  ];
  for (const answer of answers) {
    expect([answer.status, codeOf(answer)]).toEqual([503, 'database-unavailable']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  const ready = await app.inject({ url: '/readyz' });
  expect([ready.statusCode, ready.json<{ code: string }>().code]).toEqual([503, 'database-unavailable']);
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
  await proxy.heal();
  await recovered();
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200);
  expect((await app.call('POST /token/refresh/', { body: { refresh: owner.refresh } })).status).toBe(200);
});

test('a server that has fallen silent is given up, and its connections are not used again', async () => {
  const impatient = openDatabase({ connection: proxy.connection, poolSize: 2, statementTimeoutMilliseconds: 100 });
  afterAll(() => impatient.close());
  const ask = () => impatient.transaction({ scope: 'auth' }, (tx) => sql`select 1`.execute(tx));
  await Promise.all([ask(), ask()]);
  proxy.silence();
  const started = performance.now();
  const lost = await Promise.allSettled([ask(), ask(), impatient.ping()]);
  expect(performance.now() - started).toBeLessThan(15_000);
  for (const outcome of lost)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'database-unavailable' } });
  await proxy.heal();
  await ask();
}, 40_000);

test('a statement that takes too long is stopped by the server and told as that', async () => {
  const impatient = openDatabase({ connection: direct, poolSize: 1, statementTimeoutMilliseconds: 50 });
  afterAll(() => impatient.close());
  const slow = impatient.transaction({ scope: 'auth' }, (tx) => sql`select pg_sleep(5)`.execute(tx));
  await expect(slow).rejects.toMatchObject({ code: '57014' });
  await impatient.ping();
});
