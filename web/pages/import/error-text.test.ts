// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '#web/lib/messages.ts';
import { written } from './error-text.ts';

afterEach(() => setLanguage('en'));

it('writes what rows and books come to as the page writes amounts, and leaves what stands in a cell', async () => {
  const values = { lease: '100.00 EUR', rows: '12345.67 EUR', books: '-1000 JPY' };
  expect(written(values)).toEqual({ lease: '100.00 EUR', rows: '12,345.67 EUR', books: '−1,000 JPY' });
  await setLanguage('de');
  expect(written(values)).toEqual({ lease: '100.00 EUR', rows: '12.345,67 EUR', books: '−1.000 JPY' });
});
