// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { listNames } from './list-names.ts';
import { Names } from './names.tsx';

afterEach(cleanup);

const drawn = (of: readonly string[]) => render(<Names of={of} none="Nobody" />).container;

it('each name has its own direction, so that none is drawn in front of another', () => {
  const container = drawn(['Fam One', 'محمد بن سلمان', 'Fam Two']);
  expect([...container.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual([
    'Fam One',
    'محمد بن سلمان',
    'Fam Two',
  ]);
});

it('of nine names three stand there, and the title has all of them', () => {
  const nine = Array.from({ length: 9 }, (_, index) => `Tenant ${index + 1}`);
  const container = drawn(nine);
  expect(container.textContent).toMatch(/^Tenant 1, Tenant 2, Tenant 3,? and 6 more$/);
  expect(container.querySelector('[title]')?.getAttribute('title')).toBe(listNames(nine));
});

it('four names are all there, and of nobody the word for it', () => {
  expect(drawn(['A', 'B', 'C', 'D']).textContent).toMatch(/^A, B, C,? and D$/);
  expect(drawn([]).textContent).toBe('Nobody');
});

it('plain text sets names apart only where one of them turns the direction', () => {
  expect(listNames(['Ann', 'Bo'])).toBe('Ann and Bo');
  expect(listNames(['Ann', 'דנה'])).toBe('\u2068Ann\u2069 and \u2068דנה\u2069');
});
