import type { Stripe } from 'stripe';
import type { Fact, PaymentReport, Subject } from '#server/adapters/payments/payment-provider.ts';
import { nameIn } from './stripe-subject.ts';

/** What Stripe says of a payment now. A message says only that it is worth asking. */
export async function readStripePayment(stripe: Stripe, subject: Subject): Promise<PaymentReport | undefined> {
  if (subject.kind === 'payment') return reportOf(stripe, await stripe.paymentIntents.retrieve(subject.ref, expanded));
  const session = await stripe.checkout.sessions.retrieve(subject.ref);
  const paymentId = session.metadata?.['gable_payment'];
  if (paymentId === undefined) return undefined;
  const intent = nameIn(session.payment_intent);
  const ended = session.status === 'expired' ? [endedAt(session)] : [];
  if (intent === null) return { ref: null, paymentId, currency: (session.currency ?? '').toUpperCase(), facts: ended };
  const report = await reportOf(stripe, await stripe.paymentIntents.retrieve(intent, expanded));
  return report === undefined ? undefined : { ...report, facts: [...report.facts, ...ended] };
}

const expanded = { expand: ['latest_charge'] };

function endedAt({ id, expires_at: at }: Stripe.Checkout.Session): Fact {
  return { key: `expired:${id}`, kind: 'cancelled', at: dateOf(at) };
}

async function reportOf(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<PaymentReport | undefined> {
  const { id, metadata, currency } = intent;
  const paymentId = metadata['gable_payment'];
  if (paymentId === undefined) return undefined;
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  const facts = [...intentFacts(intent, charge)];
  if (charge !== null && intent.status === 'succeeded') {
    if (charge.refunded) facts.push(...(await refundFacts(stripe, charge)));
    if (charge.disputed) facts.push(...(await disputeFacts(stripe, id)));
  }
  return { ref: id, paymentId, currency: currency.toUpperCase(), facts };
}

function intentFacts(intent: Stripe.PaymentIntent, charge: Stripe.Charge | null): readonly Fact[] {
  const { id, status, created, last_payment_error: error } = intent;
  const at = dateOf(charge?.created ?? created);
  const key = charge?.id ?? id;
  if (status === 'succeeded')
    return [{ key: `succeeded:${key}`, kind: 'succeeded', at, cents: intent.amount_received }];
  if (status === 'processing') return [{ key: `processing:${key}`, kind: 'submitted', at }];
  if (status === 'canceled')
    return [{ key: `canceled:${id}`, kind: 'cancelled', at: dateOf(intent.canceled_at ?? created) }];
  if (status !== 'requires_payment_method' || !error) return [];
  const reason = (error.message ?? error.code ?? error.type).slice(0, 300);
  return [{ key: `failed:${nameIn(error.charge) ?? key}`, kind: 'failed', at, reason }];
}

/** Only what was paid back as a whole takes a payment back; a part of it is other money of the payout. */
async function refundFacts(stripe: Stripe, charge: Stripe.Charge): Promise<Fact[]> {
  const { data } = await stripe.refunds.list({ charge: charge.id, limit: 100 });
  const [last] = data.toSorted((one, other) => other.created - one.created || one.id.localeCompare(other.id));
  if (last === undefined) return [];
  return [{ key: `refunded:${charge.id}`, kind: 'failed', at: dateOf(last.created), reason: 'Refunded at Stripe' }];
}

/** An open dispute holds the money; a lost one returns it on the day that Stripe took it; a won one settles it. */
async function disputeFacts(stripe: Stripe, intentId: string): Promise<Fact[]> {
  const { data } = await stripe.disputes.list({ payment_intent: intentId, limit: 100 });
  return data
    .filter(({ status }) => !status.startsWith('warning_'))
    .flatMap((dispute): Fact[] => {
      const key = `disputed:${dispute.id}`;
      const taken = dispute.balance_transactions.toSorted((one, other) => one.created - other.created)[0];
      const reason = `Disputed: ${dispute.reason.replaceAll('_', ' ')}`.slice(0, 300);
      const at = dateOf(dispute.created);
      const begun: Fact = { key, kind: 'disputed', at, reason };
      if (dispute.status === 'won') return [begun, { key: `won:${dispute.id}`, kind: 'settled', at, of: key }];
      if (dispute.status !== 'lost') return [begun];
      const lost: Fact = {
        key: `lost:${dispute.id}`,
        kind: 'failed',
        at: dateOf(taken?.created ?? dispute.created),
        reason,
      };
      return [begun, { key: `over:${dispute.id}`, kind: 'settled', at, of: key }, lost];
    });
}

function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
