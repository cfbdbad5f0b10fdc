import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { problems } from '#shared/problems.ts';
import { refusals } from '#web/lib/refusals/in-german.ts';

const root = resolve(import.meta.dirname, '../..');

/** The parts of the program whose refusals are all said in the language of the reader. */
const houses = [
  ...['leasing', 'people', 'portfolio', 'documents', 'moving'].map((name) => `server/modules/${name}`),
  'server/kernel',
];

/** Told in every language by its code and never by its sentence: files that are not taken, a reason to each file. */
const byCode: ReadonlySet<unknown> = new Set(['unsupported-file']);

/** What has its sentence elsewhere: in a table beside it, in the table of `said`, or in the reasons of an undo. */
const elsewhere: ReadonlySet<string> = new Set([
  'server/kernel/problem.ts message',
  'server/kernel/database-refusal.ts known[1]',
  'server/kernel/http/problem-answers.ts known[1]',
  'server/modules/moving/reading/read-apart.ts said.refused.message',
  'server/modules/moving/imports/import-acts.ts whole?.message',
  'server/modules/moving/imports/work-apart.ts message',
  "server/modules/moving/making/make-history.ts said('contradicts').message",
  'server/modules/moving/imports/undo-import.ts It cannot be undone as a whole: {}{}.',
]);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
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

/** Each sentence that a file refuses with, its parts that vary left empty. */
function sentencesOf(path: string, source: string): string[] {
  const { program } = parseSync(path, source);
  const named = new Map<string, Node[]>();
  const refused: Node[] = [];
  walk(program, (node) => {
    const { id, init, callee } = node;
    if (node.type === 'VariableDeclarator' && isNode(id) && isNode(init)) {
      const name = String(id['name']);
      named.set(name, [...(named.get(name) ?? []), init]);
    }
    if (node.type === 'ArrayExpression') refused.push(...inTable(node['elements']));
    if ((node.type !== 'CallExpression' && node.type !== 'NewExpression') || !isNode(callee)) return;
    const at = { Problem: 1, fieldProblem: 2, saidProblem: 2, UnitTaken: 0 }[String(callee['name'])];
    const given: readonly unknown[] = Array.isArray(node['arguments']) ? node['arguments'] : [];
    const [code] = given;
    const sentence = at === undefined ? undefined : given[at];
    if (isNode(sentence) && !(isNode(code) && byCode.has(code['value']))) refused.push(sentence);
  });

  function texts(node: Node): string[] {
    if (node.type === 'Literal') return [String(node['value'])];
    if (node.type === 'TemplateLiteral') {
      const quasis = Array.isArray(node['quasis']) ? node['quasis'] : [];
      return [quasis.map(({ value }: { value: { cooked: string } }) => value.cooked).join('{}')];
    }
    const parts = [node['expression'], node['consequent'], node['alternate'], node['left'], node['right']].filter(
      isNode,
    );
    if (parts.length > 0) return parts.flatMap(texts);
    const found = node.type === 'Identifier' ? named.get(String(node['name'])) : undefined;
    if (found !== undefined) return found.flatMap(texts);
    return [source.slice(node.start, node.end)];
  }
  return refused.flatMap(texts);
}

/** A line of a table of refusals: a code and its sentence. */
function inTable(elements: unknown): Node[] {
  const [code, sentence, ...others]: unknown[] = Array.isArray(elements) ? elements : [];
  const isRefusal = isNode(code) && Object.hasOwn(problems, String(code['value'])) && others.length === 0;
  return isRefusal && isNode(sentence) && typeof sentence['value'] === 'string' ? [sentence] : [];
}

const known = new Set(Object.keys(refusals).map((sentence) => sentence.replaceAll(/\{\w+\}/g, '{}')));

function untold(path: string, source: string): string[] {
  return sentencesOf(path, source)
    .filter((sentence) => !known.has(sentence))
    .map((sentence) => `${path} ${sentence}`)
    .filter((found) => !elsewhere.has(found));
}

function filesUnder(house: string): string[] {
  return readdirSync(join(root, house), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => join(house, path));
}

test.each(houses)('everything that %s refuses is said in German to who reads German', (house) => {
  const files = filesUnder(house);
  expect(files.length).toBeGreaterThan(10);
  expect(files.flatMap((path) => untold(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

test('what is refused of the default deposit account is said in German, also in the settings', () => {
  const files = ['server/modules/rent/held-money/refuse-default-bank.ts'];
  const sources = files.map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);
  expect(sources.flatMap(([path, source]) => sentencesOf(path, source)).length).toBeGreaterThanOrEqual(3);
  expect(sources.flatMap(([path, source]) => untold(path, source))).toEqual([]);
});

test('a new refusal without its German is found, also by the name that it was given first', () => {
  const planted = `
    throw new Problem('conflict', \`\${name} is painted green. Paint it red.\`);
    const message = long ? 'It is too long by far.' : 'The end is before the beginning';
    throw fieldProblem('invalid-input', 'endsOn', message);`;
  expect(untold('x.ts', planted)).toEqual(['x.ts {} is painted green. Paint it red.', 'x.ts It is too long by far.']);
});

test('a German sentence takes over every part that the English one names, and no other', () => {
  const holes = (text: string) =>
    [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].toSorted();
  const odd = Object.entries(refusals).filter(([english, german]) => holes(english).join() !== holes(german).join());
  expect(odd).toEqual([]);
});
