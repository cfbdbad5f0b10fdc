import { expect, test } from 'vitest';
import { may, permissions } from './permissions.ts';
import { portalRoles, roles, staffRoles } from './roles.ts';

test('an owner may do everything', () => {
  expect(permissions.filter((permission) => !may({ role: 'owner', seesAllProperties: true }, permission))).toEqual([]);
});

test('nobody but an owner changes the workspace, its members, or reads its mail', () => {
  const owners = ['organisation.change', 'members.change', 'mail.read', 'sample.remove'] as const;
  for (const permission of owners)
    expect(roles.filter((role) => may({ role, seesAllProperties: true }, permission))).toEqual(['owner']);
});

test('a portal role sees the name of the workspace and nothing else of it', () => {
  for (const role of portalRoles)
    expect(permissions.filter((permission) => may({ role, seesAllProperties: true }, permission))).toEqual([
      'organisation.read',
    ]);
});

test('staff and portal together are all roles, and none is both', () => {
  expect(new Set([...staffRoles, ...portalRoles])).toEqual(new Set(roles));
  expect(staffRoles.length + portalRoles.length).toBe(roles.length);
});

test('who works with some properties only does nothing that is about the whole workspace', () => {
  const limited = permissions.filter((permission) => may({ role: 'manager', seesAllProperties: false }, permission));
  expect(limited).toContain('portfolio.change');
  expect(limited).toContain('leases.change');
  expect(limited).not.toContain('ledger.read');
  expect(limited).not.toContain('portfolio.import');
});

test('whose role reads rent reads the books, unless they work with some properties only', () => {
  // Pages tell the two reasons apart by this.
  for (const role of roles) {
    const whole = { role, seesAllProperties: true };
    expect(may(whole, 'ledger.read'), role).toBe(may(whole, 'rent.read'));
  }
  expect(may({ role: 'manager', seesAllProperties: false }, 'rent.read')).toBe(true);
});
