import { expect, test } from 'vitest';
import { plainAmount } from './plain-amount.ts';

test.for([
  [0, 'USD', '0.00'],
  [5, 'USD', '0.05'],
  [-5, 'EUR', '-0.05'],
  [123_456, 'EUR', '1234.56'],
  [-81_000, 'USD', '-810.00'],
  [1500, 'JPY', '1500'],
  [0, 'JPY', '0'],
  [-1, 'KWD', '-0.001'],
  [12_345, 'KWD', '12.345'],
  [Number.MAX_SAFE_INTEGER, 'USD', '90071992547409.91'],
  [90_071_992_547_409_910n, 'USD', '900719925474099.10'],
] as const)('%d of the smallest unit of %s is %s', ([cents, currency, text]) => {
  expect(plainAmount(cents, currency)).toBe(text);
});
