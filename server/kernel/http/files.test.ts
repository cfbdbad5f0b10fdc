import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import type { Database, Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { bindRoutes } from './bind-routes.ts';
import { makeFiles } from './files.ts';
import type { FilesOptions } from './files.ts';
import { answerProblems } from './problem-answers.ts';

const table = {
  'GET /export/': {
    permission: 'signed-in',
    summary: '',
    answer: null,
    produces: 'text/plain; charset=utf-8',
  },
} as const;

/** A snapshot that counts how many are open. */
function watchedDatabase() {
  const open = { now: 0, ever: 0 };
  const snapshot: Database['snapshot'] = async (_, work) => {
    open.now += 1;
    open.ever += 1;
    try {
      return await work({} as Tx); // Nothing here asks the database.
    } finally {
      open.now -= 1;
    }
  };
  return { open, snapshot };
}

function exporting(text: () => AsyncIterable<string>, given: Partial<FilesOptions> = {}) {
  const { open, snapshot } = watchedDatabase();
  const reported: unknown[] = [];
  const app = Fastify();
  const report = (error: unknown) => void reported.push(error);
  answerProblems(app, { report, allowedMethods: () => [] });
  bindRoutes(
    app,
    table,
    { 'GET /export/': () => Promise.resolve({ name: 'export.txt', text }) },
    {
      database: {} as Database, // Files have their own way to it.
      clock: () => new Date(),
      authenticate: ({ headers }) =>
        Promise.resolve({
          organisationId: String(headers['x-organisation'] ?? 'one'),
          userId: 'user',
          sessionId: 'session',
          role: 'owner',
          confirmedAt: new Date(),
          seesAllProperties: true,
          facts: { timeZone: 'America/New_York', country: 'US', locale: 'en-US', currency: 'USD' },
        }),
      checkAnswers: true,
      files: makeFiles({
        database: { snapshot },
        report,
        writeWorkbook: () => Readable.from([Buffer.from('PK')]),
        atOnce: 3,
        ...given,
      }),
    },
  );
  onTestFinished(() => app.close());
  return { app, open, reported };
}

async function listening(app: ReturnType<typeof exporting>['app']) {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return async (organisation = 'one'): Promise<IncomingMessage> => {
    const request = get({
      host: '127.0.0.1',
      port,
      path: '/api/v1/export',
      headers: { 'x-organisation': organisation },
    });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response;
  };
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 1) {
    if (waited > 300) throw new Error('It did not come to that');
    await new Promise((resume) => setTimeout(resume, 10));
  }
}

async function* endless(): AsyncGenerator<string> {
  for (;;) {
    await new Promise((resume) => setImmediate(resume));
    yield 'x'.repeat(10_000);
  }
}

test('a file comes under its name, as what it is, and not to be shown in the page', async () => {
  const { app, open } = exporting(async function* () {
    yield 'one\n';
    yield 'two\n';
  });
  const response = await app.inject('/api/v1/export/');
  expect(response.body).toBe('one\ntwo\n');
  expect(response.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': 'attachment; filename="export.txt"',
  });
  await until(() => open.now === 0);
  expect(open.ever).toBe(1);
});

test('an empty file is one as well', async () => {
  const { app } = exporting(async function* () {});
  expect(await app.inject('/api/v1/export/')).toMatchObject({ statusCode: 200, body: '' });
});

test('asking for the headers alone reads nothing', async () => {
  const { app, open } = exporting(endless);
  const response = await app.inject({ method: 'HEAD', url: '/api/v1/export/' });
  expect(response.headers['content-disposition']).toBe('attachment; filename="export.txt"');
  expect([response.body, open.ever]).toEqual(['', 0]);
});

test('what fails before the first byte is a problem document', async () => {
  const { app, open, reported } = exporting(async function* () {
    await Promise.resolve();
    if (Date.now() > 0) throw refuse('kernel.changed-meanwhile');
    yield '';
  });
  const response = await app.inject('/api/v1/export/');
  expect(response.json()).toMatchObject({ status: 409, code: 'conflict' });
  expect(response.headers['content-type']).toContain('application/problem+json');
  expect(response.headers['content-disposition']).toBeUndefined();
  expect([open.now, reported]).toEqual([0, []]);
});

test('what fails later cuts the connection, so that a part is not taken for the whole, and is reported', async () => {
  const failure = new Error('broken');
  const { app, reported } = exporting(async function* () {
    yield 'one\n';
    await new Promise((resume) => setTimeout(resume, 50));
    throw failure;
  });
  const response = await (await listening(app))();
  response.resume();
  await expect(once(response, 'end')).rejects.toThrow('aborted');
  expect(reported).toEqual([failure]);
});

test('a client that goes away ends the reading, and is no failure', async () => {
  let isEnded = false;
  const { app, open, reported } = exporting(async function* () {
    try {
      yield* endless();
    } finally {
      isEnded = true;
    }
  });
  const response = await (await listening(app))();
  await once(response, 'readable');
  response.destroy();
  await until(() => open.now === 0);
  expect([isEnded, reported]).toEqual([true, []]);
});

test('a client that takes nothing is waited for, but not for ever', async () => {
  let pieces = 0;
  const { app, open } = exporting(
    async function* () {
      for await (const piece of endless()) {
        pieces += 1;
        yield piece;
      }
    },
    { stallMilliseconds: 200 },
  );
  const response = await (await listening(app))();
  await until(() => open.now === 0);
  response.on('error', () => undefined).destroy();
  // What fits into buffers was made, and no more.
  expect(pieces).toBeLessThan(2000);
});

test('a file has its own bound of time', async () => {
  const { app, open } = exporting(endless, { timeoutMilliseconds: 200 });
  const response = await (await listening(app))();
  response.resume();
  await expect(once(response, 'end')).rejects.toThrow('aborted');
  await until(() => open.now === 0);
});

test('only so many are made at once, and of one workspace two', async () => {
  const { app, open } = exporting(endless);
  const ask = await listening(app);
  const taken = [await ask('one'), await ask('one')];
  const third = await ask('one');
  expect([third.statusCode, third.headers['retry-after']]).toEqual([429, '30']);
  taken.push(await ask('two'));
  expect((await ask('three')).statusCode).toBe(429);
  for (const response of taken) response.destroy();
  await until(() => open.now === 0);
  const again = await ask('one');
  expect(again.statusCode).toBe(200);
  again.destroy();
});
