import pg from 'pg';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/kernel/database.ts';
import type { Database } from '#server/kernel/database.ts';
import { openBooks, verifyBooks } from '#server/modules/ledger/index.ts';
import { putAside } from '#bench/put-aside.ts';
import { homesPerProperty, layOut, propertiesFor, rollUp, tidyUp, writeEntries } from './two-years.ts';

export interface FilledBooks {
  readonly connection: pg.ClientConfig;
  readonly organisationId: string;
  readonly entries: number;
  readonly postings: number;
  /** Some leases, spread over all that there are. */
  readonly leaseIds: readonly string[];
}

const leasesAsked = 40;

/** What else there is, beside the books: tables that are written with them, in one go, while their checks are put aside. */
interface Beside {
  readonly tables: readonly string[];
  readonly before: (organisationId: string, homes: number) => readonly string[];
  readonly after: (organisationId: string) => readonly string[];
}

const journal = ['journal_entry', 'posting', 'account_day', 'account_month', 'property_month', 'fund_balance'];

/**
 * A database with the books of one organisation. Books of any size have the same accounts and months, and as many lines
 * per lease. Rows are written by a few statements past `post`; the product's own proof then has to find nothing wrong.
 */
export async function fillBooks(connection: pg.ClientConfig, postings: number, beside?: Beside): Promise<FilledBooks> {
  await migrate(connection);
  const properties = propertiesFor(postings);
  const client = new pg.Client(connection);
  await client.connect();
  const database = openDatabase({ connection, poolSize: 1, statementTimeoutMilliseconds: 600_000 });
  try {
    const organisationId = await newOrganisation(client, database);
    await client.query(`set maintenance_work_mem = '256MB'`);
    await putAside(client, [...journal, ...(beside?.tables ?? [])], async () => {
      for (const step of beside?.before(organisationId, properties * homesPerProperty) ?? []) await client.query(step);
      await client.query(layOut(organisationId, properties));
      await client.query(writeEntries(organisationId));
      await client.query(rollUp);
      for (const step of beside?.after(organisationId) ?? []) await client.query(step);
      await client.query(tidyUp);
    });
    await client.query('vacuum (analyze)');
    const proof = await database.transaction({ scope: 'organisation', organisationId }, (tx) =>
      verifyBooks(tx, organisationId),
    );
    if (proof.breaks.length > 0) throw new Error(`The generated books are wrong: ${proof.breaks.join(' ')}`);
    const { rows } = await client.query<{ id: string }>(
      `select bench_id('c', n * $1::bigint / $2) as id from generate_series(0, $2 - 1) n`,
      [properties * homesPerProperty, leasesAsked],
    );
    const { entries, postings: lines } = proof;
    return { connection, organisationId, entries, postings: lines, leaseIds: rows.map(({ id }) => id) };
  } finally {
    await client.end();
    await database.close();
  }
}

async function newOrganisation(client: pg.Client, database: Database): Promise<string> {
  const { rows } = await client.query<{ org_id: string }>(
    `insert into organisation (org_id, name, country, currency, time_zone, created_at)
     values (gen_random_uuid(), 'Bench', 'US', 'USD', 'UTC', now()) returning org_id`,
  );
  const organisationId = rows[0]?.org_id ?? '';
  await database.transaction({ scope: 'organisation', organisationId }, (tx) =>
    openBooks(tx, organisationId, new Date()),
  );
  return organisationId;
}
