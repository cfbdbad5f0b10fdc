import { expect } from 'vitest';
import { query } from '#test/support/database.ts';
import { note, takeBack } from './world.ts';
import type { RentWorld } from './world.ts';

/** What is written off of each charge that stands. */
export async function readWrittenOff({ app, owner }: RentWorld): Promise<Map<string, number>> {
  const rows = await query<{ id: string; cents: number }>(
    app.connection,
    `select a.charge_id as id, sum(a.cents)::float8 as cents
       from allocation a join credit k using (org_id, credit_id) join charge c using (org_id, charge_id)
      where a.org_id = $1 and k.kind = 'write-off' and c.voided_on is null group by 1 having sum(a.cents) <> 0`,
    [owner.organisationId],
  );
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

/**
 * Whatever is taken back takes its own write-offs along and no others: what still stands is written off as before, though
 * by another record. Those are learnt from the table.
 */
export async function learnWriteOffs(world: RentWorld, before: ReadonlyMap<string, number>): Promise<void> {
  const after = await readWrittenOff(world);
  const rows = await query<{ id: string; tenancy: string; cents: number; isOut: boolean }>(
    world.app.connection,
    `select credit_id as id, tenancy_id as tenancy, cents::float8 as cents, voided_on is not null as "isOut"
       from credit where org_id = $1 and kind = 'write-off' order by number`,
    [world.owner.organisationId],
  );
  for (const { id, tenancy, cents, isOut } of rows) {
    if (isOut) takeBack(world, id);
    else if (!world.facts.has(id)) {
      note(world, id, [[tenancy, -cents]]);
      world.made.credits.push(id);
    }
  }
  const gone = await query<{ id: string }>(
    world.app.connection,
    'select charge_id as id from charge where org_id = $1 and voided_on is not null',
    [world.owner.organisationId],
  );
  const out = new Set(gone.map(({ id }) => id));
  expect(after, 'what is written off of what stands').toEqual(new Map([...before].filter(([id]) => !out.has(id))));
}
