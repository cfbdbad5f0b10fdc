import type { BenchServer } from '#bench/bench-server.ts';
import { median } from '#bench/in-turns.ts';
import type { Result } from '#bench/result.ts';
import { askEndlessly, rate, ratioAt, timesOf } from './latency.ts';

const rounds = 3;
const seconds = 5;
const connections = 50;

/** One user with many connections, and what another workspace and the check of health notice of it. */
export async function besideConnections(server: BenchServer): Promise<Result[]> {
  const { access } = await (await server.signUp('Neighbour'))();
  const loudly = { url: `${server.address}/api/v1/people/`, access: server.tokens.access };
  const neighbour = { url: `${server.address}/api/v1/people/`, access };
  const health = { url: `${server.address}/healthz` };
  const ratios = { neighbour: [] as number[], health: [] as number[] };
  await timesOf(neighbour, 2);
  for (let round = 0; round < rounds; round += 1) {
    const quiet = { neighbour: await timesOf(neighbour, seconds), health: await timesOf(health, seconds) };
    // It lasts longer than what is asked for beside it.
    const attack = askEndlessly(loudly, connections, 2 * seconds + 4);
    const loud = { neighbour: await timesOf(neighbour, seconds), health: await timesOf(health, seconds) };
    await attack;
    ratios.neighbour.push(ratioAt(0.5, loud.neighbour, quiet.neighbour));
    ratios.health.push(ratioAt(0.99, loud.health, quiet.health));
  }
  const how = `One user of a workspace asks for GET /people/ over ${connections} connections, each again as soon as it is answered. Meanwhile`;
  const rest = `is asked for ${rate} times a second for ${seconds} s, and as long before; the clients are in threads and processes of their own. The median of ${rounds} rounds' ratios.`;
  return [
    row(
      'Another workspace beside one user with 50 connections, p50',
      median(ratios.neighbour),
      3,
      `${how} GET /people/ of another workspace ${rest}`,
    ),
    row('/healthz beside one user with 50 connections, p99', median(ratios.health), 3, `${how} /healthz ${rest}`),
  ];
}

function row(name: string, ratio: number, goal: number, method: string): Result {
  const figure = `${ratio.toFixed(2)} times as long as without`;
  return { area: 'Fairness', name, figure, goal: `≤ ${goal} times`, reached: ratio <= goal, method };
}
