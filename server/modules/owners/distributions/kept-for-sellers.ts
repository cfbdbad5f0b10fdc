import { sql } from 'kysely';
import { addDays } from '#shared/dates.ts';
import { leftForSellers } from '#shared/owners/sale.ts';
import { multiply, divide, rational, roundToCents } from '#shared/rent/rational.ts';
import type { EarlierBills } from '#server/kernel/bills/earlier-bills.ts';
import type { UnpaidBills } from '#server/kernel/bills/unpaid-bills.ts';
import type { Tx } from '#server/kernel/database.ts';

export interface OpenTransfer {
  readonly id: string;
  readonly kind: 'sale' | 'hand-over';
  readonly propertyId: string;
  readonly currency: string;
  readonly on: string;
  /** When it was handed over; bills up to then are the owners’ to pay. */
  readonly doneOn: string;
  readonly keptCents: number;
  readonly mark: number;
}

export interface LaterOfTransfer {
  readonly openBillsCents: number;
  readonly paidBillsCents: number;
  readonly collectedCents: number;
  readonly openArrearsCents: number;
  readonly settledCents: number;
  readonly leftCents: number;
}

/** What became of what a transfer kept, and of arrears that it left to the sellers. */
export async function readLater(
  tx: Tx,
  organisationId: string,
  transfer: OpenTransfer,
  parts: readonly EarlierBills[],
): Promise<LaterOfTransfer> {
  const { propertyId, currency, kind, on, doneOn, mark, keptCents } = transfer;
  const asked = { propertyId, currency, before: kind === 'sale' ? on : addDays(doneOn, 1), since: mark };
  const bills = (await Promise.all(parts.map((read) => read(tx, organisationId, asked)))).flat();
  const openBillsCents = bills.reduce((sum, { openCents }) => sum + openCents, 0);
  const paidBillsCents = bills.reduce((sum, { paidCents }) => sum + paidCents, 0);
  const { collectedCents, openArrearsCents } = await readCollected(tx, organisationId, transfer);
  const settled = await tx
    .selectFrom('ownership_transfer_entry')
    .select((of) => of.fn.coalesce(of.fn.sum<string>('cents'), sql<string>`0`).as('cents'))
    .where('org_id', '=', organisationId)
    .where('transfer_id', '=', transfer.id)
    .where('kind', '=', 'settled')
    .executeTakeFirstOrThrow();
  const settledCents = Number(settled.cents);
  return {
    openBillsCents,
    paidBillsCents,
    collectedCents,
    openArrearsCents,
    settledCents,
    leftCents: leftForSellers({
      keptCents,
      billsCents: openBillsCents + paidBillsCents,
      arrearsCents: collectedCents,
      settledCents,
    }),
  };
}

/** Of each charge, what was paid from the sale on or recorded after it, by the days that are the sellers’. */
async function readCollected(tx: Tx, organisationId: string, { id, on, mark }: OpenTransfer) {
  const { rows } = await sql<{ days: number; all: number; open: number; paid: number }>`
    select r.seller_days as days, r.all_days as "all", c.open_cents as open, greatest(0, least(r.open_cents, p.cents))::bigint as paid
      from ownership_transfer_arrears r
      join charge c on c.org_id = r.org_id and c.charge_id = r.charge_id
     cross join lateral (
       select coalesce(sum(x.cents), 0)::bigint as cents
         from allocation x join journal_entry e on e.org_id = x.org_id and e.entry_id = x.entry_id
        where x.org_id = r.org_id and x.charge_id = r.charge_id and x.receipt_id is not null
          and (x.on_day >= ${on}::date or e.number > ${mark})) p
     where r.org_id = ${organisationId} and r.transfer_id = ${id}`.execute(tx);
  const part = (cents: number, { days, all }: { readonly days: number; readonly all: number }) =>
    roundToCents(divide(multiply(rational(cents), rational(days)), rational(all)));
  return {
    collectedCents: rows.reduce((sum, row) => sum + part(row.paid, row), 0),
    openArrearsCents: rows.reduce((sum, row) => sum + part(row.open, row), 0),
  };
}

/** Transfers of which something is still kept, or still to come in, for the sellers. */
export async function readOpenTransfers(
  tx: Tx,
  organisationId: string,
  transferId: string | null = null,
): Promise<OpenTransfer[]> {
  const { rows } = await sql<OpenTransfer>`
    select t.transfer_id as id, t.kind, t.property_id as "propertyId", t.currency, t.on_day::text as "on",
           t.done_on::text as "doneOn", t.kept_cents as "keptCents", t.mark
      from ownership_transfer t
     where t.org_id = ${organisationId}
       and ${transferId === null ? sql`t.settled_on is null and t.voided_on is null` : sql`t.transfer_id = ${transferId}`}`.execute(
    tx,
  );
  return rows;
}

/** What a buyer is not paid: the rest of what was kept, and arrears that came in for the sellers. */
export function keptForSellers(parts: readonly EarlierBills[]): UnpaidBills {
  return async (tx, organisationId) => {
    const sums = new Map<string, number>();
    for (const transfer of await readOpenTransfers(tx, organisationId)) {
      const { leftCents } = await readLater(tx, organisationId, transfer, parts);
      if (leftCents > 0) sums.set(transfer.propertyId, (sums.get(transfer.propertyId) ?? 0) + leftCents);
    }
    return sums;
  };
}
