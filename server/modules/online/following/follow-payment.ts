import { providerNames } from '#shared/online-payments.ts';
import type { PaymentReport } from '#server/adapters/payments/payment-provider.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { recordReceipt, reverseReceipt, settleHeld } from '#server/modules/rent/index.ts';
import { providerOf } from '#server/modules/online/settings/own-provider.ts';
import type { OwnProvider } from '#server/modules/online/settings/own-provider.ts';
import { standingOf } from '#server/modules/online/standing/standing.ts';
import type { Round, Standing } from '#server/modules/online/standing/standing.ts';
import { actOfProvider, bookDayOf } from './program-act.ts';
import { lockProvider, readFacts, storeFacts } from './facts.ts';

/** Adds what is known of a payment now, and makes the books follow. The same again changes nothing. */
export async function followPayment(tx: Tx, own: OwnProvider, report: PaymentReport, now: Date): Promise<boolean> {
  const { organisationId } = own;
  await lockProvider(tx, own);
  const payment = await tx
    .selectFrom('online_payment')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('payment_id', '=', report.paymentId)
    .where('provider', '=', own.provider)
    .forUpdate()
    .executeTakeFirst();
  if (payment === undefined) return false;
  if (report.ref !== null && payment.provider_ref === null)
    await tx
      .updateTable('online_payment')
      .set({ provider_ref: report.ref })
      .where('org_id', '=', organisationId)
      .where('payment_id', '=', payment.payment_id)
      .execute();
  await storeFacts(tx, { organisationId, paymentId: payment.payment_id, facts: report.facts, now });
  const standing = standingOf(await readFacts(tx, organisationId, payment.payment_id));
  const act = await actOfProvider(tx, own, now);
  const ref = report.ref ?? payment.provider_ref;
  // Money of another currency than was asked for is nothing that can be recorded for the lease.
  if (report.currency === payment.currency) await postRounds(tx, act, own, { ...payment, provider_ref: ref }, standing);
  await keepState(tx, act, payment, standing);
  return true;
}

interface Payment {
  readonly payment_id: string;
  readonly provider: string;
  readonly provider_ref: string | null;
  readonly method: string;
  readonly lease_id: string;
  readonly currency: string;
}

/** A payment for each time that it succeeded, returned where it was undone. One stands at a time. */
async function postRounds(tx: Tx, act: Act, own: OwnProvider, payment: Payment, { rounds }: Standing): Promise<void> {
  const known = await tx
    .selectFrom('online_round')
    .selectAll()
    .where('org_id', '=', act.organisationId)
    .where('payment_id', '=', payment.payment_id)
    .execute();
  // What stands and is explained by no fact waits for the fact that is missing.
  if (known.some((row) => !row.is_undone && !rounds.some(({ key }) => key === row.round_key))) return;
  const byKey = new Map(known.map((row) => [row.round_key, row]));
  for (const round of rounds) {
    const row = byKey.get(round.key);
    const receiptId = row?.receipt_id ?? (await postRound(tx, act, payment, round));
    if (round.undone !== null && row?.is_undone !== true)
      await undoRound(tx, act, own, payment, { receiptId, undone: round.undone, isHeld: row?.is_held ?? false });
  }
}

async function postRound(tx: Tx, act: Act, payment: Payment, { key, at, cents }: Round): Promise<string> {
  const receiptId = await recordReceipt(tx, act, {
    parts: [{ leaseId: payment.lease_id, cents }],
    receivedOn: await bookDayOf(tx, act, at),
    method: payment.method === 'card' ? 'card' : 'direct-debit',
    accountId: null,
    reference: payment.provider_ref?.slice(0, 120) ?? null,
    memo: null,
    evenIf: ['recorded-twice', 'unusual-amount'],
    heldBy: providerOf(payment.provider),
  });
  await tx
    .insertInto('online_round')
    .values({ org_id: act.organisationId, payment_id: payment.payment_id, round_key: key, receipt_id: receiptId })
    .execute();
  return receiptId;
}

interface Undone {
  readonly receiptId: string;
  readonly undone: NonNullable<Round['undone']>;
  readonly isHeld: boolean;
}

async function undoRound(
  tx: Tx,
  act: Act,
  own: OwnProvider,
  payment: Payment,
  { receiptId, undone, isHeld }: Undone,
): Promise<void> {
  const { organisationId } = act;
  const received = await tx
    .selectFrom('receipt')
    .select('received_on')
    .where('org_id', '=', organisationId)
    .where('receipt_id', '=', receiptId)
    .executeTakeFirstOrThrow();
  const day = await bookDayOf(tx, act, undone.at);
  const date = day < received.received_on ? received.received_on : day;
  const name = providerNames[own.provider];
  const reason = `${name}: ${undone.reason ?? 'returned'}`.slice(0, 500);
  await reverseReceipt(tx, act, receiptId, { kind: 'returned', reason, date }, 'provider');
  await tx
    .updateTable('online_round')
    .set({ is_undone: true, is_held: false })
    .where('org_id', '=', organisationId)
    .where('receipt_id', '=', receiptId)
    .execute();
  if (!isHeld) return;
  const memo = `${name} ${payment.provider_ref ?? ''}`.trim();
  const key = `online-held:${receiptId}`;
  await settleHeld(tx, act, { receiptId, key, accountId: own.accountId, on: date, currency: payment.currency, memo });
}

export async function keepState(
  tx: Tx,
  { organisationId, now }: Act,
  {
    payment_id: paymentId,
    state: before,
    problem: told,
  }: { payment_id: string; state: string; problem: string | null },
  { state, problem }: Pick<Standing, 'state' | 'problem'>,
): Promise<void> {
  const paid = await tx
    .selectFrom('online_round')
    .select('payout_id')
    .where('org_id', '=', organisationId)
    .where('payment_id', '=', paymentId)
    .where('is_undone', '=', false)
    .where('payout_id', 'is not', null)
    .executeTakeFirst();
  const shown = state === 'succeeded' && paid !== undefined ? 'paid-out' : state;
  if (shown === before && problem === told) return;
  await tx
    .updateTable('online_payment')
    .set({ state: shown, problem, changed_at: now })
    .where('org_id', '=', organisationId)
    .where('payment_id', '=', paymentId)
    .execute();
}
