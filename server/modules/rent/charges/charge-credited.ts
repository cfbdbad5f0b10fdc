import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { amountProblem } from '#server/modules/rent/tenancy-money/amount-problem.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { creditedFor } from './not-owed.ts';
import { chargeNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { saidProblem } from '#server/modules/rent/tenancy-money/said-problem.ts';

interface Wanted {
  readonly chargeId: string;
  readonly cents: number;
}

/** The charge that a credit is for: it stands on the same ledger, and no more is credited for it than was charged. */
export async function chargeCredited(
  tx: Tx,
  { tenancyId, currency }: MoneyLease,
  { chargeId, cents }: Wanted,
  { session: { organisationId } }: SignedInContext,
): Promise<{ id: string; accountId: string }> {
  const { rows } = await sql<{ id: string; number: number; accountId: string; leftCents: number }>`
    select c.charge_id as id, c.number, c.account_id as "accountId", c.cents - ${creditedFor} as "leftCents"
      from charge c
     where c.org_id = ${organisationId} and c.charge_id = ${chargeId} and c.tenancy_id = ${tenancyId}
       and c.currency = ${currency} and c.voided_on is null`.execute(tx);
  const [charge] = rows;
  if (charge === undefined)
    throw saidProblem(
      'invalid-input',
      { says: 'no-charge-to-credit', path: 'forChargeId' },
      'There is no such charge on this lease, or it was voided. Reload the lease.',
    );
  if (cents > charge.leftCents)
    throw amountProblem(
      'allocation-too-large',
      { path: 'cents', cents: charge.leftCents, currency, says: 'credit-too-large' },
      (amount) => `Only ${amount} of ${chargeNumber(charge.number)} is left to credit. Credit that or less.`,
    );
  return charge;
}
