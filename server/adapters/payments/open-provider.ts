import type { OnlineProvider } from '#shared/online-payments.ts';
import type { PaymentHosts, PaymentProvider, ProviderEvent, Signed } from './payment-provider.ts';

interface Adapter {
  readonly open: (apiKey: string, host: string | undefined) => PaymentProvider;
  /** Checks the signature on the bytes, then reads the messages. */
  readonly readEvents: (signed: Signed) => readonly ProviderEvent[];
}

/** The packages of providers are loaded by the first who needs one: a start does not wait for them. */
const adapters: Readonly<Record<OnlineProvider, () => Promise<Adapter>>> = {
  stripe: async () => (await import('./stripe/stripe-adapter.ts')).stripeAdapter,
  gocardless: async () => (await import('./gocardless/gocardless-adapter.ts')).gocardlessAdapter,
};

export async function openProvider(
  provider: OnlineProvider,
  apiKey: string,
  hosts: PaymentHosts,
): Promise<PaymentProvider> {
  return (await adapters[provider]()).open(apiKey, hosts[provider]);
}

export async function readProviderEvents(provider: OnlineProvider, signed: Signed): Promise<readonly ProviderEvent[]> {
  return (await adapters[provider]()).readEvents(signed);
}
