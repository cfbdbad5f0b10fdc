import type { Translate } from '#web/lib/messages.ts';
import type { en } from './api-docs.en.ts';
import type { Schema } from './description.ts';

type Text = Translate<typeof en>;

/** A schema without "or nothing" around it, and whether that was there. */
export function unwrap(schema: Schema): { readonly schema: Schema; readonly nullable: boolean } {
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts !== undefined) {
    const rest = parts.filter(({ type }) => type !== 'null');
    const [only] = rest;
    if (rest.length === 1 && only !== undefined) return { schema: only, nullable: rest.length < parts.length };
    return { schema: { ...schema, anyOf: rest }, nullable: rest.length < parts.length };
  }
  if (schema.allOf !== undefined) return { schema: Object.assign({}, ...schema.allOf, schema), nullable: false };
  if (Array.isArray(schema.type) && schema.type.includes('null')) {
    const type = schema.type.find((name) => name !== 'null') ?? 'null';
    return { schema: { ...schema, type }, nullable: true };
  }
  return { schema, nullable: false };
}

/** What kind of value it is: "text", "list of objects", "email". */
export function kindOf(t: Text, given: Schema): string {
  const { schema, nullable } = unwrap(given);
  const kind = plainKind(t, schema);
  return nullable ? t('orNull', { kind }) : kind;
}

function plainKind(t: Text, schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return t('oneOf', { values: schema.enum.map(String).join(', ') });
  if (schema.anyOf !== undefined) return schema.anyOf.map((part) => kindOf(t, part)).join(' | ');
  if (schema.type === 'array')
    return t('listOf', { kind: schema.items === undefined ? t('anything') : kindOf(t, schema.items) });
  const formats: Readonly<Record<string, string>> = {
    uuid: t('formatUuid'),
    email: t('formatEmail'),
    date: t('formatDate'),
    'date-time': t('formatInstant'),
  };
  const format = schema.format === undefined ? undefined : formats[schema.format];
  if (format !== undefined) return format;
  const types: Readonly<Record<string, string>> = {
    string: t('typeString'),
    integer: t('typeInteger'),
    number: t('typeNumber'),
    boolean: t('typeBoolean'),
    object: t('typeObject'),
  };
  return (typeof schema.type === 'string' ? types[schema.type] : undefined) ?? t('anything');
}

/** The bounds of a value. Patterns of formats say what the format's name says already. */
export function boundsOf(t: Text, given: Schema): readonly string[] {
  const { schema } = unwrap(given);
  const { minLength, maxLength, minimum, maximum, pattern, format } = schema;
  return [
    ...(minLength === undefined ? [] : [t('minLength', { count: minLength })]),
    ...(maxLength === undefined ? [] : [t('maxLength', { count: maxLength })]),
    ...(minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? [] : [t('minimum', { value: minimum })]),
    ...(maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? [] : [t('maximum', { value: maximum })]),
    ...(pattern === undefined || format !== undefined ? [] : [pattern]),
    ...(given.default === undefined ? [] : [t('default', { value: JSON.stringify(given.default) })]),
  ];
}

/** The object whose properties are to be listed: the value itself, or what a list holds. */
export function objectIn(given: Schema): Schema | undefined {
  const { schema } = unwrap(given);
  if (schema.type === 'array') return schema.items === undefined ? undefined : objectIn(schema.items);
  return schema.properties === undefined || Object.keys(schema.properties).length === 0 ? undefined : schema;
}
