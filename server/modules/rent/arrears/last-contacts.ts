import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';

interface LastContact {
  readonly on: string;
  readonly kind: string;
}

/** When somebody was last written to or spoken with, by tenancy. A note to ourselves is no contact. */
export async function readLastContacts(
  tx: Tx,
  organisationId: string,
  tenancyIds: readonly string[],
): Promise<Map<string, LastContact>> {
  if (tenancyIds.length === 0) return new Map();
  const ids = `{${tenancyIds.join(',')}}`;
  const { rows } = await sql<LastContact & { tenancyId: string }>`
    select distinct on (t."tenancyId") t."tenancyId", t.on, t.kind from (
      select r.tenancy_id as "tenancyId", r.sent_on as "on", 'reminder' as kind, r.sent_at as at from reminder r
       where r.org_id = ${organisationId} and r.tenancy_id = any(${ids}::uuid[])
       union all
      select n.tenancy_id, n.made_on, n.kind, n.made_at from arrears_note n
       where n.org_id = ${organisationId} and n.tenancy_id = any(${ids}::uuid[]) and n.kind not in ('note', 'hold')) t
     order by t."tenancyId", t.at desc`.execute(tx);
  return new Map(rows.map(({ tenancyId, on, kind }) => [tenancyId, { on, kind }]));
}
