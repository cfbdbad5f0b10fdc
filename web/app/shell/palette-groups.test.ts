import { DoorClosed } from 'lucide-react';
import { expect, test } from 'vitest';
import type { PaletteEntry } from './palette-acts.ts';
import type { PaletteRecord } from './palette-found.ts';
import { paletteGroups } from './palette-groups.ts';

const record = (title: string): PaletteRecord => ({
  value: title,
  title,
  subtitle: '',
  money: null,
  icon: DoorClosed,
  to: `/units/${title}`,
});
const entry = (label: string, group: PaletteEntry['group'], words = ''): PaletteEntry => ({
  key: label,
  label,
  group,
  words,
  icon: DoorClosed,
  run: () => undefined,
});
const entries = [
  entry('Units', 'go'),
  entry('People', 'go', 'tenants'),
  entry('Record a payment', 'do', 'receipt paid'),
];

function named(typed: string, found: readonly string[]) {
  return paletteGroups(typed, { found: found.map(record) }, entries).map((group) => [
    group.name,
    'records' in group ? group.records.map(({ title }) => title) : group.entries.map(({ label }) => label),
  ]);
}

test('what the server found is there whatever was typed, though none of it stands in a title', () => {
  for (const typed of ['Q', 'Quay', 'Quay Road', '7 Linden Avenue', '5550141'])
    expect(named(typed, ['4A, Heron Yard']), typed).toContainEqual(['found', ['4A, Heron Yard']]);
});

test('the group that fits best comes first, and what fits best is first in it', () => {
  expect(named('pe', ['Pear Court', 'Old Pear Yard'])).toEqual([
    ['found', ['Pear Court', 'Old Pear Yard']],
    ['go', ['People']],
  ]);
  expect(named('rec', ['2A, Heron Yard']).map(([name]) => name)).toEqual(['do', 'found']);
});

test('records stay in the order of the server', () => {
  expect(named('118 maple', ['Zeta House', 'Alpha House'])).toEqual([['found', ['Zeta House', 'Alpha House']]]);
});

test('without anything typed every act is there, and nothing where nothing fits', () => {
  expect(named('', []).map(([name]) => name)).toEqual(['go', 'do']);
  expect(named('zzz', [])).toEqual([]);
});

test('pinned and recent records come before pages, and an act with its tenant before everything', () => {
  const names = (groups: Parameters<typeof paletteGroups>[1], typed: string) =>
    paletteGroups(typed, groups, entries).map(({ name }) => name);
  expect(names({ pinned: [record('4A')], recent: [record('5B')] }, '')).toEqual(['pinned', 'recent', 'go', 'do']);
  expect(names({ commands: [record('Record payment from Zoë')], found: [record('Record')] }, 'record')).toEqual([
    'commands',
    'found',
    'do',
  ]);
});
