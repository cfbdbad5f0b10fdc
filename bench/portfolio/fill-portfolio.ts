import pg from 'pg';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/kernel/database.ts';
import type { Database } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { openBooks } from '#server/modules/ledger/index.ts';
import { putAside } from '#bench/put-aside.ts';
import { layOut, writeFindable, writeHomes, writeLeases, writePeople } from './many-homes.ts';

export interface FilledPortfolio {
  readonly connection: pg.ClientConfig;
  readonly database: Database;
  readonly organisationId: string;
  readonly homes: number;
  readonly findable: number;
  close(): Promise<void>;
}

const parts: readonly {
  readonly tables: readonly string[];
  readonly write: (organisationId: string, findableHomes: number) => string;
}[] = [
  { tables: ['property', 'unit'], write: writeHomes },
  { tables: ['person', 'person_contact', 'ownership_share'], write: writePeople },
  {
    tables: ['lease', 'lease_party', 'lease_charge', 'lease_charge_amount', 'lease_order', 'unit_hold'],
    write: writeLeases,
  },
  { tables: ['search_entry'], write: writeFindable },
];

/**
 * A database of its own with the portfolio of one organisation: as many units, people and leases as there are homes. Rows
 * are written by a few statements past the program, which then reads them as its own.
 */
export async function fillPortfolio(
  server: pg.ClientConfig,
  name: string,
  { homes, findableHomes }: { readonly homes: number; readonly findableHomes: number },
): Promise<FilledPortfolio> {
  await withClient(server, (client) => client.query(`create database ${name}`));
  const connection = { ...server, database: name };
  await migrate(connection);
  const organisationId = newId(new Date());
  const database = openDatabase({ connection, poolSize: 1, prepares: true, statementTimeoutMilliseconds: 600_000 });
  const findable = await withClient(connection, async (client) => {
    await client.query(
      `insert into organisation (org_id, name, country, currency, time_zone, created_at)
       values ($1, 'Bench', 'US', 'USD', 'UTC', now())`,
      [organisationId],
    );
    await database.transaction({ scope: 'organisation', organisationId }, (tx) =>
      openBooks(tx, organisationId, new Date()),
    );
    await client.query(`set maintenance_work_mem = '512MB'`);
    await client.query(layOut(homes));
    await putAside(
      client,
      parts.flatMap(({ tables }) => tables),
      async () => {
        // Each part is one transaction that begins with empty tables: a server which need not replicate logs little of it.
        for (const { tables, write } of parts)
          await client.query(`truncate ${tables.join()}; ${write(organisationId, findableHomes)}`);
      },
    );
    await client.query('drop table bench_home, bench_property');
    await client.query('vacuum (analyze)');
    const { rows } = await client.query<{ count: number }>('select count(*)::integer from search_entry');
    return rows[0]?.count ?? 0;
  });
  return { connection, database, organisationId, homes, findable, close: () => database.close() };
}

export async function withClient<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
