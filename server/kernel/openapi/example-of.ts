/** The part of JSON Schema that the description of the API uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

const id = '0199b0a0-0000-7000-8000-000000000001';

/** What strings of a name look like, where the schema does not say enough. */
const texts: readonly (readonly [RegExp, string])[] = [
  [/currency$/i, 'USD'],
  [/country$/i, 'US'],
  [/locale$|language$/i, 'en'],
  [/timeZone$/i, 'America/New_York'],
  [/email$/i, 'tenant@maple-court.example'],
  [/phone$/i, '+1 555 0100'],
  [/password$/i, 'copper-lantern-76'],
  [/(On|date|asOf|through|until|since|from|to|day|start|end)$/i, '2026-11-01'],
  [/(At|instant)$/, '2026-11-01T09:00:00.000Z'],
  [/Ids?$|^id$/, id],
  [/search$/i, '?view=ending'],
  [/origin$/i, 'https://gable.example'],
];

/** What is tried where a usual text does not fit the pattern or the length. */
const otherTexts = [
  'USD',
  'US',
  'tenant@maple-court.example',
  '2026-11-01',
  '2026-11',
  '12',
  id,
  'leases',
  'a'.repeat(43),
  'a'.repeat(64),
];

/** A value that fits a schema, the same each time. `named` finds what a reference leads to. */
export function exampleOf(schema: JsonSchema, named: (reference: string) => JsonSchema, name = ''): unknown {
  if (schema.$ref !== undefined) return exampleOf(named(schema.$ref), named, name);
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const choice = (schema.oneOf ?? schema.anyOf)?.find((one) => one.type !== 'null');
  if (choice !== undefined) return exampleOf(choice, named, name);
  if (schema.allOf !== undefined)
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, named, name))) as unknown;
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.find((one) => one !== 'null');
  switch (type) {
    case 'object':
      return Object.fromEntries(propertiesOf(schema).map(([key, property]) => [key, exampleOf(property, named, key)]));
    case 'array':
      return schema.items === undefined ? [] : [exampleOf(schema.items, named, name.replace(/s$/, ''))];
    case 'integer':
    case 'number':
      return numberOf(schema, name);
    case 'boolean':
      return schema.default ?? true;
    case 'string':
      return textOf(schema, name);
    default:
      return null;
  }
}

/** What may be left out is left out, so that an example stays short and its parts fit each other. */
function propertiesOf(schema: JsonSchema): (readonly [string, JsonSchema])[] {
  const { properties = {}, propertyNames, additionalProperties, required } = schema;
  const fixed = Object.entries(properties).filter(([key]) => required === undefined || required.includes(key));
  if (propertyNames?.enum === undefined || typeof additionalProperties !== 'object') return fixed;
  return [...fixed, ...propertyNames.enum.map((key) => [String(key), additionalProperties] as const)];
}

function numberOf(schema: JsonSchema, name: string): number {
  const usual = /cents$/i.test(name) ? 120_000 : 1;
  const least = schema.minimum ?? (schema.exclusiveMinimum === undefined ? undefined : schema.exclusiveMinimum + 1);
  return Math.min(Math.max(usual, least ?? usual), schema.maximum ?? usual);
}

function textOf(schema: JsonSchema, name: string): string {
  switch (schema.format) {
    case 'uuid':
      return id;
    case 'date':
      return '2026-11-01';
    case 'date-time':
      return '2026-11-01T09:00:00.000Z';
    case 'email':
      return 'tenant@maple-court.example';
    default:
  }
  const fits = (text: string): boolean =>
    text.length >= (schema.minLength ?? 0) &&
    (schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(text));
  const usual = texts.find(([of]) => of.test(name))?.[1] ?? 'Maple Court';
  return [usual, ...otherTexts].find(fits) ?? usual;
}
