import { z } from 'zod';
import type { Route, RouteKey } from '#shared/route.ts';
import { exampleOf, type JsonSchema } from './example-of.ts';
import { itemOf, operationName, pascal, recordName } from './operation-names.ts';

type Direction = 'input' | 'output';
type Entries = readonly (readonly [RouteKey, Route])[];
type Registry = ReturnType<typeof z.registry<{ id: string }>>;

export interface NamedSchemas {
  readonly components: Readonly<Record<string, JsonSchema>>;
  /** A schema with an example; what has a name is referred to. */
  described(schema: z.ZodType, direction: Direction): { readonly schema: JsonSchema; readonly example: unknown };
}

const prefix = '#/components/schemas/';

/**
 * What is sent and answered gets names, so that generated clients have types to speak of: a record by its noun
 * (`Person`), the rows of a list likewise (`PersonRow` where they are not whole records), everything else by its
 * operation (`ArchivePersonAnswer`, `CreatePersonBody`). What several operations share without being a record has none.
 */
export function nameSchemas(entries: Entries): NamedSchemas {
  const registries = { input: z.registry<{ id: string }>(), output: z.registry<{ id: string }>() };
  nameRecords(entries, registries.output);
  nameAnswers(entries, registries.output);
  nameBodies(entries, registries.input);
  const components = { ...write(registries.output, 'output'), ...write(registries.input, 'input') };
  const named = (reference: string): JsonSchema => components[reference.slice(prefix.length)] ?? {};
  return {
    components,
    described(schema, direction) {
      const name = registries[direction].get(schema)?.id;
      const described = name === undefined ? plainSchema(schema, direction) : { $ref: prefix + name };
      return { schema: described, example: exampleOf(described, named) };
    },
  };
}

/** Checks that JSON Schema has no words for are left out, not refused: the server makes them all the same. */
export function plainSchema(schema: z.core.$ZodType, io: Direction): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  // What zod writes is JSON Schema; its own type for it is wider than the part that is read here.
  return rest as JsonSchema;
}

function nameRecords(entries: Entries, registry: Registry): void {
  const taken = new Set<string>();
  const add = (schema: z.ZodType, name: string): void => {
    if (registry.has(schema) || taken.has(name)) return;
    taken.add(name);
    registry.add(schema, { id: name });
  };
  for (const [key, { answer }] of entries)
    if (key.startsWith('GET ') && answer !== null && itemOf(answer) === undefined) add(answer, recordName(key));
  for (const [key, { answer }] of entries) {
    const item = itemOf(answer);
    if (item === undefined || !key.startsWith('GET ')) continue;
    const name = recordName(key);
    add(item, taken.has(name) ? `${name}Row` : name);
  }
}

function nameAnswers(entries: Entries, registry: Registry): void {
  for (const [key, route] of entries) {
    const { answer } = route;
    if (answer === null || registry.has(answer) || isShared(entries, (other) => other.answer === answer)) continue;
    registry.add(answer, { id: pascal([operationName(key, route), 'Answer']) });
  }
}

function nameBodies(entries: Entries, registry: Registry): void {
  for (const [key, route] of entries) {
    const { body } = route;
    if (body === undefined || isShared(entries, (other) => other.body === body)) continue;
    registry.add(body, { id: pascal([operationName(key, route), 'Body']) });
  }
}

function isShared(entries: Entries, isIt: (route: Route) => boolean): boolean {
  return entries.filter(([, route]) => isIt(route)).length > 1;
}

function write(registry: Registry, io: Direction): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(registry, { io, unrepresentable: 'any', uri: (id) => prefix + id });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...rest }]) => [name, rest as JsonSchema]),
  );
}
