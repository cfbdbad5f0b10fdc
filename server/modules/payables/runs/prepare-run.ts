import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { paymentRunRoutes } from '#shared/api/payment-runs.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { takeNumbers } from '#server/kernel/take-numbers.ts';
import { lockBooks } from '#server/modules/ledger/index.ts';
import { runNumber } from '#server/modules/payables/bills/bill-number.ts';
import { lockCredit } from '#server/modules/payables/credits/credit-rows.ts';
import { lockBill } from '#server/modules/payables/bills/bill-record.ts';
import { issueCheck } from '#server/modules/payables/payments/payment-checks.ts';
import { payBills } from '#server/modules/payables/payments/pay-bills.ts';
import { chosenOf, expectedOf, findRun } from './find-run.ts';
import type { FoundRun } from './find-run.ts';
import type { PlannedVendor } from './plan-run.ts';

type Body = z.output<(typeof paymentRunRoutes)['POST /payment-runs/']['body']>;

/**
 * Pays what was previewed, one payment for each vendor. All bills are taken first, in the order of their ids, then the books:
 * two runs at once never pay the same bill, and the second reckons with what the first has left.
 */
export async function prepareRun(tx: Tx, act: Act, { expected, ...asked }: Body): Promise<string> {
  const { organisationId } = act;
  const first = await findRun(tx, act, asked);
  for (const id of [...first.bills.keys()].toSorted()) await lockBill(tx, act, id);
  for (const id of first.creditIds.toSorted()) await lockCredit(tx, act, id);
  await lockBooks(tx, organisationId, act.now);
  const found = await findRun(tx, act, asked);
  const reckoned = expectedOf(found);
  if (reckoned.payments === 0 && expected === undefined) throw refuse('payables.nothing-to-pay');
  const isSame = expected === undefined || isDeepStrictEqual(expected, reckoned);
  if (!isSame || [...found.bills.keys()].some((id) => !first.bills.has(id)))
    throw refuse('payables.changed-since-preview');
  if (reckoned.payments === 0) throw refuse('payables.nothing-to-pay');
  const runId = newId(act.now);
  const number = await takeNumbers(tx, organisationId, 'payment-run', 1);
  await tx
    .insertInto('payment_run')
    .values({
      org_id: organisationId,
      run_id: runId,
      number,
      account_id: found.bank.id,
      currency: found.currency,
      on_day: act.today,
      prepared_by: act.userId,
      prepared_at: act.now,
    })
    .execute();
  for (const vendor of found.plan.vendors) await payVendor(tx, act, runId, vendor, found);
  await keepNextCheck(tx, organisationId, found);
  await recordAct(tx, act, 'payment-run.prepared', runNumber(number), {
    payments: reckoned.payments,
    cents: reckoned.cents,
    currency: found.currency,
  });
  return runId;
}

const methodOf = { check: 'check', ach: 'transfer', sepa: 'transfer', manual: 'transfer' } as const;

async function payVendor(
  tx: Tx,
  act: Act,
  runId: string,
  { vendorId, method, checkNumber, bills }: PlannedVendor,
  { bank, payees }: FoundRun,
): Promise<void> {
  const chosen = chosenOf(bills);
  if (chosen.length === 0) return;
  const { id: paymentId } = await payBills(tx, act, {
    vendorId,
    accountId: bank.id,
    paidOn: act.today,
    method: methodOf[method],
    reference: checkNumber === null ? null : String(checkNumber),
    bills: chosen.map(({ bill, cents, discountCents, credits }) => ({
      billId: bill.id,
      cents,
      discount: discountCents > 0,
      withheldCents: 0,
      credits,
    })),
    key: `payment:${runId}:${vendorId}:${bank.id}`,
  });
  await tx
    .insertInto('payment_run_item')
    .values({
      org_id: act.organisationId,
      run_id: runId,
      vendor_id: vendorId,
      payment_id: paymentId,
      method,
      bank_id: method === 'check' ? null : (payees.get(vendorId)?.bankId ?? null),
    })
    .execute();
  if (checkNumber !== null) await issueCheck(tx, act, { account: bank, paymentId, number: checkNumber, on: act.today });
}

async function keepNextCheck(tx: Tx, organisationId: string, { bank, plan }: FoundRun): Promise<void> {
  const last = Math.max(0, ...plan.vendors.map(({ checkNumber }) => checkNumber ?? 0));
  if (last === 0) return;
  await tx
    .updateTable('payment_setting')
    .set({ next_check_number: last + 1, version: sql`version + 1` })
    .where('org_id', '=', organisationId)
    .where('account_id', '=', bank.id)
    .execute();
}
