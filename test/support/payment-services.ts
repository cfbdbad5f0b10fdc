import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** A service on this machine that answers what a test says, by method and path; what it was asked is kept. */
export async function startFakeApi() {
  const answers = new Map<string, unknown>();
  const asked: { readonly key: string; readonly body: string; readonly idempotencyKey: string | undefined }[] = [];
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const piece of request) body += String(piece);
    const key = `${request.method} ${(request.url ?? '').split('?')[0]}`;
    asked.push({ key, body, idempotencyKey: [request.headers['idempotency-key']].flat()[0] });
    const found = answers.get(`${request.method} ${request.url}`) ?? answers.get(key);
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(found ?? { error: { type: 'invalid_request_error', message: `No such thing: ${key}` } }),
    );
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => void server.close());
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, answers, asked };
}

export type FakeApi = Awaited<ReturnType<typeof startFakeApi>>;

export function signedByStripe(payload: string, secret: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex')}`;
}

export function signedByGocardless(payload: string, secret: string): string {
  return createHmac('sha256', secret).update(payload).digest('hex');
}

/** What a charge is at Stripe, in the shapes that its API documents. */
export function stripePayment(
  api: FakeApi,
  given: {
    readonly intent: string;
    readonly paymentId: string;
    readonly cents: number;
    readonly at: Date;
    readonly status?: 'succeeded' | 'processing' | 'requires_payment_method';
    readonly refundedAt?: Date;
    readonly dispute?: { readonly status: string; readonly at: Date };
  },
): void {
  const { intent, paymentId, cents, at, status = 'succeeded', refundedAt, dispute } = given;
  const charge = `ch_${intent.slice(3)}`;
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
  api.answers.set(`GET /v1/payment_intents/${intent}`, {
    id: intent,
    object: 'payment_intent',
    status,
    created: seconds(at),
    currency: 'usd',
    amount: cents,
    amount_received: status === 'succeeded' ? cents : 0,
    metadata: { gable_payment: paymentId },
    last_payment_error:
      status === 'requires_payment_method' ? { type: 'card_error', message: 'Your card was declined.', charge } : null,
    latest_charge: {
      id: charge,
      object: 'charge',
      created: seconds(at),
      refunded: refundedAt !== undefined,
      disputed: dispute !== undefined,
      payment_intent: intent,
    },
  });
  const list = (data: readonly object[]) => ({ object: 'list', has_more: false, data });
  api.answers.set(
    `GET /v1/refunds?charge=${charge}&limit=100`,
    list(refundedAt === undefined ? [] : [{ id: `re_${intent}`, object: 'refund', created: seconds(refundedAt) }]),
  );
  api.answers.set(
    `GET /v1/disputes?payment_intent=${intent}&limit=100`,
    list(
      dispute === undefined
        ? []
        : [
            {
              id: `dp_${intent}`,
              object: 'dispute',
              status: dispute.status,
              reason: 'fraudulent',
              created: seconds(dispute.at),
              balance_transactions: [{ id: `txn_${intent}`, created: seconds(dispute.at) }],
            },
          ],
    ),
  );
}

export interface StripeItem {
  readonly type: string;
  readonly amount: number;
  readonly fee?: number;
  readonly intent?: string;
}

export function stripePayout(
  api: FakeApi,
  { id, paidOn, items }: { readonly id: string; readonly paidOn: string; readonly items: readonly StripeItem[] },
): number {
  const amount = items.reduce((sum, item) => sum + item.amount - (item.fee ?? 0), 0);
  api.answers.set(`GET /v1/payouts/${id}`, {
    id,
    object: 'payout',
    status: 'paid',
    amount,
    currency: 'usd',
    arrival_date: Math.floor(Date.parse(paidOn) / 1000),
    statement_descriptor: `STRIPE ${id}`,
    trace_id: null,
  });
  const data = [
    { id: `txn_${id}`, object: 'balance_transaction', type: 'payout', amount: -amount, fee: 0, source: id },
    ...items.map(({ type, amount: cents, fee = 0, intent }, index) => ({
      id: `txn_${id}_${index}`,
      object: 'balance_transaction',
      type,
      amount: cents,
      fee,
      source: intent === undefined ? null : { id: `src_${index}`, object: 'charge', payment_intent: intent },
    })),
  ];
  api.answers.set('GET /v1/balance_transactions', {
    object: 'list',
    has_more: false,
    data,
    url: '/v1/balance_transactions',
  });
  return amount;
}

export function stripeEvent(id: string, type: string, object: object, at: Date): string {
  const created = Math.floor(at.getTime() / 1000);
  return JSON.stringify({ id, object: 'event', api_version: '2026-10-28', created, type, data: { object } });
}
