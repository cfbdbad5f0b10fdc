import type { Permission } from '#shared/permissions.ts';
import type { Lease, LeaseItem } from './api.ts';

/** What can be done with a whole lease; an act is named after its route where it has one. */
export type OfferedAct =
  | 'edit'
  | 'sign'
  | 'send-for-signature'
  | 'take-back'
  | 'cancel'
  | 'give-notice'
  | 'withdraw-notice'
  | 'end-early'
  | 'renew'
  | 'transfer'
  | 'amend-charge'
  | 'add-charge'
  | 'change-parties'
  | 'change-terms';

type Stands = Pick<LeaseItem, 'state' | 'leavesOn'> & Partial<Pick<Lease, 'endKind'>>;

/**
 * What is offered, the most likely first, by where the lease stands and by what this person may do. What another term
 * carries on is changed there.
 */
export function offeredActs(lease: Stands, may: (permission: Permission) => boolean): readonly OfferedAct[] {
  const allowed = (act: OfferedAct) => may(draftActs.has(act) ? 'leases.draft' : 'leases.change');
  const acts = isCarriedOn(lease) ? carriedOnActs : actsOf(lease);
  // Whoever only writes drafts can cancel a draft, and not what was signed.
  return acts.filter((act) => allowed(act) && (act !== 'cancel' || lease.state !== 'signed' || may('leases.change')));
}

/** The next term has taken over: nothing ends or changes this one but the other one's being cancelled. */
export function isCarriedOn({ state, leavesOn, endKind }: Stands): boolean {
  return endKind === 'renewal' || endKind === 'transfer' || (state === 'active' && leavesOn !== null);
}

const draftActs: ReadonlySet<OfferedAct> = new Set(['edit', 'send-for-signature', 'take-back', 'cancel']);
const changes = ['amend-charge', 'add-charge', 'change-parties', 'change-terms'] as const;
const carriedOnActs: readonly OfferedAct[] = changes;

function actsOf({ state, leavesOn }: Stands): readonly OfferedAct[] {
  switch (state) {
    case 'draft':
      return ['sign', 'edit', 'send-for-signature', 'cancel'];
    case 'out-for-signature':
      return ['sign', 'take-back', 'cancel'];
    case 'signed':
      return [
        ...changes,
        leavesOn === null ? 'give-notice' : 'withdraw-notice',
        ...(leavesOn === null ? (['renew'] as const) : []),
        'cancel',
      ];
    case 'active':
      return ['renew', 'give-notice', 'end-early', 'transfer', ...changes];
    case 'on-notice':
      return ['withdraw-notice', 'end-early', ...changes];
    case 'ended':
      return leavesOn === null ? ['renew'] : [];
    case 'cancelled':
      return [];
  }
}
