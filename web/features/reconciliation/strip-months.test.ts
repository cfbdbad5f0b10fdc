import { expect, it } from 'vitest';
import { stripMonths } from './strip-months.ts';

const states = (standing: Partial<Parameters<typeof stripMonths>[0]>) =>
  stripMonths(
    {
      since: null,
      through: null,
      next: { from: '2026-10-01', to: '2026-10-31', openingCents: null, closingCents: null },
      isDue: false,
      ...standing,
    },
    '2026-11-18',
  ).map(({ month, state }) => `${month} ${state}`);

it('is filled up to the last whole month that is reconciled, and outlined after it', () => {
  const shown = states({ since: '2026-02-01', through: '2026-09-30', isDue: true });
  expect(shown).toHaveLength(12);
  expect(shown[0]).toBe('2025-12 none');
  expect(shown.slice(2, 3)).toEqual(['2026-02 paid']);
  expect(shown.slice(9)).toEqual(['2026-09 paid', '2026-10 due', '2026-11 due']);
});

it('does not fill a month of which some days are open', () => {
  expect(states({ since: '2026-02-01', through: '2026-10-30' }).slice(9)).toEqual([
    '2026-09 paid',
    '2026-10 due',
    '2026-11 due',
  ]);
});

it('is empty for an account that was never reconciled, until something is due', () => {
  expect(new Set(states({}).map((one) => one.slice(8)))).toEqual(new Set(['none']));
  expect(states({ isDue: true }).slice(9)).toEqual(['2026-09 none', '2026-10 due', '2026-11 due']);
});
