// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { PlanFloor } from './plan.ts';
import { StackingPlan } from './stacking-plan.tsx';

const floors: readonly PlanFloor[] = [
  {
    label: '2',
    units: [
      { key: '2A', label: '2A', state: 'occupied' },
      { key: '2B', label: '2B', detail: 'Mistry', state: 'late', balance: '1,989.75' },
    ],
  },
  { label: '1', units: [{ key: '1A', label: '1A', state: 'vacant' }] },
];

afterEach(cleanup);

function show(onChoose?: (key: string) => void) {
  render(
    <MemoryRouter>
      <StackingPlan
        name="Maple Court"
        colour="blue"
        floors={floors}
        {...(onChoose && { onChoose: (unit) => onChoose(unit.key) })}
      />
    </MemoryRouter>,
  );
}

test('to the ear a building is a list of units with their states', () => {
  show();
  expect(screen.getByRole('list', { name: 'Maple Court' })).toBeDefined();
  expect(screen.getAllByRole('listitem').map((unit) => unit.getAttribute('aria-label'))).toEqual([
    '2A, Occupied',
    '2B Mistry, Past due 1,989.75',
    '1A, Vacant',
  ]);
});

test('arrows go along and between the floors, Enter chooses', () => {
  const chosen: string[] = [];
  show((key) => chosen.push(key));
  const list = screen.getByRole('listbox', { name: 'Maple Court' });
  const at = () =>
    document.getElementById(list.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label');
  expect(at()).toBe('2A, Occupied');
  fireEvent.keyDown(list, { key: 'ArrowRight' });
  expect(at()).toBe('2B Mistry, Past due 1,989.75');
  fireEvent.keyDown(list, { key: 'ArrowDown' });
  expect(at()).toBe('1A, Vacant');
  fireEvent.keyDown(list, { key: 'Enter' });
  fireEvent.click(screen.getByRole('option', { name: '2B Mistry, Past due 1,989.75' }));
  expect(chosen).toEqual(['1A', '2B']);
});
