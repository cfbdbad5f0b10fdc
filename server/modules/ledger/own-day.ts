import { dateIn } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';

/** The day that it is where the organisation is. */
export async function todayOf(tx: Tx, organisationId: string, now: Date): Promise<string> {
  const { time_zone: timeZone } = await tx
    .selectFrom('organisation')
    .select('time_zone')
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return dateIn(timeZone, now);
}
