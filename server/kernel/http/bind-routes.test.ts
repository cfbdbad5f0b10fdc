import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Route, RouteKey } from '#shared/route.ts';
import { bindRoutes } from './bind-routes.ts';
import type { Binding } from './bind-routes.ts';
import { answerProblems, answerUnroutable } from './problem-answers.ts';
import { refuse } from '#server/kernel/refuse.ts';

const binding: Binding = {
  // Nothing here reaches the database.
  database: {} as Binding['database'],
  clock: () => new Date('2026-03-02T10:00:00Z'),
  authenticate: () => Promise.reject(refuse('auth.session-ended')),
  checkAnswers: true,
  files: {
    send: () => Promise.reject(new Error('No file is asked for here')),
    sendTable: () => Promise.reject(new Error('No file is asked for here')),
    sendStored: () => Promise.reject(new Error('No file is asked for here')),
    timeoutMilliseconds: 1000,
  },
};

function appWith(
  table: Readonly<Record<RouteKey, Route>>,
  handler: () => Promise<unknown>,
  given: Partial<Binding> = {},
) {
  const app = Fastify({ frameworkErrors: answerUnroutable });
  answerProblems(app, { report: () => undefined, allowedMethods: () => [] });
  const handlers = Object.fromEntries(Object.keys(table).map((key) => [key, handler]));
  // The handlers of a table that is made up here cannot be typed from it.
  bindRoutes(app, table, handlers as never, { ...binding, ...given });
  return app;
}

const answer = z.strictObject({ done: z.boolean() });

test('a route that states no permission does not start', () => {
  const unstated = { summary: 'Forgotten', answer } as unknown as Route;
  expect(() => appWith({ 'GET /forgotten/': unstated }, () => Promise.resolve({ done: true }))).toThrow(
    'GET /forgotten/ states no permission',
  );
});

test('a file for anybody does not start', () => {
  const open: Route = { permission: 'public', summary: '', answer: null, produces: 'text/plain; charset=utf-8' };
  expect(() => appWith({ 'GET /open/': open }, () => Promise.resolve(null))).toThrow('for anybody');
});

test('a handler is not reached without a live session', async () => {
  let reached = false;
  const app = appWith({ 'GET /thing/': { permission: 'signed-in', summary: '', answer } }, () => {
    reached = true;
    return Promise.resolve({ done: true });
  });
  const response = await app.inject('/api/v1/thing/');
  expect(response.json()).toMatchObject({ status: 401, code: 'not-signed-in' });
  expect(reached).toBe(false);
});

test('an answer that is not what the table says fails instead of reaching the client', async () => {
  const app = appWith({ 'GET /thing/': { permission: 'public', summary: '', answer } }, () =>
    Promise.resolve({ done: true, password: 'hunter2 hunter2' }),
  );
  const response = await app.inject('/api/v1/thing/');
  expect(response.json()).toMatchObject({ status: 500, code: 'internal' });
  expect(response.body).not.toContain('hunter2');
});

test('a request that takes too long is answered, because the browser would wait for ever', async () => {
  const app = appWith(
    { 'GET /thing/': { permission: 'public', summary: '', answer } },
    () => new Promise(() => undefined),
    { timeoutMilliseconds: 30 },
  );
  expect((await app.inject('/api/v1/thing/')).json()).toMatchObject({ status: 408, code: 'request-timeout' });
});

test('an address that cannot be decoded is answered with a problem document', async () => {
  const app = appWith(
    { 'GET /things/{id}/': { permission: 'public', summary: '', answer, params: z.strictObject({ id: z.string() }) } },
    () => Promise.resolve({ done: true }),
  );
  for (const url of ['/api/v1/things/%ZZ/', '/api/v1/things/%E0%A4%A/', `/api/v1/things/${'x'.repeat(200)}/`]) {
    const response = await app.inject({ url, headers: { 'x-request-id': 'request-1234' } });
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.json()).toMatchObject({ status: 404, code: 'not-found' });
  }
});

test('a browser that goes away in the middle of its body is not reported as a failure', async () => {
  const reported: unknown[] = [];
  const refused: (string | undefined)[] = [];
  const app = Fastify();
  answerProblems(app, { report: (error) => reported.push(error), allowedMethods: () => [] });
  const table = { 'POST /thing/': { permission: 'public', summary: '', answer, body: z.strictObject({}) } } as const;
  bindRoutes(app, table, { 'POST /thing/': () => Promise.resolve({ done: true }) }, binding);
  app.addHook('onSend', async (_, reply) => void refused.push(reply.getHeader('content-type')?.toString()));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'POST /api/v1/thing/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"a":',
  );
  await new Promise((resume) => setTimeout(resume, 50));
  socket.destroy();
  for (let waited = 0; waited < 100 && refused.length === 0; waited += 1)
    await new Promise((resume) => setTimeout(resume, 10));
  await app.close();
  expect(refused).toEqual(['application/problem+json; charset=utf-8']);
  expect(reported).toEqual([]);
});

test('a body that does not come in is refused on its own connection, and what comes in time is read', async () => {
  const table = { 'POST /thing/': { permission: 'public', summary: '', answer, body: z.strictObject({}) } } as const;
  const app = appWith(table, () => Promise.resolve({ done: true }), { bodyMilliseconds: 100 });
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const send = async (body: string) => {
    const socket = connect(Number(address.port), '127.0.0.1');
    const head = 'POST /api/v1/thing/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2';
    socket.write(`${head}\r\n\r\n${body}`);
    const [said] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return said.toString();
  };
  const refused = await send('{');
  expect(refused).toMatch(/^HTTP\/1\.1 408 /);
  expect(refused).toContain('took too long to come in');
  expect(await send('{}')).toMatch(/^HTTP\/1\.1 200 /);
  await app.close();
});
