import { ApiError, Environments, GoCardlessClient } from 'gocardless-nodejs';
import { InvalidSignatureError, parse } from 'gocardless-nodejs/webhooks';
import { BadSignature, ProviderRefusal } from '#server/adapters/payments/payment-provider.ts';
import type {
  Checkout,
  CheckoutWanted,
  PaymentProvider,
  ProviderEvent,
  Signed,
} from '#server/adapters/payments/payment-provider.ts';
import { readGocardlessPayment } from './read-gocardless-payment.ts';
import { readGocardlessPayout } from './read-gocardless-payout.ts';
import { subjectOf } from './gocardless-subject.ts';

export const gocardlessAdapter = { open: openGocardless, readEvents };

function openGocardless(apiKey: string, host: string | undefined): PaymentProvider {
  const isLive = apiKey.startsWith('live_');
  const client = new GoCardlessClient(apiKey, isLive ? Environments.Live : Environments.Sandbox);
  if (host !== undefined) pointAt(client, host);
  return {
    test: () => asRefusal(test(client, isLive)),
    startCheckout: (wanted) => asRefusal(startCheckout(client, wanted)),
    readPayment: (subject, stored) => asRefusal(readGocardlessPayment(client, subject, stored)),
    readPayout: (ref) => asRefusal(readGocardlessPayout(client, ref)),
  };
}

/** The package knows its two hosts alone. */
function pointAt(client: GoCardlessClient, host: string): void {
  const { _api: api } = client as unknown as { readonly _api: object };
  Object.assign(api, { _baseUrl: host });
}

async function test(client: GoCardlessClient, isLive: boolean): Promise<string> {
  const { creditors } = await client.creditors.list({ limit: 1 });
  const name = creditors[0]?.name ?? '';
  return [`Connected, ${isLive ? 'live' : 'sandbox'}`, name].filter((part) => part !== '').join(', ');
}

/** A mandate first; the payment is made when the tenant has given it. */
async function startCheckout(client: GoCardlessClient, wanted: CheckoutWanted): Promise<Checkout> {
  const request = await client.billingRequests.create(
    {
      mandate_request: {
        scheme: wanted.method === 'sepa' ? 'sepa_core' : 'bacs',
        currency: wanted.currency,
        description: wanted.description,
      },
      metadata: { gable_payment: wanted.paymentId },
    },
    `gable-request-${wanted.paymentId}`,
  );
  const flow = await client.billingRequestFlows.create(
    {
      redirect_uri: wanted.doneUrl,
      exit_uri: wanted.backUrl,
      language: wanted.locale,
      links: { billing_request: request.id ?? '' },
    },
    `gable-flow-${wanted.paymentId}`,
  );
  return { ref: request.id ?? '', url: flow.authorisation_url ?? '' };
}

interface RawEvent {
  readonly id: string;
  readonly created_at: string;
  readonly resource_type: string;
  readonly action: string;
  readonly links: Readonly<Record<string, string | undefined>>;
}

function readEvents({ bytes, header, secret }: Signed): readonly ProviderEvent[] {
  const events = verified(() => parse(bytes, secret, header('webhook-signature') ?? ''));
  // The signature says that GoCardless wrote it, in the shape that it documents.
  return (events as unknown as readonly RawEvent[]).map((event) => ({
    id: event.id,
    type: `${event.resource_type}.${event.action}`.slice(0, 120),
    at: new Date(event.created_at),
    subject: subjectOf(event),
    content: event,
  }));
}

function verified<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidSignatureError)) throw error;
    throw new BadSignature('The message is not signed by GoCardless with this secret', { cause: error });
  }
}

async function asRefusal<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ProviderRefusal(error.message.slice(0, 500), { cause: error });
  }
}
