import { startBenchServer } from '#bench/bench-server.ts';
import type { BenchServer } from '#bench/bench-server.ts';
import type { Result } from '#bench/result.ts';
import { besideConnections } from './beside-connections.ts';
import { besideImport } from './beside-import.ts';
import { beyondPeak } from './beyond-peak.ts';

/** What somebody who asks for as much as possible does to others, with the limits of a minute set aside. */
export function measureFairness(): Promise<Result[]> {
  return onServer(besideConnections);
}

/** What others notice of a large import. */
export function measureBesideImport(): Promise<Result[]> {
  return onServer(besideImport);
}

/** What is said to those for whom there is no room, with the patience of a new installation, and what others notice. */
export function measureBeyondPeak(): Promise<Result[]> {
  return onServer(beyondPeak, { GABLE_QUEUE_SECONDS: '4' });
}

async function onServer(
  measure: (server: BenchServer) => Promise<Result[]>,
  env: NodeJS.ProcessEnv = {},
): Promise<Result[]> {
  const server = await startBenchServer(env);
  try {
    return await measure(server);
  } finally {
    await server.stop();
  }
}
