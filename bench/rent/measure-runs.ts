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
  const method = `A run over ${count(large)} signed leases with one monthly line each, through the steps that the API and the daily work use: tenancies are locked, leases read and reckoned, charges numbered and posted with their entries, and progress kept, two thousand leases in each durable transaction. The median of ${benchMonths.length - 1} months after one to warm up; the books are proved afterwards.`;
  const results = [
    {
      area: 'Rent',
      name: `A charge run of ${count(large)} leases, against the same rows by INSERT … SELECT`,
      figure: `${ratio.toFixed(2)} of its time (${(many.run / many.rawAlone).toFixed(2)} of the time for charges, entries and postings alone)`,
      goal: '≤ 3',
      reached: ratio <= 3,
      method: `${method} Against one transaction that inserts the rows which that run wrote into tables of the same columns, unique keys and indexes, which have no foreign keys, checks, triggers, row-level security or rollups: charges, entries and postings, and the two rows of each lease that say what is owed and how far it is charged, in place of those of the month before.`,
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

/** What a run adds, with the day of each row. */
const added = { charge: 'charged_on', journal_entry: 'date', posting: 'date' } as const;
/** What it keeps one row of for each lease. */
const kept = { tenancy_balance: 'org_id, tenancy_id, currency', lease_billing: 'org_id, lease_id' } as const;

const makeRawTables = [...Object.keys(added), ...Object.keys(kept)]
  .map((table) => `create table raw_${table} (like ${table} including defaults including generated including indexes)`)
  .join(';');

async function measureSize(database: Database, client: pg.Client, leases: number) {
  const organisationId = await openOffice(database, client, leases);
  const times: { run: number; raw: number; rawAlone: number }[] = [];
  for (const month of benchMonths) {
    const before = performance.now();
    await chargeMonth(database, organisationId, month, leases);
    const between = performance.now();
    const forKept = await insertRaw(client, organisationId, month);
    const raw = performance.now() - between;
    times.push({ run: between - before, raw, rawAlone: raw - forKept });
    await client.query('analyze');
  }
  const { breaks } = await database.transaction({ scope: 'organisation', organisationId }, (tx) =>
    verifyBooks(tx, organisationId),
  );
  if (breaks.length > 0) throw new Error(`What was charged does not add up: ${breaks.join(' ')}`);
  const counted = times.slice(1);
  return {
    organisationId,
    run: median(counted.map(({ run }) => run)),
    raw: median(counted.map(({ raw }) => raw)),
    rawAlone: median(counted.map(({ rawAlone }) => rawAlone)),
  };
}

/** Says how long the rows of each lease took, of all that it did. */
async function insertRaw(client: pg.Client, organisationId: string, month: string): Promise<number> {
  await client.query('begin');
  for (const [table, day] of Object.entries(added)) {
    const columns = (await columnsOf(client, table)).join(', ');
    await client.query(
      `insert into raw_${table} (${columns}) select ${columns} from ${table} where org_id = $1 and ${day} = $2`,
      [organisationId, month],
    );
  }
  const before = performance.now();
  for (const [table, key] of Object.entries(kept)) {
    const columns = await columnsOf(client, table);
    const names = columns.join(', ');
    await client.query(
      `insert into raw_${table} (${names}) select ${names} from ${table} where org_id = $1
           on conflict (${key}) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
      [organisationId],
    );
  }
  const forKept = performance.now() - before;
  await client.query('commit');
  return forKept;
}

/** Those that are generated make themselves. */
async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return rows.map(({ column_name: name }) => name);
}
