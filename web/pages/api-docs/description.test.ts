import { describe, expect, it } from 'vitest';
import { problems } from '#shared/problems.ts';
import { findOperations, groupByTag, operationsOf, problemsOf, type Description } from './description.ts';
import { boundsOf, kindOf, objectIn } from './schema-words.ts';
import { useApiText } from './text.ts';

const document: Description = {
  openapi: '3.1.0',
  info: { version: '1' },
  paths: {
    '/members/': { get: { summary: 'The members', tags: ['members'], 'x-permission': 'members.read' } },
    '/members/{id}/': {
      patch: {
        summary: 'Change a role',
        tags: ['members'],
        'x-permission': 'members.change',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
        requestBody: {
          content: { 'application/json': { schema: { type: 'object', properties: { version: { type: 'integer' } } } } },
        },
        responses: { '200': { content: { 'application/json': { schema: { type: 'object' } } } }, default: {} },
      },
    },
    '/token/': { post: { summary: 'Sign in', tags: ['token'], 'x-permission': 'public', responses: { '204': {} } } },
  },
};

describe('API description', () => {
  const operations = operationsOf(document);

  it('puts named schemas in the place of their references, and keeps names and examples', () => {
    const page = { schema: { $ref: '#/components/schemas/Page' }, example: { items: [] } };
    const [people] = operationsOf({
      ...document,
      components: {
        schemas: {
          Page: { properties: { items: { type: 'array', items: { $ref: '#/components/schemas/Person' } } } },
          Person: { properties: { name: { type: 'string' } } },
        },
      },
      paths: {
        '/people/': {
          get: { operationId: 'listPeople', responses: { '200': { content: { 'application/json': page } } } },
        },
      },
    });
    expect(people?.name).toBe('listPeople');
    expect(people?.answerExample).toEqual({ items: [] });
    expect(people?.answer?.properties?.['items']?.items?.properties?.['name']).toEqual({ type: 'string' });
  });

  it('is read in the order of the route table, with an anchor for each call', () => {
    expect(operations.map(({ id, method, status }) => [id, method, status])).toEqual([
      ['get-members', 'GET', '200'],
      ['patch-members-id', 'PATCH', '200'],
      ['post-token', 'POST', '204'],
    ]);
    expect(groupByTag(operations).map(({ tag, operations: members }) => [tag, members.length])).toEqual([
      ['members', 2],
      ['token', 1],
    ]);
  });

  it('is found by any words of path, method, summary and permission', () => {
    expect(findOperations(operations, 'patch members').map(({ id }) => id)).toEqual(['patch-members-id']);
    expect(findOperations(operations, 'SIGN in').map(({ id }) => id)).toEqual(['post-token']);
    expect(findOperations(operations, '')).toHaveLength(3);
    expect(findOperations(operations, 'lease')).toEqual([]);
  });

  it('names only problems that are in the table', () => {
    const [list, change, sign] = operations.map(problemsOf);
    expect(list).toEqual(['not-signed-in', 'forbidden']);
    expect(change).toEqual(expect.arrayContaining(['forbidden', 'invalid-input', 'not-found', 'conflict']));
    expect(sign).toEqual([]);
    for (const code of operations.flatMap(problemsOf)) expect(Object.keys(problems)).toContain(code);
  });
});

describe('schema in words', () => {
  const t = useApiText.now();

  it('says formats, lists, choices and what may be null', () => {
    expect(kindOf(t, { type: 'string', format: 'date-time' })).toBe('instant');
    expect(kindOf(t, { type: 'array', items: { type: 'string' } })).toBe('list of text');
    expect(kindOf(t, { anyOf: [{ type: 'string', enum: ['en', 'de'] }, { type: 'null' }] })).toBe(
      'one of en, de or null',
    );
    expect(kindOf(t, { type: ['string', 'null'] })).toBe('text or null');
    expect(kindOf(t, {})).toBe('anything');
  });

  it('says bounds that mean something and leaves out those that do not', () => {
    expect(boundsOf(t, { type: 'string', minLength: 1, maxLength: 120 })).toEqual([
      'at least 1 character',
      'at most 120 characters',
    ]);
    expect(boundsOf(t, { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER })).toEqual(['at least 1']);
    expect(boundsOf(t, { type: 'string', format: 'uuid', pattern: '^…$' })).toEqual([]);
    expect(boundsOf(t, { type: 'integer', default: 50 })).toEqual(['Defaults to 50']);
  });

  it('finds the object in a list and none in an empty body', () => {
    const row = { type: 'object', properties: { id: { type: 'string' } } };
    expect(objectIn({ type: 'array', items: row })).toEqual(row);
    expect(objectIn({ type: 'object', properties: {} })).toBeUndefined();
  });
});
