import type { z } from 'zod';
import { problems } from '#shared/problems.ts';
import type { Route, RouteKey } from '#shared/route.ts';
import { workbookType } from '#shared/workbook/workbook-parts.ts';
import { isAnsweredOnce } from '#server/kernel/http/answered-once.ts';
import { splitKey } from '#server/kernel/http/bind-routes.ts';
import { nameSchemas, plainSchema, type NamedSchemas } from './named-schemas.ts';
import { operationName } from './operation-names.ts';

type Description = Readonly<Record<string, unknown>>;
type Table = Readonly<Record<RouteKey, Route>>;

/** The API as OpenAPI 3.1, from the same table that binds it: it cannot say anything else than what is served. */
export function describeApi(table: Table, version: string): Description {
  // Object.entries widens the keys of the table to string.
  const entries = Object.entries(table) as (readonly [RouteKey, Route])[];
  const schemas = nameSchemas(entries);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [key, route] of entries) {
    const [method, path] = splitKey(key);
    (paths[path] ??= {})[method.toLowerCase()] = operation(key, route, schemas);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Gable', version, description: 'Property and rental management. Money is integers in minor units.' },
    servers: [{ url: '/api/v1' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ...schemas.components, Problem: problemSchema },
      responses: {
        problem: {
          description: 'What went wrong, and what to do',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
    paths,
  };
}

function operation(key: RouteKey, route: Route, schemas: NamedSchemas): Description {
  const [, path] = splitKey(key);
  const isPublic = route.permission === 'public';
  return {
    operationId: operationName(key, route),
    summary: route.summary,
    tags: [path.split('/')[1]],
    'x-permission': route.permission,
    security: isPublic ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...idempotencyKey(key, route),
    ],
    ...body(route, schemas),
    responses: {
      [route.status ?? 200]: {
        description: route.summary,
        ...content(route, schemas),
      },
      default: { $ref: '#/components/responses/problem' },
    },
  };
}

function body({ body: schema, takes }: Route, schemas: NamedSchemas): Description {
  if (takes === 'file') return { requestBody: { required: true, content: { 'application/octet-stream': {} } } };
  // Whole, as somebody else's service words it: nothing is said of what is in it.
  if (takes === 'webhook')
    return { requestBody: { required: true, content: { 'application/json': { schema: anyObject } } } };
  if (schema === undefined) return {};
  return { requestBody: { required: true, content: { 'application/json': schemas.described(schema, 'input') } } };
}

const anyObject: Description = { type: 'object', additionalProperties: true };

/** Files whose bytes say nothing to a reader of this document. */
const wholeFiles: ReadonlySet<string> = new Set(['*/*', 'image/webp', 'application/pdf', workbookType]);

function content({ answer, produces }: Route, schemas: NamedSchemas): Description {
  if (produces !== undefined && wholeFiles.has(produces)) return { content: { [produces]: {} } };
  if (produces?.startsWith('text/csv') === true)
    return {
      description: tableDescription,
      content: { [produces]: { schema: { type: 'string' } }, [workbookType]: {} },
    };
  if (produces !== undefined) return { content: { [produces]: { schema: { type: 'string' } } } };
  return answer === null ? {} : { content: { 'application/json': schemas.described(answer, 'output') } };
}

const tableDescription =
  'A table. CSV by default: in UTF-8 with a byte-order mark, with semicolons and decimal commas where the first language of Accept-Language writes them. XLSX with typed cells where Accept names it.';

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Description[] {
  if (schema === undefined) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: plainSchema(field, 'input'),
  }));
}

function idempotencyKey(key: RouteKey, route: Route): Description[] {
  if (route.idempotent !== true && !isAnsweredOnce(key, route)) return [];
  const description = 'A repeat with the same key gives the first answer; the same key with other content is refused.';
  return [{ name: 'Idempotency-Key', in: 'header', description, schema: { type: 'string', maxLength: 200 } }];
}

/** Which sentence it is, and what fills it, for who says it in another language. */
const told: Description = {
  key: { type: 'string' },
  sentence: { type: 'string' },
  values: { type: 'object', additionalProperties: true },
};

const problemSchema: Description = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail', 'errors', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(problems) },
    detail: { type: 'string' },
    ...told,
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string' },
          code: { type: 'string' },
          message: { type: 'string' },
          ...told,
          of: { type: 'string', enum: ['text', 'number', 'list'] },
          limit: { type: 'number' },
        },
      },
    },
    requestId: { type: 'string' },
  },
};
