import { sql } from 'kysely';
import type { z } from 'zod';
import type { depositSettlementRoutes } from '#shared/api/deposit-settlements.ts';
import { settlementContent } from '#shared/api/deposit-settlements.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { takeNumbers } from '#server/kernel/take-numbers.ts';
import { takesCredits } from '#server/modules/rent/allocations/allocations.ts';
import { readLeaseNames } from '#server/modules/rent/tenancy-money/lease-names.ts';
import { refuseUnwritten, takeLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { readOpenCharges } from '#server/modules/rent/allocations/open-charges.ts';
import { currentTerm } from '#server/modules/rent/tenancy-money/current-term.ts';
import { settlementNumber } from '#server/modules/rent/held-money/settlement-number.ts';
import type { SettlementContent } from './settlement.ts';

type Body = z.output<(typeof depositSettlementRoutes)['POST /leases/{id}/deposit-settlement/']['body']>;

/** Begins a settlement, or changes its draft. It is kept as it is written, whatever is still missing. */
export async function draftSettlement(tx: Tx, act: Act, leaseId: string, body: Body): Promise<string> {
  const { organisationId } = act;
  const asked = await takeLease(tx, organisationId, leaseId);
  refuseUnwritten(asked);
  const { today } = act;
  const lease = await currentTerm(tx, organisationId, asked, today);
  const draft = await tx
    .selectFrom('deposit_settlement')
    .select(['settlement_id', 'number', 'version'])
    .where('org_id', '=', organisationId)
    .where('tenancy_id', '=', lease.tenancyId)
    .where('currency', '=', lease.currency)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  if (draft === undefined) {
    if (body.version !== undefined) throw refuse('deposits.settlement-gone');
    return beginSettlement(tx, act, lease, body.content ?? (await usualContent(tx, act, lease)));
  }
  if (body.content === undefined) return draft.settlement_id;
  if (body.version === undefined) throw refuse('deposits.draft-there', { settlement: settlementNumber(draft.number) });
  if (body.version !== draft.version) throw refuse('deposits.settlement-changed');
  await tx
    .updateTable('deposit_settlement')
    .set({
      content: JSON.stringify(body.content),
      version: draft.version + 1,
      lease_id: lease.leaseId,
      property_id: lease.propertyId,
    })
    .where('org_id', '=', organisationId)
    .where('settlement_id', '=', draft.settlement_id)
    .execute();
  return draft.settlement_id;
}

/** Whoever calls it has taken the tenancy, and made sure that there is no draft. */
export async function beginSettlement(
  tx: Tx,
  act: Act,
  lease: MoneyLease,
  content: SettlementContent,
): Promise<string> {
  const { organisationId, userId } = act;
  const id = newId(act.now);
  await tx
    .insertInto('deposit_settlement')
    .values({
      org_id: organisationId,
      settlement_id: id,
      number: await takeNumbers(tx, organisationId, 'deposit-settlement', 1),
      tenancy_id: lease.tenancyId,
      lease_id: lease.leaseId,
      property_id: lease.propertyId,
      currency: lease.currency,
      state: 'draft',
      content: JSON.stringify(content),
      made_by: userId,
      made_at: act.now,
    })
    .execute();
  return id;
}

export async function dropSettlement(tx: Tx, act: Act, settlementId: string): Promise<null> {
  const { organisationId } = act;
  const row = await tx
    .selectFrom('deposit_settlement')
    .select('state')
    .where('org_id', '=', organisationId)
    .where('settlement_id', '=', settlementId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw refuse('deposits.no-such-settlement');
  if (row.state !== 'draft') throw refuse('deposits.settlement-stays');
  await tx
    .deleteFrom('deposit_settlement')
    .where('org_id', '=', organisationId)
    .where('settlement_id', '=', settlementId)
    .execute();
  return null;
}

/** Everything that is open and can be paid with a deposit is deducted; the rest goes to the first tenant. */
async function usualContent(tx: Tx, act: Act, lease: MoneyLease): Promise<SettlementContent> {
  const { organisationId, today } = act;
  const { rows } = await sql<{ lastDay: string | null }>`
    select coalesce(l.leaves_on, case when l.at_end = 'stop' then l.ends_on end) as "lastDay"
      from lease l where l.org_id = ${organisationId} and l.lease_id = ${lease.leaseId}`.execute(tx);
  const lastDay = rows[0]?.lastDay ?? null;
  if (lastDay === null && lease.stage !== 'cancelled') throw refuse('deposits.end-unknown', { lease: lease.number });
  const { tenants } = (await readLeaseNames(tx, organisationId, [lease.leaseId], today))(lease.leaseId);
  const open = (await readOpenCharges(tx, organisationId, [lease.tenancyId], today)).filter(
    (charge) => charge.currency === lease.currency && takesCredits(charge),
  );
  return settlementContent.parse({
    vacatedOn: lastDay ?? today,
    settledOn: today,
    deductions: open.slice(0, 100).map(({ id }) => ({ chargeId: id })),
    refund: { personId: tenants[0]?.id ?? null },
  });
}
