import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { waivedBy } from './deposits/refuse-of-settlement.ts';
import { readOwedRefunds } from './owe-refunds.ts';

/** What a ledger is made of, as it stood at the end of a day: what was applied later does not count yet. */
export async function readLedgerRecords(
  tx: Tx,
  organisationId: string,
  { tenancyId, currency, asOf }: { readonly tenancyId: string; readonly currency: string; readonly asOf: string },
) {
  const applied = (isIts: ReturnType<typeof sql>) => sql`coalesce((
    select sum(a.cents) from allocation a where a.org_id = ${organisationId} and ${isIts} and a.on_day <= ${asOf}::date), 0)`;
  const charges = await tx
    .selectFrom('charge as c')
    .selectAll('c')
    .select(sql<number>`(c.cents - ${applied(sql`a.charge_id = c.charge_id`)})::bigint`.as('left'))
    .where('c.org_id', '=', organisationId)
    .where('c.tenancy_id', '=', tenancyId)
    .where('c.currency', '=', currency)
    .where('c.charged_on', '<=', asOf)
    .execute();
  const receipts = await tx
    .selectFrom('receipt_part as p')
    .innerJoin('receipt as r', (join) =>
      join.onRef('r.org_id', '=', 'p.org_id').onRef('r.receipt_id', '=', 'p.receipt_id'),
    )
    .leftJoin('person as n', (join) => join.onRef('n.org_id', '=', 'r.org_id').onRef('n.person_id', '=', 'r.payer_id'))
    .select(['r.receipt_id', 'r.number', 'r.received_on', 'r.method', 'r.reference', 'r.payer_id', 'n.name as payer'])
    .select([
      'r.reversed_on',
      'r.reversal_reason',
      'r.reversal_kind',
      'r.reversal_entry_id',
      'r.entry_id',
      'p.lease_id',
      'p.cents',
    ])
    .select(
      sql<number>`(p.cents - ${applied(sql`a.receipt_id = p.receipt_id and a.tenancy_id = p.tenancy_id`)})::bigint`.as(
        'left',
      ),
    )
    .where('p.org_id', '=', organisationId)
    .where('p.tenancy_id', '=', tenancyId)
    .where('p.currency', '=', currency)
    .where('r.received_on', '<=', asOf)
    .execute();
  const credits = await tx
    .selectFrom('credit as k')
    .selectAll('k')
    .select(
      sql<number | null>`(select max(s.number) from deposit_settlement s
        where s.org_id = k.org_id and s.tenancy_id = k.tenancy_id
          and (s.credit_id = k.credit_id or ${waivedBy(sql`k.credit_id::text`)}))`.as('settlement'),
    )
    .select(
      sql<string | null>`(select a.system_key from account a
        where a.org_id = k.org_id and a.account_id = k.account_id)`.as('account_key'),
    )
    .select(sql<number>`(k.cents - ${applied(sql`a.credit_id = k.credit_id`)})::bigint`.as('left'))
    .where('k.org_id', '=', organisationId)
    .where('k.tenancy_id', '=', tenancyId)
    .where('k.currency', '=', currency)
    .where('k.given_on', '<=', asOf)
    .execute();
  // A deposit that is paid back was never owed by the tenant: it is in the register of deposits.
  const refunds = await tx
    .selectFrom('refund as f')
    .leftJoin('person as n', (join) => join.onRef('n.org_id', '=', 'f.org_id').onRef('n.person_id', '=', 'f.person_id'))
    .selectAll('f')
    .select('n.name as person')
    .where('f.org_id', '=', organisationId)
    .where('f.tenancy_id', '=', tenancyId)
    .where('f.currency', '=', currency)
    .where('f.kind', '=', 'prepayment')
    .where('f.refunded_on', '<=', asOf)
    .execute();
  const owedRefunds = (
    refunds.length === 0
      ? []
      : await readOwedRefunds(tx, organisationId, { refundIds: refunds.map(({ refund_id: id }) => id) })
  ).filter(({ on }) => on <= asOf);
  const { deposit } = await tx
    .selectFrom('deposit_movement')
    .select(sql<number>`coalesce(sum(cents), 0)::bigint`.as('deposit'))
    .where('org_id', '=', organisationId)
    .where('tenancy_id', '=', tenancyId)
    .where('currency', '=', currency)
    .where('on_day', '<=', asOf)
    .executeTakeFirstOrThrow();
  return { charges, receipts, credits, refunds, owedRefunds, depositCents: deposit };
}

export type LedgerRecords = Awaited<ReturnType<typeof readLedgerRecords>>;
