import { randomInt } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import {
  signedByStripe,
  startFakeApi,
  stripeEvent,
  stripePayment,
  stripePayout,
} from '#test/support/payment-services.ts';
import { expectTies, newCharge, newTenancy, readHeld } from '#test/support/rent.ts';
import { workEvents } from './events/work-events.ts';

const stripe = await startFakeApi();
const app = await startTestApp({}, { paymentHosts: { stripe: stripe.url } });
const secret = 'whsec_0123456789abcdef';
const paidAt = new Date('2026-03-02T09:00:00.000Z');
let names = 0;
const nameOf = (kind: string) => `${kind}_${++names}x${randomInt(1_000_000)}`;

beforeAll(() => {
  stripe.answers.set('GET /v1/balance', { object: 'balance', livemode: false, available: [], pending: [] });
});

async function connect(member: TestMember, given: object = {}) {
  const account = await accountOf(app, member, '1020');
  const fee = await accountOf(app, member, '5800');
  const body = {
    provider: 'stripe' as const,
    isOn: true,
    apiKey: 'sk_test_0123456789',
    webhookSecret: secret,
    methods: ['card' as const, 'ach' as const],
    accountId: account.id,
    feeAccountId: fee.id,
    ...given,
  };
  return app.call('POST /online-providers/', { body }, member.access);
}

/** A lease that owes 1,200.00, with its payment link. */
async function newDebtor() {
  const member = await newOrganisation(app);
  const set = ok(await connect(member));
  const { lease } = await newTenancy(app, member);
  await newCharge(app, member, lease.id);
  const made = ok(
    await app.call('POST /leases/{id}/payment-link/', { params: { id: lease.id }, body: {} }, member.access),
  );
  return { member, lease, key: made.path?.split('#token=')[1] ?? '', webhook: set.webhookPath ?? '' };
}

async function beginCheckout(key: string) {
  const session = nameOf('cs');
  stripe.answers.set('POST /v1/checkout/sessions', {
    id: session,
    object: 'checkout.session',
    url: 'https://pay.test/x',
  });
  expect(ok(await app.call('POST /payment-links/checkout/', { body: { key, method: 'card' } })).url).toBe(
    'https://pay.test/x',
  );
  const asked = stripe.asked.findLast((one) => one.key === 'POST /v1/checkout/sessions');
  return new URLSearchParams(asked?.body).get('client_reference_id') ?? '';
}

function deliver(webhook: string, payload: string, given: { secret?: string; at?: Date } = {}) {
  return app.inject({
    method: 'POST',
    url: webhook,
    payload,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signedByStripe(payload, given.secret ?? secret, given.at ?? app.clock.now),
    },
  });
}

const work = () =>
  workEvents(
    {
      database: app.services.database,
      payments: { secrets: app.services.auth.secrets, mainOrigin: '', hosts: { stripe: stripe.url } },
    },
    app.clock.now,
  );
const stateOf = async (member: TestMember) =>
  ok(await app.call('GET /online-payments/', { query: {} }, member.access)).items.map(({ state }) => state);

test('without keys nothing is offered, and keys are never answered', async () => {
  const member = await newOrganisation(app);
  const { lease } = await newTenancy(app, member);
  const link = { params: { id: lease.id }, body: {} };
  expect(ok(await app.call('GET /leases/{id}/payment-link/', link, member.access))).toMatchObject({ isOffered: false });
  expect(codeOf(await app.call('POST /leases/{id}/payment-link/', link, member.access))).toBe('conflict');
  expect(codeOf(await connect(member, { webhookSecret: undefined }))).toBe('invalid-input');
  expect(codeOf(await connect(member, { methods: ['sepa'] }))).toBe('invalid-input');
  const deposit = await accountOf(app, member, '1030');
  expect(codeOf(await connect(member, { accountId: deposit.id }))).toBe('invalid-input');
  const set = await connect(member);
  expect(JSON.stringify(ok(set))).not.toContain('sk_test');
  const asked = { body: { provider: 'stripe' as const } };
  expect(ok(await app.call('POST /online-providers/test/', asked, member.access))).toEqual({
    isConnected: true,
    answer: 'Connected, test mode',
  });
  ok(await connect(member, { isOn: false }));
  expect(codeOf(await app.call('POST /leases/{id}/payment-link/', link, member.access))).toBe('conflict');
});

test('a link shows what is due to whom; a payment waits in transit and is paid out with its fee as one bank line', async () => {
  const { member, lease, key, webhook } = await newDebtor();
  expect(ok(await app.call('POST /payment-links/look-up/', { body: { key } }))).toMatchObject({
    currency: 'USD',
    dueCents: 120_000,
    methods: ['card', 'ach'],
  });
  const paymentId = await beginCheckout(key);
  const intent = nameOf('pi');
  stripePayment(stripe, { intent, paymentId, cents: 120_000, at: paidAt });
  const event = stripeEvent(nameOf('evt'), 'payment_intent.succeeded', { id: intent }, paidAt);
  for (const _ of [1, 2]) expect((await deliver(webhook, event)).statusCode).toBe(200);
  expect(await work()).toBe(1);
  expect(await stateOf(member)).toEqual(['succeeded']);
  const [receipt] = ok(await app.call('GET /receipts/', { query: {} }, member.access)).items;
  expect(receipt).toMatchObject({ cents: 120_000, method: 'card', heldBy: 'stripe', isUndeposited: false });
  expect(ok(await app.call('GET /receipts/', { query: { state: 'undeposited' } }, member.access)).items).toEqual([]);
  const bank = await accountOf(app, member, '1020');
  const bring = { receiptIds: [receipt?.id ?? ''], accountId: bank.id, depositedOn: '2026-03-02', memo: null };
  expect(codeOf(await app.call('POST /deposit-batches/', { body: bring }, member.access))).toBe('conflict');
  const back = {
    params: { id: receipt?.id ?? '' },
    body: { kind: 'mistake' as const, reason: 'x', date: '2026-03-02' },
  };
  expect(codeOf(await app.call('POST /receipts/{id}/reverse/', back, member.access))).toBe('conflict');
  const payout = nameOf('po');
  stripePayout(stripe, {
    id: payout,
    paidOn: '2026-03-02',
    items: [{ type: 'charge', amount: 120_000, fee: 3510, intent }],
  });
  await deliver(webhook, stripeEvent(nameOf('evt'), 'payout.paid', { id: payout }, paidAt));
  await work();
  expect(await stateOf(member)).toEqual(['paid-out']);
  const held = await readHeld(app, member);
  expect([held('trust-bank', 'cash'), held('undeposited', 'cash'), held('5800', 'cash')]).toEqual([116_490, 0, 3510]);
  const [paid] = ok(await app.call('GET /online-payouts/', { query: {} }, member.access)).items;
  expect(paid).toMatchObject({ cents: 116_490, feeCents: 3510, otherCents: 0, payments: 1, isMatched: false });
  const open = ok(await app.call('GET /open-book-items/', { query: { accountId: bank.id } }, member.access)).items;
  expect(open).toMatchObject([{ leftCents: 116_490 }]);
  await expectTies(app, member);
  expect(ok(await app.call('POST /payment-links/look-up/', { body: { key } })).dueCents).toBe(0);
  expect(codeOf(await app.call('POST /payment-links/checkout/', { body: { key, method: 'card' } }))).toBe('conflict');
  expect(lease.id).toBeTruthy();
});

test('a message is believed by its own workspace’s signature alone, while it is fresh, and within its bound', async () => {
  const { member, key, webhook } = await newDebtor();
  const other = await newDebtor();
  await beginCheckout(key);
  const event = stripeEvent(nameOf('evt'), 'payment_intent.succeeded', { id: nameOf('pi') }, paidAt);
  expect((await deliver(webhook, event, { secret: 'whsec_another_secret' })).statusCode).toBe(403);
  const old = new Date(app.clock.now.getTime() - 301_000);
  expect((await deliver(webhook, event, { at: old })).statusCode).toBe(403);
  expect((await deliver(webhook, JSON.stringify({ filler: 'x'.repeat(600_000) }))).statusCode).toBe(413);
  expect((await deliver('/api/v1/online-webhooks/nobody/', event)).statusCode).toBe(404);
  const rotated = 'whsec_of_the_other_workspace';
  ok(await connect(other.member, { webhookSecret: rotated }));
  expect((await deliver(webhook, event, { secret: rotated })).statusCode).toBe(403);
  const kept = await query(app.connection, 'select from online_event where org_id = $1', [member.organisationId]);
  expect(kept).toHaveLength(0);
  // What is about nothing that is followed is kept, and ignored.
  expect(
    (await deliver(webhook, stripeEvent(nameOf('evt'), 'customer.created', { id: 'cus_1' }, paidAt))).statusCode,
  ).toBe(200);
  const [ignored] = await query<{ state: string }>(app.connection, 'select state from online_event where org_id = $1', [
    member.organisationId,
  ]);
  expect(ignored?.state).toBe('ignored');
});

test('a payment of another workspace, and one that the API does not know, change nothing', async () => {
  const mine = await newDebtor();
  const theirs = await newDebtor();
  const paymentId = await beginCheckout(theirs.key);
  const intent = nameOf('pi');
  stripePayment(stripe, { intent, paymentId, cents: 120_000, at: paidAt });
  await deliver(mine.webhook, stripeEvent(nameOf('evt'), 'payment_intent.succeeded', { id: intent }, paidAt));
  await deliver(mine.webhook, stripeEvent(nameOf('evt'), 'payment_intent.succeeded', { id: nameOf('pi') }, paidAt));
  await work();
  expect(ok(await app.call('GET /receipts/', { query: {} }, mine.member.access)).items).toEqual([]);
  expect(await stateOf(theirs.member)).toEqual(['created']);
  const { items } = ok(await app.call('GET /online-providers/', {}, mine.member.access));
  expect(items[0]?.waiting).toMatchObject({ count: 1 });
});

test('a link ends when it is revoked or expires, and another one takes its place', async () => {
  const { member, lease, key } = await newDebtor();
  const of = { params: { id: lease.id }, body: {} };
  ok(await app.call('POST /leases/{id}/payment-link/revoke/', of, member.access));
  expect(codeOf(await app.call('POST /payment-links/look-up/', { body: { key } }))).toBe('not-found');
  expect(codeOf(await app.call('POST /payment-links/checkout/', { body: { key, method: 'card' } }))).toBe('not-found');
  const next = ok(await app.call('POST /leases/{id}/payment-link/', of, member.access)).path?.split('#token=')[1] ?? '';
  expect(next).not.toBe(key);
  ok(await app.call('POST /payment-links/look-up/', { body: { key: next } }));
  await query(
    app.connection,
    "update payment_link set made_at = made_at - interval '90 days', expires_at = expires_at - interval '90 days' where org_id = $1",
    [member.organisationId],
  );
  expect(codeOf(await app.call('POST /payment-links/look-up/', { body: { key: next } }))).toBe('not-found');
});

test('a lost dispute returns the payment, whatever order its messages and payouts come in', async () => {
  const orders = [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [1, 3, 0, 2],
    [2, 0, 0, 3, 1, 1],
  ];
  const books: unknown[] = [];
  for (const order of orders) {
    const { member, key, webhook } = await newDebtor();
    const paymentId = await beginCheckout(key);
    const intent = nameOf('pi');
    const at = new Date('2026-03-02T09:30:00.000Z');
    stripePayment(stripe, { intent, paymentId, cents: 120_000, at: paidAt, dispute: { status: 'lost', at } });
    const [first, second] = [nameOf('po'), nameOf('po')];
    const items = {
      [first]: [{ type: 'charge', amount: 120_000, fee: 3510, intent }],
      [second]: [{ type: 'adjustment', amount: -120_000, fee: 1500, intent }],
    };
    const events = [
      stripeEvent(nameOf('evt'), 'payment_intent.succeeded', { id: intent }, paidAt),
      stripeEvent(nameOf('evt'), 'charge.dispute.closed', { id: 'dp', payment_intent: intent }, at),
      stripeEvent(nameOf('evt'), 'payout.paid', { id: first }, paidAt),
      stripeEvent(nameOf('evt'), 'payout.paid', { id: second }, at),
    ];
    for (const index of order) {
      const id = index === 2 ? first : second;
      if (index >= 2) stripePayout(stripe, { id, paidOn: '2026-03-02', items: items[id] ?? [] });
      await deliver(webhook, events[index] ?? '');
      await work();
    }
    expect(await stateOf(member)).toEqual(['returned']);
    const held = await readHeld(app, member);
    await expectTies(app, member);
    const accounts = ['trust-bank', 'undeposited', '5800', 'tenant-receivable', 'rent', 'unidentified', 'prepayments'];
    books.push(accounts.map((account) => [held(account, 'cash'), held(account, 'accrual')]));
    const funds = await query(
      app.connection,
      `select holder_kind, sum(cents)::text as cents from fund_balance where org_id = $1 and cents <> 0 group by 1 order by 1`,
      [member.organisationId],
    );
    books.push(funds);
  }
  for (let index = 2; index < books.length; index += 1) expect(books[index]).toEqual(books[index % 2]);
  expect(books[0]).toEqual([
    [-5010, -5010],
    [0, 0],
    [5010, 5010],
    [0, 120_000],
    [0, -120_000],
    [0, 0],
    [0, 0],
  ]);
});

test('a dispute holds the money until it is settled: unidentified while it is open, the tenant’s once it is lost', async () => {
  const { member, key, webhook } = await newDebtor();
  const paymentId = await beginCheckout(key);
  const intent = nameOf('pi');
  const of = { intent, paymentId, cents: 120_000, at: paidAt };
  const tell = async (type: string, object: object) => {
    await deliver(webhook, stripeEvent(nameOf('evt'), type, object, app.clock.now));
    await work();
  };
  const payOut = async (items: Parameters<typeof stripePayout>[1]['items']) => {
    const id = nameOf('po');
    stripePayout(stripe, { id, paidOn: '2026-03-02', items });
    await tell('payout.paid', { id });
  };
  stripePayment(stripe, of);
  await tell('payment_intent.succeeded', { id: intent });
  await payOut([{ type: 'charge', amount: 120_000, intent }]);
  stripePayment(stripe, { ...of, dispute: { status: 'needs_response', at: paidAt } });
  await tell('charge.dispute.created', { id: 'dp', payment_intent: intent });
  expect(await stateOf(member)).toEqual(['disputed']);
  expect(ok(await app.call('GET /today/', {}, member.access)).online).toMatchObject({ count: 1 });
  await payOut([{ type: 'adjustment', amount: -120_000, fee: 1500, intent }]);
  let held = await readHeld(app, member);
  expect([held('trust-bank', 'cash'), held('unidentified', 'cash'), held('rent', 'cash')]).toEqual([
    -1500, 120_000, -120_000,
  ]);
  await expectTies(app, member);
  stripePayment(stripe, { ...of, dispute: { status: 'lost', at: paidAt } });
  await tell('charge.dispute.closed', { id: 'dp', payment_intent: intent });
  expect(await stateOf(member)).toEqual(['returned']);
  held = await readHeld(app, member);
  expect([
    held('trust-bank', 'cash'),
    held('undeposited', 'cash'),
    held('unidentified', 'cash'),
    held('rent', 'cash'),
  ]).toEqual([-1500, 0, 0, 0]);
  await expectTies(app, member);
});
