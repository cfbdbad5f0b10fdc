import { expect, test } from 'vitest';
import { routes } from '#shared/api/routes.ts';
import { describeApi } from './openapi.ts';

type Node = Readonly<Record<string, unknown>>;
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
