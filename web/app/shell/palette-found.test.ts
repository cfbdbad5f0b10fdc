import { expect, test } from 'vitest';
import { may, permissions } from '#shared/permissions.ts';
import type { StaffRole } from '#shared/roles.ts';
import { pageAt } from '#web/app/router/pages.ts';
import { recordsFor, type FoundRecord } from './palette-found.ts';

const found: readonly FoundRecord[] = (['unit', 'property', 'person', 'lease', 'charge', 'receipt'] as const).map(
  (kind) => ({
    kind,
    id: `id-of-${kind}`,
    title: '2A',
    subtitle: '118 Maple Street, Riverton',
    propertyId: null,
    money: null,
  }),
);
const of = (role: StaffRole) => permissions.filter((permission) => may({ role, seesAllProperties: true }, permission));

test('each record leads to a page that is there, and no two are taken for one', () => {
  const records = recordsFor(found, of('owner'));
  expect(new Set(records.map(({ value }) => value)).size).toBe(6);
  for (const { to } of records) expect(pageAt(to).path, to).not.toBe('*');
});

test('a lease or its money is not offered to who may not read it', () => {
  expect(recordsFor(found, of('maintenance')).map(({ to }) => to)).toEqual([
    '/units/id-of-unit',
    '/properties/id-of-property',
    '/people/id-of-person',
  ]);
});
