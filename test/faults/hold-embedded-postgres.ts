import { startEmbeddedPostgres } from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';

/** A process that starts the embedded server, says how to reach it, and then only waits to be killed or stopped. */
const server = await startEmbeddedPostgres({
  dataDirectory: process.argv[2] ?? '',
  log: { info: () => undefined, warn: () => undefined },
});
process.stdout.write(`${JSON.stringify(server.connection)}\n`);
const alive = setInterval(() => undefined, 60_000);
process.once('SIGTERM', () => {
  clearInterval(alive);
  void server.stop();
});
