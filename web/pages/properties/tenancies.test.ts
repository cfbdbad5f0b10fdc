import { expect, test } from 'vitest';
import type { Lease, Unit } from './api.ts';
import { comingUp, lettable, rentAMonth, shortName, tenanciesOf } from './tenancies.ts';

// Only what is read here stands in these; the rest of an answer has no part in it.
const unit = (id: string, given: Partial<Unit> = {}) =>
  ({ id, name: id, parentUnitId: null, archivedAt: null, ...given }) as Unit;
const lease = (id: string, unitId: string, given: Partial<Lease> = {}) =>
  ({
    id,
    unit: { id: unitId, name: unitId },
    state: 'active',
    startsOn: '2026-01-01',
    rentCents: 100_000,
    rentFrequency: 'monthly',
    nextEvent: null,
    ...given,
  }) as Lease;

test('a unit has the lease of today and the next one', () => {
  const later = lease('later', 'a', { state: 'signed', startsOn: '2027-06-01' });
  const next = lease('next', 'a', { state: 'signed', startsOn: '2027-01-01' });
  const found = tenanciesOf([unit('a'), unit('b')], [later, lease('now', 'a'), next]);
  expect(found.get('a')).toMatchObject({ now: { id: 'now' }, next: { id: 'next' }, rentCents: 100_000 });
  expect(found.get('b')).toEqual({ now: undefined, next: undefined, rentCents: 0 });
});

test('a lease of the whole is that of its rooms, and its rent is counted once', () => {
  const flat = unit('flat');
  const rooms = [unit('blue', { parentUnitId: 'flat' }), unit('red', { parentUnitId: 'flat' })];
  const all = [rooms[0], flat, rooms[1], unit('next')].filter((one) => one !== undefined);
  expect(lettable(all).map(({ id }) => id)).toEqual(['blue', 'red', 'next']);
  const found = tenanciesOf(rooms, [lease('whole', 'flat')]);
  expect([...found.values()].map(({ now, rentCents }) => [now?.id, rentCents])).toEqual([
    ['whole', 100_000],
    ['whole', 0],
  ]);
});

test('a room with beds is drawn by its beds, which whoever has the flat or the room has', () => {
  const all = [
    unit('flat'),
    unit('blue', { parentUnitId: 'flat' }),
    unit('red', { parentUnitId: 'flat' }),
    unit('left', { parentUnitId: 'blue' }),
    unit('right', { parentUnitId: 'blue' }),
  ];
  const doors = lettable(all);
  expect(doors.map(({ id }) => id)).toEqual(['left', 'right', 'red']);
  const held = (of: string) =>
    [...tenanciesOf(doors, [lease('lease', of)], all)].filter(([, { now }]) => now !== undefined).map(([id]) => id);
  expect(held('flat')).toEqual(['left', 'right', 'red']);
  expect(held('blue')).toEqual(['left', 'right']);
  expect(held('right')).toEqual(['right']);
});

test('archived rooms do not hide the unit that they were in', () => {
  const room = unit('blue', { parentUnitId: 'flat', archivedAt: '2026-01-01T00:00:00Z' });
  expect(lettable([unit('flat'), room]).map(({ id }) => id)).toEqual(['flat']);
});

test('rent of any pace is told by the month', () => {
  expect(rentAMonth({ rentCents: 25_000, rentFrequency: 'weekly' })).toBe(108_333);
  expect(rentAMonth({ rentCents: 300_000, rentFrequency: 'quarterly' })).toBe(100_000);
  expect(rentAMonth({ rentCents: null, rentFrequency: null })).toBe(0);
});

test('what comes up is told soonest first', () => {
  const event = (on: string) => ({ kind: 'leaves' as const, on, chargeId: null, cents: null, about: null });
  const leases = [
    lease('one', 'a', { nextEvent: event('2026-12-31') }),
    lease('none', 'b'),
    lease('two', 'c', { nextEvent: event('2026-12-12') }),
  ];
  expect(comingUp(leases, 5).map((found) => found.lease.id)).toEqual(['two', 'one']);
  expect(comingUp(leases, 1)).toHaveLength(1);
});

test('a short name is the last word', () => {
  expect(['Tunde Adeyemi', 'Lindqvist and Sons', 'Cher', ' Ada  Lovelace '].map(shortName)).toEqual([
    'Adeyemi',
    'Sons',
    'Cher',
    'Lovelace',
  ]);
});
