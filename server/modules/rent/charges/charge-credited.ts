import { sql } from 'kysely';
import { refuseField } from '#server/kernel/refuse.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { creditedFor } from './not-owed.ts';
import { chargeNumber } from '#server/modules/rent/tenancy-money/numbers.ts';

interface Wanted {
  readonly chargeId: string;
  readonly cents: number;
}

/** The charge that a credit is for: it stands on the same ledger, and no more is credited for it than was charged. */
export async function chargeCredited(
  tx: Tx,
  { session: { organisationId } }: Act,
  { tenancyId, currency }: MoneyLease,
  { chargeId, cents }: Wanted,
): Promise<{ id: string; accountId: string }> {
  const { rows } = await sql<{ id: string; number: number; accountId: string; leftCents: number }>`
    select c.charge_id as id, c.number, c.account_id as "accountId", c.cents - ${creditedFor} as "leftCents"
      from charge c
     where c.org_id = ${organisationId} and c.charge_id = ${chargeId} and c.tenancy_id = ${tenancyId}
       and c.currency = ${currency} and c.voided_on is null`.execute(tx);
  const [charge] = rows;
  if (charge === undefined) throw refuseField('forChargeId', 'rent.no-charge-to-credit');
  if (cents > charge.leftCents)
    throw refuseField('cents', 'rent.credit-too-large', {
      amount: { cents: charge.leftCents, currency },
      charge: chargeNumber(charge.number),
    });
  return charge;
}
