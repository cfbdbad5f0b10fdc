import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { recordReceipt } from '#server/modules/rent/index.ts';
import { shortened } from '#server/modules/banking/lines/bounded-line.ts';
import type { LineRecord } from '#server/modules/banking/lines/line-rows.ts';
import type { PartOf } from './line-part.ts';

/** A payment on the day of the line, into its bank account, as if somebody had recorded it. The bank says that it is meant. */
export async function recordPayment(
  tx: Tx,
  act: Act,
  line: LineRecord,
  leases: readonly PartOf<'lease'>[],
): Promise<{ entryId: string; receiptId: string; cents: number }> {
  if (line.cents < 0) throw refuse('banking.line-goes-out');
  // What is on the statement is in that account, whatever the account is for.
  const receiptId = await recordReceipt(
    tx,
    { ...act, happened: true },
    {
      parts: leases.map(({ leaseId, cents }) => ({ leaseId, cents })),
      receivedOn: line.date,
      method: line.check_number === null ? 'transfer' : 'cheque',
      accountId: line.account_id,
      reference: line.check_number ?? (line.reference === null ? null : shortened(line.reference, 120)),
      memo: null,
      evenIf: ['recorded-twice', 'unusual-amount'],
    },
  );
  const { entry_id: entryId } = await tx
    .selectFrom('receipt')
    .select('entry_id')
    .where('org_id', '=', act.organisationId)
    .where('receipt_id', '=', receiptId)
    .executeTakeFirstOrThrow();
  return { entryId, receiptId, cents: leases.reduce((sum, { cents }) => sum + cents, 0) };
}
