import { z } from 'zod';
import type { Route, RouteKey } from '#shared/route.ts';
import { splitKey } from '#server/kernel/http/bind-routes.ts';

/**
 * The name of an operation, by which generated clients call it: `GET /people/` is listPeople, `GET /people/{id}/` is
 * getPerson, `POST /people/` is createPerson and `POST /people/{id}/archive/` is archivePerson.
 */
export function operationName(key: RouteKey, route: Route): string {
  const [method, path] = splitKey(key);
  const segments = path.split('/').filter((segment) => segment !== '');
  const isOne = segments.at(-1)?.startsWith('{') === true;
  const nouns = nounsOf(segments);
  switch (method) {
    case 'GET':
      return camel([!isOne && itemOf(route.answer) !== undefined ? 'list' : 'get', ...nouns]);
    case 'PATCH':
      return camel(['update', ...nouns]);
    case 'PUT':
      return camel(['replace', ...nouns]);
    case 'DELETE':
      return camel(['delete', ...nouns]);
    case 'POST': {
      const last = nouns.at(-1) ?? '';
      if (nouns.length === 1 || (singular(last) !== last && !/^(change|keep)-/.test(last)))
        return camel(['create', ...nouns.slice(0, -1), singular(last)]);
      return camel([last, ...nouns.slice(0, -1)]);
    }
  }
}

/** What a route is about, as a noun: `Person` for `GET /people/` and for `GET /people/{id}/`. */
export function recordName(key: RouteKey): string {
  const [, path] = splitKey(key);
  const nouns = nounsOf(path.split('/').filter((segment) => segment !== ''));
  return pascal([...nouns.slice(0, -1), singular(nouns.at(-1) ?? '')]);
}

/** What a list is made of, where an answer is one. */
export function itemOf(answer: z.ZodType | null): z.ZodObject | undefined {
  if (!(answer instanceof z.ZodObject)) return undefined;
  const { items } = answer.shape;
  if (!(items instanceof z.ZodArray)) return undefined;
  return items.element instanceof z.ZodObject ? items.element : undefined;
}

export function pascal(words: readonly string[]): string {
  return words
    .flatMap((word) => word.split(/[^A-Za-z0-9]+/))
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}

function camel(words: readonly string[]): string {
  const name = pascal(words);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** The segments of a path without its parameters; what a parameter names one of is in the singular. */
function nounsOf(segments: readonly string[]): string[] {
  return segments.flatMap((segment, index) => {
    if (segment.startsWith('{')) return [];
    return [segments[index + 1]?.startsWith('{') === true ? singular(segment) : segment];
  });
}

function singular(noun: string): string {
  if (/(^|-)people$/.test(noun)) return noun.replace(/people$/, 'person');
  if (/(ss|series|arrears|-uses)$/.test(noun)) return noun;
  if (noun.endsWith('ies')) return `${noun.slice(0, -3)}y`;
  if (noun.endsWith('ches')) return noun.slice(0, -2);
  return noun.endsWith('s') ? noun.slice(0, -1) : noun;
}
