import { z } from 'zod';
import { problems } from '#shared/problems.ts';
import type { Route, RouteKey } from '#shared/route.ts';
import { splitKey } from './bind-routes.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/** The API as OpenAPI 3.1, from the same table that binds it: it cannot say anything else than what is served. */
export function describeApi(table: Readonly<Record<RouteKey, Route>>, version: string): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [text, route] of Object.entries(table)) {
    // Object.entries widens the keys of the table to string.
    const [method, path] = splitKey(text as RouteKey);
    (paths[path] ??= {})[method.toLowerCase()] = operation(route, path);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Gable', version, description: 'Property and rental management. Money is integers in minor units.' },
    servers: [{ url: '/api/v1' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: {
        problem: {
          description: 'What went wrong, and what to do',
          content: { 'application/problem+json': { schema: problemSchema } },
        },
      },
    },
    paths,
  };
}

function operation(route: Route, path: string): JsonSchema {
  const isPublic = route.permission === 'public';
  return {
    summary: route.summary,
    tags: [path.split('/')[1]],
    'x-permission': route.permission,
    security: isPublic ? [] : [{ bearer: [] }],
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query'), ...idempotencyKey(route)],
    ...body(route),
    responses: {
      [route.status ?? 200]: {
        description: route.summary,
        ...content(route),
      },
      default: { $ref: '#/components/responses/problem' },
    },
  };
}

function body({ body: schema, takes }: Route): JsonSchema {
  if (takes === 'file') return { requestBody: { required: true, content: { 'application/octet-stream': {} } } };
  if (schema === undefined) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(schema, 'input') } } } };
}

function content({ answer, produces }: Route): JsonSchema {
  if (produces === '*/*' || produces === 'image/webp' || produces === 'application/pdf')
    return { content: { [produces]: {} } };
  if (produces !== undefined) return { content: { [produces]: { schema: { type: 'string' } } } };
  return answer === null ? {} : { content: { 'application/json': { schema: jsonSchema(answer, 'output') } } };
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): JsonSchema[] {
  if (schema === undefined) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: jsonSchema(field, 'input'),
  }));
}

function idempotencyKey(route: Route): JsonSchema[] {
  if (route.idempotent !== true) return [];
  const description = 'A repeat with the same key gives the first answer; the same key with other content is refused.';
  return [{ name: 'Idempotency-Key', in: 'header', description, schema: { type: 'string', maxLength: 200 } }];
}

/** Checks that JSON Schema has no words for are left out, not refused: the server makes them all the same. */
function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const problemSchema: JsonSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail', 'errors', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(problems) },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string' },
          code: { type: 'string' },
          message: { type: 'string' },
          of: { type: 'string', enum: ['text', 'number', 'list'] },
          limit: { type: 'number' },
        },
      },
    },
    requestId: { type: 'string' },
  },
};
