import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ListTree } from './api.ts';
import { ListBar } from './list-bar.tsx';
import { ListProblems } from './list-problems.tsx';

afterEach(cleanup);

const none: ListTree = {
  preset: null,
  headerRow: 1,
  headerChoices: [],
  skipped: [],
  formats: [],
  buildings: [],
  groups: [],
  joined: [],
  ownersKept: [],
  families: [],
  namesakes: [],
  contacts: [],
  repairs: [],
  counts: { buildings: 1, units: 2, people: 2, leases: 2 },
  leasesToFix: 0,
  currency: 'USD',
  madeRentCents: 0,
  rentCents: 180_000,
  totalCents: null,
  vacantCents: 0,
  leftOutCents: 0,
  areUnitsOnce: true,
  toFix: 0,
};

const group: ListTree['groups'][number] = {
  key: 'phone:phone',
  kind: 'phone',
  building: null,
  field: 'phone',
  rows: [2],
  sample: '12',
  blocks: false,
  suggestion: null,
  acts: ['clear'],
  errors: [],
};

const excluded: ListTree['repairs'][number] = {
  id: '019cadfd-8900-7000-8716-d13d58c3d6c3',
  act: 'leave-out',
  field: null,
  rows: [3],
  text: '',
};

const nothing = () => undefined;

function show(tree: ListTree) {
  render(
    <>
      <ListProblems importId="i" tree={tree} onChange={() => Promise.resolve(undefined)} panel={null} />
      <ListBar tree={tree} isChecked busy={false} onFix={nothing} onLook={nothing} onRun={nothing} />
    </>,
  );
}

const isSaid = (text: string | RegExp) => screen.queryByText(text) !== null;
const importButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Import/ });

it('says “No problems” where none is listed, also with excluded rows, and then how much is imported', () => {
  show({ ...none, repairs: [excluded] });
  expect(isSaid('0 to fix · 1 fixed')).toBe(true);
  expect(isSaid('No problems')).toBe(true);
  expect(isSaid('Create 1 building, 2 units, 2 people, and 2 leases from this file')).toBe(true);
  expect([importButton().textContent, importButton().disabled]).toEqual(['Import 7 records', false]);
});

it('names no number to import while a problem is open, be it a building that lacks its address', () => {
  show({ ...none, toFix: 2, repairs: [excluded] });
  expect(isSaid('2 to fix · 1 fixed')).toBe(true);
  expect(isSaid('No problems')).toBe(false);
  expect(isSaid('Fix or exclude 2 problems before importing')).toBe(true);
  expect(isSaid(/^Create/)).toBe(false);
  expect([importButton().textContent, importButton().disabled]).toEqual(['Import', true]);
});

it('claims no freedom from problems where some pass without their cells', () => {
  show({ ...none, groups: [group] });
  expect(isSaid('No problems')).toBe(false);
  expect(importButton().disabled).toBe(false);
});

it('says that there is nothing to create where every row is excluded', () => {
  show({ ...none, counts: { buildings: 0, units: 0, people: 0, leases: 0 } });
  expect(isSaid('Nothing to create from this file')).toBe(true);
  expect(isSaid('No problems')).toBe(false);
  expect([importButton().textContent, importButton().disabled]).toEqual(['Import', true]);
});

it('remarks that rows name a family, with whom that creates, and that is no problem', () => {
  const families = [
    { row: 2, text: 'Familie Bauer', name: 'Bauer' },
    { row: 5, text: 'The Smith Family', name: 'Smith' },
  ];
  show({ ...none, families });
  expect(isSaid('Family names')).toBe(true);
  expect(isSaid('Rows 2, 5, like “Familie Bauer”')).toBe(true);
  expect(isSaid('Creates one person each, last names Bauer, Smith.')).toBe(true);
  expect(isSaid('No problems')).toBe(true);
});

it('shows an owner column that was split apart from the tenants, with its building, and owners that stay', () => {
  const joined = {
    row: 2,
    text: 'Ruth Sample / Halvorsen',
    isSplit: true,
    field: 'owners',
    building: 'Birch Terrace',
  } as const;
  const ownersKept = [{ building: 'Alder Row', rows: [9], text: 'Max Example' }];
  show({ ...none, joined: [joined, { ...joined, row: 3 }], ownersKept });
  expect(isSaid('Owner column split into several people')).toBe(true);
  expect(isSaid('“Ruth Sample / Halvorsen” on Birch Terrace')).toBe(true);
  expect(isSaid('Names split into several people')).toBe(false);
  expect(isSaid('Owners of existing buildings stay as they are')).toBe(true);
  expect(isSaid('“Max Example” on Alder Row')).toBe(true);
});
