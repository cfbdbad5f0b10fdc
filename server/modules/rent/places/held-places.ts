import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { notPlaced } from '#server/modules/ledger/index.ts';

interface Side {
  readonly tenancyId: string;
  readonly currency: string;
}

/** How much is held for a tenancy in each place, most first, by an account that says that it is held. */
export async function readHeldPlaces(
  tx: Tx,
  organisationId: string,
  { tenancyId, currency }: Side,
  accountId: string,
): Promise<{ readonly place: string; readonly cents: number }[]> {
  const { rows } = await sql<{ place: string | null; cents: number }>`
    select g.bank_account_id as place, -sum(g.amount_cents)::bigint as cents
      from lease l
      join posting g on g.org_id = l.org_id and g.lease_id = l.lease_id and g.account_id = ${accountId}
     where l.org_id = ${organisationId} and l.tenancy_id = ${tenancyId} and g.currency = ${currency}
       and g.basis <> 'accrual'
     group by 1 having sum(g.amount_cents) < 0 order by 2 desc, 1`.execute(tx);
  return rows.map(({ place, cents }) => ({ place: place ?? notPlaced, cents }));
}
