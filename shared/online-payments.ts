/** Rent that tenants pay by a provider. */

export const onlineProviders = ['stripe', 'gocardless'] as const;
export type OnlineProvider = (typeof onlineProviders)[number];

/** Who has the money of a payment that is in transit: a provider, or the bank that collects a file of direct debits. */
export const transitHolders = [...onlineProviders, 'direct-debit'] as const;
export type TransitHolder = (typeof transitHolders)[number];

export const onlineMethods = ['card', 'ach', 'sepa', 'bacs'] as const;
export type OnlineMethod = (typeof onlineMethods)[number];

/** Names of companies are the same in every language. */
export const providerNames: Readonly<Record<OnlineProvider, string>> = { stripe: 'Stripe', gocardless: 'GoCardless' };

export const methodsOf = {
  stripe: ['card', 'ach'],
  gocardless: ['sepa', 'bacs'],
} as const satisfies Readonly<Record<OnlineProvider, readonly OnlineMethod[]>>;

/** A bank debit is in one currency; a card is in any. */
const currencies: Readonly<Partial<Record<OnlineMethod, string>>> = { ach: 'USD', sepa: 'EUR', bacs: 'GBP' };

export function isForCurrency(method: OnlineMethod, currency: string): boolean {
  return (currencies[method] ?? currency) === currency;
}

export const onlineStates = [
  'created',
  'submitted',
  'succeeded',
  'paid-out',
  'failed',
  'cancelled',
  'returned',
  'disputed',
] as const;
export type OnlineState = (typeof onlineStates)[number];

/** What somebody should look at. */
export const troubledStates = ['failed', 'returned', 'disputed'] as const satisfies readonly OnlineState[];

/** A payment link ends by itself, so that an address in an old letter leads nowhere. */
export const linkDays = 60;
