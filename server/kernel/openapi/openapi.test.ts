import { expect, test } from 'vitest';
import { routes } from '#shared/api/routes.ts';
import type { Route } from '#shared/route.ts';
import { describeApi } from './openapi.ts';
import { operationName } from './operation-names.ts';

type Node = Readonly<Record<string, unknown>>;
interface Content {
  readonly content?: Readonly<Record<string, { readonly example?: unknown }>>;
}
const api = JSON.parse(JSON.stringify(describeApi(routes, '1'))) as {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Node>>>>;
} & Node;

test('every route is described, and nothing else is', () => {
  const described = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual(Object.keys(routes).toSorted());
  expect(api.openapi).toBe('3.1.0');
});

test('every operation has a name of its own that says what it does', () => {
  const names = Object.values(api.paths).flatMap((methods) => Object.values(methods).map((one) => one['operationId']));
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z0-9]+$/);
  const nameOf = (key: keyof typeof routes) => operationName(key, routes[key]);
  expect(nameOf('GET /people/')).toBe('listPeople');
  expect(nameOf('GET /people/{id}/')).toBe('getPerson');
  expect(nameOf('POST /people/')).toBe('createPerson');
  expect(nameOf('PATCH /people/{id}/')).toBe('updatePerson');
  expect(nameOf('POST /people/{id}/archive/')).toBe('archivePerson');
  expect(nameOf('POST /token/refresh/')).toBe('refreshToken');
  expect(nameOf('GET /leases/{id}/ledger/')).toBe('getLeaseLedger');
});

test('records have named schemas that answers refer to', () => {
  const { schemas } = api['components'] as { schemas: Record<string, Node> };
  for (const name of ['Person', 'Property', 'Lease', 'Charge', 'Receipt', 'JournalEntry', 'TrialBalance', 'Problem'])
    expect(schemas[name], name).toMatchObject({ type: 'object' });
  expect(JSON.stringify(api.paths['/people/{id}/']?.['get'])).toContain('"#/components/schemas/Person"');
  expect(JSON.stringify(api.paths['/people/']?.['post'])).toContain('"#/components/schemas/CreatePersonBody"');
});

test('every example is one that the server would take or give', () => {
  for (const [key, route] of Object.entries(routes as Readonly<Record<string, Route>>)) {
    const [method = '', path = ''] = key.split(' ');
    const operation = api.paths[path]?.[method.toLowerCase()] as {
      requestBody?: Content;
      responses: Record<string, Content>;
    };
    const body = operation.requestBody?.content?.['application/json'];
    if (route.body !== undefined) expect(route.body.safeParse(body?.example).error, key).toBeUndefined();
    const answer = operation.responses[route.status ?? 200]?.content?.['application/json'];
    if (route.answer !== null) expect(route.answer.safeParse(answer?.example).error, key).toBeUndefined();
  }
});

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(api).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target ?? '');
  expect(references.length).toBeGreaterThan(0);
  for (const reference of new Set(references)) {
    expect(reference).toMatch(/^#\//);
    const target = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((node, name) => (node as Node)[name.replaceAll('~1', '/').replaceAll('~0', '~')], api);
    expect(target, reference).toBeTypeOf('object');
  }
});

test('each operation names its parameters, its security and an answer for success and for problems', () => {
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const route = routes[`${method.toUpperCase()} ${path}` as keyof typeof routes];
      const parameters = operation['parameters'] as readonly { name: string; in: string; required: boolean }[];
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(inPath);
      expect(operation['security']).toEqual(route.permission === 'public' ? [] : [{ bearer: [] }]);
      expect(Object.keys(operation['responses'] as Node)).toContain('default');
      expect(method === 'get' || operation['requestBody'] !== undefined, path).toBe(true);
    }
  }
});

test('every table says that it comes as CSV and as XLSX', () => {
  for (const [key, { produces }] of Object.entries<Route>(routes)) {
    if (produces?.startsWith('text/csv') !== true) continue;
    const answer = api.paths[key.slice('GET '.length)]?.['get']?.['responses'];
    expect(answer, key).toMatchObject({
      200: {
        description: expect.stringContaining('XLSX') as string,
        content: {
          'text/csv; charset=utf-8; header=present': {},
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {},
        },
      },
    });
  }
});
