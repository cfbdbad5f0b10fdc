import { Stripe } from 'stripe';
import { BadSignature } from '#server/adapters/payments/payment-provider.ts';
import type {
  Checkout,
  CheckoutWanted,
  PaymentProvider,
  ProviderEvent,
  Signed,
} from '#server/adapters/payments/payment-provider.ts';
import { asRefusal } from './stripe-refusal.ts';
import { readStripePayment } from './read-stripe-payment.ts';
import { readStripePayout } from './read-stripe-payout.ts';
import { subjectOf } from './stripe-subject.ts';

/** The oldest that a signature may be. */
const toleranceSeconds = 300;
const timeoutMilliseconds = 20_000;

export const stripeAdapter = { open: openStripe, readEvents };

function openStripe(apiKey: string, host: string | undefined): PaymentProvider {
  const at = host === undefined ? undefined : new URL(host);
  const stripe = new Stripe(apiKey, {
    timeout: timeoutMilliseconds,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(at !== undefined && { host: at.hostname, port: at.port, protocol: 'http' as const }),
  });
  return {
    test: () => asRefusal(test(stripe)),
    startCheckout: (wanted) => asRefusal(startCheckout(stripe, wanted)),
    readPayment: (subject) => asRefusal(readStripePayment(stripe, subject)),
    readPayout: (ref) => asRefusal(readStripePayout(stripe, ref)),
  };
}

async function test(stripe: Stripe): Promise<string> {
  const { livemode } = await stripe.balance.retrieve();
  return livemode ? 'Connected, live mode' : 'Connected, test mode';
}

async function startCheckout(stripe: Stripe, wanted: CheckoutWanted): Promise<Checkout> {
  const metadata = { gable_payment: wanted.paymentId };
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      allowed_payment_method_types: [wanted.method === 'ach' ? 'us_bank_account' : 'card'],
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: wanted.currency.toLowerCase(),
            unit_amount: wanted.cents,
            product_data: { name: wanted.description },
          },
        },
      ],
      client_reference_id: wanted.paymentId,
      metadata,
      payment_intent_data: { metadata, description: wanted.description },
      locale: wanted.locale,
      success_url: wanted.doneUrl,
      cancel_url: wanted.backUrl,
    },
    { idempotencyKey: `gable-checkout-${wanted.paymentId}` },
  );
  return { ref: session.id, url: session.url ?? '' };
}

function readEvents({ bytes, header, secret, now }: Signed): readonly ProviderEvent[] {
  const event = verified(() =>
    Stripe.webhooks.constructEvent(
      bytes,
      header('stripe-signature') ?? '',
      secret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    ),
  );
  const { id, type, created } = event;
  return [{ id, type, at: new Date(created * 1000), subject: subjectOf(event), content: event }];
}

function verified(read: () => Stripe.Event): Stripe.Event {
  try {
    return read();
  } catch (error) {
    throw new BadSignature('The message is not signed by Stripe with this secret', { cause: error });
  }
}
