// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactElement } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { AgeBar, partsOf } from './age-bar.tsx';
import { BarChart, segmentsOf } from './bar-chart.tsx';
import { BrickChart } from './brick-chart.tsx';
import type { ChartData } from './chart-data.ts';
import { HeatStrip, levelOf } from './heat-strip.tsx';
import { LineChart } from './line-chart.tsx';

afterEach(cleanup);

const cash: ChartData = {
  title: 'Cash',
  markHeading: 'Month',
  series: [{ name: 'In' }, { name: 'Expected', isExpected: true }, { name: 'Out', tone: 'out', isBelow: true }],
  marks: [
    { key: '1', name: 'October', short: 'O', values: [900, 0, 300] },
    { key: '2', name: 'November', short: 'N', values: [500, 400, 100], isCurrent: true, to: '/november' },
    { key: '3', name: 'December', short: 'D', values: [0, 0, 0] },
  ],
  format: String,
  isSummed: true,
};

function show(chart: ReactElement) {
  const Where = () => <output>{useLocation().pathname}</output>;
  render(
    <MemoryRouter>
      {chart}
      <Where />
    </MemoryRouter>,
  );
}

test.each([
  ['bars', <BarChart key="a" chart={cash} />],
  ['bricks', <BrickChart key="b" chart={cash} />],
  ['lines', <LineChart key="c" chart={cash} />],
  ['heat', <HeatStrip key="d" chart={cash} formatCell={String} />],
])('%s have their table, which ends in its sums and is shown when asked for', (_, chart) => {
  show(chart);
  const table = screen.getByRole('table', { name: 'Cash' });
  const rows = within(table).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Month', 'In', 'Expected', 'Out'],
    ['October', '900', '0', '300'],
    ['November', '500', '400', '100'],
    ['December', '0', '0', '0'],
    ['Total', '1400', '400', '400'],
  ]);
  // Where it is not seen, Tab does not stop in it.
  expect(within(table).queryByRole('link')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show as table: Cash' }));
  expect(within(screen.getByRole('table')).getByRole('link', { name: 'November' }).getAttribute('href')).toBe(
    '/november',
  );
});

test('keys go from mark to mark, whose figures are said, and Enter opens the list of one', () => {
  show(<BarChart chart={cash} />);
  const list = screen.getByRole('listbox', { name: 'Cash' });
  const said = () =>
    document.getElementById(list.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label');
  fireEvent.focus(list);
  expect(said()).toBe('November: In 500, Expected 400, Out 100');
  fireEvent.keyDown(list, { key: 'ArrowLeft' });
  expect(said()).toBe('October: In 900, Out 300');
  fireEvent.keyDown(list, { key: 'End' });
  expect(said()).toBe('December: 0');
  fireEvent.keyDown(list, { key: 'Enter' });
  expect(screen.getByRole('status').textContent).toBe('/');
  fireEvent.keyDown(list, { key: 'ArrowLeft' });
  fireEvent.keyDown(list, { key: 'Enter' });
  expect(screen.getByRole('status').textContent).toBe('/november');
});

test('the ages are columns of figures under their bar', () => {
  const ages = { ...cash, series: [{ name: 'Past due' }], isSummed: false };
  show(<AgeBar chart={ages} />);
  const table = screen.getByRole('table', { name: 'Cash' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['October', 'November', 'December']);
  expect(
    within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['900', '500', '0']);
  expect(screen.queryByRole('button')).toBeNull();
});

test('each age has its own colour, also the oldest', () => {
  const marks = [30, 60, 90, 91].map((age) => ({ key: String(age), name: String(age), short: '', values: [age] }));
  show(<AgeBar chart={{ ...cash, series: [{ name: 'Past due' }], marks }} />);
  const tones = [...document.querySelectorAll('rect')].map((part) => part.getAttribute('data-tone'));
  expect(tones).toEqual(['in', 'warn', 'bad', 'worst']);
});

test('what is expected stands on what is there, and what goes out hangs below zero', () => {
  const [, november] = cash.marks;
  if (november === undefined) throw new Error('There is one');
  expect(segmentsOf(cash, november).map(({ from, to }) => [from, to])).toEqual([
    [0, 500],
    [500, 900],
    [0, -100],
  ]);
});

test('parts of a bar fill it in their order, and each can be seen', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 10 ** 12 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(amounts, (values) => {
      const parts = partsOf(values);
      expect(parts.map(({ at }) => at)).toEqual(values.flatMap((value, at) => (value > 0 ? [at] : [])));
      for (const { width } of parts) expect(width).toBeGreaterThanOrEqual(6);
      const last = parts.at(-1);
      if (last !== undefined) expect(last.x + last.width).toBeCloseTo(440);
      for (const [at, part] of parts.entries())
        if (at > 0) expect(part.x).toBeCloseTo((parts[at - 1]?.x ?? 0) + (parts[at - 1]?.width ?? 0) + 2);
    }),
  );
});

test('levels go from the least to the most', () => {
  expect([0, 24, 25, 50, 75, 100].map((value) => levelOf(value, 0, 100))).toEqual([0, 0, 1, 2, 3, 3]);
  expect(levelOf(7, 7, 7)).toBe(3);
});
