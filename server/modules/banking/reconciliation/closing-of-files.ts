import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';

interface Wanted {
  readonly accountId: string;
  readonly currency: string;
  readonly from: string;
  readonly to: string;
}

interface Told {
  readonly cents: number;
  readonly fileId: string;
}

/**
 * What bank files say of the end of a day: the closing balance of that day; else one of a later day less the lines since, if
 * its file has lines from before; else one of an earlier day of the statement, with the lines after it.
 */
export async function readClosingOfFiles(
  tx: Tx,
  organisationId: string,
  { accountId, currency, from, to }: Wanted,
): Promise<Told | null> {
  const { rows } = await sql<{ readonly fileId: string; readonly cents: number }>`
    select f.file_id as "fileId", (f.closing_cents + coalesce((
             select sum(case when l.date > ${to}::date then -l.cents else l.cents end) from statement_line l
              where l.org_id = f.org_id and l.account_id = f.account_id and l.currency = f.currency
                and l.state not in ('doubtful', 'conflict', 'same')
                and l.date > least(f.closing_on, ${to}::date) and l.date <= greatest(f.closing_on, ${to}::date)), 0)
           )::bigint as cents
      from bank_file f
     where f.org_id = ${organisationId} and f.account_id = ${accountId} and f.currency = ${currency}
       and f.closing_cents is not null and f.closing_on >= ${from}::date
       and (f.closing_on <= ${to}::date or f.from_on <= ${to}::date or f.opening_on <= ${to}::date)
     order by f.closing_on = ${to}::date desc, f.closing_on > ${to}::date desc,
              abs(f.closing_on - ${to}::date), f.file_id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}
