import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { reportKeys } from '#shared/reports/report-keys.ts';
import type { ReportKey } from '#shared/reports/report-keys.ts';
import { startEmbeddedPostgres } from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';
import { nothing, openDesk } from '#bench/desk.ts';
import type { Desk } from '#bench/desk.ts';
import { inTurns } from '#bench/in-turns.ts';
import { fillBooks } from '#bench/ledger/fill-books.ts';
import type { Result } from '#bench/result.ts';
import { measurePaper } from './measure-paper.ts';
import { rentTables, writePlaces, writeRent } from './rent-of-books.ts';

const sizes = { few: 100_000, many: 10_000_000 };
const rounds = 15;
/** In the last month of the books, which are of 2024 and 2025. */
const now = new Date('2025-12-17T12:00:00Z');

export interface ReportOffice extends Desk {
  readonly postings: number;
  /** A building in the middle, and a lease in it. */
  readonly propertyId: string;
  readonly leaseId: string;
}

/** Offices of two sizes on one server, each in a database of its own; some gigabytes, which are gone afterwards. */
export async function measureReports(): Promise<Result[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'gable-bench-'));
  const postgres = await startEmbeddedPostgres({
    dataDirectory,
    log: { info: () => undefined, warn: () => undefined },
    // For loading alone; reading knows nothing of it.
    settings: { wal_level: 'minimal', max_wal_senders: '0' },
  });
  const open: ReportOffice[] = [];
  try {
    for (const [name, postings] of Object.entries(sizes)) {
      const office = await fillOffice(postgres.connection, `bench_${name}`, postings);
      open.push(office);
      console.log(`  generated and proved: ${office.postings} postings with their leases, charges and payments`);
    }
    const [few, many] = open;
    if (few === undefined || many === undefined) throw new Error('Both offices are filled');
    return [...(await compareReports(few, many)), await measurePaper(few)];
  } finally {
    for (const office of open) await office.close();
    await postgres.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function fillOffice(server: pg.ClientConfig, name: string, postings: number): Promise<ReportOffice> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const connection = { ...server, database: name };
  const beside = { tables: rentTables, before: writePlaces, after: writeRent };
  const { organisationId, postings: lines } = await fillBooks(connection, postings, beside);
  return openOffice(connection, organisationId, lines);
}

export async function openOffice(
  connection: pg.ClientConfig,
  organisationId: string,
  postings: number,
): Promise<ReportOffice> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<Pick<ReportOffice, 'propertyId' | 'leaseId'>>(
    `select property_id as "propertyId", lease_id as "leaseId" from lease where org_id = $1 order by lease_id
     offset (select count(*) / 2 from lease where org_id = $1) limit 1`,
    [organisationId],
  );
  await client.end();
  const [middle] = rows;
  if (middle === undefined) throw new Error('There are leases');
  return { ...(await openDesk(connection, organisationId, now)), ...middle, postings };
}

/** They add up the whole books; all others list what there is. */
const statements: ReadonlySet<ReportKey> = new Set([
  'income-statement',
  'balance-sheet',
  'trial-balance',
  'cash-flow',
  'budget',
]);

/** What is kept is of today; of an earlier day they take off what came since. */
const computedBack: readonly ReportKey[] = ['rent-roll', 'aged-receivables', 'delinquency'];

/** They are of one bank account, owner or vendor, and the books that are generated have none. */
const ofOne: ReadonlySet<ReportKey> = new Set([
  'bank-register',
  'reconciliation',
  'three-way',
  'owner-ledger',
  'vendor-ledger',
]);

export async function compareReports(few: ReportOffice, many: ReportOffice): Promise<Result[]> {
  const { items } = await few.handlers['GET /reports/'](nothing, few.when);
  const offered = reportKeys.filter((key) => items.some((one) => one.key === key) && !ofOne.has(key));
  const range = { from: '2025-01-01', to: '2025-12-31' };
  const ask = (key: ReportKey, isWhole: boolean, asOf: string) => (office: ReportOffice) => () => {
    const parameters = items.find((one) => one.key === key)?.parameters ?? [];
    const takes = (name: (typeof parameters)[number]) => parameters.includes(name);
    const query = {
      ...(takes('from') ? range : takes('asOf') && { asOf }),
      ...(takes('propertyId') && !isWhole && { propertyId: office.propertyId }),
      // The ledger of a tenant is of one alone.
      ...(key === 'tenant-ledger' && { leaseId: office.leaseId }),
    };
    return office.handlers['GET /reports/{key}/']({ params: { key }, query, body: undefined }, office.when);
  };
  const compare = async (keys: readonly ReportKey[], isWhole: boolean, asOf = '2025-12-17') => {
    const ratios: { readonly key: ReportKey; readonly ratio: number }[] = [];
    for (const key of keys) {
      const read = ask(key, isWhole, asOf);
      const sheets = [await read(few)(), await read(many)()];
      const [short = 0, long = 0] = sheets.map(({ tables }) =>
        tables.reduce((sum, { lines }) => sum + lines.length, 0),
      );
      if (Math.abs(short - long) > 0.2 * long + 5) throw new Error(`${key}: ${short} and ${long} lines do not compare`);
      const time = await inTurns(rounds, { few: read(few), many: read(many) });
      ratios.push({ key, ratio: time.many / time.few });
    }
    return ratios;
  };
  const offices = `Two databases on one server, generated by bench/reports and proved by the program’s own \`verify\`: ${many.postings} and ${few.postings} postings of two years, with the buildings of twenty homes, tenants, leases, charges, payments and allocations that they come from. Each report as the API reads it, through the handler of its route, in a transaction of the application’s role: the year 2025, or as of its 17 December`;
  return [
    present(
      'Reports of all books',
      await compare(
        offered.filter((key) => statements.has(key)),
        true,
      ),
      `${offices}. In turns, the median of ${rounds} each.`,
    ),
    present(
      'Reports of a property',
      await compare(offered, false),
      `${offices}, of a building in the middle. In turns, the median of ${rounds} each.`,
    ),
    present(
      'Reports of a property as of half a year before',
      await compare([...computedBack], false, '2025-06-17'),
      `${offices.replace('17 December', '17 June')}, of a building in the middle: what was open then is reckoned back from what is open now. In turns, the median of ${rounds} each.`,
    ),
  ];
}

function present(
  name: string,
  ratios: readonly { readonly key: string; readonly ratio: number }[],
  method: string,
): Result {
  const worst = Math.max(...ratios.map(({ ratio }) => ratio));
  return {
    area: 'Reports',
    name: `${name}, at 10 million postings against 100 thousand`,
    figure: `${worst.toFixed(2)} times as long (${ratios.map(({ key, ratio }) => `${key} ${ratio.toFixed(2)}`).join(', ')})`,
    goal: '≤ 2 times, each',
    reached: worst <= 2,
    method,
  };
}
