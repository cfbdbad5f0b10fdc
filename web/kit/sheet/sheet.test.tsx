// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Sheet } from './sheet.tsx';

afterEach(cleanup);

const figure = (id: string) => ({ content: id, drill: { id, name: `Figure ${id}` } });

function Page() {
  const [open, setOpen] = useState<string>();
  return (
    <Sheet
      label="Income statement"
      title="Maple Court, USD"
      columns={[
        { key: 'a', label: 'Oct 2026' },
        { key: 'b', label: 'Sep 2026' },
      ]}
      lines={[
        { key: 'income', kind: 'heading', label: 'Income' },
        { key: '4100', kind: 'line', label: 'Rent', figures: [figure('a1'), figure('b1')] },
        { key: '4110', kind: 'line', label: 'Parking', figures: [figure('a2')] },
        { key: 'total', kind: 'total', label: 'Total', figures: [figure('a3'), figure('b3')] },
      ]}
      open={open}
      onOpen={setOpen}
      explain={(id) => <button>Lines of {id}</button>}
    />
  );
}

const named = (id: string) => screen.getByRole('button', { name: `Figure ${id}` });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const stops = () => screen.getAllByRole('button').filter((button) => button.tabIndex === 0);

test('all figures are one stop of the tab key, and the arrows lead from one to the next', () => {
  render(<Page />);
  expect(stops()).toEqual([named('a1')]);
  named('a1').focus();
  press('ArrowRight');
  expect(document.activeElement).toBe(named('b1'));
  press('ArrowDown');
  expect(document.activeElement).toBe(named('a2'));
  press('ArrowDown');
  press('ArrowLeft');
  expect(document.activeElement).toBe(named('a3'));
  expect(stops()).toEqual([named('a3')]);
  press('End');
  expect(document.activeElement).toBe(named('b3'));
  press('Home');
  expect(document.activeElement).toBe(named('a1'));
});

test('a figure opens in the line below it, and Escape closes it from inside and returns to the figure', () => {
  render(<Page />);
  fireEvent.click(named('b1'));
  expect(named('b1').getAttribute('aria-expanded')).toBe('true');
  const lines = screen.getByRole('button', { name: 'Lines of b1' });
  expect(named('b1').closest('tbody')).toBe(lines.closest('tbody'));
  lines.focus();
  press('Escape');
  expect(screen.queryByRole('button', { name: 'Lines of b1' })).toBeNull();
  expect(document.activeElement).toBe(named('b1'));
});
