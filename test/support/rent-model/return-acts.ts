import { expect } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { laterOf } from '#shared/rent/calendar.ts';
import { query } from '#test/support/database.ts';
import type { RentAct } from './acts.ts';
import { noteLastMonthUses } from './deposit-acts.ts';
import { accepted, note, pick, takeBack } from './world.ts';
import type { RentWorld } from './world.ts';

const reason = 'At random';

/** It came back, with or without a fee, or was never there. */
export async function reverse(world: RentWorld, act: RentAct): Promise<void> {
  const { app, owner } = world;
  const id = await someReceipt(world, act);
  const feeCents = act.percent % 2 === 0 ? 0 : 2500;
  const [{ on = world.today } = {}] = await query<{ on?: string }>(
    app.connection,
    'select received_on::text as on from receipt where org_id = $1 and receipt_id = $2',
    [owner.organisationId, id],
  );
  const date = laterOf(act.flag ? world.today : addDays(world.today, -act.days), on);
  const kind = act.other % 3 === 0 ? ('mistake' as const) : ('returned' as const);
  const body = { kind, reason, date, feeCents };
  const settled = await readCredits(world);
  const receipt = accepted(await app.call('POST /receipts/{id}/reverse/', { params: { id }, body }, owner.access));
  if (receipt === undefined) return;
  takeBack(world, id);
  await noteOwedRefunds(
    world,
    id,
    receipt.owedRefunds.filter((owed) => owed.of === 'refund'),
  );
  await noteLastMonthUses(world);
  await noteOwedDeposits(world, settled);
  if (kind !== 'returned' || feeCents === 0) return;
  const [fee] = await query<{ id: string; tenancy: string }>(
    app.connection,
    'select charge_id as id, tenancy_id as tenancy from charge where org_id = $1 and charge_key = $2',
    [owner.organisationId, `returned-fee:${id}`],
  );
  note(world, fee?.id ?? `fee of ${id}`, [[fee?.tenancy ?? '', feeCents]]);
  if (fee !== undefined) world.made.charges.push(fee.id);
}

/** What was settled of a deposit is owed in place of the deposit: both are of the same amount. */
async function noteOwedDeposits(world: RentWorld, before: readonly { readonly id: string }[]): Promise<void> {
  const known = new Set(before.map(({ id }) => id));
  const waived = (await readCredits(world)).filter(({ id }) => !known.has(id));
  const owed = await query<{ id: string; tenancy: string; cents: number; settlement: string }>(
    world.app.connection,
    `select charge_id as id, tenancy_id as tenancy, cents::float8 as cents, label as settlement from charge
      where org_id = $1 and charge_key like 'deposit-owed:%' order by number`,
    [world.owner.organisationId],
  );
  const fresh = owed.filter(({ id }) => !world.facts.has(id));
  const amounts = (rows: readonly { readonly cents: number }[]) => rows.map(({ cents }) => cents);
  expect(amounts(fresh), 'what is owed in place of deposits').toEqual(amounts(waived));
  for (const [index, { id, tenancy, cents, settlement }] of fresh.entries()) {
    note(world, id, [[tenancy, cents]]);
    world.made.charges.push(id);
    world.owedOf.set(id, { settlement, creditId: waived[index]?.id ?? '' });
  }
  for (const { id, tenancy, cents } of waived) {
    note(world, id, [[tenancy, -cents]]);
    world.made.credits.push(id);
  }
}

/** Any of them; more often one that paid a deposit or last month's rent: they are few, and what comes of them is most involved. */
async function someReceipt({ app, owner, made }: RentWorld, act: RentAct): Promise<string> {
  const rows = await query<{ id: string }>(
    app.connection,
    `select distinct r.receipt_id as id, r.number from receipt r join allocation a using (org_id, receipt_id)
       join charge c using (org_id, charge_id)
      where r.org_id = $1 and r.reversed_on is null and c.kind in ('deposit', 'last-months-rent') order by r.number`,
    [owner.organisationId],
  );
  const among = act.percent > 75 && rows.length > 0 ? rows.map(({ id }) => id) : made.receipts;
  return pick(among, act.which);
}

/** But for what is kept of deposits and of last month's rent. */
function readCredits({ app, owner }: RentWorld) {
  return query<{ id: string; tenancy: string; cents: number }>(
    app.connection,
    `select credit_id as id, tenancy_id as tenancy, cents::float8 as cents from credit where org_id = $1 and kind <> 'deposit' order by number`,
    [owner.organisationId],
  );
}

/** What was paid back of it goes over to charges: taken together as much is owed as before. */
async function noteOwedRefunds(
  world: RentWorld,
  receiptId: string,
  owed: readonly { readonly chargeId: string; readonly cents: number }[],
): Promise<void> {
  const rows = await query<{ id: string; refund: string; tenancy: string; cents: number }>(
    world.app.connection,
    `select c.charge_id as id, a.refund_id as refund, a.tenancy_id as tenancy, a.cents::float8 as cents
       from allocation a join charge c on c.org_id = a.org_id and c.charge_key = 'refund-owed:' || a.allocation_id
      where a.org_id = $1 and a.receipt_id = $2 and a.undoes_id is null`,
    [world.owner.organisationId, receiptId],
  );
  expect(
    Object.fromEntries(owed.map(({ chargeId, cents }) => [chargeId, cents])),
    'what is owed of what was paid back',
  ).toEqual(Object.fromEntries(rows.map(({ id, cents }) => [id, cents])));
  for (const { id, refund: refundId, tenancy, cents } of rows) {
    const before = world.facts.get(refundId);
    const left = (before?.owed.get(tenancy) ?? 0) - cents;
    note(world, refundId, [[tenancy, left]], before?.money ?? 0);
    note(world, id, [[tenancy, cents]]);
    world.made.charges.push(id);
    world.refundOf.set(id, refundId);
  }
}
