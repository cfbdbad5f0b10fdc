import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { amountRefusal } from './amount-refusal.ts';
import { useRentWords } from './text.ts';

const amount = { cents: 52_904, currency: 'EUR' };

it('writes the amount and the day of a refusal as the page writes them', () => {
  const refusal = { path: 'cents', code: 'refund-too-large', message: 'x', amount, on: '2026-11-15' };
  const said = amountRefusal(useRentWords.now(), refusal);
  expect(said).toContain('529.04 EUR');
  expect(said).not.toMatch(/52904|2026-11-15/);
});

it('says a day that is refused in its own words, and what else it knows by its code', () => {
  const early = { path: 'date', code: 'day-too-early', message: 'x', on: '2026-11-15' };
  expect(amountRefusal(useRentWords.now(), early)).toMatch(/Use .*15.* or a later day/);
  const settled = { path: '', code: 'of-settlement', message: 'x', name: 'S-0003' };
  expect(amountRefusal(useRentWords.now(), settled)).toContain('S-0003');
});

it('asks for a smaller amount, in no unit that would be wrong for the currency', () => {
  const big = {
    path: 'parts.0.cents',
    code: 'too-big',
    message: 'x',
    of: 'number',
    limit: 10_000_000_000_000,
  } as const;
  expect(amountRefusal(useRentWords.now(), big)).toBe('Use a smaller amount.');
  expect(amountRefusal(useRentWords.now(), { ...big, path: 'label' })).toBeUndefined();
});

it('says through which day the books are closed', () => {
  const closed = { path: 'receivedOn', code: 'no-open-day', message: 'x', on: '2026-11-15' };
  expect(amountRefusal(useRentWords.now(), closed)).toMatch(/closed through .*15.* An owner can reopen them\./);
});

it('leaves what names no amount to others', () => {
  expect(amountRefusal(useRentWords.now(), { path: 'cents', code: 'refund-too-large', message: 'x' })).toBeUndefined();
  expect(amountRefusal(useRentWords.now(), { path: 'cents', code: 'other', message: 'x', amount })).toBeUndefined();
});

it('has words of its own for every refusal that rent says by a code, and neither a conflict nor a field there is said without one', () => {
  const folder = join(process.cwd(), 'server/modules/rent');
  const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const said = [...source.matchAll(/\bsays: [^}]*?(?:,|\})/g)].flatMap(([text]) =>
    [...text.matchAll(/'([a-z-]+)'/g)].map(([, code = '']) => code),
  );
  expect(said.length).toBeGreaterThan(30);
  const words = (code: string) =>
    amountRefusal(useRentWords.now(), { path: '', code, message: 'x', on: '2026-11-15', name: 'L-0001', amount });
  expect(said.filter((code) => words(code) === undefined)).toEqual([]);
  expect(source).not.toMatch(/new Problem\(\s*'conflict'/);
  expect(source, 'nor what is wrong with a field').not.toMatch(/fieldProblem\(/);
});
