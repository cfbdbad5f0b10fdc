import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { phrases } from '#shared/refusals/phrases.ts';
import { refusals } from '#shared/refusals/refusals.ts';

const root = resolve(import.meta.dirname, '../..');

function sourcesUnder(folder: string): (readonly [path: string, source: string])[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => [join(folder, path), readFileSync(join(root, folder, path), 'utf8')]);
}

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function walk(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, see);
  else if (isNode(value)) {
    see(value);
    for (const part of Object.values(value)) if (typeof part === 'object') walk(part, see);
  }
}

/** Problems that are made without a key: with words that stand in the code. */
function wordsInPlace(path: string, source: string): string[] {
  const found: string[] = [];
  walk(parseSync(path, source).program, (node) => {
    const { callee } = node;
    if (node.type !== 'NewExpression' || !isNode(callee) || callee['name'] !== 'Problem') return;
    const [given]: unknown[] = Array.isArray(node['arguments']) ? node['arguments'] : [];
    const isWords = isNode(given) && ['Literal', 'TemplateLiteral', 'ObjectExpression'].includes(given.type);
    if (isWords) found.push(path);
  });
  return found;
}

/** Keys are written out, or begin so and end with the value of an expression. */
function unused(keys: readonly string[], sources: readonly string[]): string[] {
  const all = sources.join('\n');
  const begun = [...all.matchAll(/`([\w.-]*)\$\{[^`]*\}([\w-]*)`/g)]
    .map(([, start = '', end = '']) => [start, end] as const)
    .filter(([start, end]) => start.length + end.length > 4);
  return keys.filter(
    (key) => !all.includes(`'${key}'`) && !begun.some(([start, end]) => key.startsWith(start) && key.endsWith(end)),
  );
}

const server = sourcesUnder('server');

test('what the server refuses is told by a key, and no sentence stands in the code', () => {
  expect(server.length).toBeGreaterThan(500);
  expect(server.flatMap(([path, source]) => wordsInPlace(path, source))).toEqual([]);
});

test('every refusal is used, and every phrase within one', () => {
  const sources = server.map(([, source]) => source);
  expect(unused(Object.keys(refusals), sources)).toEqual([]);
  expect(unused(Object.keys(phrases), sources)).toEqual([]);
});

test('the first part of a key names the file that it stands in', () => {
  const misplaced = sourcesUnder('shared/refusals').flatMap(([path, source]) => {
    const domain = /(\w+)(?:\.de)?\.ts$/.exec(path)?.[1] ?? '';
    return [...source.matchAll(/^ {2}'([a-z]+)\.[a-z-]+':/gm)]
      .filter(([, own]) => own !== domain && !path.endsWith('en-gb.ts'))
      .map(([line]) => `${path}${line}`);
  });
  expect(misplaced).toEqual([]);
});

test('a sentence in the code is found, and a refusal that nobody uses', () => {
  expect(wordsInPlace('x.ts', "throw new Problem({ code: 'conflict', message: `${name} is green.` });")).toEqual([
    'x.ts',
  ]);
  expect(wordsInPlace('x.ts', "throw new Problem('conflict', 'It is green.');")).toEqual(['x.ts']);
  expect(wordsInPlace('x.ts', 'throw new Problem(outcome.refused, { errors });')).toEqual([]);
  const sources = ["throw refuse('rent.one');", 'throw refuse(`rent.two-${which}`);'];
  expect(unused(['rent.one', 'rent.two-a', 'rent.three'], sources)).toEqual(['rent.three']);
});
