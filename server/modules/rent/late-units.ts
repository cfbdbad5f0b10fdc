import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { boardRows } from './board-rows.ts';

/** The units of some properties on whose lease something is late: due, and past its days of grace. */
export async function readLateUnits(
  tx: Tx,
  organisationId: string,
  now: Date,
  propertyIds: readonly string[],
): Promise<{ unitIds: string[] }> {
  const today = await organisationDay(tx, organisationId, now);
  const rows = await boardRows(tx, { organisationId, day: today, isToday: true })
    .select('u.unit_id as id')
    .distinct()
    .where('u.property_id', 'in', propertyIds)
    .where('b.open_cents', '>', 0)
    .where('b.oldest_due_on', '<', today)
    .where(
      sql<boolean>`b.oldest_due_on + grace_days(l.org_id, l.property_id, l.late_fee, b.oldest_due_on) < ${today}::date`,
    )
    .execute();
  return { unitIds: rows.map(({ id }) => id) };
}
