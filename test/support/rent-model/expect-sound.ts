import { expect } from 'vitest';
import { ok } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { expectTied } from '#test/support/deposits.ts';
import { readHeld, readLedger } from '#test/support/rent.ts';
import { unsoundRows } from './unsound-rows.ts';
import { owedBy } from './world.ts';
import type { RentWorld } from './world.ts';

/** After every step the rows, the registers, the books on both bases, the statements and the model say the same. */
export async function expectSound(world: RentWorld): Promise<void> {
  await expectTied(world.app, world.owner);
  expect(await unsoundRows(world)).toEqual([]);
  await expectOwed(world);
  await expectMoney(world);
  await expectStatements(world);
  await expectMonths(world);
}

/** The ledger of each tenancy comes to what the model says, line by line and in its balances. */
async function expectOwed(world: RentWorld): Promise<void> {
  for (const { id, tenancyId } of new Map(world.leases.map((lease) => [lease.tenancyId, lease])).values()) {
    const { totals, lines, balances } = await readLedger(world.app, world.owner, id, { asOf: '2999-12-31' });
    const owed = owedBy(world, tenancyId);
    expect(totals.balanceCents, 'what a tenancy owes').toBe(owed);
    expect(lines.at(-1)?.balanceCents ?? 0, 'the last line of a ledger').toBe(owed);
    const [own] = balances;
    expect((own?.openCents ?? 0) - (own?.prepaidCents ?? 0) - (own?.creditCents ?? 0), 'its balances').toBe(owed);
  }
}

/** What came in and did not go back is in the banks and in the drawer, and nowhere else. */
async function expectMoney(world: RentWorld): Promise<void> {
  const [row] = await query<{ cents: number }>(
    world.app.connection,
    `select coalesce(sum(g.amount_cents), 0)::float8 as cents from posting g join account a using (org_id, account_id)
      where g.org_id = $1 and (a.is_bank or a.system_key = 'undeposited') and g.basis = 'both'`,
    [world.owner.organisationId],
  );
  const money = [...world.facts.values()].reduce((sum, fact) => sum + (fact.isLive ? fact.money : 0), 0);
  expect(row?.cents, 'the money that is there').toBe(money);
}

/** Income of both bases differs by what is owed and not paid; what is asked for as a deposit is never income. */
async function expectStatements({ app, owner }: RentWorld): Promise<void> {
  const range = { from: '2000-01-01', to: '2999-12-31' };
  const net: Record<string, number> = {};
  for (const basis of ['accrual', 'cash'] as const) {
    const income = ok(await app.call('GET /income-statement/', { query: { basis, ...range } }, owner.access));
    const sheet = ok(await app.call('GET /balance-sheet/', { query: { basis, asOf: range.to } }, owner.access));
    expect(income.standing.tiesToTrialBalance, `income on ${basis}`).toBe(true);
    expect(sheet.standing.tiesToTrialBalance, `balance sheet on ${basis}`).toBe(true);
    const [own] = sheet.currencies;
    const both = own?.results.find(({ key }) => key === 'liabilities-and-equity')?.amountCents ?? 0;
    expect(own?.sections.find(({ key }) => key === 'assets')?.amountCents ?? 0, `assets on ${basis}`).toBe(both);
    net[basis] = Number(income.currencies[0]?.results.find(({ key }) => key === 'net-income')?.amountCents ?? 0);
  }
  const held = await readHeld(app, owner);
  const differences = ['tenant-receivable', 'prepayments', 'deposits-held', 'last-months-rent', 'opening-balances'].map(
    (key) => held(key, 'accrual') - held(key, 'cash'),
  );
  expect((net['accrual'] ?? 0) - (net['cash'] ?? 0), 'accrual less cash').toBe(
    differences.reduce((sum, cents) => sum + cents, 0),
  );
}

/** Rent of whole and of broken months, reckoned a second time where the terms are plain. */
async function expectMonths({ app, owner, leases }: RentWorld): Promise<void> {
  const plain = leases.filter(({ isPlain, rentCents }) => isPlain && rentCents !== null);
  const wrong = await query(
    app.connection,
    `select c.charge_id, c.cents, c.period_from, c.period_to from charge c
       join unnest($2::uuid[], $3::bigint[]) p (lease_id, rent) using (lease_id)
      where c.org_id = $1 and c.kind = 'rent' and c.run_id is not null
        and c.cents <> round(p.rent::numeric * (c.period_to - c.period_from + 1)
          / extract(day from date_trunc('month', c.period_from) + interval '1 month - 1 day')::int)`,
    [owner.organisationId, plain.map(({ id }) => id), plain.map(({ rentCents }) => rentCents)],
  );
  expect(wrong, 'rent of days of a month').toEqual([]);
}
