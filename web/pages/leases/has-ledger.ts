import type { Lease } from './api.ts';

/** Nothing is owed on what was never signed. */
export function hasLedger({ state }: Pick<Lease, 'state'>): boolean {
  return state !== 'draft' && state !== 'out-for-signature' && state !== 'cancelled';
}
