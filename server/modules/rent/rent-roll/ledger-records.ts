import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { waivedBy } from '#server/modules/rent/held-money/refuse-of-settlement.ts';
import { endOf } from '#server/modules/rent/tenancy-money/money-on.ts';
import { chargeThen, isKnown } from '#server/modules/rent/tenancy-money/known-entries.ts';
import { readOwedRefunds } from '#server/modules/rent/receipts/owe-refunds.ts';

interface Asked {
  readonly tenancyId: string;
  readonly currency: string;
  readonly asOf: string;
  /** The number of the last entry that counts; undefined where all do. */
  readonly knownThrough: number | undefined;
}

/**
 * What a ledger is made of, as it stood at the end of a day: what was applied later does not count yet, and neither does
 * what was recorded after the last entry that counts. What was applied by then to a charge of a later day does count.
 */
export async function readLedgerRecords(
  tx: Tx,
  organisationId: string,
  { tenancyId, currency, asOf, knownThrough }: Asked,
) {
  const known = (entry: Parameters<typeof isKnown>[1]) => isKnown(organisationId, entry, knownThrough);
  const charge = chargeThen(organisationId, knownThrough);
  const applied = (isIts: ReturnType<typeof sql>) => sql`coalesce((
    select sum(a.cents) from allocation a
     where a.org_id = ${organisationId} and ${isIts} and ${known('a.entry_id')}
       and (a.on_day <= ${asOf}::date or a.made_at < ${endOf({ organisationId, day: asOf })})), 0)`;
  const charges = await tx
    .selectFrom('charge as c')
    .selectAll('c')
    .select([charge.chargedOn.as('charged_on'), charge.entryId.as('entry_id')])
    .select(sql<number>`(c.cents - ${applied(sql`a.charge_id = c.charge_id`)})::bigint`.as('left'))
    .select(known('c.void_entry_id').as('is_undoing_known'))
    .where('c.org_id', '=', organisationId)
    .where('c.tenancy_id', '=', tenancyId)
    .where('c.currency', '=', currency)
    .where(charge.chargedOn, '<=', asOf)
    .where(known(charge.entryId))
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
    .select(known('r.reversal_entry_id').as('is_undoing_known'))
    .where('p.org_id', '=', organisationId)
    .where('p.tenancy_id', '=', tenancyId)
    .where('p.currency', '=', currency)
    .where('r.received_on', '<=', asOf)
    .where(known('r.entry_id'))
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
    .select(known('k.void_entry_id').as('is_undoing_known'))
    .where('k.org_id', '=', organisationId)
    .where('k.tenancy_id', '=', tenancyId)
    .where('k.currency', '=', currency)
    .where('k.given_on', '<=', asOf)
    .where(known('k.entry_id'))
    .execute();
  // A deposit that is paid back was never owed by the tenant: it is in the register of deposits.
  const refunds = await tx
    .selectFrom('refund as f')
    .leftJoin('person as n', (join) => join.onRef('n.org_id', '=', 'f.org_id').onRef('n.person_id', '=', 'f.person_id'))
    .selectAll('f')
    .select('n.name as person')
    .select(known('f.void_entry_id').as('is_undoing_known'))
    .where('f.org_id', '=', organisationId)
    .where('f.tenancy_id', '=', tenancyId)
    .where('f.currency', '=', currency)
    .where('f.kind', '=', 'prepayment')
    .where('f.refunded_on', '<=', asOf)
    .where(known('f.entry_id'))
    .execute();
  const owedRefunds = (
    refunds.length === 0
      ? []
      : await readOwedRefunds(tx, organisationId, { refundIds: refunds.map(({ refund_id: id }) => id), knownThrough })
  ).filter(({ on }) => on <= asOf);
  const { deposit } = await tx
    .selectFrom('deposit_movement as m')
    .select(sql<number>`coalesce(sum(m.cents), 0)::bigint`.as('deposit'))
    .where('m.org_id', '=', organisationId)
    .where('m.tenancy_id', '=', tenancyId)
    .where('m.currency', '=', currency)
    .where('m.on_day', '<=', asOf)
    .where(known('m.entry_id'))
    .executeTakeFirstOrThrow();
  return {
    charges: charges.map(withKnownVoid),
    receipts: receipts.map((row) => (row.is_undoing_known ? row : { ...row, reversed_on: null })),
    credits: credits.map(withKnownVoid),
    refunds: refunds.map(withKnownVoid),
    owedRefunds,
    depositCents: deposit,
  };
}

/** What was voided later stood at that time. */
function withKnownVoid<Row extends { readonly is_undoing_known: boolean; readonly voided_on: string | null }>(
  row: Row,
): Row {
  return row.is_undoing_known ? row : { ...row, voided_on: null };
}

export type LedgerRecords = Awaited<ReturnType<typeof readLedgerRecords>>;
