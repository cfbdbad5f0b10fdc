import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { DepositAccounts } from '#server/modules/rent/held-money/deposit-accounts.ts';
import { readPlaceOf } from '#server/modules/rent/held-money/went-to.ts';

interface OfPart {
  readonly receiptId: string;
  readonly tenancyId: string;
}

/** From a day on, the money of a payment is in another place: deposited at a bank, or undeposited again. */
export interface PlaceChange {
  readonly on: string;
  readonly fromId: string;
  readonly toId: string;
}

interface PlacesOf {
  /** The account that the money of a part of a payment is in at the end of a day, or the drawer. */
  readonly on: (of: OfPart, day: string) => string;
  /** What changes after that day. */
  readonly after: (of: OfPart, day: string) => readonly PlaceChange[];
}

interface Receipt {
  readonly id: string;
  readonly accountId: string;
  readonly isOpening: boolean;
}

interface Batch {
  readonly id: string;
  readonly accountId: string;
  readonly on: string;
  readonly undoneOn: string | null;
  readonly receiptIds: readonly string[];
}

/**
 * Where payments were on each day. What of a payment into an account for deposits is no deposit is where the rest of it went;
 * what was brought forward is where payments go by default.
 */
export async function readPlacesByDay(
  tx: Tx,
  organisationId: string,
  parts: readonly OfPart[],
  accounts: DepositAccounts,
): Promise<PlacesOf> {
  const ids = [...new Set(parts.map(({ receiptId }) => receiptId))];
  const receipts = await readReceipts(tx, organisationId, ids);
  const batches = await readBatches(tx, organisationId, ids);
  const payments = parts.flatMap(({ tenancyId, receiptId }) => [
    { tenancyId, paymentId: receiptId },
    ...batches
      .filter((batch) => batch.receiptIds.includes(receiptId))
      .map((batch) => ({ tenancyId, paymentId: batch.id })),
  ]);
  const placeOf = await readPlaceOf(tx, organisationId, payments, accounts);
  const first = ({ receiptId, tenancyId }: OfPart) => {
    const receipt = receipts.get(receiptId);
    return receipt === undefined || receipt.isOpening
      ? accounts.paymentsId
      : placeOf({ tenancyId, paymentId: receiptId }, receipt.accountId);
  };
  const changesOf = (of: OfPart): PlaceChange[] => {
    const drawer = first(of);
    return batches
      .filter(({ receiptIds }) => receiptIds.includes(of.receiptId))
      .flatMap(({ id, accountId, on, undoneOn }) => {
        const bank = placeOf({ tenancyId: of.tenancyId, paymentId: id }, accountId);
        const deposited = { on, fromId: drawer, toId: bank };
        return undoneOn === null ? [deposited] : [deposited, { on: undoneOn, fromId: bank, toId: drawer }];
      });
  };
  return {
    on: (of, day) => changesOf(of).findLast(({ on }) => on <= day)?.toId ?? first(of),
    after: (of, day) => changesOf(of).filter(({ on }) => on > day),
  };
}

async function readReceipts(tx: Tx, organisationId: string, ids: readonly string[]): Promise<Map<string, Receipt>> {
  const { rows } = await sql<Receipt>`
    select receipt_id as id, account_id as "accountId", method = 'opening' as "isOpening" from receipt
     where org_id = ${organisationId} and receipt_id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** In their order: a payment is deposited again only after its bank deposit was undone, and not before that day. */
async function readBatches(tx: Tx, organisationId: string, ids: readonly string[]): Promise<Batch[]> {
  const { rows } = await sql<Batch>`
    select b.batch_id as id, b.account_id as "accountId", b.deposited_on as on, b.undone_on as "undoneOn",
           array(select r.receipt_id::text from receipt r
                  where r.org_id = b.org_id and r.receipt_id = any(${ids}::uuid[])
                    and (r.batch_id = b.batch_id
                         or b.undone_on is not null and e.explanation -> 'receiptIds' ? r.receipt_id::text)) as "receiptIds"
      from deposit_batch b join journal_entry e on e.org_id = b.org_id and e.entry_id = b.entry_id
     where b.org_id = ${organisationId}
       and (b.batch_id in (select r.batch_id from receipt r
                            where r.org_id = ${organisationId} and r.receipt_id = any(${ids}::uuid[]))
            or b.undone_on is not null and e.explanation -> 'receiptIds' ?| ${ids}::text[])
     order by b.number`.execute(tx);
  return rows;
}
