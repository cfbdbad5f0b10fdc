import type { z } from 'zod';
import type { amendment } from '#shared/api/lease-terms.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { addCharge, amendCharge, endCharge, removeStep } from './amend-charges.ts';
import { renewLease, transferLease } from './carry-on.ts';
import { changeTerms } from './change-terms.ts';
import { addClause, applyIndex, removeClause } from './clauses.ts';
import { endEarly, giveNotice, withdrawNotice } from './end-lease.ts';

export type Amendment = z.output<typeof amendment>;

/** Does what a preview is asked for: the same commands as the routes of the acts. */
export async function amend(tx: Tx, act: Act, leaseId: string, change: Amendment): Promise<void> {
  switch (change.act) {
    case 'give-notice':
      return giveNotice(tx, act, leaseId, change);
    case 'withdraw-notice':
      return withdrawNotice(tx, act, leaseId, {});
    case 'end-early':
      return endEarly(tx, act, leaseId, change);
    case 'renew':
      return void (await renewLease(tx, act, leaseId, change));
    case 'transfer':
      return void (await transferLease(tx, act, leaseId, change));
    case 'amend-charge':
      return amendCharge(tx, act, leaseId, change);
    case 'remove-step':
      return removeStep(tx, act, leaseId, change);
    case 'add-charge': {
      const { act: _, ...charge } = change;
      return addCharge(tx, act, leaseId, charge);
    }
    case 'end-charge':
      return endCharge(tx, act, leaseId, change);
    case 'add-clause': {
      const { act: _, ...clause } = change;
      return addClause(tx, act, leaseId, clause);
    }
    case 'remove-clause':
      return removeClause(tx, act, leaseId, change);
    case 'apply-index':
      return applyIndex(tx, act, leaseId, change);
    case 'change-terms': {
      const { act: _, ...terms } = change;
      return changeTerms(tx, act, leaseId, terms);
    }
  }
}
