import { describe, expect, it } from 'vitest';
import { may as isAllowed, type Permission } from '#shared/permissions.ts';
import { isCarriedOn, offeredActs } from './lease-acts-offered.ts';

const as = (role: 'owner' | 'leasing_agent' | 'viewer') => (permission: Permission) =>
  isAllowed({ role, seesAllProperties: true }, permission);
const lease = { state: 'active', leavesOn: null, endKind: null } as const;

describe('what is offered on a lease', () => {
  it('leads with what comes next by where it stands', () => {
    expect(offeredActs({ ...lease, state: 'draft' }, as('owner'))[0]).toBe('sign');
    expect(offeredActs(lease, as('owner')).slice(0, 2)).toEqual(['renew', 'give-notice']);
    const ending = { state: 'on-notice', leavesOn: '2026-12-31', endKind: 'notice' } as const;
    expect(offeredActs(ending, as('owner'))[0]).toBe('withdraw-notice');
  });

  it('lets somebody who writes drafts send and cancel them, and nothing of what was signed', () => {
    expect(offeredActs({ ...lease, state: 'draft' }, as('leasing_agent'))).toEqual([
      'edit',
      'send-for-signature',
      'cancel',
    ]);
    expect(offeredActs({ ...lease, state: 'signed' }, as('leasing_agent'))).toEqual([]);
    expect(offeredActs(lease, as('leasing_agent'))).toEqual([]);
  });

  it('offers a viewer nothing, and nobody anything on a cancelled one', () => {
    expect(offeredActs(lease, as('viewer'))).toEqual([]);
    expect(offeredActs({ ...lease, state: 'cancelled' }, as('owner'))).toEqual([]);
  });

  it('does not end what another term carries on', () => {
    const renewed = { ...lease, leavesOn: '2026-12-31', endKind: 'renewal' } as const;
    expect(isCarriedOn(renewed)).toBe(true);
    expect(offeredActs(renewed, as('owner'))).not.toContain('give-notice');
    expect(offeredActs(renewed, as('owner'))).not.toContain('withdraw-notice');
  });

  it('lets a term that ended as agreed be renewed late, and not one that was given up', () => {
    expect(offeredActs({ ...lease, state: 'ended' }, as('owner'))).toEqual(['renew']);
    expect(offeredActs({ state: 'ended', leavesOn: '2026-01-31', endKind: 'notice' }, as('owner'))).toEqual([]);
  });
});
