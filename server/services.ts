import type pg from 'pg';
import { openErrorReporter } from './adapters/error-reporting/error-reporter.ts';
import type { ErrorReporter } from './adapters/error-reporting/error-reporter.ts';
import type { FileStorage } from './adapters/files/file-storage.ts';
import { openStorage } from './adapters/files/open-storage.ts';
import { openMailRoads } from './adapters/mail/mail-roads.ts';
import type { MailRoads } from './adapters/mail/mail-roads.ts';
import { serverOfUrl } from './adapters/mail/mail-transport.ts';
import type { PaymentHosts } from './adapters/payments/payment-provider.ts';
import type { Config } from './config.ts';
import { openDatabase } from './kernel/database.ts';
import type { Database, DatabaseOptions } from './kernel/database.ts';
import { makeSecrets } from './kernel/secrets.ts';
import { makeAccessTokens, makePasswords } from './modules/auth/index.ts';
import type { AuthServices, Passwords } from './modules/auth/index.ts';

export interface Services {
  readonly config: Config;
  readonly clock: () => Date;
  readonly database: Database;
  /** The same one by connections of its own, for what goes on beside requests: neither takes those of the other. */
  readonly backgroundDatabase: Database;
  /** For processes that open a connection of their own. */
  readonly connection: pg.PoolConfig;
  readonly auth: AuthServices;
  readonly mail: MailRoads;
  readonly files: { readonly storage: FileStorage; readonly folder: string };
  readonly reporter: ErrorReporter;
  /** Where providers of online payment answer, if that is not where they do. */
  readonly paymentHosts: PaymentHosts;
  close(): Promise<void>;
}

/** What tests stand in for; everything else is the real thing. */
export interface StandIns {
  readonly clock?: () => Date;
  readonly passwords?: Passwords;
  /** How long the database works on a statement before it is ended. */
  readonly statementTimeoutMilliseconds?: number;
  /** Somebody else's services, on this machine. */
  readonly paymentHosts?: PaymentHosts;
}

/** Beside `GABLE_POOL_SIZE`; two at least, because making a sample tells its progress beside its transaction. */
export function backgroundConnections(poolSize: number): number {
  return Math.max(2, Math.floor(poolSize / 5));
}

/** What nobody asked for has time: it may stand in line for this long before it fails, and is tried again. */
const backgroundWaitMilliseconds = 30_000;

export async function openServices(
  config: Config,
  connection: pg.PoolConfig,
  say: (line: string) => void,
  standIns: StandIns = {},
): Promise<Services> {
  if (config.secret === undefined) throw new Error('The secret is made before the services are opened');
  const reached: DatabaseOptions = {
    connection,
    poolSize: config.poolSize,
    prepares: config.preparedStatements,
    ...(standIns.statementTimeoutMilliseconds === undefined
      ? {}
      : { statementTimeoutMilliseconds: standIns.statementTimeoutMilliseconds }),
    onConnectionError: (error) => say(`A database connection was lost: ${error.message}`),
  };
  const database = openDatabase(reached);
  const backgroundDatabase = openDatabase({
    ...reached,
    connection: {
      ...connection,
      application_name: 'gable background',
      connectionTimeoutMillis: backgroundWaitMilliseconds,
    },
    poolSize: backgroundConnections(config.poolSize),
  });
  const secrets = makeSecrets(config.secret);
  const requiresTls = config.smtpTls === 'required';
  const server =
    config.smtpUrl === undefined || config.mailFrom === undefined
      ? undefined
      : serverOfUrl(config.smtpUrl, config.mailFrom, requiresTls);
  const mail = openMailRoads({ server, targets: config.mailTargets, requiresTls, secrets });
  const reporter = await openErrorReporter({
    dsn: config.sentry.dsn,
    environment: config.sentry.environment,
    release: 'gable',
  });
  const mainOrigin = config.mainOrigin ?? config.ownOrigin;
  return {
    config,
    clock: standIns.clock ?? (() => new Date()),
    database,
    backgroundDatabase,
    connection,
    auth: {
      database,
      secrets,
      accessTokens: makeAccessTokens(secrets.accessKey),
      passwords: standIns.passwords ?? makePasswords(),
      mainOrigin,
      allowedOrigins: [mainOrigin, ...config.origins],
      // The ledger is loaded with the first workspace: a start does not wait for it.
      onOrganisationCreated: async (...given) => (await import('./modules/ledger/index.ts')).openBooks(...given),
      mailDelivery: server === undefined ? 'kept' : 'smtp',
      signUp: config.signUp,
      mail,
    },
    mail,
    files: { storage: openStorage(config.files), folder: config.files.folder },
    reporter,
    paymentHosts: standIns.paymentHosts ?? {},
    async close() {
      mail.close();
      await reporter.close();
      await Promise.all([database.close(), backgroundDatabase.close()]);
    },
  };
}
