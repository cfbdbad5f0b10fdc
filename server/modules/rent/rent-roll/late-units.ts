import type { z } from 'zod';
import type { rentRoutes } from '#shared/api/rent.ts';
import type { Tx } from '#server/kernel/database.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { balanceCents, boardRows } from './board-rows.ts';
import { readLateFrom } from '#server/modules/rent/late-fees/held-policy.ts';

/** The units of some properties on whose lease something is late: due, and past its days of grace. */
export async function readLateUnits(
  tx: Tx,
  organisationId: string,
  now: Date,
  propertyIds: readonly string[],
): Promise<z.output<(typeof rentRoutes)['GET /late-units/']['answer']>> {
  const today = await organisationDay(tx, organisationId, now);
  const on = { organisationId, day: today, isToday: true };
  const late = boardRows(tx, on)
    .select(['u.unit_id as id', 'l.org_id', 'l.property_id', 'l.currency', 'l.late_fee', 'b.oldest_due_on as oldest'])
    .select(balanceCents(on).as('cents'))
    .where('u.property_id', 'in', propertyIds)
    .where('b.open_cents', '>', 0)
    .where('b.oldest_due_on', '<', today);
  const rows = await readWhole(tx, () => late.execute());
  const lateFrom = await readLateFrom(tx, rows);
  const own = rows.filter((row) => row.oldest !== null && lateFrom(row, row.oldest) <= today);
  const balances = [...Map.groupBy(own, ({ id, currency }) => `${id} ${currency}`).values()].flatMap((some) =>
    some.slice(0, 1).map(({ id, currency }) => ({
      unitId: id,
      currency,
      cents: some.reduce((sum, { cents }) => sum + cents, 0),
    })),
  );
  return { unitIds: [...new Set(own.map(({ id }) => id))], balances };
}
