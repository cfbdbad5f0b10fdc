import fc from 'fast-check';
import { z } from 'zod';
import type { Route } from '#shared/route.ts';

/** What a schema asks for, as JSON Schema: enough to make values that are right, and then to spoil one of them. */
interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly anyOf?: readonly Shape[];
}

function shapeOf(schema: z.ZodObject): Shape {
  // Of all that JSON Schema can say, the few words that are read here.
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
}

/** Text that breaks what was not made for it. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udc00x',
    '\ud800\ud800',
    '__proto__',
    'constructor',
    "'; drop table organisation; --",
    '%00',
    '../../etc/passwd',
    '\r\nX-Injected: 1',
    '\u202e\u0007\u001b[2J',
    '{{7*7}}',
    '9'.repeat(400),
    'NaN',
    '-1',
    'null',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ minLength: 500, maxLength: 5000 }),
);

/** Anything that JSON can say, right or wrong. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  fc.constantFrom(null, true, false, 0, -1, 1e308, 2 ** 31, 2 ** 53, -0.5),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom([], {}, [[[]]], { length: 1e9 }, { toString: 'x' }),
);

/** A body as the route wants it, with some of its fields replaced, left out, or others added. */
export function bodyFor(route: Route): fc.Arbitrary<unknown> {
  if (route.body === undefined) return fc.constant(undefined);
  const properties = shapeOf(route.body).properties ?? {};
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, shape]) => [
      name,
      fc.oneof({ weight: 3, arbitrary: rightFor(shape) }, { weight: 2, arbitrary: anyJson }),
    ]),
  );
  const nearlyRight = fc.record(fields, { requiredKeys: [] });
  const withMore = fc
    .tuple(nearlyRight, fc.dictionary(fc.constantFrom('id', 'orgId', 'role', 'isSample', 'version', '$ref'), anyJson))
    .map(([right, more]) => ({ ...more, ...right }));
  return fc.oneof({ weight: 5, arbitrary: nearlyRight }, { weight: 2, arbitrary: withMore }, anyJson);
}

/** A query string from the names that the route knows and others. */
export function queryFor(route: Route): fc.Arbitrary<string> {
  const names = [...Object.keys(route.query?.shape ?? {}), 'sort', 'offset', '__proto__', 'constructor'];
  const value = fc.oneof(
    hostileText,
    fc.constantFrom(
      '1',
      '0',
      '201',
      '1e2',
      '2026-02-30',
      '0000-01-01',
      '9999-12-31',
      'W10',
      'WyJ4Il0',
      'WyJcdTAwMDAiXQ',
    ),
    fc.uuid(),
  );
  return fc
    .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 4 })
    .map((pairs) => pairs.map(([name, text]) => `${name}=${encode(text)}`).join('&'));
}

/** A file of any content, right at the beginning or not, under a type that may be another's. */
export const anyFile = fc.record({
  payload: fc
    .tuple(
      fc.constantFrom(
        '',
        '%PDF-',
        '\u0089PNG\r\n\u001a\n',
        'ÿØÿà',
        'GIF89a',
        'PK\u0003\u0004',
        'RIFF....WEBPVP8 ',
        'ÿþ',
        '<svg',
      ),
      fc.uint8Array({ maxLength: 2000 }),
    )
    .map(([start, rest]) => Buffer.concat([Buffer.from(start, 'latin1'), rest])),
  headers: fc.constantFrom('application/octet-stream', 'application/json', 'text/html', 'image/png').map((type) => ({
    'content-type': type,
  })),
});

export const anyId: fc.Arbitrary<string> = fc
  .oneof(hostileText, fc.uuid(), fc.constantFrom('..', '.', '%2e%2e', '0', 'me', '{id}', '%00'))
  .map((text) => encode(text.slice(0, 1400)) || 'x');

/** Half a surrogate pair cannot be written in an address; a browser writes the replacement character instead. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function rightFor(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  if (shape.anyOf?.[0] !== undefined) return rightFor(shape.anyOf[0]);
  if (shape.format === 'uuid') return fc.uuid();
  if (shape.type === 'integer') return fc.integer({ min: 1, max: 12 });
  if (shape.type === 'boolean') return fc.boolean();
  if (shape.type === 'object') return fc.dictionary(fc.constantFrom('id', 'rawId', 'type', 'response'), anyJson);
  return fc.constantFrom(
    'Elm Street Homes',
    'person@fuzz.example',
    'copper-lantern-76',
    'US',
    'USD',
    'Europe/Berlin',
    '123456',
    'A'.repeat(43),
    'http://127.0.0.1:3000',
  );
}
