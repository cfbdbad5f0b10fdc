import { expect, test } from 'vitest';
import { detectDecimal } from './detect-columns.ts';

const decimalOf = (country: string, ...areas: string[]) => {
  const rows = areas.map((area, at) => ({ number: at + 2, cells: [area] }));
  const sheet = { kind: 'units', name: 'Units', headers: ['Area'], rows } as const;
  return detectDecimal([sheet], () => ['area'], country);
};

test.each([
  ['US', ['1.200', '950'], ','],
  ['DE', ['1.200', '950'], ','],
  ['DE', ['1,200', '950'], '.'],
  ['US', ['1.200', '85.5'], '.'],
  ['DE', ['950', '64'], '.'],
])('in %s, %j are written with “%s” before decimals', (country, areas, sign) => {
  expect(decimalOf(country, ...areas)).toBe(sign);
});
