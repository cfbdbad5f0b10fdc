import { expect, test } from 'vitest';
import { BadSignature } from '#server/adapters/payments/payment-provider.ts';
import { signedByGocardless, startFakeApi } from '#test/support/payment-services.ts';
import { gocardlessAdapter } from './gocardless-adapter.ts';

const api = await startFakeApi();
const provider = gocardlessAdapter.open('sandbox_0123456789', api.url);
const secret = 'a secret of the endpoint';
const now = new Date('2026-03-02T10:00:00.000Z');
const begun = { paymentId: 'ours', cents: 120_000, currency: 'EUR', description: 'L-0001' };

const message = JSON.stringify({
  events: [
    {
      id: 'EV1',
      created_at: '2026-03-02T09:00:00.000Z',
      resource_type: 'payments',
      action: 'confirmed',
      links: { payment: 'PM1' },
    },
    {
      id: 'EV2',
      created_at: '2026-03-02T09:00:01.000Z',
      resource_type: 'payouts',
      action: 'paid',
      links: { payout: 'PO1' },
    },
    {
      id: 'EV3',
      created_at: '2026-03-02T09:00:02.000Z',
      resource_type: 'mandates',
      action: 'active',
      links: { mandate: 'MD1' },
    },
  ],
  meta: { webhook_id: 'WB1' },
});

const read = (signature: string, payload = message) =>
  gocardlessAdapter.readEvents({ bytes: Buffer.from(payload), header: () => signature, secret, now });

test('messages are read only with the signature of their bytes, and name what they are about', () => {
  expect(read(signedByGocardless(message, secret)).map(({ id, subject }) => [id, subject])).toEqual([
    ['EV1', { kind: 'payment', ref: 'PM1' }],
    ['EV2', { kind: 'payout', ref: 'PO1' }],
    ['EV3', null],
  ]);
  expect(() => read(signedByGocardless(message, 'another secret'))).toThrow(BadSignature);
  expect(() => read(signedByGocardless(message, secret), `${message} `)).toThrow(BadSignature);
  expect(() => read('')).toThrow(BadSignature);
});

test('a mandate that was given makes one payment, under a key of ours, and its steps are its facts', async () => {
  api.answers.set('GET /billing_requests/BRQ1', {
    billing_requests: { id: 'BRQ1', status: 'fulfilled', links: { mandate_request_mandate: 'MD1' } },
  });
  api.answers.set('POST /payments', { payments: { id: 'PM1' } });
  const payment = { id: 'PM1', amount: 120_000, currency: 'EUR', metadata: { gable_payment: 'ours' } };
  api.answers.set('GET /payments/PM1', { payments: payment });
  const step = (id: string, action: string, hour: number, details?: object) => ({
    id,
    action,
    created_at: `2026-03-02T0${hour}:00:00.000Z`,
    resource_type: 'payments',
    ...(details !== undefined && { details }),
  });
  const steps = [
    step('EV1', 'created', 1),
    step('EV2', 'confirmed', 2),
    step('EV3', 'paid_out', 3),
    step('EV4', 'failed', 4, { cause: 'insufficient_funds', description: 'There were not enough funds.' }),
  ];
  api.answers.set('GET /events', { events: steps, meta: { cursors: { before: null, after: null }, limit: 200 } });
  const report = await provider.readPayment({ kind: 'checkout', ref: 'BRQ1' }, () => Promise.resolve(begun));
  expect(report).toMatchObject({ ref: 'PM1', paymentId: 'ours', currency: 'EUR' });
  expect(report?.facts.map(({ key, kind, cents, reason }) => [key, kind, cents, reason])).toEqual([
    ['EV1', 'submitted', undefined, undefined],
    ['EV2', 'succeeded', 120_000, undefined],
    ['EV4', 'failed', undefined, 'There were not enough funds.'],
  ]);
  const made = api.asked.filter(({ key }) => key === 'POST /payments');
  expect(made.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['gable-payment-ours']);
  // Nothing is made of a checkout that is not ours.
  expect(
    await provider.readPayment({ kind: 'checkout', ref: 'BRQ1' }, () => Promise.resolve(undefined)),
  ).toBeUndefined();
});

test('a payout has its payments, what was taken back, and its fees', async () => {
  api.answers.set('GET /payouts/PO1', {
    payouts: {
      id: 'PO1',
      status: 'paid',
      amount: 119_900,
      currency: 'EUR',
      reference: 'GC-REF',
      arrival_date: '2026-03-04',
    },
  });
  const items = [
    { type: 'payment_paid_out', amount: '120000.0', links: { payment: 'PM1' } },
    { type: 'payment_paid_out', amount: '50000.0', links: { payment: 'PM2' } },
    { type: 'payment_failed', amount: '-50000.0', links: { payment: 'PM2' } },
    { type: 'gocardless_fee', amount: '-100.0', links: { payment: 'PM1' } },
  ];
  api.answers.set('GET /payout_items', {
    payout_items: items,
    meta: { cursors: { before: null, after: null }, limit: 200 },
  });
  const payout = await provider.readPayout('PO1');
  expect(payout).toMatchObject({ reference: 'GC-REF', paidOn: '2026-03-04', cents: 119_900 });
  expect(payout?.items.map(({ kind, cents, feeCents }) => [kind, cents, feeCents])).toEqual([
    ['payment', 120_000, 0],
    ['payment', 50_000, 0],
    ['return', -50_000, 0],
    ['fee', 0, 100],
  ]);
});

test('what GoCardless answers to a wrong key is told in its own words', async () => {
  api.answers.delete('GET /creditors');
  await expect(provider.test()).rejects.toThrow();
  api.answers.set('GET /creditors', { creditors: [{ name: 'Maple Court Homes' }], meta: { cursors: {}, limit: 1 } });
  expect(await provider.test()).toBe('Connected, sandbox, Maple Court Homes');
});
