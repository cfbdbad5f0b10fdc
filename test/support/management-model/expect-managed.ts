import { expect } from 'vitest';
import { verifyBooks } from '#server/modules/ledger/index.ts';
import { addDays } from '#shared/dates.ts';
import { addMonths, daysIn, monthOf } from '#shared/rent/calendar.ts';
import { query } from '#test/support/database.ts';
import { runnerOf } from '#test/support/rent-model/world.ts';
import type { Building, ManagementWorld } from './world.ts';

/** After every step the trust equation holds, nobody is passed on what is not there, and the fees are as reckoned anew. */
export async function expectManaged(world: ManagementWorld, act: string): Promise<void> {
  const broken = await query<{ rule: string; id: string | null }>(
    world.app.connection,
    Object.entries(rules)
      .filter(([, { onlyIf = () => true }]) => onlyIf(world))
      .map(([rule, { sql }]) => `select '${rule}' as rule, broken.id::text as id from (${sql}) broken`)
      .join('\nunion all\n'),
    [world.owner.organisationId],
  );
  expect(broken.map(({ rule, id }) => `${rule}: ${id ?? ''}`).join(', '), `after ${act}`).toBe('');
}

export async function expectVerified(world: ManagementWorld): Promise<void> {
  const { breaks } = await runnerOf(world).transaction((tx) => verifyBooks(tx, world.owner.organisationId));
  expect(breaks).toEqual([]);
}

interface Rule {
  readonly sql: string;
  readonly onlyIf?: (world: ManagementWorld) => boolean;
}

const rules: Readonly<Record<string, Rule>> = {
  'what a place has is the sum of its funds': {
    sql: `select place_id as id from fund_balance where org_id = $1 group by place_id, currency
      having coalesce(sum(cents) filter (where holder_kind = 'bank'), 0)
          <> coalesce(sum(cents) filter (where holder_kind <> 'bank'), 0)`,
  },
  'the money of a place is what was posted there': {
    sql: `select f.place_id as id from fund_balance f where f.org_id = $1 and f.holder_kind = 'bank'
       and f.cents <> (select coalesce(sum(g.amount_cents), 0) from posting g
         where g.org_id = f.org_id and g.account_id = f.place_id and g.basis <> 'accrual' and g.currency = f.currency)`,
  },
  'no fund is below zero by what somebody decided': {
    sql: `select holder_id as id from fund_balance where org_id = $1 and cents < 0`,
    onlyIf: ({ mayBeShort }) => !mayBeShort,
  },
  'owners are declared what was taken from their building': {
    sql: `select run_id as id from (
        select g.entry_id as run_id, sum(g.amount_cents) filter (where a.system_key = 'owner-distributions') as declared,
               -sum(g.amount_cents) filter (where a.system_key = 'owners-funds') as owed
          from posting g join account a using (org_id, account_id) where g.org_id = $1 group by g.entry_id) e
       where declared <> 0 and declared <> owed`,
  },
  'what a bill owes is what the books owe': {
    sql: `select null::uuid as id from (
        select coalesce((select sum(l.cents - l.settled_cents) from bill b join bill_line l using (org_id, bill_id)
                          where b.org_id = $1 and b.state in ('approved', 'part-paid', 'paid')), 0) as open,
               coalesce((select -sum(g.amount_cents) from posting g join account a using (org_id, account_id)
                          where g.org_id = $1 and a.system_key = 'payables' and g.basis <> 'cash'), 0) as owed) d
       where open <> owed`,
  },
};

interface Span {
  readonly from: string;
  readonly to: string;
}

interface Fee extends Span {
  readonly incomeCents: number;
  readonly chargedCents: number;
}

/**
 * Each month up to that of the last run, from what stands as paid and nothing else: so is what was charged for it, once,
 * whatever was charged, taken back and run before (money.md, 5.3). Who sold and who bought bear the fees of their own days.
 */
export async function expectFees(world: ManagementWorld, through: string, only?: Building): Promise<void> {
  for (const [index, { propertyId, soldOn }] of world.buildings.entries()) {
    if (only !== undefined && only.propertyId !== propertyId) continue;
    const { millipercent, minimumCents } = deals[index] ?? { millipercent: 0, minimumCents: 0 };
    // A sale charges the days of its month before it, and a run whole months from the first one on.
    const all = spansOf(soldOn, only === undefined ? monthOf(through).to : through);
    const spans = only === undefined ? all : all.filter(({ from }) => from >= monthOf(through).from);
    const fees = await query<Fee>(
      world.app.connection,
      `select m."from"::text, m."to"::text,
              coalesce((select sum(x.cents) from allocation x join charge c using (org_id, charge_id)
                          join receipt r on r.org_id = x.org_id and r.receipt_id = x.receipt_id and r.reversed_on is null
                         where x.org_id = $1 and c.property_id = $2 and x.on_day between m."from" and m."to"), 0)::float8
                as "incomeCents",
              coalesce((select sum(f.cents) from fee_charge f join fee_run y using (org_id, run_id)
                          join management_agreement t on t.org_id = f.org_id and t.agreement_id = f.agreement_id
                         where f.org_id = $1 and f.property_id = $2 and y.voided_on is null
                           and f.month = date_trunc('month', m."from")
                           and daterange(t.starts_on, t.ends_on, '[]') && daterange(m."from", m."to", '[]')), 0)::float8
                as "chargedCents"
         from jsonb_to_recordset($3::jsonb) as m ("from" date, "to" date)`,
      [world.owner.organisationId, propertyId, JSON.stringify(spans)],
    );
    for (const { from, to, incomeCents, chargedCents } of fees) {
      const minimum = Math.round((minimumCents * daysIn({ from, to })) / daysIn(monthOf(from)));
      const expected = Math.max(minimum, Math.round((incomeCents * millipercent) / 100_000));
      expect(chargedCents, `the fee of ${from} to ${to}`).toBe(expected);
    }
  }
}

/** The months since February, cut where a building was sold. */
function spansOf(soldOn: readonly string[], through: string): Span[] {
  const spans: Span[] = [];
  for (let month = '2026-02-01'; month <= through; month = addMonths(month, 1)) {
    const cuts = soldOn.filter((day) => day > month && day <= monthOf(month).to).toSorted();
    for (const [at, from] of [month, ...cuts].entries()) {
      const next = cuts[at];
      spans.push({ from, to: next === undefined ? monthOf(month).to : addDays(next, -1) });
    }
  }
  return spans.filter(({ from, to }) => from <= through && to <= through);
}

const deals = [
  { millipercent: 8000, minimumCents: 0 },
  { millipercent: 6500, minimumCents: 5000 },
];
