import type { Tx } from '#server/kernel/database.ts';
import { prepaidCents } from './money-on.ts';

/** All that is charged, due or not, less prepayments and credits. */
export async function readBalances(tx: Tx, organisationId: string, tenancyIds: readonly string[], today: string) {
  const rows = await tx
    .selectFrom('tenancy_balance as b')
    .select(['b.tenancy_id', 'b.currency', 'b.open_cents', 'b.credit_cents'])
    .select(prepaidCents({ day: today, isToday: true }).as('prepaid_cents'))
    .where('org_id', '=', organisationId)
    .where('tenancy_id', 'in', tenancyIds)
    .execute();
  const byKey = new Map(
    rows.map((row) => [`${row.tenancy_id} ${row.currency}`, row.open_cents - row.prepaid_cents - row.credit_cents]),
  );
  return (tenancyId: string, currency: string) => byKey.get(`${tenancyId} ${currency}`) ?? 0;
}
