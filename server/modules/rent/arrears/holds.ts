import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';

export interface Hold {
  readonly noteId: string;
  readonly kind: 'promise' | 'hold';
  readonly until: string;
  readonly text: string;
  readonly promisedCents: number | null;
}

/** What keeps reminders back today, by tenancy: of several, the one that lasts longest. */
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
       and n.until_day >= ${today}::date and n.lifted_at is null
     order by n.tenancy_id, n.until_day desc, n.made_at desc`.execute(tx);
  return new Map(rows.map(({ tenancyId, ...hold }) => [tenancyId, hold]));
}
