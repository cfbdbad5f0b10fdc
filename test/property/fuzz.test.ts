import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { routes } from '#shared/api/routes.ts';
import { problems } from '#shared/problems.ts';
import type { ProblemDocument } from '#shared/problems.ts';
import type { Route, RouteKey } from '#shared/route.ts';
import { startTestApp } from '#test/support/app.ts';
import { anyFile, anyId, bodyFor, hostileText, queryFor } from '#test/support/arbitraries.ts';
import { newOrganisation } from '#test/support/factories.ts';

const app = await startTestApp();
const all = Object.entries(routes) as [RouteKey, Route][];
const withBody = all.filter(([, route]) => route.body !== undefined);
const runs = 25;

interface Sent {
  /** Methods that no route has are asked for as well. */
  readonly method: NonNullable<InjectOptions['method']>;
  readonly url: string;
  readonly payload?: string | Buffer;
  readonly headers?: Record<string, string>;
}

/** Sends as the owner, and checks that the answer is one of the two that there are: a success, or a problem document. */
async function send(sent: Sent) {
  const { method, url } = sent;
  const response = await sendAlive(sent);
  if (response.statusCode < 300) return { status: response.statusCode, code: undefined, headers: response.headers };
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const problem = response.json<ProblemDocument>();
  expect(problem.code, `${method} ${url.slice(0, 200)}`).not.toBe('internal');
  expect(problem).toMatchObject(problems[problem.code]);
  expect(problem.status).toBe(response.statusCode);
  expect(problem.detail.length).toBeGreaterThan(0);
  expect(problem.requestId).toBe(response.headers['x-request-id']);
  expect(response.body.length).toBeLessThan(40_000);
  return { status: problem.status, code: problem.code, headers: response.headers };
}

let current = await newOrganisation(app);

/** Fuzzing ends the owner's session now and then, or changes the password: then it goes on with another owner. */
async function sendAlive({ method, url, payload, headers }: Sent) {
  const attempt = () =>
    app.inject({
      method,
      url,
      ...(payload === undefined ? {} : { payload }),
      // Each from another address, so that the throttle is not all that is tested.
      remoteAddress: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      headers: { authorization: `Bearer ${current.access}`, ...headers },
    });
  const response = await attempt();
  if (response.statusCode !== 401) return response;
  current = await newOrganisation(app);
  return attempt();
}

function addressOf(key: string, id = '019ca0f2-5c00-7000-8000-000000000001') {
  const [method = '', path = ''] = key.split(' ');
  return { method, url: `/api/v1${path.replaceAll(/\{\w+\}/g, id)}` };
}

const json = { 'content-type': 'application/json' };

test.for(all)('%s answers whatever it is sent, and never fails', async ([key, route]) => {
  const file = route.takes === undefined ? fc.constant(undefined) : anyFile;
  const input = fc.record({ id: anyId, query: queryFor(route), body: bodyFor(route), file });
  await fc.assert(
    fc.asyncProperty(input, async ({ id, query, body, file: sentFile }) => {
      const { method, url } = addressOf(key, id);
      const sent = { method, url: query === '' ? url : `${url}?${query}` };
      if (sentFile !== undefined) await send({ ...sent, ...sentFile });
      else await send(body === undefined ? sent : { ...sent, payload: JSON.stringify(body), headers: json });
    }),
    { numRuns: runs, includeErrorInReport: true, endOnFailure: true },
  );
});

test.for(withBody)(
  '%s refuses bodies that are not the JSON it asks for, each by its own code',
  async ([key, route]) => {
    // A key that is no report is refused as no page, whatever the body.
    const { method, url } = addressOf(key.replace('{key}', 'aged-receivables'));
    const given = async (payload: string | Buffer, headers: Record<string, string> = json) => {
      const { status, code } = await send({ method, url, payload, headers });
      return `${status} ${code}`;
    };
    for (const malformed of ['{', '{"a":', 'undefined', "{'a':1}", '{"a":1}}', '', '\u0000', '{"__proto__":{"a":1}}'])
      expect(await given(malformed), malformed).toBe('400 malformed-body');
    expect(await given('{"constructor":{"prototype":{"a":1}}}')).toBe('400 malformed-body');
    expect(await given(Buffer.from([0xff, 0xfe, 0x7b]))).toBe('400 malformed-body');
    for (const wrong of ['null', '1', '"text"', '[]', 'true', '{"surely":"unknown"}'])
      expect(await given(wrong), wrong).toBe('422 invalid-input');
    // Who is not signed in may send 16 kB at most, so the same nonsense fits there in a smaller size.
    const isPublic = route.permission === 'public';
    const depth = isPublic ? 8_000 : 100_000;
    expect(await given(`{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`)).toBe('422 invalid-input');
    const tooLong = isPublic ? 16_384 : 1_048_576;
    expect(await given(`{"x":"${'x'.repeat(tooLong)}"}`)).toBe('413 body-too-large');
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
    ];
    for (const type of types)
      expect(await given('{}', { 'content-type': type }), type).toBe('415 unsupported-media-type');
  },
);

test('a file of any content and any name is kept or refused, and never fails', async () => {
  const input = fc.record({ file: anyFile, name: hostileText, kind: fc.constantFrom('document', 'photo') });
  await fc.assert(
    fc.asyncProperty(input, async ({ file, name, kind }) => {
      const about = { recordKind: 'organisation', recordId: current.organisationId, kind, name: name.toWellFormed() };
      const url = `/api/v1/documents/?${new URLSearchParams(about).toString()}`;
      const { status, code } = await send({ method: 'POST', url, ...file });
      expect([201, 415, 422], code).toContain(status);
    }),
    { numRuns: 60, includeErrorInReport: true, endOnFailure: true },
  );
});

test('thousands of unknown fields are answered in a short document', async () => {
  for (const [key, length] of [
    ['POST /people/', 20_000],
    ['POST /token/', 700],
  ] as const) {
    const payload = JSON.stringify(Object.fromEntries(Array.from({ length }, (_, n) => [`unknown-${n}`, n])));
    expect(await send({ ...addressOf(key), payload, headers: json })).toMatchObject({ status: 422 });
  }
});

test.for(all)('%s names the methods it answers when it is asked by another', async ([key]) => {
  const { url } = addressOf(key);
  const path = key.slice(key.indexOf(' ') + 1);
  const answered = all.map(([other]) => other).filter((other) => other.endsWith(` ${path}`));
  const allowed = answered.map((other) => other.slice(0, other.indexOf(' ')));
  const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((method) => !allowed.includes(method));
  for (const method of others) {
    const answer = await send({ method, url });
    expect([method, answer.code]).toEqual([method, 'method-not-allowed']);
    const named = String(answer.headers['allow']).split(', ');
    expect(named.toSorted()).toEqual([...allowed, ...(allowed.includes('GET') ? ['HEAD'] : [])].toSorted());
  }
});

test('an address that leads nowhere is a problem document as well', async () => {
  for (const url of [
    '/api/v1/',
    '/api/v1',
    '/api/v2/me/',
    '/api/v1/me/nothing/',
    '/api/',
    '/api/v1/ME/',
    '/api/v1//me/',
  ])
    expect([url, (await send({ method: 'GET', url })).code]).toEqual([url, 'not-found']);
});
