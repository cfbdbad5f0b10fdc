import { startEmbeddedPostgres } from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';

/** A process that starts the embedded server, says how to reach it, and then only waits to be killed. */
const server = await startEmbeddedPostgres({
  dataDirectory: process.argv[2] ?? '',
  log: { info: () => undefined, warn: () => undefined },
});
process.stdout.write(`${JSON.stringify(server.connection)}\n`);
setInterval(() => undefined, 60_000);
