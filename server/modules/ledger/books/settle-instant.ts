import { sql } from 'kysely';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';

/** Whoever posts under an instant that is older than this has finished, or was ended by the time that requests have. */
const settledAfter = 10 * 60_000;

/**
 * What was known at an instant stays so for ever. Entries carry the instant at which their request came, and are there a
 * moment later: so an instant that has only just passed is settled before anybody looks at it. Those who post at this
 * moment are waited for, and who comes after them records later.
 */
export async function settleInstant(
  { session, now, transaction }: Pick<SignedInContext, 'session' | 'now' | 'transaction'>,
  knownAt: string | undefined,
): Promise<void> {
  if (knownAt === undefined) return;
  const at = new Date(knownAt);
  if (at > now || now.getTime() - at.getTime() > settledAfter) return;
  await transaction((tx) =>
    sql`
      update ledger_state set last_recorded_at = ${at}::timestamptz + interval '1 millisecond'
       where org_id = ${session.organisationId} and (last_recorded_at is null or last_recorded_at <= ${at})`.execute(
      tx,
    ),
  );
}
