import type { Stripe } from 'stripe';
import type { PayoutItem, PayoutReport } from '#server/adapters/payments/payment-provider.ts';
import { nameIn } from './stripe-subject.ts';

/** A payout with every transaction that it is made of. */
export async function readStripePayout(stripe: Stripe, ref: string): Promise<PayoutReport | undefined> {
  const payout = await stripe.payouts.retrieve(ref);
  if (payout.status !== 'paid') return undefined;
  const items: PayoutItem[] = [];
  for await (const one of stripe.balanceTransactions.list({ payout: ref, limit: 100, expand: ['data.source'] }))
    if (one.type !== 'payout') items.push(itemOf(one));
  return {
    ref: payout.id,
    reference: payout.trace_id?.value ?? payout.statement_descriptor ?? null,
    paidOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    currency: payout.currency.toUpperCase(),
    cents: payout.amount,
    items: withoutNothing(items),
  };
}

function withoutNothing(items: readonly PayoutItem[]): PayoutItem[] {
  return items.filter(({ cents, feeCents }) => cents !== 0 || feeCents !== 0);
}

function itemOf({ type, amount: cents, fee: feeCents, source }: Stripe.BalanceTransaction): PayoutItem {
  const paymentRef = paymentOf(source);
  if (type === 'stripe_fee' || type === 'application_fee')
    return { kind: 'fee', paymentRef: null, cents: 0, feeCents: feeCents - cents };
  if (paymentRef === null) return { kind: 'other', paymentRef, cents, feeCents };
  if (type === 'charge' || type === 'payment') return { kind: 'payment', paymentRef, cents, feeCents };
  if (type === 'adjustment') return { kind: 'dispute', paymentRef, cents, feeCents };
  return { kind: 'return', paymentRef, cents, feeCents };
}

/** Charges, refunds and disputes all name their payment. */
function paymentOf(source: Stripe.BalanceTransaction['source']): string | null {
  if (typeof source !== 'object' || source === null || !('payment_intent' in source)) return null;
  return nameIn(source.payment_intent);
}
