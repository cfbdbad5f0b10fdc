import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { posterOf, recordAct } from '#server/modules/ledger/index.ts';
import { refuseMoneyDay } from '#server/modules/rent/tenancy-money/dates.ts';
import { takeLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { currentTerm } from '#server/modules/rent/tenancy-money/current-term.ts';
import { carry, refuseUndeposited } from '#server/modules/rent/held-money/even-out.ts';

/** A tenancy that moved to another building takes its deposit along: from one building to the other in the books. */
export async function carryDeposit(
  tx: Tx,
  leaseId: string,
  { movedOn }: { readonly movedOn: string },
  when: SignedInContext,
): Promise<string> {
  const { organisationId } = when.session;
  const asked = await takeLease(tx, organisationId, leaseId);
  const today = await organisationDay(tx, organisationId, when.now);
  await refuseMoneyDay(tx, organisationId, { date: movedOn, today, path: 'movedOn' });
  const lease = await currentTerm(tx, organisationId, asked, today);
  const by = posterOf(when);
  const cents = await carry(tx, lease, movedOn, by);
  if (cents === 0) await refuseUndeposited(tx, lease, by);
  if (cents === 0) throw refuse('deposits.nothing-held-elsewhere');
  await recordAct(tx, 'deposit.carried', lease.number, when, { cents });
  return leaseId;
}
