import { readMemos } from '#server/modules/rent/tenancy-money/memos.ts';
import type { z } from 'zod';
import type { receiptRoutes } from '#shared/api/receipts.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { condense, move, notPlaced, placedIn, post, together } from '#server/modules/ledger/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { addCharges } from '#server/modules/rent/charges/add-charges.ts';
import { aboutCharge } from '#server/modules/rent/tenancy-money/about-charge.ts';
import { insertAllocations, linesOf } from '#server/modules/rent/allocations/allocations.ts';
import { crossingLines, readStayed } from '#server/modules/rent/allocations/crossings.ts';
import { applyWaiting } from '#server/modules/rent/allocations/apply-waiting.ts';
import { bookAllocations } from '#server/modules/rent/allocations/book-allocations.ts';
import { dayOfTakingBack } from '#server/modules/rent/tenancy-money/dates.ts';
import { refuseBeforeUndone } from '#server/modules/rent/tenancy-money/refuse-before-undone.ts';
import { readDepositAccounts } from '#server/modules/rent/held-money/deposit-accounts.ts';
import { emptyDepositBank } from '#server/modules/rent/held-money/empty-deposit-bank.ts';
import { chargeOwedDeposits, oweDeposits } from '#server/modules/rent/corrections/owe-deposits.ts';
import { planLastMonthBack } from '#server/modules/rent/corrections/plan-last-month-back.ts';
import { takeLastMonthBack } from '#server/modules/rent/corrections/take-last-month-back.ts';
import { receiptNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { refundOf } from '#server/modules/rent/corrections/refund-of.ts';
import { oweRefunds } from './owe-refunds.ts';
import { refuseWhileBanked } from './refuse-while-banked.ts';
import { heldByProvider, takeReceipt } from './receipt-rows.ts';
import type { ReceiptPart, ReceiptRow } from './receipt-rows.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import { readStanding, undone } from '#server/modules/rent/allocations/undo-allocations.ts';
import { refuseBeforeCarried } from '#server/modules/rent/allocations/refuse-before-carried.ts';

type Body = z.output<(typeof receiptRoutes)['POST /receipts/{id}/reverse/']['body']>;

/**
 * A payment that came back, or never was: its entry is reversed on the day of the return, and exactly what it had paid is
 * open again, with its old due dates. What was paid back of it, or settled of a deposit, is owed, and what was made of last
 * month's rent goes. The receipt itself stays. What was paid online comes back from the drawer, also once it was paid out: its
 * provider takes it from a later payout.
 */
export async function reverseReceipt(
  tx: Tx,
  act: Act,
  receiptId: string,
  body: Body,
  by: 'office' | 'provider' = 'office',
): Promise<string> {
  const { organisationId, userId } = act;
  const { row: taken, parts } = await takeReceipt(tx, organisationId, receiptId);
  // Nobody else tells what a bank sent back of a file.
  if (taken.held_by !== null && taken.held_by !== 'direct-debit' && by === 'office') throw heldByProvider(taken);
  const row = { ...taken, place_id: taken.held_by === null ? taken.place_id : taken.account_id };
  const number = receiptNumber(row.number);
  if (row.method === 'opening' && body.kind === 'returned')
    throw refuseField('kind', 'receipts.opening-never-returned', { receipt: number });
  const { today } = act;
  await dayOfTakingBack(tx, organisationId, { name: number, from: row.received_on, date: body.date }, today);
  if (row.held_by === null)
    await refuseWhileBanked(tx, organisationId, { receiptIds: [receiptId], date: body.date, path: 'date' });
  await refuseBeforeUndone(tx, organisationId, { receiptId, number, date: body.date });
  const refuseIfShort = await refuseBeforeCarried(tx, organisationId, {
    tenancyIds: parts.map(({ tenancyId }) => tenancyId),
    date: body.date,
    path: 'date',
  });
  if (body.kind === 'mistake') await refuseRefunded(tx, organisationId, receiptId, number);
  else await oweRefunds(tx, act, row, body.date);
  const standing = await readStanding(tx, organisationId, { receiptId });
  const undoing = standing.map((allocation) => undone(allocation, body.date));
  const now = undoing.filter(({ on }) => on === body.date);
  const { uses, ofDeposits: joined } = await planLastMonthBack(tx, organisationId, {
    undoing,
    date: body.date,
    number,
  });
  const deposits = body.kind === 'mistake' ? [] : await oweDeposits(tx, act, row, { undoing, joined, date: body.date });
  await takeLastMonthBack(tx, act, uses, body.reason);
  // What was to be paid from a later day on is taken back as of that day.
  await bookAllocations(
    tx,
    act,
    undoing.filter(({ on }) => on !== body.date),
  );
  const stayed = await readStayed(tx, now, organisationId);
  // What was brought forward is in the bank account for payments.
  const bankId = row.method === 'opening' ? (await readDepositAccounts(tx, organisationId)).paymentsId : row.place_id;
  const waitsFor = ({ charge, undoesId }: (typeof now)[number]) => {
    const part = parts.find(({ tenancyId }) => tenancyId === charge.tenancyId);
    return part === undefined || stayed.has(undoesId ?? '') ? undefined : { ...part, counterId: bankId };
  };
  const leaseIds = parts.map(({ leaseId }) => leaseId);
  const memos = await readMemos(tx, organisationId, leaseIds, row.payer_id);
  const { id: entryId } = await post(tx, act, {
    date: body.date,
    memo: memos.paid(
      body.kind === 'returned' ? memos.words.paymentReturned(number) : memos.words.paymentVoided(number),
      {
        leaseIds,
        method: row.method,
        reference: row.reference,
      },
    ),
    lines: placedIn(
      condense(
        together(
          ...parts.map((part) => backLines(row, part)),
          ...now.map((use) => crossingLines(use, waitsFor(use))),
          ...now.map(linesOf),
        ),
      ),
      row.method === 'opening' ? notPlaced : row.place_id,
    ),
    source: { kind: 'receipt-return', id: receiptId, explanation: { kind: body.kind, reason: body.reason } },
    reverses: { entryId: row.entry_id, reason: body.reason },
  });
  await insertAllocations(
    tx,
    act,
    now.map((allocation) => ({ ...allocation, entryId })),
  );
  const { currency, place_id: accountId } = row;
  await emptyDepositBank(
    tx,
    act,
    { accountId, paymentId: row.batch_id ?? receiptId },
    { parts: parts.map((part) => ({ ...part, currency })), on: body.date, entryId, banked: now },
  );
  await tx
    .updateTable('receipt_part')
    .set({ reversed_on: body.date })
    .where('org_id', '=', organisationId)
    .where('receipt_id', '=', receiptId)
    .execute();
  await tx
    .updateTable('receipt')
    .set({
      reversed_on: body.date,
      reversal_kind: body.kind,
      reversal_reason: body.reason,
      reversal_entry_id: entryId,
      reversed_by: userId,
    })
    .where('org_id', '=', organisationId)
    .where('receipt_id', '=', receiptId)
    .execute();
  await chargeOwedDeposits(tx, act, row, { owed: deposits, date: body.date });
  await chargeFee(tx, act, row, parts[0], body);
  await applyWaiting(
    tx,
    act,
    parts.map(({ tenancyId }) => tenancyId),
    today,
  );
  await refuseIfShort();
  await recordAct(tx, act, body.kind === 'returned' ? 'receipt.returned' : 'receipt.undone', number, {
    reason: body.reason,
  });
  return receiptId;
}

/** Back out of where the money is, from what was held. */
function backLines({ currency, place_id: id, payer_id: payerId }: ReceiptRow, part: ReceiptPart) {
  return move({ cents: part.cents, currency }, { debit: 'prepayments', credit: { id }, ...aboutCharge(part, payerId) });
}

/** Of a payment that never was nothing can have been paid back: one of the two is another mistake. */
async function refuseRefunded(tx: Tx, organisationId: string, receiptId: string, number: string): Promise<void> {
  const refund = await refundOf(tx, organisationId, 'receipt_id', receiptId);
  if (refund !== undefined) throw refuse('receipts.refunded', { receipt: number, refund });
}

/** Once for each payment that came back, and only where somebody set or said an amount. */
async function chargeFee(
  tx: Tx,
  act: Poster,
  row: ReceiptRow,
  part: ReceiptPart | undefined,
  { kind, feeCents, date }: Body,
): Promise<void> {
  if (kind !== 'returned' || part === undefined) return;
  const cents = feeCents ?? (await readPolicy(tx, act.organisationId)).returnedFeeCents;
  if (cents === 0) return;
  const account = await systemAccount(tx, act.organisationId, 'returned-payment-fees');
  const number = receiptNumber(row.number);
  await addCharges(tx, act, [
    {
      key: `returned-fee:${row.receipt_id}`,
      tenancyId: part.tenancyId,
      leaseId: part.leaseId,
      propertyId: part.propertyId,
      unitId: part.unitId,
      kind: 'returned-payment-fee',
      label: number,
      accountId: account.id,
      currency: row.currency,
      cents,
      chargedOn: date,
      dueOn: date,
      periodFrom: null,
      periodTo: null,
      explanation: { rule: 'returned-payment-fee', receipt: number, cents },
    },
  ]);
}
