import type { OnlineMethod, OnlineProvider } from '#shared/online-payments.ts';
import type { Secrets } from '#server/kernel/secrets.ts';

/** The same for every provider of online payment; what is behind it is told apart nowhere else. */
export interface PaymentProvider {
  /** Asks who the key belongs to, and answers with what the provider says. */
  readonly test: () => Promise<string>;
  readonly startCheckout: (wanted: CheckoutWanted) => Promise<Checkout>;
  /** What the provider's API says of a payment now, by any of its names; nothing where it is none of ours. */
  readonly readPayment: (subject: Subject, stored: StoredOf) => Promise<PaymentReport | undefined>;
  /** What a payout is made of, once it is on its way; nothing before. */
  readonly readPayout: (ref: string) => Promise<PayoutReport | undefined>;
}

export interface CheckoutWanted {
  readonly paymentId: string;
  readonly method: OnlineMethod;
  readonly currency: string;
  readonly cents: number;
  readonly description: string;
  readonly locale: 'en' | 'de';
  readonly doneUrl: string;
  readonly backUrl: string;
}

export interface Checkout {
  readonly ref: string;
  readonly url: string;
}

/** What a message is about. Only its name counts: what became of it is asked for. */
export interface Subject {
  readonly kind: 'payment' | 'checkout' | 'payout';
  readonly ref: string;
}

export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly at: Date;
  /** Nothing where it is about nothing that is followed here. */
  readonly subject: Subject | null;
  readonly content: unknown;
}

/** What was begun here under the name of a checkout, where a payment has to be made of it. */
export type StoredOf = (
  checkoutRef: string,
) => Promise<
  | { readonly paymentId: string; readonly cents: number; readonly currency: string; readonly description: string }
  | undefined
>;

/** Something that happened to a payment, each once by its key. */
export interface Fact {
  readonly key: string;
  readonly kind: 'submitted' | 'succeeded' | 'failed' | 'cancelled' | 'disputed' | 'settled';
  readonly at: Date;
  /** Of what succeeded. */
  readonly cents?: number;
  readonly reason?: string;
  /** Of what was settled: the dispute. */
  readonly of?: string;
}

export interface PaymentReport {
  /** None while the checkout has no payment yet. */
  readonly ref: string | null;
  /** Ours. */
  readonly paymentId: string;
  readonly currency: string;
  readonly facts: readonly Fact[];
}

export interface PayoutItem {
  readonly kind: 'payment' | 'return' | 'dispute' | 'fee' | 'other';
  /** The provider's name of the payment. */
  readonly paymentRef: string | null;
  /** Above zero it came in. */
  readonly cents: number;
  /** What the provider kept of it. */
  readonly feeCents: number;
}

export interface PayoutReport {
  readonly ref: string;
  /** What the bank line says. */
  readonly reference: string | null;
  readonly paidOn: string;
  readonly currency: string;
  readonly cents: number;
  readonly items: readonly PayoutItem[];
}

/** A message that was not signed by the provider, too long ago, or with another secret. */
export class BadSignature extends Error {}

/** What a provider answered when it refused. */
export class ProviderRefusal extends Error {}

export interface Signed {
  readonly bytes: Buffer;
  readonly header: (name: string) => string | undefined;
  readonly secret: string;
  readonly now: Date;
}

export type PaymentHosts = Readonly<Partial<Record<OnlineProvider, string>>>;

export interface PaymentServices {
  readonly secrets: Secrets;
  readonly mainOrigin: string;
  readonly hosts: PaymentHosts;
}
