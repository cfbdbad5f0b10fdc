import { expect, test, vi } from 'vitest';
import { startTestApp } from '#test/support/app.ts';
import { startReceiver } from '#test/support/receiver.ts';
import { newOrganisation } from '#test/support/factories.ts';

const receiver = await startReceiver();
const app = await startTestApp({ SENTRY_DSN: receiver.dsn, SENTRY_ENVIRONMENT: 'a-test', LOG_LEVEL: 'info' });
const requestId = 'browser-request-0001';

/** Makes the next transaction fail as nobody expected. */
function failWith(error: Error): void {
  vi.spyOn(app.services.auth.database, 'transaction').mockRejectedValueOnce(error);
}

async function signIn(password: string) {
  return app.inject({
    method: 'POST',
    url: '/api/v1/token/?secret=in-the-query',
    headers: { 'x-request-id': requestId, cookie: 'session=a-cookie', 'user-agent': 'A browser of somebody' },
    payload: { email: 'ada@workspace.example', password },
  });
}

test('an unexpected failure is one report, cut to size, under the request’s name and without anything personal', async () => {
  const deep = (depth: number): never => {
    if (depth > 0) return deep(depth - 1);
    throw Object.assign(new Error(`broken ${'x'.repeat(1000)}`), { detail: 'Failing row contains (a-row-of-secrets)' });
  };
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 200;
  try {
    deep(120);
  } catch (error) {
    failWith(error as Error);
  }
  Error.stackTraceLimit = limit;
  const response = await signIn('a password that stays here');
  const problem = response.json<{ code: string; requestId: string; detail: string }>();
  expect([response.statusCode, problem.code, problem.requestId]).toEqual([500, 'internal', requestId]);
  expect(problem.detail).toContain(requestId);
  expect(response.headers['x-request-id']).toBe(requestId);

  const events = await receiver.settled(1);
  expect(events).toHaveLength(1);
  const [event] = events;
  expect(event).toMatchObject({ environment: 'a-test', tags: { requestId, route: '/api/v1/token/' } });
  const [exception] = event?.exception?.values ?? [];
  expect(exception?.value).toHaveLength(250);
  expect(exception?.value.endsWith('…')).toBe(true);
  expect(exception?.stacktrace?.frames).toHaveLength(50);
  for (const absent of ['request', 'user', 'server_name', 'breadcrumbs', 'extra', 'modules'])
    expect(event, absent).not.toHaveProperty(absent);

  const wire = receiver.envelopes.join('\n');
  const secrets = [
    'a password that stays here',
    'ada@workspace.example',
    'in-the-query',
    'a-cookie',
    'a-row-of-secrets',
    'A browser of somebody',
  ];
  for (const secret of secrets) expect(wire).not.toContain(secret);
  const longest = Math.max(
    ...[...JSON.stringify(event?.exception).matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text?.length ?? 0),
  );
  expect(longest).toBeLessThanOrEqual(250);
});

test('the same name runs from the browser to the log line', () => {
  const lines = app.log.map((line) => JSON.parse(line) as { reqId?: string; msg?: string; err?: { message: string } });
  const failure = lines.find(({ msg }) => msg === 'unexpected failure');
  expect(failure?.reqId).toBe(requestId);
  expect(failure?.err?.message.startsWith('broken')).toBe(true);
  expect(app.log.join('\n')).not.toContain('a-row-of-secrets');
  expect(lines.filter(({ reqId }) => reqId === requestId).length).toBeGreaterThan(1);
});

test('what was expected is not reported', async () => {
  const before = receiver.events().length;
  const owner = await newOrganisation(app);
  expect((await signIn('wrong')).statusCode).toBe(400);
  await app.inject({ url: '/api/v1/nothing/' });
  await app.inject({ url: '/api/v1/me/' });
  await app.inject({
    url: '/api/v1/members/',
    query: { cursor: 'x' },
    headers: { authorization: `Bearer ${owner.access}` },
  });
  expect(await receiver.settled(before)).toHaveLength(before);
});

test('nothing is reported without a DSN', async () => {
  const quiet = await startTestApp();
  const before = receiver.envelopes.length;
  vi.spyOn(quiet.services.auth.database, 'transaction').mockRejectedValueOnce(new Error('broken'));
  const body = { email: 'ada@workspace.example', password: 'wrong' };
  expect((await quiet.call('POST /token/', { body })).status).toBe(500);
  await receiver.settled(receiver.events().length);
  expect(receiver.envelopes).toHaveLength(before);
});
