import { expect, test } from 'vitest';
import { recordKinds } from '#shared/found-kinds.ts';
import { may, permissions } from '#shared/permissions.ts';
import type { StaffRole } from '#shared/roles.ts';
import { pageAt } from '#web/app/router/pages.ts';
import { recordsFor, type FoundRecord } from './palette-found.ts';

const found: readonly FoundRecord[] = recordKinds.map((kind) => ({
  kind,
  id: `id-of-${kind}`,
  title: '2A',
  subtitle: '118 Maple Street, Riverton',
  propertyId: null,
  money: null,
  attachedTo: kind === 'document' ? { kind: 'lease', id: 'id-of-lease' } : null,
}));
const of = (role: StaffRole) => permissions.filter((permission) => may({ role, seesAllProperties: true }, permission));

test('each record leads to a page that is there, and no two are taken for one', () => {
  const records = recordsFor(found, of('owner'));
  expect(new Set(records.map(({ value }) => value)).size).toBe(recordKinds.length);
  for (const { to } of records) expect(pageAt(new URL(to, 'http://gable.example').pathname).path, to).not.toBe('*');
});

test('a lease, its money or the books are not offered to who may not read it', () => {
  expect(recordsFor(found, of('maintenance')).map(({ to }) => to)).toEqual([
    '/people/id-of-person',
    '/properties/id-of-property',
    '/units/id-of-unit',
    // The server finds only those of records that somebody may read.
    '/leases/id-of-lease?tab=documents',
    '/tasks?view=all&open=id-of-task',
  ]);
});
