import { expect, test } from 'vitest';
import { routes } from '#shared/api/routes.ts';
import { startTestApp } from '#test/support/app.ts';
import { newOrganisation } from '#test/support/factories.ts';

const app = await startTestApp();
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src-attr 'none'; font-src 'self'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

test('every answer carries the headers of session.md, problems too', async () => {
  const owner = await newOrganisation(app);
  const asked = [
    { url: '/api/v1/me/', headers: { authorization: `Bearer ${owner.access}` } },
    { url: '/api/v1/me/' },
    { url: '/api/v1/nothing/' },
    { url: '/healthz' },
    { url: '/openapi.json' },
  ];
  for (const request of asked) {
    const { headers } = await app.inject(request);
    expect(headers).toMatchObject({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    if (request.url.startsWith('/api/')) expect(headers['cache-control']).toBe('no-store');
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});

test('behind TLS the browser is told to stay there', async () => {
  const secure = await startTestApp({ GABLE_MAIN_ORIGIN: 'https://gable.workspace.example' });
  expect((await secure.inject({ url: '/healthz' })).headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
});

test('case 45: a foreign origin gets no CORS header from any route, and no preflight is granted', async () => {
  for (const key of Object.keys(routes)) {
    const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PATCH', string];
    const url = `/api/v1${path.replace('{id}', '019ca0f2-5c00-7000-8000-000000000001')}`;
    const origin = { origin: 'https://elsewhere.example' };
    const preflight = {
      ...origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization',
    };
    const asked = [
      await app.inject({ method, url, headers: origin, ...(method === 'GET' ? {} : { payload: {} }) }),
      await app.inject({ method: 'OPTIONS', url, headers: preflight }),
    ];
    for (const { headers } of asked)
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(asked[1]?.statusCode).toBe(405);
  }
});

test('case 45: what a form of another site can send is refused before it is read', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/token/',
      headers: { 'content-type': type },
      payload: '{"email":"a@b.example","password":"x"}',
    });
    expect([type, response.statusCode, response.json<{ code: string }>().code]).toEqual([
      type,
      415,
      'unsupported-media-type',
    ]);
  }
});
