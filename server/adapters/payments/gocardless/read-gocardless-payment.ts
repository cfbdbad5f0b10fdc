import type { GoCardlessClient } from 'gocardless-nodejs';
import type { Fact, PaymentReport, StoredOf, Subject } from '#server/adapters/payments/payment-provider.ts';

/** What GoCardless says of a payment: every step of it that its API lists, whatever a message said. */
export async function readGocardlessPayment(
  client: GoCardlessClient,
  subject: Subject,
  stored: StoredOf,
): Promise<PaymentReport | undefined> {
  if (subject.kind === 'payment') return reportOf(client, subject.ref);
  const request = await client.billingRequests.find(subject.ref);
  const begun = await stored(subject.ref);
  if (begun === undefined) return undefined;
  const mandate = request.links?.mandate_request_mandate ?? request.mandate_request?.links?.mandate;
  if (request.status !== 'fulfilled' || !mandate) {
    const ended = request.status === 'cancelled' ? [cancelled(subject.ref, request.created_at)] : [];
    return { ref: null, paymentId: begun.paymentId, currency: begun.currency, facts: ended };
  }
  const payment = await client.payments.create(
    {
      amount: begun.cents,
      currency: begun.currency as 'EUR', // One of those that the method is for.
      description: begun.description,
      metadata: { gable_payment: begun.paymentId },
      links: { mandate },
    },
    // The same request makes the same payment, however often its messages come.
    `gable-payment-${begun.paymentId}`,
  );
  return reportOf(client, payment.id ?? '');
}

function cancelled(ref: string, createdAt: string | undefined): Fact {
  return { key: `cancelled:${ref}`, kind: 'cancelled', at: new Date(createdAt ?? 0) };
}

async function reportOf(client: GoCardlessClient, ref: string): Promise<PaymentReport | undefined> {
  const payment = await client.payments.find(ref);
  const paymentId = payment.metadata?.['gable_payment'];
  if (paymentId === undefined) return undefined;
  const cents = Number(payment.amount);
  const facts: Fact[] = [];
  for await (const event of client.events.all({ payment: ref, resource_type: 'payments', limit: 200 }))
    facts.push(...factOf(event, cents));
  return { ref, paymentId, currency: payment.currency ?? '', facts };
}

type Step = Awaited<ReturnType<GoCardlessClient['events']['list']>>['events'][number];

/** Steps that change whether there is money; the others say nothing more. */
const kinds: Readonly<Record<string, Fact['kind']>> = {
  created: 'submitted',
  submitted: 'submitted',
  resubmission_requested: 'submitted',
  confirmed: 'succeeded',
  chargeback_cancelled: 'succeeded',
  failed: 'failed',
  customer_approval_denied: 'failed',
  charged_back: 'failed',
  cancelled: 'cancelled',
};

function factOf({ id, action, created_at: createdAt, details }: Step, cents: number): Fact[] {
  const kind = kinds[action ?? ''];
  if (kind === undefined || id === undefined || createdAt === undefined) return [];
  const reason = (details?.description ?? details?.cause ?? '').slice(0, 300);
  return [
    {
      key: id,
      kind,
      at: new Date(createdAt),
      ...(kind === 'succeeded' && { cents }),
      ...(kind === 'failed' && reason !== '' && { reason }),
    },
  ];
}
