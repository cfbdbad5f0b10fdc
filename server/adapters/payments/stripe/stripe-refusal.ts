import { Stripe } from 'stripe';
import { ProviderRefusal } from '#server/adapters/payments/payment-provider.ts';

/** What Stripe answered, in its own words, without what a key might be read from. */
export async function asRefusal<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw new ProviderRefusal(error.message.replaceAll(/\b[srp]k_\w+/g, '…').slice(0, 500), { cause: error });
  }
}
