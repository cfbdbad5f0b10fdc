import type { GoCardlessClient } from 'gocardless-nodejs';
import type { PayoutItem, PayoutReport } from '#server/adapters/payments/payment-provider.ts';

/** A payout with what GoCardless lists of it. */
export async function readGocardlessPayout(client: GoCardlessClient, ref: string): Promise<PayoutReport | undefined> {
  const payout = await client.payouts.find(ref);
  if (payout.status !== 'paid') return undefined;
  const items: PayoutItem[] = [];
  for await (const item of client.payoutItems.all({ payout: ref, limit: 200 })) items.push(itemOf(item));
  return {
    ref,
    reference: payout.reference ?? null,
    paidOn: payout.arrival_date ?? '',
    currency: payout.currency ?? '',
    cents: Number(payout.amount),
    items: items.filter(({ cents, feeCents }) => cents !== 0 || feeCents !== 0),
  };
}

interface Listed {
  readonly type?: string;
  readonly amount?: string;
  readonly links?: { readonly payment?: string | null };
}

const kinds: Readonly<Record<string, PayoutItem['kind']>> = {
  payment_paid_out: 'payment',
  payment_failed: 'return',
  payment_charged_back: 'return',
  payment_refunded: 'return',
};

const fees: ReadonlySet<string> = new Set(['gocardless_fee', 'app_fee', 'revenue_share', 'surcharge_fee']);

/** Amounts are in cents, and may have a decimal part that is always zero. */
function itemOf({ type = '', amount, links }: Listed): PayoutItem {
  const cents = Math.round(Number(amount ?? 0));
  if (fees.has(type)) return { kind: 'fee', paymentRef: null, cents: 0, feeCents: -cents };
  const paymentRef = links?.payment ?? null;
  const kind = kinds[type];
  return { kind: kind === undefined || paymentRef === null ? 'other' : kind, paymentRef, cents, feeCents: 0 };
}
