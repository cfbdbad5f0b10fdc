import { sql } from 'kysely';
import { refuse } from '#server/kernel/refuse.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';

/** Two tabs, or two people at two desks, have keys of their own: what they do alike within a moment is done once. */
export const aMoment = '10 minutes';

/** What there is of which the same may be made twice, and what is alike then; its tenancy is taken. */
interface Alike {
  readonly table: 'charge' | 'credit' | 'refund';
  readonly tenancyId: string;
  /** By column: each is the same, nothing as nothing. */
  readonly same: Readonly<Record<string, string | number | null>>;
  readonly nameOf: (number: number) => string;
  readonly evenIf: readonly string[] | undefined;
}

/** Refuses what was made alike a moment ago and still stands, unless the request says that it is meant. */
export async function refuseTwice(
  tx: Tx,
  { session, now }: Act,
  { table, tenancyId, same, nameOf, evenIf = [] }: Alike,
): Promise<void> {
  if (evenIf.includes('recorded-twice')) return;
  const equal = Object.entries(same).map(
    ([column, value]) => sql`${sql.ref(column)}::text is not distinct from ${value === null ? null : String(value)}`,
  );
  const { rows } = await sql<{ number: number }>`
    select number from ${sql.table(table)}
     where org_id = ${session.organisationId} and tenancy_id = ${tenancyId} and voided_on is null
       and made_at > ${now}::timestamptz - ${aMoment}::interval and ${sql.join(equal, sql` and `)}
     order by number desc limit 1`.execute(tx);
  const [earlier] = rows;
  if (earlier === undefined) return;
  const name = nameOf(earlier.number);
  throw refuse('rent.done-twice', { name });
}
