import { startBenchServer } from '#bench/bench-server.ts';
import type { BenchServer } from '#bench/bench-server.ts';
import type { Result } from '#bench/result.ts';
import { besideConnections } from './beside-connections.ts';
import { besideImport } from './beside-import.ts';

/** What somebody who asks for as much as possible does to others, with the limits of a minute set aside. */
export function measureFairness(): Promise<Result[]> {
  return onServer(besideConnections);
}

/** What others notice of a large import. */
export function measureBesideImport(): Promise<Result[]> {
  return onServer(async (server) => [await besideImport(server)]);
}

async function onServer(measure: (server: BenchServer) => Promise<Result[]>): Promise<Result[]> {
  const server = await startBenchServer();
  try {
    return await measure(server);
  } finally {
    await server.stop();
  }
}
