import type { z } from 'zod';
import type { billRoutes } from '#shared/api/bills.ts';
import { settlementParts } from '#shared/bills/bill-rules.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { takeNumbers } from '#server/kernel/take-numbers.ts';
import { condense, lockBooks, move, post, postedTo, together } from '#server/modules/ledger/index.ts';
import { billNumber, paymentNumber } from '#server/modules/payables/bills/bill-number.ts';
import { lockBill, stateOf, writeBill } from '#server/modules/payables/bills/bill-record.ts';
import type { BillRow, LineRow } from '#server/modules/payables/bills/bill-record.ts';
import { setLine } from '#server/modules/payables/bills/bill-lines.ts';
import { settleByCredit } from '#server/modules/payables/credits/apply-credit.ts';
import { memoOf, readPayableWords } from '#server/modules/payables/bills/payable-words.ts';
import type { PayableWords } from '#server/modules/payables/bills/payable-words.ts';
import { readPayee } from '#server/modules/payables/bills/post-bill.ts';
import { issueCheck } from './payment-checks.ts';
import { refuseNoBank, refuseUnfitOwn, refuseWrongKind } from './paying-account.ts';

type Written = z.output<(typeof billRoutes)['POST /bill-payments/']['body']>;

type Wished = Written['bills'][number] & {
  /** Credits of the vendor that a pay run nets, before what is paid. */
  readonly credits?: readonly { readonly creditId: string; readonly cents: number }[];
};

export type Payment = Omit<Written, 'bills' | 'ownAccountId'> & {
  readonly ownAccountId?: string | null;
  readonly bills: readonly Wished[];
  /** Of a pay run: `payment:<run>:<vendor>:<account>`. The same key is paid once, and takes no fund below zero. */
  readonly key?: string;
};

const kinds = ['paid', 'discount', 'withheld'] as const;
type Kind = (typeof kinds)[number];

interface Part {
  readonly row: BillRow;
  readonly line: LineRow;
  readonly kind: Kind;
  readonly cents: number;
}

/**
 * Pays given bills of a vendor from a bank account in one transaction: by hand, or by a pay run with its key. Bills are
 * taken in the order of their ids, so that two payments of the same ones wait for each other.
 */
export async function payBills(tx: Tx, act: Act, payment: Payment): Promise<{ id: string; number: string }> {
  const { organisationId, userId } = act;
  if (payment.key !== undefined) {
    const earlier = await findPayment(tx, organisationId, payment.key);
    if (earlier !== undefined) return earlier;
  }
  // The bank writes the day of its lines itself.
  if (payment.paidOn > act.today && act.happened !== true) throw refuseField('paidOn', 'payables.paid-in-future');
  const account = await refuseNoBank(tx, organisationId, payment.accountId);
  const accountId = account.id;
  const ownAccountId = payment.ownAccountId ?? null;
  if (ownAccountId !== null) await refuseUnfitOwn(tx, organisationId, account, ownAccountId);
  const locked = await lockAll(tx, act, payment);
  const paymentId = newId(act.now);
  const parts: Part[] = [];
  for (const { row, lines, wish } of locked) parts.push(...partsOf(row, await net(row, lines, wish), wish));
  const paying = parts.flatMap(({ row, line, kind }) =>
    kind === 'discount' ? [] : [{ bill: billNumber(row.number), isOfProperty: line.property_id !== null }],
  );
  if (ownAccountId === null) await refuseWrongKind(tx, organisationId, account, paying);
  const of = (kind: Kind) => parts.reduce((sum, part) => sum + (part.kind === kind ? part.cents : 0), 0);
  const currency = locked[0]?.row.currency ?? '';
  const payee = await readPayee(tx, organisationId, payment.vendorId);
  const words = await readPayableWords(tx, organisationId);
  await lockBooks(tx, organisationId, act.now);
  const number = await takeNumbers(tx, organisationId, 'bill-payment', 1);
  const about = locked.map(({ row }) => billNumber(row.number)).join(', ');
  // What the bank tells back: the number of the check, or ours.
  const reference = payment.reference ?? (payment.key === undefined ? null : paymentNumber(number));
  const source = {
    id: paymentId,
    explanation: {
      method: payment.method,
      bills: about,
      ...(reference !== null && { reference }),
      // The database asks about funds too, and knows nothing of the act.
      ...(act.happened === true && { happened: true }),
    },
  };
  const { id: entryId } = await post(tx, act, {
    date: payment.paidOn,
    memo: memoOf(words.payment(paymentNumber(number)), payee.name, about, referenceOf(payment, words)),
    lines: condense(
      together(...parts.map((part) => linesOf(part, { currency, accountId, ownAccountId, personId: payee.personId }))),
    ),
    ...(payment.key === undefined
      ? { source: { kind: 'bill-payment', ...source } }
      : { source: { kind: 'run-payment', ...source }, idempotencyKey: payment.key }),
  });
  await tx
    .insertInto('bill_payment')
    .values({
      org_id: organisationId,
      payment_id: paymentId,
      number,
      vendor_id: payment.vendorId,
      account_id: accountId,
      own_account_id: ownAccountId,
      paid_on: payment.paidOn,
      method: payment.method,
      reference,
      currency,
      cents: of('paid'),
      discount_cents: of('discount'),
      withheld_cents: of('withheld'),
      payment_key: payment.key ?? null,
      entry_id: entryId,
      recorded_by: userId,
      recorded_at: act.now,
    })
    .execute();
  // A run issues the numbers that it takes.
  const checkNumber = payment.key === undefined ? numberOfCheck(payment) : undefined;
  if (checkNumber !== undefined)
    await issueCheck(tx, act, { account, paymentId, number: checkNumber, on: payment.paidOn });
  await settle(tx, act, paymentId, payment.paidOn, parts);
  for (const { row, wish } of locked) {
    const own = parts.reduce((sum, part) => sum + (part.row === row ? part.cents : 0), creditsOf(wish));
    const settled = row.settled_cents + own;
    const state = settled === row.cents ? 'paid' : 'part-paid';
    await writeBill(tx, act, row, { settled_cents: settled, state }, { act: 'paid', after: { cents: own } });
  }
  await recordAct(tx, act, 'bill-payment.recorded', paymentNumber(number), { cents: of('paid'), currency });
  return { id: paymentId, number: paymentNumber(number) };

  async function net(row: BillRow, lines: readonly LineRow[], { credits = [] }: Wished): Promise<readonly LineRow[]> {
    let left = lines;
    for (const { creditId, cents } of credits)
      left = await settleByCredit(tx, act, { row, lines: left, creditId, cents, paymentId, on: payment.paidOn });
    return left;
  }
}

/** "check 1182", or what was noted. */
function referenceOf({ method, reference }: Payment, words: PayableWords): string | null {
  return reference !== null && reference !== undefined && method === 'check'
    ? words.check(reference)
    : (reference ?? null);
}

function creditsOf({ credits = [] }: Wished): number {
  return credits.reduce((sum, { cents }) => sum + cents, 0);
}

/** What a pay run paid under a key, if it did. */
async function findPayment(tx: Tx, organisationId: string, key: string) {
  const row = await tx
    .selectFrom('bill_payment')
    .select(['payment_id', 'number'])
    .where('org_id', '=', organisationId)
    .where('payment_key', '=', key)
    .executeTakeFirst();
  return row && { id: row.payment_id, number: paymentNumber(row.number) };
}

/** A check that was written by hand has a number as well. */
function numberOfCheck({ method, reference }: Payment): number | undefined {
  return method === 'check' && /^[1-9]\d{0,8}$/.test(reference ?? '') ? Number(reference) : undefined;
}

async function lockAll(tx: Tx, act: Act, payment: Payment) {
  const ids = payment.bills.map(({ billId }) => billId);
  if (new Set(ids).size !== ids.length) throw refuseField('bills', 'payables.bill-twice');
  const wishes = payment.bills
    .map((wish, at) => ({ wish, at }))
    .toSorted((one, other) => (one.wish.billId < other.wish.billId ? -1 : 1));
  const locked = [];
  for (const { wish, at } of wishes) {
    const { row, lines } = await lockBill(tx, act, wish.billId);
    const bill = billNumber(row.number);
    const state = stateOf(row);
    if (row.vendor_id !== payment.vendorId)
      throw refuseField(`bills.${at}.billId`, 'payables.of-other-vendor', { bill });
    if (state === 'void') throw refuse('payables.bill-void', { bill });
    if (state === 'draft' || state === 'submitted') throw refuse('payables.not-payable', { bill });
    if ((payment.ownAccountId ?? null) !== null && lines.some(({ property_id: id }) => id === null))
      throw refuse('payables.own-cost', { bill });
    if (row.posted_on !== null && payment.paidOn < row.posted_on)
      throw refuseField('paidOn', 'payables.paid-before-bill', { day: row.posted_on, bill });
    const { currency } = row;
    const first = locked[0]?.row;
    if (first !== undefined && first.currency !== currency)
      throw refuseField(`bills.${at}.billId`, 'payables.other-currency', { property: bill, currency });
    if (wish.discount && (row.discount_until === null || payment.paidOn > row.discount_until || row.settled_cents > 0))
      throw refuseField(`bills.${at}.discount`, 'payables.discount-over', { bill });
    const open = row.cents - row.settled_cents;
    const discount = wish.discount ? (row.discount_cents ?? 0) : 0;
    // A discount closes the bill: what is paid then is all of the rest.
    const whole = wish.cents + wish.withheldCents + discount + creditsOf(wish);
    if (whole > open || (wish.discount && whole !== open))
      throw refuseField(`bills.${at}.cents`, 'payables.more-than-open', {
        bill,
        open: { cents: open - discount, currency },
      });
    locked.push({ row, lines, wish });
  }
  return locked;
}

/** By what is open of each line (money.md, 7.1): the whole of what is settled first, and of that the parts of each kind. */
function partsOf(row: BillRow, lines: readonly LineRow[], wish: Wished): Part[] {
  const sums = {
    paid: wish.cents,
    discount: wish.discount ? (row.discount_cents ?? 0) : 0,
    withheld: wish.withheldCents,
  };
  const parts = settlementParts(
    kinds.map((kind) => sums[kind]),
    lines.map((line) => line.cents - line.settled_cents),
  );
  return kinds.flatMap((kind, of) =>
    lines.flatMap((line, at) => {
      const cents = parts[of]?.[at] ?? 0;
      return cents > 0 ? [{ row, line, kind, cents }] : [];
    }),
  );
}

interface Paying {
  readonly currency: string;
  readonly accountId: string;
  readonly ownAccountId: string | null;
  readonly personId: string;
}

/** The rows of money.md, 1.3: paid, discount, and withheld when paying, also from an account that was archived since. */
function linesOf({ line, kind, cents }: Part, { currency, accountId, ownAccountId, personId }: Paying) {
  const about = { propertyId: line.property_id, unitId: line.unit_id, personId };
  const amount = { cents, currency };
  if (kind === 'discount')
    return move(amount, { ...about, debit: 'payables', credit: postedTo(line.account_id), basis: 'accrual' });
  const debit = { accrual: 'payables', cash: postedTo(line.account_id) } as const;
  // Paid by the manager: the property owes it in the place of its money, and the owners at the manager’s bank.
  if (ownAccountId !== null && kind === 'paid')
    return together(
      move(amount, { ...about, debit, credit: 'due-to-manager', bankAccountId: accountId }),
      move(amount, { debit: 'due-from-owners', credit: { id: ownAccountId }, bankAccountId: ownAccountId }),
    );
  return move(amount, {
    ...about,
    debit,
    credit: kind === 'withheld' ? 'taxes-payable' : { id: accountId },
    bankAccountId: accountId,
  });
}

async function settle(tx: Tx, act: Act, paymentId: string, on: string, parts: readonly Part[]): Promise<void> {
  await tx
    .insertInto('bill_settlement')
    .values(
      parts.map(({ row, line, kind, cents }) => ({
        org_id: act.organisationId,
        settlement_id: newId(act.now),
        payment_id: paymentId,
        bill_id: row.bill_id,
        line_id: line.line_id,
        kind,
        cents,
        settled_on: on,
      })),
    )
    .execute();
  const byLine = Map.groupBy(parts, ({ line }) => line);
  for (const [line, own] of byLine)
    await setLine(tx, act, line, line.settled_cents + own.reduce((sum, part) => sum + part.cents, 0));
}
