import { expect } from 'vitest';
import { chargeDoubts } from '#shared/api/rent.ts';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import { ok } from './app.ts';
import type { TestApp } from './app.ts';
import { query } from './database.ts';
import type { TestMember } from './factories.ts';
import { newHome, newLease } from './leases.ts';
import type { LeaseBody } from './leases.ts';

export type ChargeBody = RouteInput<Routes['POST /charges/']>['body'];
export type ReceiptBody = RouteInput<Routes['POST /receipts/']>['body'];

/** A lease that has run since January 2026. The clock of tests stands at 2 March 2026. */
export async function newTenancy(test: TestApp, member: TestMember, given: Partial<LeaseBody> = {}) {
  const home = await newHome(test, member);
  const lease = await newLease(test, member, home, { startsOn: '2026-01-01', endsOn: '2026-12-31', ...given });
  return { home, lease };
}

export async function newCharge(test: TestApp, member: TestMember, leaseId: string, given: Partial<ChargeBody> = {}) {
  // What a test makes is meant.
  const evenIf = [...chargeDoubts];
  const body = { leaseId, kind: 'rent' as const, cents: 120_000, dueOn: '2026-03-01', evenIf, ...given };
  return ok(await test.call('POST /charges/', { body }, member.access));
}

/** A transfer of today to the trust bank. */
export function pay(
  test: TestApp,
  member: TestMember,
  leaseId: string,
  cents: number,
  given: Partial<ReceiptBody> = {},
) {
  const body = { parts: [{ leaseId, cents }], receivedOn: '2026-03-02', ...given };
  return test.call('POST /receipts/', { body }, member.access);
}

export async function readLedger(test: TestApp, member: TestMember, leaseId: string, asked: { asOf?: string } = {}) {
  return ok(await test.call('GET /leases/{id}/ledger/', { params: { id: leaseId }, query: asked }, member.access));
}

/** What an account holds on a basis: debits less credits. */
export async function heldIn(test: TestApp, member: TestMember, key: string, basis: 'accrual' | 'cash') {
  return (await readHeld(test, member))(key, basis);
}

/** What every account holds, by its key or number, read at once. */
export async function readHeld(test: TestApp, { organisationId }: TestMember) {
  const rows = await query<{ key: string; accrual: string; cash: string }>(
    test.connection,
    `select coalesce(a.system_key, a.number) as key,
            coalesce(sum(p.amount_cents) filter (where p.basis <> 'cash'), 0)::text as accrual,
            coalesce(sum(p.amount_cents) filter (where p.basis <> 'accrual'), 0)::text as cash
       from posting p join account a using (org_id, account_id) where p.org_id = $1 group by 1`,
    [organisationId],
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return (key: string, basis: 'accrual' | 'cash') => Number(byKey.get(key)?.[basis] ?? 0);
}

const sums = `select
  (select coalesce(sum(open_cents), 0) from charge where org_id = $1)::text as open,
  (select coalesce(sum(unapplied_cents), 0) from receipt_part where org_id = $1)::text as prepaid,
  (select coalesce(sum(unapplied_cents) filter (where kind <> 'deposit'), 0) from credit where org_id = $1)::text as credits,
  (select coalesce(sum(unapplied_cents) filter (where kind = 'deposit'), 0) from credit where org_id = $1)::text as kept,
  (select coalesce(sum(cents), 0) from deposit_movement where org_id = $1)::text as deposits,
  (select coalesce(sum(r.cents), 0) from receipt r join account a using (org_id, account_id)
    where r.org_id = $1 and a.system_key = 'undeposited' and r.batch_id is null and r.reversed_on is null)::text as drawer`;

/** What is kept beside the rows, compared with the rows themselves: what differs is answered. */
const drifted = `
  select 'open of a charge' as what, c.charge_id::text as id from charge c
   where c.org_id = $1 and c.open_cents <> case when c.voided_on is not null then 0 else c.cents - coalesce(
     (select sum(a.cents) from allocation a where a.org_id = c.org_id and a.charge_id = c.charge_id), 0) end
  union all
  select 'day on which a charge was settled', c.charge_id::text from charge c
   where c.org_id = $1 and c.voided_on is null and (c.settled_on is null) <> (c.open_cents > 0)
  union all
  select 'rest of a receipt', p.receipt_id::text from receipt_part p
   where p.org_id = $1 and p.unapplied_cents <> case when p.reversed_on is not null then 0 else p.cents - coalesce(
     (select sum(a.cents) from allocation a
       where a.org_id = p.org_id and a.receipt_id = p.receipt_id and a.tenancy_id = p.tenancy_id), 0) end
  union all
  select 'parts of a receipt', r.receipt_id::text from receipt r
   where r.org_id = $1 and r.cents <> (select sum(p.cents) from receipt_part p
     where p.org_id = r.org_id and p.receipt_id = r.receipt_id)
  union all
  select 'balance of a tenancy', t.tenancy_id::text from (
    select tenancy_id, currency, sum(open) as open, sum(prepaid) as prepaid, sum(credit) as credit, sum(deposit) as deposit,
           min(oldest) as oldest from (
      select tenancy_id, currency, open_cents as open, 0::bigint as prepaid, 0::bigint as credit, 0::bigint as deposit,
             case when open_cents > 0 then due_on end as oldest from charge where org_id = $1
      union all select tenancy_id, currency, 0, unapplied_cents, 0, 0, null from receipt_part where org_id = $1
      union all select tenancy_id, currency, 0, 0, unapplied_cents, 0, null from credit where org_id = $1
      union all select tenancy_id, currency, 0, 0, 0, cents, null from deposit_movement where org_id = $1) rows
     group by 1, 2) t
    full join (select * from tenancy_balance where org_id = $1) b using (tenancy_id, currency)
   where coalesce(t.open, 0) <> coalesce(b.open_cents, 0) or coalesce(t.prepaid, 0) <> coalesce(b.prepaid_cents, 0)
      or coalesce(t.credit, 0) <> coalesce(b.credit_cents, 0) or coalesce(t.deposit, 0) <> coalesce(b.deposit_cents, 0)
      or t.oldest is distinct from b.oldest_due_on
  union all
  select 'month of charges', c.month::text from (
    select date_trunc('month', due_on)::date as month, currency, sum(cents) filter (where voided_on is null) as billed,
           sum(open_cents) as open, sum(cents) filter (where voided_on is null and is_held_kind(kind)) as held_billed,
           sum(open_cents) filter (where is_held_kind(kind)) as held_open,
           sum((select sum(a.cents) from allocation a join credit k using (org_id, credit_id)
                 where a.org_id = c.org_id and a.charge_id = c.charge_id and k.kind <> 'deposit'))
             filter (where not is_held_kind(kind)) as credited
      from charge c where org_id = $1 group by 1, 2) c
    full join (select * from charge_month where org_id = $1 and holder_id = $1) m using (month, currency)
   where coalesce(c.billed, 0) <> coalesce(m.billed_cents, 0) or coalesce(c.open, 0) <> coalesce(m.open_cents, 0)
      or coalesce(c.held_billed, 0) <> m.held_billed_cents or coalesce(c.held_open, 0) <> m.held_open_cents
      or coalesce(c.credited, 0) <> m.credited_cents
  union all
  select 'days on which more was paid than was owed', d.charge_id::text from (
    select a.charge_id, sum(a.cents) over (partition by a.charge_id order by a.on_day) as paid, c.cents
      from allocation a join charge c using (org_id, charge_id) where a.org_id = $1) d
   where d.paid > d.cents or d.paid < 0
  union all
  select 'days on which more was used than was there', d.receipt_id::text from (
    select a.receipt_id, sum(a.cents) over (partition by a.receipt_id, a.tenancy_id order by a.on_day) as used, p.cents
      from allocation a join receipt_part p using (org_id, receipt_id, tenancy_id) where a.org_id = $1) d
   where d.used > d.cents or d.used < 0`;

/** The books on both bases, the rows and what is kept beside them all say the same. */
export async function expectTies(test: TestApp, member: TestMember): Promise<void> {
  for (const basis of ['accrual', 'cash'] as const) {
    const asked = { asOf: '2999-12-31', basis };
    const { totals } = ok(await test.call('GET /trial-balance/', { query: asked }, member.access));
    for (const { debitCents, creditCents } of totals) expect(debitCents, `trial balance on ${basis}`).toBe(creditCents);
  }
  const [of] = await query<Record<string, string>>(test.connection, sums, [member.organisationId]);
  const said = (name: string) => Number(of?.[name] ?? 0);
  const held = await readHeld(test, member);
  expect(
    {
      receivable: held('tenant-receivable', 'accrual'),
      receivableOnCash: held('tenant-receivable', 'cash'),
      prepayments: 0 - held('prepayments', 'accrual'),
      prepaymentsOnCash: 0 - held('prepayments', 'cash'),
      deposits: 0 - held('deposits-held', 'cash'),
      drawer: held('undeposited', 'cash'),
    },
    'the books',
  ).toEqual({
    receivable: said('open'),
    receivableOnCash: 0,
    prepayments: said('prepaid') + said('credits') + said('kept'),
    prepaymentsOnCash: said('prepaid') + said('kept'),
    deposits: said('deposits'),
    drawer: said('drawer'),
  });
  expect(await query(test.connection, drifted, [member.organisationId]), 'what is kept beside the rows').toEqual([]);
  await expectStanding(test, member, {
    openCents: said('open'),
    waitingCents: said('prepaid') + said('credits') + said('kept'),
  });
}

/** What the board says of its views without reading them, compared with the rows that it lists. */
async function expectStanding(
  test: TestApp,
  member: TestMember,
  books: { readonly openCents: number; readonly waitingCents: number },
): Promise<void> {
  const { counts, figures } = ok(await test.call('GET /rent-summary/', { query: {} }, member.access));
  for (const view of ['all', 'owing', 'ending', 'ahead'] as const) {
    const told = ok(await test.call('GET /rent-board-total/', { query: { view } }, member.access));
    const rows: { balanceCents: number }[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const paging = { view, limit: 200, ...(cursor !== undefined && { cursor }) };
      const page = ok(await test.call('GET /rent-board/', { query: paging }, member.access));
      rows.push(...page.items);
      cursor = page.next;
    }
    const balance = rows.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
    const toldBalance = told.totals.reduce((sum, { cents }) => sum + cents, 0);
    expect([counts[view], told.count, toldBalance], `view ${view} of the rent roll`).toEqual([
      rows.length,
      rows.length,
      balance,
    ]);
  }
  const sumOf = (of: (figure: (typeof figures)[number]) => number) => figures.reduce((sum, one) => sum + of(one), 0);
  expect(
    {
      openCents: sumOf(({ outstandingCents, notYetDueCents }) => outstandingCents + notYetDueCents),
      waitingCents: sumOf(({ prepaidCents }) => prepaidCents),
    },
    'the figures above the rent roll',
  ).toEqual(books);
}

/** Something in every table of rent, so that a look from outside has something to miss. */
export async function newRent(test: TestApp, member: TestMember, leaseId: string) {
  const { access } = member;
  const charge = await newCharge(test, member, leaseId, { kind: 'deposit', cents: 50_000 });
  const body = { parts: [{ leaseId, cents: 90_000 }], receivedOn: '2026-03-02', accountId: null };
  const via = { headers: { 'idempotency-key': `rent-${leaseId}` } };
  const receipt = ok(await test.call('POST /receipts/', { body }, access, via));
  const { receiptAccountId } = ok(await test.call('GET /rent-policy/', {}, access));
  const accountId = receiptAccountId ?? receipt.account.id;
  const deposit = { receiptIds: [receipt.id], accountId, depositedOn: '2026-03-02' };
  const batch = ok(await test.call('POST /deposit-batches/', { body: deposit }, access));
  const paidBack = { leaseId, cents: 10_000, refundedOn: '2026-03-02', accountId };
  const refund = ok(await test.call('POST /refunds/', { body: paidBack }, access));
  const given = { leaseId, kind: 'credit' as const, cents: 1000, reason: 'For the trouble' };
  const credit = ok(await test.call('POST /credits/', { body: given }, access));
  const slip = { rows: [{ leaseId, cents: 100 }], slipCents: 100, accountId, receivedOn: '2026-03-01' };
  const entered = ok(await test.call('POST /receipt-batches/', { body: slip }, access));
  ok(await test.call('PATCH /rent-policy/', { body: { returnedFeeCents: 2500, version: 1 } }, access));
  const run = ok(await test.call('POST /charge-runs/', { body: { through: '2026-04-30' } }, access));
  return { charge, receipt, refund, credit, batch, entered, run };
}
