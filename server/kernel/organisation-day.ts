import { dateIn } from '#shared/dates.ts';
import type { Tx } from './database.ts';
import { oncePerTransaction } from './once-per-transaction.ts';

/** The day that it is for an organisation: its time zone decides. */
export async function organisationDay(tx: Tx, organisationId: string, now: Date): Promise<string> {
  const { timeZone } = await organisationFacts(tx, organisationId);
  return dateIn(timeZone, now);
}

/** Where an organisation is, what it counts in and how it writes. Whoever changes that does nothing else in its transaction. */
export function organisationFacts(tx: Tx, organisationId: string) {
  return oncePerTransaction(tx, `organisation ${organisationId}`, () =>
    tx
      .selectFrom('organisation')
      .select(['time_zone as timeZone', 'country', 'locale', 'currency'])
      .where('org_id', '=', organisationId)
      .executeTakeFirstOrThrow(),
  );
}
