import { dateIn } from '#shared/dates.ts';
import type { Tx } from './database.ts';

/** The day that it is for an organisation: its time zone decides. */
export async function organisationDay(tx: Tx, organisationId: string, now: Date): Promise<string> {
  const { time_zone: timeZone } = await tx
    .selectFrom('organisation')
    .select('time_zone')
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return dateIn(timeZone, now);
}
