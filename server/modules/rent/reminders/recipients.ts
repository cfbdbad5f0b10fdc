import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';

export interface Recipient {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly language: 'en' | 'de';
  readonly wantsReminders: boolean;
}

/** How people are written to: the first of their addresses, in their language or else the workspace's. */
export async function readRecipients(
  tx: Tx,
  organisationId: string,
  personIds: readonly string[],
): Promise<Map<string, Recipient>> {
  if (personIds.length === 0) return new Map();
  const { rows } = await sql<Recipient>`
    select p.person_id as id, p.name, p.wants_reminders as "wantsReminders",
           case coalesce(p.language, o.locale) when 'de' then 'de' else 'en' end as language,
           (select c.value from person_contact c
             where c.org_id = p.org_id and c.person_id = p.person_id and c.kind = 'email'
             order by c.position limit 1) as email
      from person p join organisation o on o.org_id = p.org_id
     where p.org_id = ${organisationId} and p.person_id = any(${`{${[...new Set(personIds)].join(',')}}`}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
