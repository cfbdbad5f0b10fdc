import { StartRefusal } from './adapters/embedded-postgres/start-refusal.ts';
import { describeSettings, readConfig, type Config } from './config.ts';
import { migrate } from './database/migrate.ts';
import type { SampleSignIn } from './database/sample/ensure-sample.ts';
import { closeApp } from './lifecycle/close-app.ts';
import { keepSecret } from './lifecycle/keep-secret.ts';
import { listen } from './lifecycle/listen.ts';
import { pagesBuilt } from './lifecycle/pages-built.ts';
import { reachDatabase } from './lifecycle/reach-database.ts';
import { refuseSampleUsers } from './lifecycle/refuse-sample-users.ts';
import { prepareShutdown, type Shutdown } from './lifecycle/shutdown.ts';

/** The process: settings, database, migrations, app, address; and all of it back again when asked to end. */
async function main(argv: readonly string[]): Promise<number> {
  if (argv.some((argument) => argument === '--help' || argument === '-h')) {
    say(describeSettings());
    return 0;
  }
  const shutdown = prepareShutdown({ say, exit: (code) => process.exit(code) });
  try {
    const config = readConfig(process.env, argv);
    await start(config, shutdown);
    await untilAborted(shutdown.signal);
    return 0;
  } catch (error) {
    if (shutdown.signal.aborted) return 0;
    complain(error);
    return 1;
  } finally {
    await shutdown.stop();
  }
}

async function start(given: Config, shutdown: Shutdown): Promise<void> {
  const loading = loadProgram();
  const database = await reachDatabase(given, { say, signal: shutdown.signal });
  shutdown.onStop('PostgreSQL', () => database.stop());
  say(`Using PostgreSQL ${database.server.version} (${postgresSources[database.server.source]})`);
  // After the database, because that claims the data directory.
  const config = { ...given, secret: given.secret ?? keepSecret(given.dataDirectory) };
  await migrate(database.connection, say);
  const { buildApp, ensureSample, openServices } = await loading;
  const services = await openServices(config, database.connection, say);
  shutdown.onStop('The database connections', () => services.close());
  await refuseSampleUsers(config, services.database);
  const signIns = config.sample
    ? describeSignIns(await ensureSample({ ...services.auth, files: services.files }, services.clock()))
    : [];
  await pagesBuilt();
  const app = await buildApp(services, database.server.source);
  shutdown.onStop('The web server', () => closeApp(app));
  shutdown.signal.throwIfAborted();
  await listen(app, config);
  say(`Gable is at ${config.mainOrigin ?? config.ownOrigin}`);
  for (const line of signIns) say(line);
}

const postgresSources = {
  packaged: 'included',
  system: 'installed on this machine',
  server: 'DATABASE_URL',
};

/** Most of the program, loaded while PostgreSQL starts beside it. */
async function loadProgram() {
  const [{ buildApp }, { ensureSample }, { openServices }] = await Promise.all([
    import('./app.ts'),
    import('./database/sample/ensure-sample.ts'),
    import('./services.ts'),
  ]);
  return { buildApp, ensureSample, openServices };
}

/** The sample portfolio's users, for a first look; `config.ts` decides where they may exist. */
function describeSignIns(people: readonly SampleSignIn[]): string[] {
  if (people.length === 0) return [];
  const width = Math.max(...people.map(({ email }) => email.length));
  const lines = people.map(
    ({ email, password, role }) => `  ${email.padEnd(width)}  ${password}  (${role.replace('_', ' ')})`,
  );
  return ['Sign in with one of these sample users, or sign up:', ...lines];
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** What the operator can mend is one sentence; anything else keeps its stack, because somebody has to find it. */
function complain(error: unknown): void {
  if (error instanceof StartRefusal) say(error.message);
  else console.error(error);
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

process.exit(await main(process.argv.slice(2)));
