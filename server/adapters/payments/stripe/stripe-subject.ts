import type { Stripe } from 'stripe';
import type { Subject } from '#server/adapters/payments/payment-provider.ts';

/** What a message of Stripe is about; nothing where it is about something that is not followed. */
export function subjectOf({ type, data }: Stripe.Event): Subject | null {
  // What is in it is read as what a service sent, and never trusted to have any shape.
  const object = data.object as { readonly id?: unknown; readonly payment_intent?: unknown };
  const id = nameIn(object.id);
  if (id === null) return null;
  if (type.startsWith('checkout.session.')) return { kind: 'checkout', ref: id };
  if (type.startsWith('payment_intent.')) return { kind: 'payment', ref: id };
  if (type === 'payout.paid' || type === 'payout.reconciliation_completed') return { kind: 'payout', ref: id };
  const payment = nameIn(object.payment_intent);
  const isOfPayment = /^(charge|refund)\./.test(type) && payment !== null;
  return isOfPayment ? { kind: 'payment', ref: payment } : null;
}

/** The name of something, whether it stands there whole or by its name. */
export function nameIn(value: unknown): string | null {
  if (typeof value === 'string') return value === '' || value.length > 255 ? null : value;
  if (typeof value !== 'object' || value === null || !('id' in value)) return null;
  return nameIn(value.id);
}
