import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { heldFor } from '#test/support/deposits.ts';
import { newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newPerson } from '#test/support/portfolio.ts';
import { readPdf } from '#test/support/read-pdf.ts';
import { expectTies, pay, readHeld } from '#test/support/rent.ts';

const app = await startTestApp();

/** A building on 25 May with a deposit, rent that was paid ahead, an owner and a fee of 6,000 a month. */
async function newManaged() {
  const boss = await signInOn(app, '2026-05-25', await newOrganisation(app));
  const { lease, home } = await heldFor(app, boss, 150_000, { paidOn: '2026-01-02' });
  const { property } = home;
  const owner = await newPerson(app, boss);
  const successor = await newPerson(app, boss);
  const params = { id: property.id };
  const owned = { startsOn: '2026-01-01', shares: [{ personId: owner.id, parts: 1_000_000 }] };
  ok(await app.call('POST /properties/{id}/ownership/', { params, body: owned }, boss.access));
  const terms = { startsOn: '2026-05-01', feeKind: 'per-property' as const, feeCents: 9300 };
  ok(await app.call('POST /properties/{id}/agreements/', { params, body: terms }, boss.access));
  const paidIn = { propertyId: property.id, personId: owner.id, cents: 85_000, receivedOn: '2026-05-02' };
  ok(await app.call('POST /owner-contributions/', { body: paidIn }, boss.access));
  ok(await pay(app, boss, lease.id, 20_000, { receivedOn: '2026-05-04' }));
  const body = {
    kind: 'hand-over' as const,
    propertyId: property.id,
    on: '2026-05-21',
    successorId: successor.id,
  };
  return { boss, lease, property, owner, successor, body };
}

async function fundsOf({ organisationId }: TestMember) {
  const rows = await query<{ kind: string; cents: number }>(
    app.connection,
    `select holder_kind as kind, sum(cents)::float8 as cents from fund_balance where org_id = $1 group by 1`,
    [organisationId],
  );
  const byKind = new Map(rows.map(({ kind, cents }) => [kind, cents]));
  return (kind: string) => byKind.get(kind) ?? 0;
}

test('O4: fees, the owner’s rest, and what is held goes to the successor as what it is; nothing is left', async () => {
  const { boss, lease, owner, successor, body } = await newManaged();
  const seen = ok(await app.call('POST /ownership-transfer-previews/', { body }, boss.access));
  expect(seen).toMatchObject({
    fundCents: 85_000,
    feesCents: 6000,
    declaredCents: 79_000,
    heldCents: 170_000,
    successor: { id: successor.id },
    leases: [{ depositCents: 150_000, prepaidCents: 20_000 }],
  });
  const made = ok(
    await app.call('POST /ownership-transfers/', { body: { ...body, expected: seen.expected } }, boss.access),
  );
  expect(made).toMatchObject({ kind: 'hand-over', state: 'settled', heldCents: 170_000 });
  const funds = await fundsOf(boss);
  expect([funds('property'), funds('deposit'), funds('prepayment')]).toEqual([0, 0, 0]);
  expect([funds('person'), funds('company'), funds('bank')]).toEqual([79_000, 6000, 85_000]);
  const after = ok(await app.call('GET /leases/{id}/', { params: { id: lease.id } }, boss.access));
  expect([after.leavesOn, after.noticeGivenOn], 'nobody moves out').toEqual([null, null]);
  const { agreements } = ok(await app.call('GET /properties/{id}/', { params: { id: body.propertyId } }, boss.access));
  expect(agreements[0]?.endsOn).toBe('2026-05-20');
  expect(owner.id).toBe(made.content.sellers[0]?.person.id);
  await expectTies(app, boss);
  expect(
    codeOf(
      await app.call(
        'POST /ownership-transfers/{id}/void/',
        { params: { id: made.id }, body: { reason: 'x' } },
        boss.access,
      ),
    ),
  ).toBe('conflict');
});

test('deposit handed over through income: never, on no basis', async () => {
  const { boss, body } = await newManaged();
  const before = await incomeOf(boss);
  ok(await app.call('POST /ownership-transfers/', { body }, boss.access));
  expect(await incomeOf(boss)).toEqual(before.map(() => before[0] ?? 0));
  const held = await readHeld(app, boss);
  expect([held('deposits-held', 'cash'), held('deposits-held', 'accrual'), held('prepayments', 'cash')]).toEqual([
    0, 0, 0,
  ]);
});

async function incomeOf({ organisationId }: TestMember): Promise<number[]> {
  const [row] = await query<{ accrual: number; cash: number }>(
    app.connection,
    `select coalesce(sum(p.amount_cents) filter (where p.basis <> 'cash'), 0)::float8 as accrual,
            coalesce(sum(p.amount_cents) filter (where p.basis <> 'accrual'), 0)::float8 as cash
       from posting p join account a using (org_id, account_id)
      where p.org_id = $1 and a.kind = 'income' and a.system_key is distinct from 'fees-earned'`,
    [organisationId],
  );
  return [row?.accrual ?? 0, row?.cash ?? 0];
}

test('from then on nobody charges rent here', async () => {
  const { boss, lease, body } = await newManaged();
  const due = async (access: string) => {
    const asked = { through: '2026-06-30' };
    const { totals } = ok(await app.call('POST /charge-run-previews/', { body: asked }, access));
    return totals;
  };
  expect(lease.id).not.toBe('');
  const before = await due(boss.access);
  ok(await app.call('POST /ownership-transfers/', { body }, boss.access));
  expect(await due(boss.access)).not.toEqual(before);
});

test('tenants and the successor have letters', async () => {
  const { boss, successor, body } = await newManaged();
  const { id } = ok(await app.call('POST /ownership-transfers/', { body }, boss.access));
  const headers = { authorization: `Bearer ${boss.access}` };
  const letter = async (to: string) => {
    const response = await app.inject({
      method: 'GET',
      url: `/api/v1/ownership-transfers/${id}/letters.pdf/?to=${to}`,
      headers,
    });
    expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
    return readPdf(response.rawPayload).pages.flat().join(' ');
  };
  expect(await letter('tenants')).toContain(successor.name);
  expect(await letter('tenants')).toMatch(/1,500\.00/);
  expect(await letter('successor')).toMatch(/1,500\.00.*200\.00/);
  expect(await letter('seller')).toMatch(/790\.00/);
});
