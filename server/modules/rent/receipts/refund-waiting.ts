import { readMemos } from '#server/modules/rent/tenancy-money/memos.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import type { z } from 'zod';
import type { receiptRoutes } from '#shared/api/receipts.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { takeNumbers } from '#server/kernel/take-numbers.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { condense, lockBooks, move, post, postedTo, together } from '#server/modules/ledger/index.ts';
import { bankAccount, systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { aboutCharge } from '#server/modules/rent/tenancy-money/about-charge.ts';
import { insertRows } from '#server/modules/rent/allocations/allocations.ts';
import { readWaiting } from '#server/modules/rent/allocations/apply-waiting.ts';
import type { WaitingSource } from '#server/modules/rent/allocations/apply-waiting.ts';
import { readCreditOrigins } from '#server/modules/rent/allocations/credit-origins.ts';
import type { CreditOrigin } from '#server/modules/rent/allocations/credit-origins.ts';
import { readRefundPlaces } from '#server/modules/rent/allocations/refund-places.ts';
import { refuseMoneyDay } from '#server/modules/rent/tenancy-money/dates.ts';
import { takeLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { refundNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { refuseDepositBank } from '#server/modules/rent/held-money/refuse-deposit-bank.ts';
import { readReceiptParts } from './receipt-rows.ts';
import { refuseTwice } from '#server/modules/rent/tenancy-money/refuse-twice.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';

type Body = z.output<(typeof receiptRoutes)['POST /refunds/']['body']>;

/**
 * Pays back what waits: what was paid ahead, the oldest payment first, and where it is wished, then credits. A credit was
 * never money, so that paying it out is what it cost on the cash basis.
 */
export async function refundWaiting(tx: Tx, act: Act, body: Body): Promise<string> {
  const { organisationId, userId } = act;
  const lease = await takeLease(tx, organisationId, body.leaseId);
  const { today } = act;
  await refuseMoneyDay(tx, organisationId, { date: body.refundedOn, today, path: 'refundedOn' });
  if (body.personId !== undefined) await refuseUnknown(tx, organisationId, body.personId);
  const waiting = (await readWaiting(tx, organisationId, [lease.tenancyId])).filter(
    ({ currency, on }) => currency === lease.currency && on <= body.refundedOn,
  );
  const sources = sourcesOf(waiting, body);
  const taken = takeFrom(sources, body.cents);
  const account = await accountOf(tx, organisationId, body, taken);
  await refuseDepositBank(tx, organisationId, account);
  const same = {
    lease_id: lease.leaseId,
    kind: 'prepayment',
    cents: body.cents,
    refunded_on: body.refundedOn,
    account_id: account.id,
    method: body.method,
    reference: body.reference,
    person_id: body.personId ?? null,
  };
  await refuseTwice(tx, act, { table: 'refund', ...lease, same, nameOf: refundNumber, evenIf: body.evenIf });
  refuseMore(waiting, sources, body, lease.currency);
  const ids = taken.map(({ source }) => source.id);
  const parts = await readReceiptParts(tx, organisationId, ids);
  const credits = await readCreditOrigins(tx, organisationId, ids);
  // After a move to another building, what was paid or credited before is still with the first.
  const waitsFor = ({ id, tenancyId }: WaitingSource) =>
    parts.find((part) => part.receiptId === id && part.tenancyId === tenancyId) ?? credits.get(id) ?? lease;
  const creditCents = sumOf(taken.filter(({ source }) => source.kind !== 'receipt'));
  const id = newId(act.now);
  await lockBooks(tx, organisationId, act.now);
  const number = await takeNumbers(tx, organisationId, 'refund', 1);
  const memos = await readMemos(tx, organisationId, [lease.leaseId], body.personId ?? null);
  const { id: entryId } = await post(tx, act, {
    date: body.refundedOn,
    memo: memos.paid(memos.words.refund(refundNumber(number)), { ...body, leaseIds: [lease.leaseId] }),
    lines: condense(
      together(
        ...taken.map(({ source, cents }) =>
          move(
            { cents, currency: lease.currency },
            {
              debit: debitOf(source, credits),
              credit: { id: account.id },
              ...aboutCharge(waitsFor(source), source.payerId),
            },
          ),
        ),
      ),
    ),
    source: {
      kind: 'refund',
      id,
      explanation: { lease: lease.number, from: 'prepayment', paidAheadCents: body.cents - creditCents, creditCents },
    },
  });
  await tx
    .insertInto('refund')
    .values({
      org_id: organisationId,
      refund_id: id,
      number,
      tenancy_id: lease.tenancyId,
      lease_id: lease.leaseId,
      property_id: lease.propertyId,
      kind: 'prepayment',
      currency: lease.currency,
      cents: body.cents,
      refunded_on: body.refundedOn,
      account_id: account.id,
      method: body.method,
      reference: body.reference,
      memo: body.memo,
      person_id: body.personId ?? null,
      entry_id: entryId,
      made_by: userId,
      made_at: act.now,
    })
    .execute();
  await insertRows(
    tx,
    act,
    taken.map(({ source, cents }) => ({
      id: newId(act.now),
      tenancyId: lease.tenancyId,
      currency: lease.currency,
      sourceKind: source.kind,
      sourceId: source.id,
      refundId: id,
      cents,
      on: body.refundedOn,
      entryId,
    })),
  );
  await recordAct(tx, act, 'refund.paid', refundNumber(number), { lease: lease.number, cents: body.cents });
  return id;
}

interface Taken {
  readonly source: WaitingSource;
  readonly cents: number;
}

const sumOf = (taken: readonly { readonly cents: number }[]) => taken.reduce((sum, { cents }) => sum + cents, 0);

/** The account that is chosen, or that the money is in; of credits, where payments go. */
async function accountOf(tx: Tx, organisationId: string, body: Body, taken: readonly Taken[]) {
  if (body.accountId !== undefined) return bankAccount(tx, organisationId, body.accountId);
  // More than waits is refused as such.
  const paid = sumOf(taken) < body.cents ? [] : taken.map(({ source }) => source);
  const { accountIds, isUndeposited } = await readRefundPlaces(tx, organisationId, paid, body.refundedOn);
  if (isUndeposited) throw refuseField('accountId', 'receipts.refund-undeposited');
  if (accountIds.length > 1) throw refuseField('accountId', 'receipts.refund-from-several');
  const bankId = accountIds[0] ?? (await readPolicy(tx, organisationId)).receiptAccountId;
  return bankId === null ? systemAccount(tx, organisationId, 'trust-bank') : bankAccount(tx, organisationId, bankId);
}

/** What was paid goes back first; a credit only where somebody wishes it, since it may be meant for the next rent alone. */
function sourcesOf(waiting: readonly WaitingSource[], { withCredits }: Body): WaitingSource[] {
  const paid = waiting.filter(isPaid);
  return withCredits ? [...paid, ...waiting.filter((source) => !isPaid(source))] : paid;
}

function isPaid({ kind }: WaitingSource): boolean {
  return kind === 'receipt';
}

function takeFrom(sources: readonly WaitingSource[], cents: number): Taken[] {
  let left = cents;
  return sources.flatMap((source) => {
    const part = Math.min(left, source.cents);
    left -= part;
    return part === 0 ? [] : [{ source, cents: part }];
  });
}

function refuseMore(
  waiting: readonly WaitingSource[],
  sources: readonly WaitingSource[],
  { cents, refundedOn: on, withCredits }: Body,
  currency: string,
): void {
  const credits = waiting.filter((source) => !isPaid(source)).length;
  const most = sumOf(sources);
  if (most <= 0 && (withCredits || credits === 0)) throw refuseField('cents', 'receipts.nothing-to-refund');
  if (most <= 0) throw refuseField('cents', 'receipts.only-credits');
  if (cents > most)
    throw refuseField('cents', tooLarge(withCredits, credits), { amount: { cents: most, currency }, day: on });
}

function tooLarge(withCredits: boolean, credits: number) {
  if (withCredits) return 'receipts.refund-too-large-with-credits';
  return credits === 0 ? 'receipts.refund-too-large' : 'receipts.refund-too-large-but-credits';
}

/** Out of what waits; of a credit that is known to accrual books alone, so that cash books have what it cost instead. */
function debitOf({ kind, id }: WaitingSource, credits: ReadonlyMap<string, CreditOrigin>) {
  const credit = credits.get(id);
  return kind === 'credit' && credit !== undefined
    ? { accrual: 'prepayments' as const, cash: postedTo(credit.costId) }
    : 'prepayments';
}

async function refuseUnknown(tx: Tx, organisationId: string, personId: string): Promise<void> {
  const person = await tx
    .selectFrom('person')
    .select('person_id')
    .where('org_id', '=', organisationId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (person === undefined) throw refuseField('personId', 'receipts.no-such-person');
}
