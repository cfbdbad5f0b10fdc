import type pg from 'pg';
import type { Database } from '#server/kernel/database.ts';
import { verifyBooks } from '#server/modules/ledger/index.ts';
import { median } from '#bench/in-turns.ts';
import type { Result } from '#bench/result.ts';
import { benchMonths, chargeMonth, openOffice } from './office.ts';

interface Sizes {
  readonly small: number;
  readonly large: number;
}

interface Runs {
  readonly results: readonly Result[];
  /** Whose many leases were charged: others look at them afterwards. */
  readonly organisationId: string;
}

/** Runs over few and over many leases, each followed by a raw insert of the very rows that it wrote. */
export async function measureRuns(database: Database, client: pg.Client, { small, large }: Sizes): Promise<Runs> {
  await client.query(makeRawTables);
  const few = await measureSize(database, client, small);
  const many = await measureSize(database, client, large);
  const ratio = many.run / many.raw;
  const growth = many.run / few.run / (large / small);
  const count = (number: number) => number.toLocaleString('en');
  const method = `A run over ${count(large)} signed leases with one monthly line each, through the steps that the API and the daily work use: tenancies are locked, leases read and reckoned, charges numbered and posted with their entries, and progress kept, a thousand leases in each durable transaction. The median of ${benchMonths.length - 1} months after one to warm up; the books are proved afterwards.`;
  const results = [
    {
      area: 'Rent',
      name: `A charge run of ${count(large)} leases, against the same rows by INSERT … SELECT`,
      figure: `${ratio.toFixed(2)} of its time`,
      goal: '≤ 3',
      reached: ratio <= 3,
      method: `${method} Against one transaction that inserts the charges, entries and postings of that run into tables of the same columns, unique keys and indexes, which have no foreign keys, checks, triggers, row-level security or rollups.`,
    },
    {
      area: 'Rent',
      name: `A charge run of ${count(large)} leases, against one of ${count(small)}`,
      figure: `${growth.toFixed(2)} of linear growth`,
      goal: '≤ 2',
      reached: growth <= 2,
      method,
    },
  ];
  return { results, organisationId: many.organisationId };
}

const tables = ['charge', 'journal_entry', 'posting'] as const;

const makeRawTables = tables
  .map((table) => `create table raw_${table} (like ${table} including defaults including generated including indexes)`)
  .join(';');

async function measureSize(database: Database, client: pg.Client, leases: number) {
  const organisationId = await openOffice(database, client, leases);
  const times: { run: number; raw: number }[] = [];
  for (const month of benchMonths) {
    const before = performance.now();
    await chargeMonth(database, organisationId, month, leases);
    const between = performance.now();
    await insertRaw(client, organisationId, month);
    times.push({ run: between - before, raw: performance.now() - between });
    await client.query('analyze');
  }
  const { breaks } = await database.transaction({ scope: 'organisation', organisationId }, (tx) =>
    verifyBooks(tx, organisationId),
  );
  if (breaks.length > 0) throw new Error(`What was charged does not add up: ${breaks.join(' ')}`);
  const counted = times.slice(1);
  return { organisationId, run: median(counted.map(({ run }) => run)), raw: median(counted.map(({ raw }) => raw)) };
}

/** Columns that are generated make themselves. */
async function insertRaw(client: pg.Client, organisationId: string, month: string): Promise<void> {
  await client.query('begin');
  for (const table of tables) {
    const { rows } = await client.query<{ column_name: string }>(
      `select column_name from information_schema.columns
        where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const columns = rows.map(({ column_name: name }) => name).join(', ');
    const day = table === 'charge' ? 'charged_on' : 'date';
    await client.query(
      `insert into raw_${table} (${columns}) select ${columns} from ${table} where org_id = $1 and ${day} = $2`,
      [organisationId, month],
    );
  }
  await client.query('commit');
}
