import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';

interface Issued {
  readonly account: { readonly id: string; readonly name: string };
  readonly paymentId: string;
  readonly number: number;
  readonly on: string;
}

/**
 * A number is used once for each bank account, whatever becomes of the check. The bank tells of one that is used: of a
 * payment that was taken back, and is recorded again.
 */
export async function issueCheck(tx: Tx, act: Act, { account, paymentId, number, on }: Issued): Promise<void> {
  const { numInsertedOrUpdatedRows: written } = await tx
    .insertInto('payment_check')
    .values({ org_id: act.organisationId, account_id: account.id, number, payment_id: paymentId, issued_on: on })
    .onConflict((conflict) => conflict.columns(['org_id', 'account_id', 'number']).doNothing())
    .executeTakeFirst();
  if (written !== 1n && act.happened !== true)
    throw refuse('payables.check-number-used', { number: String(number), account: account.name });
}

interface Spoiled {
  readonly accountId: string;
  readonly number: number;
  readonly on: string;
  readonly reason: string;
}

/** It was not used, and never will be. */
export async function spoilCheck(tx: Tx, act: Act, { accountId, number, on, reason }: Spoiled): Promise<void> {
  await tx
    .updateTable('payment_check')
    .set({ spoiled_on: on, spoil_reason: reason })
    .where('org_id', '=', act.organisationId)
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .execute();
}
