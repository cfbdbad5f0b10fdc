import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import autocannon from 'autocannon';
import pg from 'pg';
import { addMonths } from '#shared/rent/calendar.ts';
import { manyLeases } from '#test/support/many-leases.ts';
import { startBenchServer } from '#bench/bench-server.ts';
import { median } from '#bench/in-turns.ts';
import type { Result } from '#bench/result.ts';
import { lists, startBareLists } from './bare-lists.ts';

const leases = 2000;
const rounds = 7;
const seconds = 4;
const connections = 20;
const names: Readonly<Record<string, string>> = { people: 'People', leases: 'Leases', board: 'The rent roll' };

/** Lists over HTTP against bare routes with the same answer. */
export async function measureLists(): Promise<Result[]> {
  const server = await startBenchServer();
  const client = new pg.Client(server.connection);
  await client.connect();
  const { rows } = await client.query<{ org_id: string }>('select org_id from organisation');
  const organisationId = rows[0]?.org_id ?? '';
  const month = `${new Date().toISOString().slice(0, 7)}-01`;
  const months = [-3, -2, -1, 0].map((offset) => addMonths(month, offset));
  await client.query(manyLeases(organisationId, leases, months[0] ?? month));
  await client.query('vacuum (analyze)');
  await untilCharged(client, leases * months.length);
  await client.query('vacuum (analyze)');
  const bare = await startBareLists(server.connection, organisationId);
  const headers = { authorization: `Bearer ${server.tokens.access}` };
  try {
    const results: Result[] = [];
    for (const [name, { path, limit }] of Object.entries(lists)) {
      const ours = { url: `${server.address}/api/v1${path}`, headers };
      const plain = { url: `${bare.address}/${name}`, headers: {} };
      if (!isDeepStrictEqual(await answer(ours), await answer(plain))) throw new Error(`${name} answers differ`);
      results.push(present(name, limit, await ratioOf(ours, plain)));
    }
    return results;
  } finally {
    await bare.close();
    await client.end();
    await server.stop();
  }
}

/** The server charges what is due by itself, a few seconds after it came to be. */
async function untilCharged(client: pg.Client, charges: number): Promise<void> {
  for (let tried = 0; tried < 600; tried += 1) {
    const { rows } = await client.query<{ count: string }>('select count(*) from charge');
    if (rows[0]?.count === String(charges)) return;
    await sleep(200);
  }
  throw new Error('The rent of the benchmark was not charged');
}

interface Target {
  readonly url: string;
  readonly headers: Record<string, string>;
}

async function answer({ url, headers }: Target): Promise<unknown> {
  return (await fetch(url, { headers })).json();
}

async function ratioOf(ours: Target, plain: Target): Promise<number> {
  const ratios: number[] = [];
  for (const target of [plain, ours]) await load(target, 2);
  for (let round = 0; round < rounds; round += 1) {
    const bare = await load(plain, seconds);
    ratios.push((await load(ours, seconds)) / bare);
  }
  return median(ratios);
}

async function load(target: Target, duration: number): Promise<number> {
  const { non2xx, errors, requests } = await autocannon({ ...target, connections, duration });
  if (non2xx > 0 || errors > 0) throw new Error(`${target.url}: ${non2xx} refusals, ${errors} errors`);
  return requests.average;
}

function present(name: string, limit: number, ratio: number): Result {
  return {
    area: 'Lists',
    name: `${names[name] ?? name}, ${limit} rows over HTTP, against a bare route with the same answer`,
    figure: `${ratio.toFixed(2)} of its throughput`,
    goal: '≥ 0.5',
    reached: ratio >= 0.5,
    method: `${leases} leases in buildings of a hundred homes, four months charged. Two Fastify servers in one process on one embedded PostgreSQL: ours as in production, and one whose route has nothing around it and answers the same JSON (compared first) from one prepared statement written by hand for these data, as the owner of the database past row-level security. autocannon with ${connections} connections, ${seconds} s each, in turns; the median ratio of ${rounds} rounds.`,
  };
}
