import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { chargeDifferenceRoutes } from '#shared/api/charge-differences.ts';
import { chargeRunRoutes } from '#shared/api/charge-runs.ts';
import { depositRuleRoutes } from '#shared/api/deposit-rules.ts';
import { depositSettlementRoutes } from '#shared/api/deposit-settlements.ts';
import { depositRoutes } from '#shared/api/deposits.ts';
import { increaseRoutes } from '#shared/api/increases.ts';
import { lateFeeRunRoutes } from '#shared/api/late-fee-runs.ts';
import { receiptBatchRoutes } from '#shared/api/receipt-batches.ts';
import { receiptRoutes } from '#shared/api/receipts.ts';
import { rentRoutes } from '#shared/api/rent.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome } from '#test/support/leases.ts';
import { moneyRoutes, moneyRows } from '#test/support/money-routes.ts';
import type { MoneyRoute } from '#test/support/money-routes.ts';

const app = await startTestApp();

const tables = {
  ...rentRoutes,
  ...receiptRoutes,
  ...receiptBatchRoutes,
  ...chargeDifferenceRoutes,
  ...chargeRunRoutes,
  ...lateFeeRunRoutes,
  ...depositRoutes,
  ...depositRuleRoutes,
  ...depositSettlementRoutes,
  ...increaseRoutes,
};

/** They look, or set what holds from then on, or keep what somebody writes: nothing is owed, paid or held by them. */
const withoutMoney = [
  'PATCH /rent-policy/',
  'POST /receipt-previews/',
  'POST /receipt-batch-leases/',
  'POST /receipt-batch-previews/',
  'POST /charge-run-previews/',
  'POST /charge-difference-previews/',
  'POST /shared-costs/previews/',
  'POST /late-fee-previews/',
  'POST /late-fee-policies/preview/',
  'POST /deposit-transfer-previews/',
  'POST /deposit-interest-previews/',
  'POST /deposit-interest-rates/',
  'POST /deposit-interest-rates/{id}/remove/',
  'POST /deposit-deadlines/',
  'POST /deposit-deadlines/{id}/remove/',
  'POST /leases/{id}/deposit-settlement/',
  'POST /deposit-settlements/{id}/remove/',
  'POST /rent-increase-previews/',
  'POST /rent-increases/{id}/keep-letters/',
  'POST /rent-increases/{id}/undo/',
  'PATCH /increase-setting/',
  'POST /index-series/',
  'PATCH /index-series/{id}/',
  'POST /index-series/{id}/values/',
  'POST /index-series/{id}/import/',
];

test('every route that writes is among those that are tried here, or is said to write no money', () => {
  const writing = Object.keys(tables).filter((key) => !key.startsWith('GET '));
  expect([...Object.keys(moneyRoutes), ...withoutMoney].toSorted()).toEqual(writing.toSorted());
});

test('every route that writes money takes a key', () => {
  const keyed = Object.entries(tables).filter(([, route]) => 'idempotent' in route && route.idempotent);
  expect(keyed.map(([key]) => key).toSorted()).toEqual(Object.keys(moneyRoutes).toSorted());
});

interface Sent {
  readonly id?: string | undefined;
  readonly body: object;
  readonly key?: string;
}

/** Any route of the table, with whatever body: what the types would say is what is tried. */
async function send(route: string, { access }: TestMember, { id = '', body, key }: Sent) {
  const path = route.replace('POST ', '').replace('{id}', id);
  const response = await app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    payload: body,
    headers: { authorization: `Bearer ${access}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
  });
  const answer: { code?: string; id?: string; totals?: unknown[] } = response.json();
  return { status: response.statusCode, ...answer };
}

/** What one request makes of the books, as nobody else is there. */
async function alone(route: string, { scene }: MoneyRoute) {
  const owner = await newOrganisation(app);
  const asked = await scene(app, owner);
  const before = await moneyRows(app, owner);
  const { status, code } = await send(route, owner, asked);
  expect([status, code]).toEqual([expect.toBeOneOf([200, 201]), undefined]);
  const after = await moneyRows(app, owner);
  expect(after, 'it writes money').not.toEqual(before);
  return { status, after };
}

describe.each(Object.entries(moneyRoutes))('%s', (route, money) => {
  test('a double click and a retry post once, and the same key with something else is refused', async () => {
    const one = await alone(route, money);
    const owner = await newOrganisation(app);
    const { other, ...asked } = await money.scene(app, owner);
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => send(route, owner, { ...asked, key })));
    expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [one.status, undefined]));
    expect(new Set(answers.map(({ id }) => id)).size, 'all get the same record').toBe(1);
    expect(await moneyRows(app, owner), 'after three at once').toEqual(one.after);
    expect((await send(route, owner, { ...asked, key })).status).toBe(one.status);
    const { code } = await send(route, owner, { ...asked, body: other, key });
    expect(code).toBe('idempotency-conflict');
    expect(await moneyRows(app, owner), 'after a retry and another body').toEqual(one.after);
  });

  // Where each request counts by itself, two tabs are two acts.
  if (money.inTwoTabs === 'once')
    test('two tabs with keys of their own post once', async () => {
      const one = await alone(route, money);
      const owner = await newOrganisation(app);
      const { other: _, ...asked } = await money.scene(app, owner);
      const answers = await Promise.all([1, 2].map(() => send(route, owner, { ...asked, key: randomUUID() })));
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(await moneyRows(app, owner)).toEqual(one.after);
    });

  test('who works with other buildings changes nothing, and is told of nothing', async () => {
    const owner = await newOrganisation(app);
    const { property } = await newHome(app, owner);
    const manager = await newMember(app, owner, 'manager');
    const own = { all: false, propertyIds: [property.id] };
    const call = { params: { id: manager.userId }, body: own };
    expect((await app.call('POST /members/{id}/properties/', call, owner.access)).problem).toBeUndefined();
    const asked = await money.scene(app, owner);
    const before = await moneyRows(app, owner);
    const { code } = await send(route, manager, asked);
    const nothing = money.isAboutAll === true ? [undefined, 'conflict'] : ['not-found'];
    expect(code).toBeOneOf(nothing);
    expect(await moneyRows(app, owner)).toEqual(before);
    const key = randomUUID();
    expect((await send(route, owner, { ...asked, key })).code).toBeUndefined();
    const after = await moneyRows(app, owner);
    const repeated = await send(route, manager, { ...asked, key });
    expect(repeated.code, 'nor with the key of somebody who sees it').toBeOneOf(nothing);
    expect(repeated.totals ?? []).toEqual([]);
    expect(await moneyRows(app, owner)).toEqual(after);
  });

  // Runs do what the daily work would, and see all of a tenancy; a raise is of a lease and moves no money.
  if (money.isAboutAll !== true && route !== 'POST /rent-increases/')
    test('who works with some of the buildings of a tenancy alone changes nothing, and is told who can', async () => {
      const owner = await newOrganisation(app);
      const asked = await money.scene(app, owner);
      const own = await query<{ id: string }>(
        app.connection,
        'select property_id as id from property where org_id = $1',
        [owner.organisationId],
      );
      await moveAll(owner);
      const manager = await newMember(app, owner, 'manager');
      const body = { all: false, propertyIds: own.map(({ id }) => id) };
      ok(await app.call('POST /members/{id}/properties/', { params: { id: manager.userId }, body }, owner.access));
      const before = await moneyRows(app, owner);
      expect(await send(route, manager, asked)).toMatchObject({ status: 403, key: 'rent.part-of-other-buildings' });
      expect(await moneyRows(app, owner)).toEqual(before);
    });
});

/** Every tenancy goes on in a building that was not there before. */
async function moveAll(owner: TestMember): Promise<void> {
  const { property, unit } = await newHome(app, owner);
  await query(
    app.connection,
    `insert into lease select (jsonb_populate_record(l, jsonb_build_object('lease_id', gen_random_uuid(),
       'number', l.number + 1000, 'continues_lease_id', l.lease_id, 'property_id', $2::text, 'unit_id', $3::text,
       'starts_on', '2026-03-02', 'ends_on', null, 'at_end', null, 'leaves_on', null, 'end_kind', null,
       'notice_given_on', null))).*
       from lease l where l.org_id = $1
        and not exists (select from lease n where n.org_id = l.org_id and n.continues_lease_id = l.lease_id)`,
    [owner.organisationId, property.id, unit.id],
  );
}
