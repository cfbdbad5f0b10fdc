import autocannon from 'autocannon';
import type { Result } from '#bench/result.ts';
import { startBareRoute } from './bare-route.ts';
import { startBenchServer } from '#bench/bench-server.ts';
import type { BenchServer } from '#bench/bench-server.ts';

const rounds = 5;
const seconds = 4;
const connections = 20;

export async function measureSession(): Promise<Result[]> {
  const server = await startBenchServer();
  try {
    return [await measureMe(server), await measureRefresh(server)];
  } finally {
    await server.stop();
  }
}

/** Both in turns, so that whatever else the machine does falls on both; the middle one of the rounds' ratios counts. */
async function measureMe(server: BenchServer): Promise<Result> {
  const bare = await startBareRoute(server);
  const url = `${server.address}/api/v1/me/`;
  const headers = { authorization: `Bearer ${server.tokens.access}` };
  const ratios: number[] = [];
  await load(`${bare.address}/me`, {}, 2);
  await load(url, headers, 2);
  for (let round = 0; round < rounds; round += 1) {
    const plain = await load(`${bare.address}/me`, {}, seconds);
    const ours = await load(url, headers, seconds);
    ratios.push(ours / plain);
  }
  await bare.close();
  const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  return {
    area: 'Session',
    name: 'Authenticated GET /me/ against a bare route',
    figure: `${ratio.toFixed(2)} of its throughput`,
    goal: '≥ 0.5',
    reached: ratio >= 0.5,
    method: `Two Fastify servers in one process on one embedded PostgreSQL: ours as in production, and one with a single route that runs the same statements without parsing a token, checking a permission, setting headers or shaping problems. autocannon with ${connections} connections, ${seconds} s each, in turns; the median ratio of ${rounds} rounds.`,
  };
}

async function load(url: string, headers: Record<string, string>, duration: number): Promise<number> {
  const result = await autocannon({ url, headers, connections, duration });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

/** A hundred signed-in browsers, each renewing its own session again and again at the same time. */
async function measureRefresh(server: BenchServer): Promise<Result> {
  const clients = 100;
  const turns = 10;
  const sessions = [];
  for (let index = 0; index < clients; index += 1) sessions.push(await server.signIn());
  let failures = 0;
  await Promise.all(
    sessions.map(async (first) => {
      let { refresh } = first;
      for (let turn = 0; turn < turns; turn += 1) {
        const response = await fetch(`${server.address}/api/v1/token/refresh/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ refresh }),
        });
        const body = (await response.json()) as { refresh?: string };
        if (!response.ok || body.refresh === undefined) failures += 1;
        else refresh = body.refresh;
      }
    }),
  );
  return {
    area: 'Session',
    name: 'Refresh under parallel clients',
    figure: `${failures} errors in ${clients * turns} refreshes`,
    goal: `no error with ${clients} clients at once`,
    reached: failures === 0,
    method: `${clients} sessions, each of which renews itself ${turns} times in a row, all at the same time, over HTTP.`,
  };
}
