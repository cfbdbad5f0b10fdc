import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { readKnownThrough } from '#server/modules/ledger/index.ts';

/** What was known at an instant: entries up to a number, and what was done with statements by then. */
export interface Known {
  readonly at: Date;
  readonly through: number;
}

/** Nothing, where everything counts. */
export async function readKnown(tx: Tx, organisationId: string, knownAt?: string): Promise<Known | undefined> {
  const through = await readKnownThrough(tx, organisationId, knownAt);
  return knownAt === undefined || through === undefined ? undefined : { at: new Date(knownAt), through };
}

/** Whether an entry counts: all do where no instant was asked for. */
export function isKnownEntry(
  organisationId: string,
  entryId: RawBuilder<unknown>,
  known: Known | undefined,
): RawBuilder<unknown> {
  if (known === undefined) return sql`true`;
  return sql`not exists (select from journal_entry later where later.org_id = ${organisationId}
    and later.entry_id = ${entryId} and later.number > ${known.through})`;
}

/** Whether something was done by then, by the column that has its time. */
export function isDoneBy(at: RawBuilder<unknown>, known: Known | undefined): RawBuilder<unknown> {
  return known === undefined ? sql`true` : sql`${at} <= ${known.at}`;
}

/** Of a reconciliation as known at an instant: only what was finished by then, whose ticks have no time of their own. */
export function isKnownStatement(known: Known | undefined): RawBuilder<unknown> {
  return known === undefined ? sql`true` : sql`(r.state = 'finished' and r.finished_at <= ${known.at})`;
}
