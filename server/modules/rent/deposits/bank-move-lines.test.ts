import { expect, test } from 'vitest';
import { shiftsOf } from './bank-move-lines.ts';

const at = (id: string, cents: number) => ({ id, cents });
const plan = (heldCents: number, there: readonly ReturnType<typeof at>[], gathers = false) =>
  shiftsOf({ heldCents, there, bankId: 'main', gathers });

test('what is held and in no account for deposits goes to the one that is wanted', () => {
  expect(plan(1000, [])).toEqual([{ otherId: null, cents: 1000 }]);
  expect(plan(1000, [at('main', 400)])).toEqual([{ otherId: null, cents: 600 }]);
  expect(plan(1000, [at('main', 1000)])).toEqual([]);
});

test('what is in another account for deposits stays there, unless it is gathered', () => {
  expect(plan(1000, [at('old', 1000)])).toEqual([]);
  expect(plan(1000, [at('old', 700)], true)).toEqual([
    { otherId: 'old', cents: 700 },
    { otherId: null, cents: 300 },
  ]);
});

test('what is not held any more goes out, and out of the account that has it', () => {
  expect(plan(0, [at('main', 500)])).toEqual([{ otherId: null, cents: -500 }]);
  expect(plan(100, [at('main', 200), at('old', 500)])).toEqual([
    { otherId: null, cents: -600 },
    { otherId: 'old', cents: 400 },
  ]);
});

test('an account with less than nothing is made up for by the one that has the money', () => {
  expect(plan(0, [at('main', -1000), at('old', 1000)])).toEqual([{ otherId: 'old', cents: 1000 }]);
  expect(plan(1000, [at('main', 2000), at('old', -1000)])).toEqual([{ otherId: 'old', cents: -1000 }]);
});
