import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { CsvMapping } from '#server/modules/banking/reading/csv-mapping.ts';
import type { KnownAccount } from './recognise-account.ts';

export interface ReadAccount extends KnownAccount {
  readonly csv: { readonly columns: string; readonly mapping: CsvMapping } | null;
}

/** The bank accounts in use, with what is known of how their files are read. */
export async function knownAccounts(tx: Tx, organisationId: string): Promise<ReadAccount[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    bankNumber: string | null;
    knownAs: string[] | null;
    columns: string | null;
    mapping: CsvMapping | null;
  }>`
    select a.account_id as id, a.name, a.bank_number as "bankNumber", r.known_as as "knownAs", r.csv_columns as columns,
           r.csv_mapping as mapping
      from account a
      left join bank_reading r on r.org_id = a.org_id and r.account_id = a.account_id
     where a.org_id = ${organisationId} and a.is_bank and a.archived_at is null
     order by a.number collate "C"`.execute(tx);
  return rows.map(({ columns, mapping, knownAs, ...row }) => ({
    ...row,
    knownAs: knownAs ?? [],
    csv: columns === null || mapping === null ? null : { columns, mapping },
  }));
}

/** Files of one account are taken one after the other. Those of several are locked in one order. */
export async function lockReadings(tx: Tx, organisationId: string, accountIds: readonly string[]): Promise<void> {
  for (const accountId of [...accountIds].toSorted()) {
    await sql`insert into bank_reading (org_id, account_id) values (${organisationId}, ${accountId})
              on conflict do nothing`.execute(tx);
    await sql`select from bank_reading where org_id = ${organisationId} and account_id = ${accountId} for update`.execute(
      tx,
    );
  }
}

interface Learned {
  readonly accountId: string;
  /** What the file calls the account, where somebody said which it is. */
  readonly written: string | null;
  readonly csv: { readonly columns: string; readonly mapping: CsvMapping } | null;
}

/** The next file of the same form needs no questions. */
export async function learnReading(
  tx: Tx,
  organisationId: string,
  { accountId, written, csv }: Learned,
): Promise<void> {
  if (written !== null)
    await sql`
      update bank_reading set known_as = array_append(known_as, ${written.slice(0, 200)})
       where org_id = ${organisationId} and account_id = ${accountId} and cardinality(known_as) < 50
         and not (known_as @> array[${written.slice(0, 200)}])`.execute(tx);
  if (csv !== null)
    await sql`
      update bank_reading set csv_columns = ${csv.columns}, csv_mapping = ${JSON.stringify(csv.mapping)}::jsonb
       where org_id = ${organisationId} and account_id = ${accountId}`.execute(tx);
}
