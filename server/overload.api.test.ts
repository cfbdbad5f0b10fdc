import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { closeApp } from '#server/lifecycle/close-app.ts';
import { makePasswords, type Passwords } from '#server/modules/auth/index.ts';
import { startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation, signIn } from '#test/support/factories.ts';

const app = await startTestApp({ LOG_LEVEL: 'info' });

test('somebody who is not signed in may send 16 kB and no more, well below the limit of others', async () => {
  const post = (bytes: number) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/token/passkey/',
      payload: { challengeId: 'x'.repeat(bytes), response: {} },
    });
  const [small, large] = [await post(12_000), await post(17_000)];
  expect(small.json()).toMatchObject({ code: 'invalid-input' });
  expect(large.json()).toMatchObject({ status: 413, code: 'body-too-large' });
});

test('whoever asks too often without being signed in is refused before what was sent is looked at', async () => {
  const strict = await startTestApp({ GABLE_ADDRESS_RATE: '10' });
  const ask = (remoteAddress: string) =>
    strict.call('POST /token/', { body: { email: 'no address', password: '' } }, undefined, { remoteAddress });
  const answers = [];
  for (let index = 0; index < 11; index += 1) answers.push(await ask('203.0.113.7'));
  expect(answers.slice(0, 10).map(({ problem }) => problem?.code)).toEqual(Array(10).fill('invalid-input'));
  expect(answers[10]?.problem).toMatchObject({ status: 429, code: 'too-many-requests' });
  expect(Number(answers[10]?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('203.0.113.8')).problem?.code).toBe('invalid-input');
});

test('a user, and all users of a workspace together, may ask so often in a minute, and nobody else is held up', async () => {
  const strict = await startTestApp({ GABLE_USER_RATE: '60' });
  const [busy, other] = [await newOrganisation(strict), await newOrganisation(strict)];
  const codes = [];
  for (let index = 0; index < 61; index += 1)
    codes.push((await strict.call('GET /me/', {}, busy.access)).problem?.code);
  expect(codes.slice(0, 59).filter((code) => code !== undefined)).toEqual([]);
  expect(codes.at(-1)).toBe('too-many-requests');
  expect((await strict.call('GET /me/', {}, other.access)).status).toBe(200);
  const audited = await query(
    strict.connection,
    "select actor_user_id as who, details from audit_event where kind = 'request.refused'",
  );
  expect(audited).toEqual([{ who: busy.userId, details: { code: 'too-many-requests', route: 'GET /api/v1/me/' } }]);
});

test('a hundred requests of one user at once are all answered', async () => {
  const owner = await newOrganisation(app);
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => app.call('GET /members/', { query: {} }, owner.access)),
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});

test('what waits too long for its turn is told that Gable is busy, and when to come again', async () => {
  const tight = await startTestApp({ GABLE_POOL_SIZE: '4', GABLE_QUEUE_SECONDS: '1' });
  const owner = await newOrganisation(tight);
  const held = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const { database } = tight.services;
  const slow = Array.from({ length: 4 }, () =>
    database.transaction({ scope: 'auth' }, async () => {
      reached.resolve();
      await held.promise;
    }),
  );
  await reached.promise;
  const answers = await Promise.all([1, 2].map(() => tight.call('GET /me/', {}, owner.access)));
  expect(answers.map(({ problem }) => problem?.code)).toContain('busy');
  const refused = answers.find(({ problem }) => problem?.code === 'busy');
  expect([refused?.status, refused?.headers['retry-after']]).toEqual([503, '3']);
  // Whether the database is there is still known.
  expect((await tight.inject({ url: '/readyz' })).statusCode).toBe(200);
  held.resolve();
  await Promise.all(slow);
});

test('sign-in and /readyz answer while other workspaces hold every turn that users have', async () => {
  const small = await startTestApp({ GABLE_POOL_SIZE: '10' });
  const [one, other, owner] = [
    await newOrganisation(small),
    await newOrganisation(small),
    await newOrganisation(small),
  ];
  // What answers them is loaded with the first.
  await small.call('GET /people/', { query: {} }, one.access);
  // Whoever asked counts as asking for a second, and leaves less to others.
  await sleep(1100);
  const blocker = new pg.Client(small.connection);
  await blocker.connect();
  await blocker.query('begin; lock table person in access exclusive mode');
  const locked = async () =>
    (await query(small.connection, `select from pg_locks where relation = 'person'::regclass and not granted`)).length;
  let answered = 0;
  const ask60 = ({ access }: { readonly access: string }) =>
    Array.from({ length: 60 }, async () => {
      const { status } = await small.call('GET /people/', { query: {} }, access);
      answered += 1;
      return status;
    });
  const stuck = ask60(one);
  try {
    // What users may hold of ten connections: somebody alone has all of it, and keeps it when another one comes.
    await expect.poll(locked).toBe(5);
    stuck.push(...ask60(other));
    expect((await signIn(small, owner)).status).toBe(200);
    expect((await small.inject({ url: '/readyz' })).statusCode).toBe(200);
    expect(answered, 'all of them still wait').toBe(0);
  } finally {
    await blocker.query('rollback');
    await blocker.end();
  }
  expect(new Set(await Promise.all(stuck))).toEqual(new Set([200]));
});

test('what goes on beside requests cannot take their connections, nor they those of it', async () => {
  const small = await startTestApp({ GABLE_POOL_SIZE: '4', GABLE_QUEUE_SECONDS: '1' });
  const owner = await newOrganisation(small);
  // What goes on beside them is loaded too.
  await small.call('GET /people/', { query: {} }, owner.access);
  const blocker = new pg.Client(small.connection);
  await blocker.connect();
  await blocker.query(`begin; lock table mail_message, recurring_entry, recurring_bill, report_schedule, online_event, debit_run
                       in access exclusive mode`);
  const workers = (which: string) =>
    query(small.connection, `select from pg_stat_activity where application_name = 'gable background' and ${which}`);
  await small.app.listen({ host: '127.0.0.1', port: 0 });
  try {
    await expect.poll(async () => (await workers(`wait_event_type = 'Lock'`)).length).toBe(2);
    await sleep(500);
    const asked = [1, 2, 3, 4].map(() => small.call('GET /me/', {}, owner.access));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await signIn(small, owner)).status).toBe(200);
    expect(await workers('true'), 'connections of what goes on beside requests').toHaveLength(2);
  } finally {
    await blocker.query('rollback');
    await blocker.end();
  }
  const held = Promise.withResolvers<void>();
  let holding = 0;
  const hold = () =>
    small.services.database.transaction({ scope: 'auth' }, async (tx) => {
      await sql`select 1`.execute(tx);
      holding += 1;
      await held.promise;
    });
  const slow = [hold(), hold(), hold(), hold()];
  await expect.poll(() => holding).toBe(4);
  await expect
    .poll(async () => (await workers(`xact_start is null and now() - state_change < '1 s'`)).length)
    .toBeGreaterThan(0);
  held.resolve();
  await Promise.all(slow);
});

/** The heads of requests and the first byte of their bodies, from an address of this machine; nothing more comes. */
function halfSent(to: URL, times: number, localAddress: string, head: string): Socket[] {
  return Array.from({ length: times }, () => {
    const socket = connect({ host: to.hostname, port: Number(to.port), localAddress });
    socket.on('error', () => undefined);
    socket.write(`${head}\r\nHost: x\r\nContent-Length: 99\r\n\r\n{`);
    return socket;
  });
}

test('bodies that come in slowly keep nobody from signing in and renewing', async () => {
  const small = await startTestApp({ GABLE_QUEUE_SECONDS: '1' });
  const owner = await newOrganisation(small);
  const to = new URL(await small.app.listen({ host: '127.0.0.1', port: 0 }));
  const head = 'POST /api/v1/token/ HTTP/1.1\r\nContent-Type: application/json';
  const begun = ['127.0.0.2', '127.0.0.3'].flatMap((address) => halfSent(to, 4, address, head));
  try {
    await expect.poll(() => arrived(small)).toBe(8);
    expect((await signIn(small, owner)).status).toBe(200);
    expect((await small.call('POST /token/refresh/', { body: { refresh: owner.refresh } })).status).toBe(200);
    expect(await arrived(small), 'all of them are still there').toBe(8);
  } finally {
    for (const socket of begun) socket.destroy();
  }
});

test('bodies of who is signed in hold no connection while they come in, nor do files', async () => {
  const small = await startTestApp({ GABLE_POOL_SIZE: '4', GABLE_QUEUE_SECONDS: '1' });
  const [one, other] = [await newOrganisation(small), await newOrganisation(small)];
  const to = new URL(await small.app.listen({ host: '127.0.0.1', port: 0 }));
  const bearer = `Authorization: Bearer ${one.access}`;
  const begun = [
    ...halfSent(to, 4, '127.0.0.2', `PATCH /api/v1/me/ HTTP/1.1\r\n${bearer}\r\nContent-Type: application/json`),
    ...halfSent(to, 4, '127.0.0.2', `POST /api/v1/documents/?name=a.pdf HTTP/1.1\r\n${bearer}`),
  ];
  try {
    await expect.poll(() => arrived(small)).toBe(8);
    await sleep(300);
    expect((await small.call('GET /me/', {}, one.access)).status).toBe(200);
    expect((await small.call('GET /me/', {}, other.access)).status).toBe(200);
    expect(await arrived(small), 'all of them are still there').toBe(8);
  } finally {
    for (const socket of begun) socket.destroy();
  }
});

function arrived({ app: { server } }: typeof app): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((_, count) => {
      resolve(count);
    });
  });
}

test('whoever guesses passwords or asks too often does not sign out others of the same network', async () => {
  const strict = await startTestApp({ GABLE_ADDRESS_RATE: '10', GABLE_POOL_SIZE: '10', GABLE_QUEUE_SECONDS: '1' });
  const owner = await newOrganisation(strict);
  const via = { remoteAddress: '203.0.113.9' };
  const renew = (refresh: string) => strict.call('POST /token/refresh/', { body: { refresh } }, undefined, via);
  for (let asked = 0; asked < 11; asked += 1) await strict.call('GET /sign-up/', {}, undefined, via);
  expect((await strict.call('GET /sign-up/', {}, undefined, via)).problem?.code).toBe('too-many-requests');
  const renewed = await renew(owner.refresh);
  expect(renewed.status).toBe(200);
  // Without an end of its own, renewing could be asked for as often as one likes.
  await Promise.all(Array.from({ length: 99 }, () => renew('made-up')));
  expect((await renew(renewed.body.refresh)).problem?.code).toBe('too-many-requests');
  expect((await strict.call('POST /token/revoke/', { body: { refresh: renewed.body.refresh } })).status).toBe(204);
});

test('sessions are renewed and ended while every turn of who is not signed in is taken', async () => {
  const passwords = makePasswords({ memoryKiB: 64, passes: 1 });
  const held = Promise.withResolvers<void>();
  let [isHeld, guessing] = [false, 0];
  const slow: Passwords = {
    ...passwords,
    async matches(password, hash) {
      guessing += 1;
      if (isHeld) await held.promise;
      return passwords.matches(password, hash);
    },
  };
  const small = await startTestApp({ GABLE_POOL_SIZE: '10', GABLE_QUEUE_SECONDS: '1' }, { passwords: slow });
  const owner = await newOrganisation(small);
  [isHeld, guessing] = [true, 0];
  const guesses = Array.from({ length: 6 }, (_, index) =>
    small.call('POST /token/', { body: { email: `guess${index}@workspace.example`, password: 'a guess' } }),
  );
  await expect.poll(() => guessing).toBe(2);
  const renewed = await small.call('POST /token/refresh/', { body: { refresh: owner.refresh } });
  expect(renewed.status).toBe(200);
  expect((await small.call('POST /token/revoke/', { body: { refresh: renewed.body.refresh } })).status).toBe(204);
  held.resolve();
  expect((await Promise.all(guesses)).filter(({ status }) => status === 200)).toEqual([]);
});

test('previews of two workspaces leave connections to sign-in and to short requests', async () => {
  const small = await startTestApp({ GABLE_POOL_SIZE: '10' });
  const [one, other, owner] = [
    await newOrganisation(small),
    await newOrganisation(small),
    await newOrganisation(small),
  ];
  const preview = ({ access }: { readonly access: string }) =>
    small.call('POST /charge-run-previews/', { body: { through: '2026-03-31' } }, access);
  expect((await preview(one)).status).toBe(200);
  await sleep(1100);
  const blocker = new pg.Client(small.connection);
  await blocker.connect();
  await blocker.query('begin; lock table lease in access exclusive mode');
  const heldUp = async () =>
    (await query(small.connection, `select from pg_locks where relation = 'lease'::regclass and not granted`)).length;
  const stuck = [one, other].flatMap((asker) => Array.from({ length: 8 }, () => preview(asker)));
  try {
    await expect.poll(heldUp).toBe(2);
    expect((await signIn(small, owner)).status).toBe(200);
    expect((await small.call('POST /token/refresh/', { body: { refresh: owner.refresh } })).status).toBe(200);
    expect((await small.call('GET /me/', {}, owner.access)).status).toBe(200);
    expect((await small.call('GET /me/', {}, one.access)).status).toBe(200);
    expect((await small.inject({ url: '/readyz' })).statusCode).toBe(200);
    expect(await heldUp(), 'of ten connections, previews have two').toBe(2);
  } finally {
    await blocker.query('rollback');
    await blocker.end();
  }
  expect(new Set((await Promise.all(stuck)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('whoever signs in from another network is next, however many sign-ins somebody has begun', async () => {
  let asked: string[] = [];
  const waiting: (() => void)[] = [];
  let isHeld = false;
  const passwords = makePasswords({ memoryKiB: 64, passes: 1 });
  const held: Passwords = {
    ...passwords,
    async matches(password, hash) {
      asked.push(password);
      if (isHeld) await new Promise<void>((go) => waiting.push(go));
      return passwords.matches(password, hash);
    },
  };
  const small = await startTestApp({ GABLE_POOL_SIZE: '10' }, { passwords: held });
  const owner = await newOrganisation(small);
  [asked, isHeld] = [[], true];
  const ask = (email: string, password: string, remoteAddress: string) =>
    small.call('POST /token/', { body: { email, password } }, undefined, { remoteAddress });
  const guesses = Array.from({ length: 20 }, (_, index) =>
    ask(`guess${index}@workspace.example`, 'a guess', '203.0.113.7'),
  );
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  const rightful = ask(owner.email, owner.password, '198.51.100.4');
  // One guess after the other ends, as the machine gets through them.
  const isAsked = () => {
    if (!asked.includes(owner.password)) waiting.shift()?.();
    return asked.includes(owner.password);
  };
  await expect.poll(isAsked).toBe(true);
  expect(asked.indexOf(owner.password), 'guesses before it').toBeLessThan(8);
  isHeld = false;
  for (const go of waiting) go();
  expect((await rightful).status).toBe(200);
  expect((await Promise.all(guesses)).filter(({ status }) => status === 200)).toEqual([]);
});

test('a request with two Host headers is refused', async () => {
  const address = new URL(await app.app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(address.port), '127.0.0.1');
  socket.write('GET /healthz HTTP/1.1\r\nHost: one.example\r\nhost: two.example\r\n\r\n');
  const [said] = (await once(socket, 'data')) as [Buffer];
  expect(said.toString()).toMatch(/^HTTP\/1\.1 400 /);
  expect(said.toString()).toContain('Send one Host header');
  socket.destroy();
});

test('a request that comes while the address is being closed is answered with a problem document', async () => {
  const ending = await startTestApp();
  const address = new URL(await ending.app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(address.port), '127.0.0.1');
  socket.write('GET /api/v1/sign-up/ HTTP/1.1\r\nHost: x\r\n');
  await expect.poll(() => arrived(ending)).toBe(1);
  const closed = closeApp(ending.app, 5000);
  await expect.poll(() => ending.app.server.listening).toBe(false);
  socket.write('\r\n');
  const [said] = (await once(socket, 'data')) as [Buffer];
  expect(said.toString()).toMatch(/^HTTP\/1\.1 503 /);
  expect(said.toString()).toContain('"code":"stopping"');
  socket.destroy();
  await closed;
});

test('a disk without room makes Gable not ready, and says no more than that', async () => {
  expect((await app.inject({ url: '/readyz' })).json()).toEqual({ ready: true });
  const full = await startTestApp({ GABLE_DISK_RESERVE: '999999mb' });
  const answer = await full.inject({ url: '/readyz' });
  expect(answer.json()).toMatchObject({ status: 503, code: 'disk-full' });
});

test('the log has no query strings, and names the user of every refusal', async () => {
  const owner = await newOrganisation(app);
  const headers = { authorization: `Bearer ${owner.access}` };
  await app.inject({ url: '/api/v1/people/?q=Somebody-Secret&limit=none', headers });
  await app.inject({ url: '/api/v1/people/018f0000-0000-7000-8000-000000000000/?q=Somebody-Secret', headers });
  expect(app.log.join('\n')).not.toContain('Somebody-Secret');
  const refusals = app.log
    .map((line) => JSON.parse(line) as { msg?: string; userId?: string; code?: string })
    .filter(({ msg, userId }) => msg === 'answered with a problem' && userId === owner.userId);
  expect(refusals.map(({ code }) => code)).toEqual(['invalid-input', 'not-found']);
});
