import { describe, expect, it } from 'vitest';
import type { Member } from './api.ts';
import { roleOptions } from './role-options.ts';
import { isOnlyOwner } from './roles.ts';
import { useSettingsText } from './text.ts';

function member(id: string, change: Partial<Member> = {}): Member {
  return {
    id,
    name: id,
    email: `${id}@gable.example`,
    role: 'viewer',
    state: 'active',
    emailVerified: true,
    secondFactor: false,
    lastUsedAt: null,
    propertyCount: null,
    propertyTotal: 5,
    createdAt: '2026-11-12T00:00:00Z',
    version: 1,
    ...change,
  };
}

describe('roles', () => {
  it('knows the only owner, and that a suspended one does not count', () => {
    const dana = member('dana', { role: 'owner' });
    const away = member('away', { role: 'owner', state: 'suspended' });
    expect(isOnlyOwner(dana, [dana, away, member('vera')])).toBe(true);
    expect(isOnlyOwner(away, [dana, away])).toBe(false);
    expect(isOnlyOwner(dana, [dana, member('eli', { role: 'owner' })])).toBe(false);
    expect(isOnlyOwner(member('vera'), [dana])).toBe(false);
  });

  it('offers every role with words of its own', () => {
    const options = roleOptions(useSettingsText.now());
    expect(options).toHaveLength(6);
    for (const { label, hint } of options) expect([label, hint]).not.toContain('');
  });
});
