/** The part of OpenAPI 3.1 and JSON Schema that the server writes and this page reads. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Schema;
}

export interface Operation {
  /** Its anchor on the page. */
  readonly id: string;
  readonly tag: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly permission: string;
  readonly parameters: readonly Parameter[];
  readonly name: string;
  readonly body: Schema | undefined;
  readonly bodyExample: unknown;
  readonly status: string;
  readonly answer: Schema | undefined;
  readonly answerExample: unknown;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>;
}

interface RawOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly 'x-permission'?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content>>;
}

export interface Description {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly servers?: readonly { readonly url: string }[];
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
}

/** Every operation in the order of the document, which is that of the route table. */
export function operationsOf({ paths, components }: Description): readonly Operation[] {
  const whole = resolver(components?.schemas ?? {});
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]): Operation => {
      const [status = '200', response] =
        Object.entries(raw.responses ?? {}).find(([code]) => code.startsWith('2')) ?? [];
      return {
        id: `${method}${path.replaceAll(/[^a-z0-9]+/gi, '-').replace(/-$/, '')}`,
        tag: raw.tags?.[0] ?? '',
        method: method.toUpperCase(),
        path,
        summary: raw.summary ?? '',
        permission: raw['x-permission'] ?? 'signed-in',
        parameters: raw.parameters ?? [],
        name: raw.operationId ?? '',
        body: whole(jsonOf(raw.requestBody)?.schema),
        bodyExample: jsonOf(raw.requestBody)?.example,
        status,
        answer: whole(jsonOf(response)?.schema),
        answerExample: jsonOf(response)?.example,
      };
    }),
  );
}

/** Those in which every word is found: in the path, the method, the summary or the permission. */
export function findOperations(operations: readonly Operation[], words: string): readonly Operation[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter(({ name, method, path, summary, permission }) => {
    const text = `${name} ${method} ${path} ${summary} ${permission}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

export function groupByTag(
  operations: readonly Operation[],
): readonly { readonly tag: string; readonly operations: readonly Operation[] }[] {
  const groups = Map.groupBy(operations, ({ tag }) => tag);
  return [...groups].map(([tag, members]) => ({ tag, operations: members }));
}

/** What can go wrong with an operation, as far as its own shape tells; every operation can also fail as any can. */
export function problemsOf({ permission, parameters, body }: Operation): readonly string[] {
  return [
    ...(permission === 'public' ? [] : ['not-signed-in']),
    ...(permission === 'public' || permission === 'signed-in' ? [] : ['forbidden']),
    ...(body === undefined ? [] : ['malformed-body', 'unsupported-media-type', 'body-too-large']),
    ...(body === undefined && parameters.length === 0 ? [] : ['invalid-input']),
    ...(parameters.some((parameter) => parameter.in === 'path') ? ['not-found'] : []),
    ...(body?.properties?.['version'] === undefined ? [] : ['conflict']),
  ];
}

export async function fetchDescription(): Promise<Description> {
  const response = await fetch('/openapi.json', { headers: { Accept: 'application/json' } });
  const found: unknown = response.ok ? await response.json() : undefined;
  if (!isDescription(found)) throw new Error('There is no description of the API at this address.');
  return found;
}

/** The document is written by the same server from its route table; this tells it from a proxy's own answer. */
function isDescription(value: unknown): value is Description {
  return typeof value === 'object' && value !== null && 'openapi' in value && 'paths' in value;
}

function jsonOf(content: Content | undefined) {
  return content?.content?.['application/json'];
}

/** Puts what references lead to in their place, each once. */
function resolver(named: Readonly<Record<string, Schema>>) {
  const known = new Map<string, Schema>();
  function whole(schema: Schema): Schema;
  function whole(schema: Schema | undefined): Schema | undefined;
  function whole(schema: Schema | undefined): Schema | undefined {
    if (schema?.$ref !== undefined) return lookUp(schema.$ref);
    if (schema === undefined) return undefined;
    const { properties, items, additionalProperties, anyOf, oneOf, allOf } = schema;
    return {
      ...schema,
      ...(properties && { properties: mapValues(properties, (one) => whole(one)) }),
      ...(items && { items: whole(items) }),
      ...(typeof additionalProperties === 'object' && { additionalProperties: whole(additionalProperties) }),
      ...(anyOf && { anyOf: anyOf.map((one) => whole(one)) }),
      ...(oneOf && { oneOf: oneOf.map((one) => whole(one)) }),
      ...(allOf && { allOf: allOf.map((one) => whole(one)) }),
    };
  }
  function lookUp(reference: string): Schema {
    const before = known.get(reference);
    if (before !== undefined) return before;
    // One that leads to itself stays empty there.
    known.set(reference, {});
    const found = whole(named[reference.slice(reference.lastIndexOf('/') + 1)] ?? {});
    known.set(reference, found);
    return found;
  }
  return whole;
}

function mapValues<Value, Result>(of: Readonly<Record<string, Value>>, change: (value: Value) => Result) {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value)]));
}
