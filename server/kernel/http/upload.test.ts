import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Database } from '#server/kernel/database.ts';
import { bindRoutes } from './bind-routes.ts';
import type { Handlers } from './bind-routes.ts';
import { makeFiles } from './files.ts';
import { answerProblems } from './problem-answers.ts';
import type { UploadBounds } from './read-upload.ts';

const table = {
  'POST /files/': {
    permission: 'signed-in',
    summary: '',
    takes: 'file',
    query: z.strictObject({ name: z.string() }),
    answer: z.strictObject({ bytes: z.number() }),
  },
  'POST /json/': { permission: 'signed-in', summary: '', body: z.strictObject({}), answer: null },
  'GET /file/': { permission: 'signed-in', summary: '', answer: null, produces: '*/*' },
  'GET /picture/': { permission: 'signed-in', summary: '', answer: null, produces: 'image/webp' },
} as const;

const bounds: UploadBounds = { limitBytes: 100_000, timeoutMilliseconds: 5000, stallMilliseconds: 2000 };

function serving(given: { handlers?: Partial<Handlers<typeof table>>; uploads?: Partial<UploadBounds> } = {}) {
  const heard: { ended: unknown; bytes: number } = { ended: undefined, bytes: 0 };
  const reported: unknown[] = [];
  const report = (error: unknown) => void reported.push(error);
  const app = Fastify();
  answerProblems(app, { report, allowedMethods: () => [] });
  const handlers: Handlers<typeof table> = {
    'POST /files/': async ({ file }) => {
      heard.bytes = 0;
      try {
        for await (const piece of file) heard.bytes += piece.length;
        heard.ended = 'whole';
      } catch (error) {
        heard.ended = error instanceof Problem ? error.code : error;
        throw error;
      }
      return { bytes: heard.bytes };
    },
    'POST /json/': () => Promise.resolve(null),
    'GET /file/': () =>
      Promise.resolve({
        name: 'Mietvertrag “Müller” 100%.pdf',
        type: 'application/pdf',
        bytes: 4,
        open: () => Promise.resolve(Readable.from([Buffer.from('%PDF')])),
      }),
    'GET /picture/': () =>
      Promise.resolve({
        name: 'a.webp',
        type: 'image/webp',
        tag: 'abc-480',
        open: () => Promise.resolve(Readable.from([Buffer.from('webp')])),
      }),
    ...given.handlers,
  };
  bindRoutes(app, table, handlers, {
    database: {} as Database, // Nothing here asks it.
    clock: () => new Date(),
    authenticate: ({ headers }) =>
      headers['x-nobody'] === undefined
        ? Promise.resolve({
            organisationId: 'one',
            userId: 'user',
            sessionId: 'session',
            role: 'owner',
            confirmedAt: new Date(),
            seesAllProperties: true,
            facts: { timeZone: 'America/New_York', country: 'US', locale: 'en-US', currency: 'USD' },
          })
        : Promise.reject(refuse('auth.session-ended')),
    checkAnswers: true,
    files: makeFiles({ database: {} as Database, report, writeWorkbook: () => Readable.from([]), atOnce: 1 }),
    uploads: { ...bounds, ...given.uploads },
  });
  onTestFinished(() => app.close());
  return { app, heard, reported };
}

/** A connection of our own, on which a request can be broken off; answers with all that came back. */
async function speaking(app: ReturnType<typeof serving>['app'], head: string) {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  let said = '';
  socket.on('data', (data) => (said += data.toString('latin1')));
  socket.on('error', () => undefined);
  socket.write(`POST /api/v1/files/?name=x HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n`);
  return { socket, said: () => said };
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 1) {
    if (waited > 300) throw new Error('It did not come to that');
    await new Promise((resume) => setTimeout(resume, 10));
  }
}

test.for(['application/octet-stream', 'application/json', 'text/html', 'multipart/form-data; boundary=x', undefined])(
  'a file is taken as it is, sent as %s',
  async (type) => {
    const { app } = serving();
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/files/?name=x',
      payload: Buffer.from('{ no json'),
      headers: type === undefined ? {} : { 'content-type': type },
    });
    expect(response.json()).toEqual({ bytes: 9 });
  },
);

test('no body at all is an empty file', async () => {
  const { app } = serving();
  expect((await app.inject({ method: 'POST', url: '/api/v1/files/?name=x' })).json()).toEqual({ bytes: 0 });
});

test('every other route still asks for JSON', async () => {
  const { app } = serving();
  const response = await app.inject({
    method: 'POST',
    url: '/api/v1/json/',
    payload: 'x',
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(response.json()).toMatchObject({ code: 'unsupported-media-type' });
});

test('who may not send is not listened to', async () => {
  const { app, heard } = serving();
  const request = { method: 'POST', url: '/api/v1/files/?name=x', payload: Buffer.alloc(1000) } as const;
  expect((await app.inject({ ...request, headers: { 'x-nobody': '1' } })).statusCode).toBe(401);
  expect((await app.inject({ ...request, url: '/api/v1/files/' })).json()).toMatchObject({ code: 'invalid-input' });
  expect(heard.ended).toBeUndefined();
});

test('a file that is too large is refused with an answer that arrives, whether it says its size or not', async () => {
  for (const head of ['Content-Length: 200000', 'Transfer-Encoding: chunked']) {
    const { app, heard } = serving();
    const { socket, said } = await speaking(app, head);
    const half = Buffer.alloc(100_000);
    const chunk = (bytes: Buffer) =>
      head.startsWith('T')
        ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
        : bytes;
    socket.write(chunk(half));
    socket.write(chunk(half));
    if (head.startsWith('T')) socket.write('0\r\n\r\n');
    await until(() => said().includes('body-too-large'));
    expect(said()).toMatch(/^HTTP\/1\.1 413 /);
    expect(heard.ended).toBe('body-too-large');
    socket.destroy();
  }
});

test('who goes on sending beyond all reason is cut off', async () => {
  const { app } = serving();
  const { socket, said } = await speaking(app, 'Content-Length: 100000000');
  const closed = once(socket, 'close');
  socket.write(Buffer.alloc(700_000));
  await closed;
  expect(said()).toContain('connection: close');
});

test('an upload that breaks off fails where it is read, and is no failure of ours', async () => {
  const { app, heard, reported } = serving();
  const { socket } = await speaking(app, 'Content-Length: 50000');
  socket.write(Buffer.alloc(1000));
  await until(() => heard.bytes === 1000);
  socket.destroy();
  await until(() => heard.ended !== undefined);
  expect([heard.ended, reported]).toEqual(['malformed-body', []]);
});

test('a client that sends nothing more is waited for, but not for ever', async () => {
  const { app, heard, reported } = serving({ uploads: { stallMilliseconds: 100 } });
  const { socket } = await speaking(app, 'Content-Length: 50000');
  socket.write(Buffer.alloc(1000));
  await until(() => heard.ended !== undefined);
  expect([heard.ended, reported]).toEqual(['request-timeout', []]);
  socket.destroy();
});

test('a route that takes files from anybody does not start', () => {
  const app = Fastify();
  const open = { 'POST /files/': { ...table['POST /files/'], permission: 'public' } } as const;
  expect(() => bindRoutes(app, open, { 'POST /files/': () => Promise.resolve({ bytes: 0 }) }, {} as never)).toThrow(
    'from anybody',
  );
});

test('a stored file is to be saved under its name, and is never a page of ours', async () => {
  const { app } = serving();
  const response = await app.inject('/api/v1/file/');
  expect(response.body).toBe('%PDF');
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '4',
    'content-disposition': `attachment; filename="Mietvertrag _M_ller_ 100_.pdf"; filename*=UTF-8''Mietvertrag%20%E2%80%9CM%C3%BCller%E2%80%9D%20100%25.pdf`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  });
  const asked = await app.inject({ method: 'HEAD', url: '/api/v1/file/' });
  expect([asked.body, asked.headers['content-length']]).toEqual(['', '4']);
});

test('a picture that the browser still has is not sent again', async () => {
  const { app } = serving();
  const first = await app.inject('/api/v1/picture/');
  expect(first.headers).toMatchObject({ etag: '"abc-480"', 'cache-control': 'private, no-cache' });
  const again = await app.inject({ url: '/api/v1/picture/', headers: { 'if-none-match': '"abc-480"' } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const other = await app.inject({ url: '/api/v1/picture/', headers: { 'if-none-match': '"abc-160"' } });
  expect(other.statusCode).toBe(200);
});

test('a file that is gone from the storage is a problem document, and is reported', async () => {
  const failure = new Error('ENOENT');
  const { app, reported } = serving({
    handlers: {
      'GET /file/': () =>
        Promise.resolve({ name: 'a.pdf', type: 'application/pdf', bytes: 4, open: () => Promise.reject(failure) }),
    },
  });
  const response = await app.inject('/api/v1/file/');
  expect(response.json()).toMatchObject({ code: 'internal' });
  expect(response.headers['content-disposition']).toBeUndefined();
  expect(reported).toEqual([failure]);
});

test('a stored file that breaks off cuts the connection and is reported', async () => {
  const failure = new Error('broken');
  const broken = async function* () {
    yield Buffer.from('%P');
    await new Promise((resume) => setTimeout(resume, 20));
    throw failure;
  };
  const { app, reported } = serving({
    handlers: {
      'GET /file/': () =>
        Promise.resolve({
          name: 'a.pdf',
          type: 'application/pdf',
          bytes: 4,
          open: () => Promise.resolve(Readable.from(broken())),
        }),
    },
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  await expect(fetch(`${address}/api/v1/file/`).then((response) => response.text())).rejects.toThrow();
  await until(() => reported.length > 0);
  expect(reported).toEqual([failure]);
});
