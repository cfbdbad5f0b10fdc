import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNoise, noise } from './noise.ts';
import { scrubBreadcrumb, scrubEvent, scrubText } from './scrub.ts';
import { reportingSettings } from './settings.ts';

const access = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl';
const refresh = 'k3Jd0aQ9zXy7Lm2Pq8Rt5Vw1Bn4Cf6Gh0Js9Kd2Mx7Z';
const secrets = [access, refresh, 'short-secret'];

describe('a value', () => {
  it('has at most 250 characters, the ellipsis included', () => {
    expect(scrubText('x'.repeat(250), [])).toHaveLength(250);
    const long = scrubText('x '.repeat(400), []);
    expect(long).toHaveLength(250);
    expect(long.endsWith('…')).toBe(true);
  });

  it('does not end in half of a character', () => {
    expect(scrubText(`${'x'.repeat(248)}${'😀'.repeat(9)}`, [])).toBe(`${'x'.repeat(248)}…`);
  });

  it.each([
    [`refused ${access}`, 'refused [token]'],
    [`refused ${refresh}!`, 'refused [token]!'],
    ['refused short-secret', 'refused [token]'],
    ['Authorization: Bearer abc.def', 'Authorization: Bearer [token]'],
    ['https://gable.example/reset?token=1#x failed', 'https://gable.example/reset failed'],
    ['GET /api/v1/units/?q=Ada', 'GET /api/v1/units/'],
    ['/auth/callback#code=x&state=y', '/auth/callback'],
    ['https://ada:pw@gable.example/x', 'https://gable.example/x'],
    ['no account for ada.l@mail.example', 'no account for [email]'],
    ['Cannot read properties of undefined', 'Cannot read properties of undefined'],
    ['0199c3a2-7d61-7cc3-8a35-0f5d5a0c9b11', '0199c3a2-7d61-7cc3-8a35-0f5d5a0c9b11'],
    ['/assets/tenant-ledger-page-D8TBVg_n.js', '/assets/tenant-ledger-page-D8TBVg_n.js'],
  ])('%s → %s', (text, expected) => {
    expect(scrubText(text, secrets)).toBe(expected);
  });

  it('never carries a token, wherever it stood in the text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.constantFrom(...secrets), (before, after, secret) => {
        expect(scrubText(`${before}${secret}${after}`, secrets)).not.toContain(secret);
      }),
    );
  });
});

describe('an event', () => {
  const event = scrubEvent(
    {
      type: undefined,
      event_id: '0123456789abcdef0123456789abcdef',
      message: 'm'.repeat(300),
      user: { id: 'ada', email: 'ada@mail.example', ip_address: '203.0.113.9' },
      server_name: 'desk',
      request: {
        url: 'https://gable.example/units/3?q=Ada#x',
        headers: { Authorization: `Bearer ${access}`, Cookie: 'a=b' },
        cookies: { a: 'b' },
        data: { password: 'hunter2' },
        query_string: 'q=Ada',
      },
      exception: {
        values: [
          {
            type: 'Error',
            value: `could not use ${refresh} ${'y'.repeat(300)}`,
            stacktrace: {
              frames: Array.from({ length: 80 }, (_, index) => ({
                filename: 'https://gable.example/assets/a.js?v=1',
                lineno: index,
              })),
            },
          },
        ],
      },
      breadcrumbs: Array.from({ length: 130 }, (_, index) => ({
        message: `${index} ${'z'.repeat(300)}`,
        data: { url: '/api/v1/token/?x=1', to: '/profile?tab=2', request_body: 'hunter2', status_code: 500 },
      })),
      contexts: { trace: { trace_id: '0123456789abcdef0123456789abcdef', span_id: '0123456789abcdef' } },
      extra: { deep: { password: 'hunter2', headers: { a: 'b' }, note: access } },
      tags: { origin: 'web' },
    },
    secrets,
  );
  const sent = JSON.stringify(event);

  it('keeps at most 100 breadcrumbs and 50 frames, the latest ones', () => {
    expect(event.breadcrumbs).toHaveLength(100);
    expect(event.breadcrumbs?.at(-1)?.message?.startsWith('129 ')).toBe(true);
    expect(event.exception?.values?.[0]?.stacktrace?.frames).toHaveLength(50);
    expect(event.exception?.values?.[0]?.stacktrace?.frames?.at(-1)?.lineno).toBe(79);
  });

  it('holds no value of more than 250 characters, in exceptions and breadcrumbs neither', () => {
    const lengths = [...sent.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text.length);
    expect(Math.max(...lengths)).toBe(250);
    expect(event.exception?.values?.[0]?.value).toHaveLength(250);
    expect(event.message).toHaveLength(250);
  });

  it('holds no user, cookie, header, body, query or token', () => {
    expect(event.request).toEqual({ url: 'https://gable.example/units/3' });
    expect(event.user).toBeUndefined();
    expect(sent).not.toMatch(/hunter2|Ada|mail\.example|203\.0|Bearer|cookie|tab=2|\?v=1|desk/i);
    for (const secret of secrets) expect(sent).not.toContain(secret);
  });

  it('keeps what an event is understood by', () => {
    expect(event.event_id).toBe('0123456789abcdef0123456789abcdef');
    expect(event.contexts?.trace?.trace_id).toBe('0123456789abcdef0123456789abcdef');
    expect(event.tags).toEqual({ origin: 'web' });
    expect(event.breadcrumbs?.[0]?.data).toEqual({ url: '/api/v1/token/', to: '/profile', status_code: 500 });
  });

  it('a breadcrumb is cleaned when it is taken already', () => {
    expect(scrubBreadcrumb({ category: 'xhr', data: { url: `/x?${access}` } }, secrets)).toEqual({
      category: 'xhr',
      data: { url: '/x' },
    });
  });
});

describe('the settings', () => {
  const settings = reportingSettings(
    {
      mainOrigin: 'https://gable.example',
      origins: [],
      sentryDsn: 'https://key@reports.example/1',
      tracesSampleRate: 1,
      environment: 'test',
      release: undefined,
    },
    () => secrets,
  );
  const isIgnored = (name: string) =>
    settings.ignoreSpans?.some((pattern) => pattern instanceof RegExp && pattern.test(name));

  it('are those of the specification', () => {
    expect(settings).toMatchObject({
      maxBreadcrumbs: 100,
      maxValueLength: 250,
      traceLifecycle: 'static',
      ignoreErrors: noise,
      dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    });
  });

  it.each(['healthcheck', 'healthy', 'live', 'ready', 'heartbeat', 'health', 'healthz'])(
    'ignore the health check /%s',
    (name) => {
      expect(isIgnored(`/${name}`)).toBe(true);
      expect(isIgnored(`GET https://gable.example/${name}`)).toBe(true);
    },
  );

  it('ignore the page for what was not found, and no real page', () => {
    expect(isIgnored('/404')).toBe(true);
    expect(['/', '/units/:id', '/living', '/alive', '/units/404'].filter(isIgnored)).toEqual([]);
  });

  it.each([
    'Script error.',
    'ResizeObserver loop limit exceeded',
    'ResizeObserver loop completed with undelivered notifications.',
    'Uncaught Error: Script error.',
  ])('count %j as noise', (message) => {
    expect(isNoise(message)).toBe(true);
  });

  it('do not count an error that merely mentions it', () => {
    expect(isNoise('The import script error. was odd')).toBe(false);
  });
});
