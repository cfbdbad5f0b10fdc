import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { routes } from '#shared/api/routes.ts';

const root = join(import.meta.dirname, '../..');

const files = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
  .map((path) => `web/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** What the words that are typed into a picker are asked with: by the file itself, or by one that it takes from elsewhere. */
function askedBy(text: string): readonly string[] {
  const taken = text.matchAll(/import \{([^}]*)\} from '#(web\/(?:lib|features)\/[\w/-]+\.tsx?)'/g);
  const finders = [...taken].flatMap(([, names = '', path = '']) =>
    /\b(?:useFound\w+|boardQuery)\b/.test(names) ? [read(path)] : [],
  );
  return [text, ...finders];
}

/** Lists that take the order of matches. */
const ordered = Object.entries(routes).flatMap(([line, route]) => {
  const query = 'query' in route ? route.query : undefined;
  return query !== undefined && query.safeParse({ sort: 'match' }).success ? [line] : [];
});

it('lists that pickers ask take the order of matches', () => {
  const asked = ['GET /leases/', 'GET /people/', 'GET /rent-board/', 'GET /units/', 'GET /vendors/'];
  expect(ordered.toSorted()).toEqual(expect.arrayContaining(asked));
});

it('what is typed into a picker is answered with the best match first, wherever the list has that order', () => {
  const pickers = files.filter((path) => /\buseTypedSearch\(\)/.test(read(path)));
  expect(pickers.length).toBeGreaterThan(8);
  const unordered = pickers.flatMap((path) => {
    const texts = askedBy(read(path));
    const lists = ordered.filter((line) => texts.some((text) => text.includes(`'${line}'`)));
    const isAsked = texts.some((text) => /sort: 'match'/.test(text));
    return lists.length > 0 && !isAsked ? [`${path}: ${lists.join(', ')}`] : [];
  });
  expect(unordered).toEqual([]);
});
