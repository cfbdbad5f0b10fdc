import { dateIn } from '#shared/dates.ts';
import type { Tx } from './database.ts';
import { oncePerTransaction, remember } from './once-per-transaction.ts';

/** The day that it is for an organisation: its time zone decides. */
export async function organisationDay(tx: Tx, organisationId: string, now: Date): Promise<string> {
  const { timeZone } = await organisationFacts(tx, organisationId);
  return dateIn(timeZone, now);
}

/** Where an organisation is, what it counts in and how it writes. */
export interface OrganisationFacts {
  readonly timeZone: string;
  readonly country: string;
  readonly locale: string;
  readonly currency: string;
}

/** Whoever changes them does nothing else in its transaction. */
export function organisationFacts(tx: Tx, organisationId: string): Promise<OrganisationFacts> {
  return oncePerTransaction(tx, nameOf(organisationId), () =>
    tx
      .selectFrom('organisation')
      .select(['time_zone as timeZone', 'country', 'locale', 'currency'])
      .where('org_id', '=', organisationId)
      .executeTakeFirstOrThrow(),
  );
}

/** The check of a session reads them as well: its request need not ask again. */
export function rememberFacts(tx: Tx, organisationId: string, facts: OrganisationFacts): void {
  remember(tx, nameOf(organisationId), facts);
}

function nameOf(organisationId: string): string {
  return `organisation ${organisationId}`;
}
