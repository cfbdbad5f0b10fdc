import { describe, expect, it, vi } from 'vitest';
import { may, permissions } from '#shared/permissions.ts';
import { staffRoles, type StaffRole } from '#shared/roles.ts';
import { pageAt } from '#web/app/router/pages.ts';
import type { Me } from '#web/lib/me.ts';
import { navigation } from './navigation.ts';
import { paletteActs, paletteEntries } from './palette-acts.ts';
import { paletteGroups } from './palette-groups.ts';
import type { ShellActs } from './shell-acts.ts';
import { useShellText } from './text.ts';
import { useAboveText } from './above-text.ts';

const organisation = { id: 'one', name: 'One' } as Me['organisation']; // Only these two are read.

function person(role: StaffRole): Pick<Me, 'permissions' | 'memberships' | 'organisation'> {
  return {
    permissions: permissions.filter((permission) => may({ role: role, seesAllProperties: true }, permission)),
    memberships: [
      { organisationId: 'one', name: 'One', role },
      { organisationId: 'two', name: 'Two', role },
    ],
    organisation,
  };
}

const words = { above: useAboveText.now(), shell: useShellText.now() };

function acts(): ShellActs {
  return { go: vi.fn(), open: vi.fn(), setTheme: vi.fn(), switchTo: vi.fn(), signOut: vi.fn() };
}

describe('palette', () => {
  it('has every key once, each with a place or a deed', () => {
    const keys = [...navigation, ...paletteActs].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { to, run } of paletteActs) expect((to === undefined) !== (run === undefined)).toBe(true);
  });

  it.each(staffRoles)('offers a %s nothing that the server would refuse', (role) => {
    const allowed = new Set(paletteEntries(person(role), acts(), words).map(({ key }) => key));
    for (const { key, permission } of [...navigation, ...paletteActs]) {
      expect(allowed.has(key), key).toBe(
        permission === undefined || may({ role: role, seesAllProperties: true }, permission),
      );
    }
  });

  it('keeps inviting from a viewer and mail from an accountant', () => {
    const keysOf = (role: StaffRole) => paletteEntries(person(role), acts(), words).map(({ key }) => key);
    expect(keysOf('owner')).toEqual(expect.arrayContaining(['doInvite', 'goMail', 'goAudit']));
    expect(keysOf('viewer')).not.toContain('doInvite');
    expect(keysOf('accountant')).toContain('goAudit');
    expect(keysOf('accountant')).not.toContain('goMail');
  });

  it('finds the pages that export by that word', () => {
    const found = paletteGroups('export', {}, paletteEntries(person('owner'), acts(), words));
    const keys = found.flatMap((group) => ('entries' in group ? group.entries.map(({ key }) => key) : []));
    expect(keys.toSorted()).toEqual(['goExportAll', 'goExportJournal']);
  });

  it('offers the other workspaces and not the one you are in', () => {
    const doings = acts();
    const found = paletteEntries(person('owner'), doings, words).filter(({ group }) => group === 'workspaces');
    expect(found.map(({ label }) => label)).toEqual(['Switch to Two']);
    found[0]?.run();
    expect(doings.switchTo).toHaveBeenCalledExactlyOnceWith('two');
  });

  it('leads only to pages that are there', () => {
    const targets = [...navigation.map(({ path }) => path), ...paletteActs.flatMap(({ to }) => to ?? [])];
    for (const target of targets) expect(pageAt(new URL(target, 'http://gable.example').pathname).path).not.toBe('*');
  });
});
