import type { z } from 'zod';
import type { amendment } from '#shared/api/lease-terms.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { addCharge, amendCharge, endCharge, removeStep } from './amend-charges.ts';
import { renewLease, transferLease } from './carry-on.ts';
import { changeTerms } from './change-terms.ts';
import { addClause, applyIndex, removeClause } from './clauses.ts';
import { endEarly, giveNotice, withdrawNotice } from './end-lease.ts';

export type Amendment = z.output<typeof amendment>;

/** Does what a preview is asked for: the same commands as the routes of the acts. */
export async function amend(tx: Tx, leaseId: string, change: Amendment, when: SignedInContext): Promise<void> {
  switch (change.act) {
    case 'give-notice':
      return giveNotice(tx, leaseId, change, when);
    case 'withdraw-notice':
      return withdrawNotice(tx, leaseId, {}, when);
    case 'end-early':
      return endEarly(tx, leaseId, change, when);
    case 'renew':
      return void (await renewLease(tx, leaseId, change, when));
    case 'transfer':
      return void (await transferLease(tx, leaseId, change, when));
    case 'amend-charge':
      return amendCharge(tx, leaseId, change, when);
    case 'remove-step':
      return removeStep(tx, leaseId, change, when);
    case 'add-charge': {
      const { act: _, ...charge } = change;
      return addCharge(tx, leaseId, charge, when);
    }
    case 'end-charge':
      return endCharge(tx, leaseId, change, when);
    case 'add-clause': {
      const { act: _, ...clause } = change;
      return addClause(tx, leaseId, clause, when);
    }
    case 'remove-clause':
      return removeClause(tx, leaseId, change, when);
    case 'apply-index':
      return applyIndex(tx, leaseId, change, when);
    case 'change-terms': {
      const { act: _, ...terms } = change;
      return changeTerms(tx, leaseId, terms, when);
    }
  }
}
