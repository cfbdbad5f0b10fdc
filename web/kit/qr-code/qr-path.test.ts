import { expect, it } from 'vitest';
import { qrPath } from './qr-path.ts';

it('draws neighbours in a row as one bar, four modules from the edge', () => {
  expect(qrPath(['1101', '0000', '0010'])).toBe('M4 4h2v1h-2zM7 4h1v1h-1zM6 6h1v1h-1z');
});

it('draws nothing where there is nothing', () => {
  expect(qrPath([])).toBe('');
  expect(qrPath(['000'])).toBe('');
});
