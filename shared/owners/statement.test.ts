import { expect, test } from 'vitest';
import { chainStatement } from './statement.ts';

const september = { from: '2026-09-01', to: '2026-09-30' };

test('S1: it opens with what the last one said, and what was recorded since for its days is told by itself', () => {
  const known = [
    { number: 480, date: '2026-08-15', cents: 100_000 },
    { number: 505, date: '2026-08-20', cents: -12_000 },
    { number: 510, date: '2026-09-03', cents: 50_000 },
    { number: 498, date: '2026-09-01', cents: -4000 },
    { number: 530, date: '2026-10-01', cents: 7 },
  ];
  const last = { to: '2026-08-31', closingCents: 100_000, mark: 500 };
  expect(chainStatement(last, september, known)).toMatchObject({
    openingCents: 100_000,
    changesCents: -12_000,
    linesCents: 46_000,
    closingCents: 134_000,
  });
});

test('a first statement opens with all that was there before its days', () => {
  const known = [
    { number: 1, date: '2026-05-01', cents: 700 },
    { number: 9, date: '2026-08-31', cents: -200 },
    { number: 3, date: '2026-09-30', cents: 50 },
  ];
  expect(chainStatement(null, september, known)).toMatchObject({
    openingCents: 500,
    changes: [],
    changesCents: 0,
    closingCents: 550,
  });
});
