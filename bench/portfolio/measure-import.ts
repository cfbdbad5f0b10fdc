import pg from 'pg';
import { csvRow } from '#shared/csv.ts';
import { startBenchServer } from '#bench/bench-server.ts';
import type { BenchServer } from '#bench/bench-server.ts';
import { median } from '#bench/in-turns.ts';
import type { Result } from '#bench/result.ts';
import { homesPerProperty, layOut, writeHomes } from './many-homes.ts';
import { insertRaw, leaseTables, makeRawTables, rowsToInsert } from './raw-tables.ts';

const leases = 10_000;
const rounds = 3;

interface Home {
  readonly property: string;
  readonly unit: string;
  readonly tenant: string;
}

/** Files of leases, each of which fills buildings of its own, against the rows that each of them became. */
export async function measureImport(): Promise<Result[]> {
  const server = await startBenchServer();
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    const homes = await emptyHomes(client);
    await client.query(makeRawTables(leaseTables));
    const times = { imported: [] as number[], raw: [] as number[] };
    let rows = 0;
    // The first round is for warming up.
    for (let round = 0; round <= rounds; round += 1) {
      const file = fileOf(homes.slice(round * leases, (round + 1) * leases), round);
      const { access } = await server.signIn();
      const imported = await timed(() => importFile(server, access, file));
      const same = await rowsToInsert(client, leaseTables);
      rows = same.reduce((sum, { count }) => sum + count, 0);
      const raw = await timed(() => insertRaw(client, same));
      if (round > 0) {
        times.imported.push(imported);
        times.raw.push(raw);
      }
      // As PostgreSQL does by itself within a minute.
      await client.query('vacuum (analyze)');
    }
    return [present(times, rows)];
  } finally {
    await client.end();
    await server.stop();
  }
}

/** Buildings with nobody in them, for all rounds. */
async function emptyHomes(client: pg.Client): Promise<Home[]> {
  const { rows: organisations } = await client.query<{ org_id: string }>('select org_id from organisation');
  await client.query(layOut((rounds + 1) * leases));
  await client.query(writeHomes(organisations[0]?.org_id ?? ''));
  const { rows } = await client.query<Home>(
    `select p.name as property, h.name as unit, h.given_name || ' ' || h.family_name || ' ' || h.place as tenant
       from bench_home h join property p on p.property_id = bench_id('a', h.building) order by h.place`,
  );
  await client.query('drop table bench_home, bench_property');
  await client.query('vacuum (analyze)');
  return rows;
}

/** A tenant with an address and a phone, rent and utilities, a deposit that is held; one in ten owes something. */
function fileOf(homes: readonly Home[], round: number): string {
  const rows = homes.map(({ property, unit, tenant }, index) => {
    const number = round * leases + index;
    const rent = 900 + (number % 800);
    return csvRow([
      property,
      unit,
      tenant,
      `tenant${number}@people.example`,
      `202 ${String(number).padStart(7, '0')}`,
      `2025-${String(1 + (number % 12)).padStart(2, '0')}-01`,
      `2026-${String(1 + (number % 12)).padStart(2, '0')}-28`,
      `${rent}.00`,
      '120.50',
      `${rent}.00`,
      `${rent}.00`,
      number % 10 === 0 ? '75.25' : '0.00',
    ]);
  });
  return csvRow(headers) + rows.join('');
}

const headers = [
  'Property',
  'Unit',
  'Tenants',
  'Email',
  'Phone',
  'Starts on',
  'Ends on',
  'Rent',
  'Utilities',
  'Deposit',
  'Deposit held',
  'Owed',
];

/** As the browser does it: the file is sent, and run. */
async function importFile({ app }: BenchServer, access: string, file: string): Promise<void> {
  const authorization = `Bearer ${access}`;
  const sent = await app.inject({
    method: 'POST',
    url: '/api/v1/imports/?kind=leases&name=leases.csv',
    headers: { authorization, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(file),
  });
  const { id } = sent.json<{ id?: string }>();
  const ran = await app.inject({
    method: 'POST',
    url: `/api/v1/imports/${id}/run/`,
    headers: { authorization },
    payload: {},
  });
  const { result } = ran.json<{ result?: { counts: { leases: number } } }>();
  if (result?.counts.leases !== leases) throw new Error(`Not all leases were imported: ${ran.body.slice(0, 500)}`);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

function present(
  times: { readonly imported: readonly number[]; readonly raw: readonly number[] },
  rows: number,
): Result {
  const ratio = median(times.raw) / median(times.imported);
  return {
    area: 'Import',
    name: 'Import of 10,000 leases, against the same rows inserted raw',
    figure: `${ratio.toFixed(2)} of its speed`,
    goal: '≥ 0.3',
    reached: ratio >= 0.3,
    method: `A CSV file of ${leases} leases with tenants whom nobody knows yet, rent, utilities, deposits and opening balances, into ${leases / homesPerProperty} buildings that are there: sent and run over the API, from the bytes of the file to the answer, with everything that is checked, posted and made findable. Against the ${rows} rows which that became, one plain multi-row insert for each table in one durable transaction, into tables of the same columns, unique keys, exclusions and indexes, which have no foreign keys, checks, triggers, row-level security or sums; nothing is read, looked up or checked for them. In turns, the median of ${rounds} rounds, each with a file of its own.`,
  };
}
