import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { leaseRows, moneyOf } from '#server/modules/leasing/records/lease-rows.ts';
import { readCharges } from '#server/modules/leasing/records/read-charges.ts';
import { stateOn } from '#server/modules/leasing/terms/rules.ts';
import { scheduledCharges } from '#server/modules/leasing/terms/schedule-lease.ts';
import { unitRows } from '#server/modules/portfolio/unit-rows.ts';
import { startTestApp } from '#test/support/app.ts';
import type { TestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { doAct, newWorld, someActs } from '#test/support/lease-acts.ts';
import type { World } from '#test/support/lease-acts.ts';

/** Two signed leases of a unit, or of a whole and a room or bed in it, on the same day. */
const overlaps = `
  with held as (
    select l.lease_id, l.unit_id, u.parent_unit_id, w.parent_unit_id as top_unit_id,
           daterange(l.starts_on, coalesce(l.leaves_on, case when l.at_end = 'stop' then l.ends_on end), '[]') as days
      from lease l join unit u using (org_id, unit_id)
      left join unit w on w.org_id = u.org_id and w.unit_id = u.parent_unit_id
     where l.org_id = $1 and l.stage = 'signed')
  select a.lease_id from held a join held b on a.lease_id < b.lease_id and a.days && b.days
     and (a.unit_id in (b.unit_id, b.parent_unit_id, b.top_unit_id) or b.unit_id in (a.parent_unit_id, a.top_unit_id))`;

/** What was charged for months that are over, lease by lease. */
async function pastLines(tx: Tx, { organisationId, today }: World): Promise<Map<string, string>> {
  const rows = await leaseRows(tx, organisationId).where('l.stage', '=', 'signed').execute();
  const ids = rows.map(({ lease_id: id }) => id);
  const charges = await readCharges(tx, organisationId, ids);
  return new Map(
    rows.map((row) => {
      const due = { from: row.starts_on, to: addDays(today, 40) };
      const lines = scheduledCharges(moneyOf(row), charges.get(row.lease_id) ?? [], due)
        .filter(({ periodKey }) => periodKey < today.slice(0, 7))
        .map(({ from, to, cents, dueOn }) => `${from}–${to} ${cents} due ${dueOn}`);
      return [row.lease_id, lines.toSorted().join('\n')];
    }),
  );
}

/**
 * By unit: how it is said to stand on a day, and what leases make of it. Whoever has the flat has its rooms, and one lease
 * at most has both; of a flat that is let by the room, whoever stays in one decides.
 */
async function unitStates(tx: Tx, { organisationId }: World, day: string) {
  const units = await unitRows(tx, organisationId, day).orderBy('u.sort_name').execute();
  const signed = await leaseRows(tx, organisationId).where('l.stage', '=', 'signed').execute();
  // Who moves to another unit has given no notice, but leaves this one: to the unit, that is the same.
  const leases = signed.map((lease) => ({
    unitId: lease.unit_id,
    state: stateOn({ ...moneyOf(lease), endKind: null }, day),
  }));
  const parents = new Map(units.map((unit) => [unit.unit_id, unit.parent_unit_id]));
  const wholesOf = (id: string): string[] => {
    const parent = parents.get(id) ?? null;
    return parent === null ? [] : [parent, ...wholesOf(parent)];
  };
  return units.map(({ unit_id: id, name, state: said }) => {
    const whole = leases.filter(({ unitId }) => unitId === id || wholesOf(id).includes(unitId));
    const parts = leases.filter(({ unitId }) => wholesOf(unitId).includes(id));
    const states = new Set([...whole, ...parts].map(({ state }) => state));
    const is = states.has('active')
      ? 'occupied'
      : states.has('on-notice')
        ? 'on-notice'
        : states.has('signed')
          ? 'let-later'
          : 'vacant';
    const held = whole.filter(({ state }) => state === 'active' || state === 'on-notice').length;
    return { unit: name, leases: held, said, is };
  });
}

async function check(app: TestApp, runs: number): Promise<{ done: number }> {
  let done = 0;
  const property = fc.asyncProperty(someActs, async (acts) => {
    const world = await newWorld(app);
    for (const act of acts) {
      const before = await world.inWorld((tx) => pastLines(tx, world));
      const { today } = world;
      if (await doAct(world, act)) done += 1;
      expect(await query(app.connection, overlaps, [world.organisationId]), 'two leases on one day').toEqual([]);
      const after = await world.inWorld((tx) => pastLines(tx, { ...world, today }));
      // What was cancelled had not begun, and is gone.
      for (const [leaseId, lines] of before) expect(after.get(leaseId) ?? '', 'a past period was edited').toBe(lines);
      for (const days of [0, 1, act.first, act.first + act.second, 300]) {
        const states = await world.inWorld((tx) => unitStates(tx, world, addDays(world.today, days)));
        const wrong = states.filter(({ leases, said, is }) => leases > 1 || said !== is);
        expect(wrong, 'a unit that stands otherwise than its leases say').toEqual([]);
      }
    }
  });
  await fc.assert(property, { numRuns: runs, includeErrorInReport: true, endOnFailure: true });
  return { done };
}

test('whatever is done with leases, none overlap, no past period changes, and a unit has one state a day', async () => {
  const { done } = await check(await startTestApp(), 12);
  expect(done, 'acts that were not refused').toBeGreaterThan(40);
}, 300_000);

const defects: readonly [string, string, RegExp][] = [
  [
    'holds that end on their first day',
    `create function shorten() returns trigger language plpgsql as $$ begin new.last_day = new.first_day; return new; end $$;
     create trigger shorten before insert or update on unit_hold for each row execute function shorten()`,
    /two leases on one day|a unit that stands otherwise/,
  ],
  [
    'a new amount that holds for the past too',
    `create function rewrite() returns trigger language plpgsql as $$ begin
       update lease_charge_amount set cents = new.cents where charge_id = new.charge_id and starts_on < new.starts_on; return new; end $$;
     create trigger rewrite after insert on lease_charge_amount for each row execute function rewrite()`,
    /a past period was edited/,
  ],
  [
    'units that forget notices',
    `create function forget() returns trigger language plpgsql as $$ begin new.notice_given_on = null; return new; end $$;
     create trigger forget before insert or update on unit_hold for each row execute function forget()`,
    /a unit that stands otherwise/,
  ],
];

test.for(defects)('the properties notice %s', { timeout: 90_000 }, async ([, defect, violation]) => {
  const app = await startTestApp();
  await query(app.connection, defect);
  await expect(check(app, 60)).rejects.toThrow(violation);
});
