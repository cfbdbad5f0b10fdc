import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { ofxOf, sendBankFile } from '#test/support/banking.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { readHeld } from '#test/support/rent.ts';

const app = await startTestApp();

async function bringFees(member: TestMember) {
  const account = await accountOf(app, member, '1010');
  const lines = [
    { date: '2026-03-01', cents: -2_500, text: 'MONTHLY SERVICE CHARGE' },
    { date: '2026-03-02', cents: -9_900, text: 'SERVICE CHARGE EXTRA' },
    { date: '2025-11-01', cents: -2_500, text: 'SERVICE CHARGE OF LAST YEAR' },
  ];
  ok(await sendBankFile(app, member, ofxOf(lines), { accountId: account.id }));
  return account.id;
}

test('a rule is previewed over ninety days, posts by itself where it says so, and in its order', async () => {
  const owner = await newOrganisation(app);
  const accountId = await bringFees(owner);
  const fees = await accountOf(app, owner, '5800');
  const preview = ok(await app.call('POST /bank-rule-previews/', { body: { text: 'service charge' } }, owner.access));
  expect(preview).toMatchObject({ count: 2, totals: [{ currency: 'USD', cents: -12_400 }] });
  const body = { name: 'Large fees', text: 'service charge', maxCents: -5_000, accountId: fees.id };
  const large = ok(await app.call('POST /bank-rules/', { body }, owner.access));
  const automatic = { name: 'Bank fees', text: 'service charge', accountId: fees.id, isAutomatic: true };
  const all = ok(await app.call('POST /bank-rules/', { body: automatic }, owner.access));
  expect([large.position, all.position]).toEqual([1, 2]);
  const done = ok(await app.call('POST /line-proposals/', { body: { accountId } }, owner.access));
  expect(done).toMatchObject({ posted: 2, proposed: 1 });
  expect((await readHeld(app, owner))('5800', 'cash')).toBe(5_000);
  const moved = { to: 'up' as const, version: all.version };
  ok(await app.call('POST /bank-rules/{id}/move/', { params: { id: all.id }, body: moved }, owner.access));
  const { items } = ok(await app.call('GET /bank-rules/', { query: {} }, owner.access));
  expect(items.map(({ name }) => name)).toEqual(['Bank fees', 'Large fees']);
  ok(await app.call('POST /line-proposals/', { body: { accountId } }, owner.access));
  expect((await readHeld(app, owner))('5800', 'cash')).toBe(14_900);
});

test('a rule needs a condition and an account that is not tied, and a change needs its version', async () => {
  const owner = await newOrganisation(app);
  const fees = await accountOf(app, owner, '5800');
  const add = (body: object) =>
    app.call('POST /bank-rules/', { body: { name: 'Fees', text: 'fee', accountId: fees.id, ...body } }, owner.access);
  expect(codeOf(await add({ text: null }))).toBe('invalid-input');
  expect(codeOf(await add({ minCents: 2, maxCents: 1 }))).toBe('invalid-input');
  for (const number of ['1020', '1200', '2200', '2100', '2010', '3010'])
    expect(codeOf(await add({ accountId: (await accountOf(app, owner, number)).id }))).toBe('control-account');
  const rule = ok(await add({}));
  const params = { id: rule.id };
  const change = { name: 'Card fees', version: rule.version };
  const changed = ok(await app.call('PATCH /bank-rules/{id}/', { params, body: change }, owner.access));
  expect(changed).toMatchObject({ name: 'Card fees', text: 'fee', isAutomatic: false, version: 2 });
  expect(codeOf(await app.call('PATCH /bank-rules/{id}/', { params, body: change }, owner.access))).toBe('conflict');
  const empty = await app.call('PATCH /bank-rules/{id}/', { params, body: { text: null, version: 2 } }, owner.access);
  expect(codeOf(empty)).toBe('invalid-input');
  const removed = await app.call('POST /bank-rules/{id}/remove/', { params, body: { version: 2 } }, owner.access);
  expect(removed.status).toBe(204);
  expect(ok(await app.call('GET /bank-rules/', { query: {} }, owner.access)).items).toEqual([]);
});

test('a rule moves by several places, no further than the ends, and those that it passes keep their order and version', async () => {
  const owner = await newOrganisation(app);
  const fees = await accountOf(app, owner, '5800');
  const add = async (name: string) =>
    ok(await app.call('POST /bank-rules/', { body: { name, text: name, accountId: fees.id } }, owner.access));
  const [a, , c] = [await add('a'), await add('b'), await add('c'), await add('d')];
  const move = async (id: string, body: { to: 'up' | 'down'; by?: number; version: number }) => {
    ok(await app.call('POST /bank-rules/{id}/move/', { params: { id }, body }, owner.access));
    const { items } = ok(await app.call('GET /bank-rules/', { query: {} }, owner.access));
    return items.map(({ name, version }) => `${name}${version}`).join(' ');
  };
  expect(await move(c.id, { to: 'up', by: 2, version: 1 })).toBe('c2 a1 b1 d1');
  expect(await move(a.id, { to: 'down', by: 9, version: 1 })).toBe('c2 b1 d1 a2');
  expect(await move(a.id, { to: 'down', version: 2 })).toBe('c2 b1 d1 a2');
});
