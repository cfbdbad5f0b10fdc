import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';

export interface Hold {
  readonly noteId: string;
  readonly kind: 'promise' | 'hold';
  readonly until: string;
  readonly text: string;
  readonly promisedCents: number | null;
}

/** Of a note, `n`: it keeps reminders back on a day. */
export function keepsBack(day: string) {
  return sql`n.until_day >= ${day}::date and n.made_on <= ${day}::date and coalesce(n.lifted_at >= (${day}::date + 1)::timestamp
    at time zone (select o.time_zone from organisation o where o.org_id = n.org_id), true)`;
}

/** What keeps reminders back on a day, by tenancy: of several, the one that lasts longest. */
export async function readHolds(
  tx: Tx,
  organisationId: string,
  tenancyIds: readonly string[],
  today: string,
): Promise<Map<string, Hold>> {
  if (tenancyIds.length === 0) return new Map();
  const { rows } = await sql<Hold & { tenancyId: string }>`
    select distinct on (n.tenancy_id) n.tenancy_id as "tenancyId", n.note_id as "noteId", n.kind, n.until_day as until,
           n.text, n.promised_cents as "promisedCents"
      from arrears_note n
     where n.org_id = ${organisationId} and n.tenancy_id = any(${`{${tenancyIds.join(',')}}`}::uuid[])
       and ${keepsBack(today)}
     order by n.tenancy_id, n.until_day desc, n.made_at desc`.execute(tx);
  return new Map(rows.map(({ tenancyId, ...hold }) => [tenancyId, hold]));
}
