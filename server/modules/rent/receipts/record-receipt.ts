import type { TransitHolder } from '#shared/online-payments.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { takeNumbers } from '#server/kernel/take-numbers.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { condense, lockBooks, move, post, together } from '#server/modules/ledger/index.ts';
import { aboutCharge } from '#server/modules/rent/tenancy-money/about-charge.ts';
import { insertAllocations, linesOf } from '#server/modules/rent/allocations/allocations.ts';
import type { NewAllocation, Source, Target } from '#server/modules/rent/allocations/allocations.ts';
import { crossingLines } from '#server/modules/rent/allocations/crossings.ts';
import { bookAllocations } from '#server/modules/rent/allocations/book-allocations.ts';
import { carryPaid } from '#server/modules/rent/allocations/carry-paid.ts';
import { chargeFromPayment } from './charge-from-payment.ts';
import { emptyDepositBank } from '#server/modules/rent/held-money/empty-deposit-bank.ts';
import { readMemos } from '#server/modules/rent/tenancy-money/memos.ts';
import { receiptNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { planReceipt } from './plan-receipt.ts';
import type { PlannedReceipt, ReceiptBody } from './plan-receipt.ts';
import { refuseDoubtful } from './refuse-doubtful.ts';
import { daysOf } from '#server/modules/rent/allocations/free-days.ts';

/**
 * Money that came in: into the bank or the drawer, and off what was owed; what is left over is held for later. What was
 * paid online is in the drawer, held by its provider until a payout brings it to the bank.
 */
export async function recordReceipt(
  tx: Tx,
  act: Act,
  body: ReceiptBody & { readonly heldBy?: TransitHolder; readonly key?: string },
  /** The batch that it is entered with. */
  batchId: string | null = null,
): Promise<string> {
  const { organisationId, userId } = act;
  const plan = await planReceipt(tx, act, body, 'take');
  await refuseDoubtful(tx, act, body, plan);
  const id = newId(act.now);
  const charges = plan.parts.flatMap((part) => part.uses.map(({ charge }) => charge));
  const earlier = await chargeFromPayment(tx, act, charges, body.receivedOn);
  const uses = usesOf(plan, earlier, { kind: 'receipt', id, on: body.receivedOn, payerId: plan.payerId });
  const now = uses.filter(({ on }) => on === body.receivedOn);
  // The books are taken before the numbers: everything takes them in that order.
  const [number, memoOf] = await Promise.all([
    lockBooks(tx, organisationId, act.now).then(() => takeNumbers(tx, organisationId, 'receipt', 1)),
    paymentMemo(tx, organisationId, { ...body, ...plan }),
  ]);
  const { id: entryId } = await post(tx, act, {
    ...(body.key !== undefined && { idempotencyKey: body.key }),
    date: body.receivedOn,
    memo: memoOf(receiptNumber(number)),
    lines: condense(
      together(
        ...plan.parts.map((part) => heldLines(plan, part)),
        ...now.map((use) => crossingLines(use, waitsFor(plan, use))),
        ...now.map(linesOf),
      ),
    ),
    source: {
      kind: 'receipt',
      id,
      explanation: {
        method: body.method,
        ...(act.happened === true && { happened: true }),
        parts: plan.parts.map(({ lease, cents, byHand }) => ({ lease: lease.number, cents, byHand })),
      },
    },
  });
  await tx
    .insertInto('receipt')
    .values({
      org_id: organisationId,
      receipt_id: id,
      number,
      property_id: plan.parts[0]?.lease.propertyId ?? '',
      received_on: body.receivedOn,
      currency: plan.currency,
      cents: plan.cents,
      method: body.method,
      reference: body.reference,
      memo: body.memo,
      payer_id: plan.payerId,
      account_id: plan.account.id,
      receipt_batch_id: batchId,
      entry_id: entryId,
      held_by: body.heldBy ?? null,
      recorded_by: userId,
      recorded_at: act.now,
    })
    .execute();
  await tx
    .insertInto('receipt_part')
    .values(
      plan.parts.map(({ lease, cents }) => ({
        org_id: organisationId,
        receipt_id: id,
        tenancy_id: lease.tenancyId,
        lease_id: lease.leaseId,
        property_id: lease.propertyId,
        currency: plan.currency,
        cents,
        unapplied_cents: cents,
      })),
    )
    .execute();
  await insertAllocations(
    tx,
    act,
    now.map((allocation) => ({ ...allocation, entryId })),
  );
  await emptyDepositBank(
    tx,
    act,
    { accountId: plan.account.id, paymentId: id },
    { parts: plan.parts.map(({ lease }) => lease), on: body.receivedOn, entryId, banked: now },
  );
  // What is charged as of a later day is paid on that day; until then it is held.
  await bookAllocations(
    tx,
    act,
    uses.filter(({ on }) => on !== body.receivedOn),
  );
  await carryPaid(tx, act, uses, act.today);
  await recordAct(tx, act, 'receipt.recorded', receiptNumber(number), { cents: plan.cents, currency: plan.currency });
  return id;
}

async function paymentMemo(
  tx: Tx,
  organisationId: string,
  {
    parts,
    payerId,
    method,
    reference,
  }: Pick<PlannedReceipt, 'parts' | 'payerId'> & Pick<ReceiptBody, 'method' | 'reference'>,
): Promise<(number: string) => string> {
  const leaseIds = parts.map(({ lease }) => lease.leaseId);
  const { words, paid } = await readMemos(tx, organisationId, leaseIds, payerId);
  return (number) => paid(words.payment(number), { leaseIds, method, reference });
}

function usesOf({ parts }: PlannedReceipt, earlier: ReadonlyMap<string, Target>, source: Source): NewAllocation[] {
  return parts.flatMap(({ uses, byHand }) =>
    uses.flatMap(({ charge: planned, cents }) => {
      const charge = earlier.get(planned.id) ?? planned;
      // All of it is free since it came: it pays as much as was open then, and the rest once that was open again.
      const days = daysOf(cents, source.on, charge.open, [{ on: source.on, cents }]);
      return days.map((part) => ({ source, charge, byHand, ...part }));
    }),
  );
}

/** Where the part of a payment is that pays a charge. */
function waitsFor({ parts, account }: PlannedReceipt, { charge }: NewAllocation) {
  const part = parts.find(({ lease }) => lease.tenancyId === charge.tenancyId);
  return part === undefined ? undefined : { ...part.lease, counterId: account.id };
}

/** All of it is held at first: what it pays is taken from there. */
function heldLines({ currency, account, payerId }: PlannedReceipt, { lease, cents }: PlannedReceipt['parts'][number]) {
  return move(
    { cents, currency },
    { debit: { id: account.id }, credit: 'prepayments', ...aboutCharge(lease, payerId) },
  );
}
