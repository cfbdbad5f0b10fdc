import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { startEmbeddedPostgres } from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/database/migrate.ts';
import { makePasswords } from '#server/modules/auth/index.ts';
import { openServices } from '#server/services.ts';
import type { Services } from '#server/services.ts';

export interface BenchServer {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly address: string;
  /** As the owner of the database, past row-level security. */
  readonly connection: pg.ClientConfig;
  readonly tokens: { readonly access: string; readonly refresh: string };
  signIn(this: void): Promise<{ access: string; refresh: string }>;
  /** Another workspace with an owner of its own: how that one signs in. */
  signUp(organisation: string): Promise<BenchServer['signIn']>;
  stop(): Promise<void>;
}

const credentials = { email: 'owner@bench.example', password: 'copper-lantern-76' };

/** The real app as in production on a real, fully durable PostgreSQL; only hashing is cheap, it is not what is measured. */
export async function startBenchServer(env: NodeJS.ProcessEnv = {}): Promise<BenchServer> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'gable-bench-'));
  const postgres = await startEmbeddedPostgres({
    dataDirectory,
    log: { info: () => undefined, warn: () => undefined },
  });
  await migrate(postgres.connection);
  const config = readConfig({
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    GABLE_SECRET: 'a secret for measuring that is long enough',
    GABLE_QUEUE_SECONDS: '60',
    GABLE_USER_RATE: '100000000',
    GABLE_WORKSPACE_RATE: '100000000',
    GABLE_ADDRESS_RATE: '100000000',
    ...env,
  });
  const services = await openServices(config, postgres.connection, () => undefined, {
    passwords: makePasswords({ memoryKiB: 64, passes: 1 }),
  });
  const app = await buildApp(services);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const post = async (path: string, body: object) => {
    const response = await app.inject({ method: 'POST', url: `/api/v1${path}`, payload: body });
    if (response.statusCode >= 300) throw new Error(`${path}: ${response.body}`);
    return response.json<{ access: string; refresh: string }>();
  };
  const place = { name: 'Owner', country: 'US', currency: 'USD', timeZone: 'UTC' };
  const signUp = async (organisation: string, owner: typeof credentials) => {
    await post('/sign-up/', { ...owner, ...place, organisation });
    return () => post('/token/', owner);
  };
  const signIn = await signUp('Bench', credentials);
  const tokens = await signIn();
  return {
    app,
    services,
    address,
    connection: postgres.connection,
    tokens,
    signIn,
    signUp: (organisation) =>
      signUp(organisation, { ...credentials, email: `owner@${organisation.toLowerCase()}.example` }),
    async stop() {
      await app.close();
      await services.close();
      await postgres.stop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}
