import type pg from 'pg';
import { openErrorReporter } from './adapters/error-reporting/error-reporter.ts';
import type { ErrorReporter } from './adapters/error-reporting/error-reporter.ts';
import type { FileStorage } from './adapters/files/file-storage.ts';
import { openStorage } from './adapters/files/open-storage.ts';
import { smtpTransport } from './adapters/mail/mail-transport.ts';
import type { MailTransport } from './adapters/mail/mail-transport.ts';
import type { Config } from './config.ts';
import { openDatabase } from './kernel/database.ts';
import type { Database } from './kernel/database.ts';
import { makeSecrets } from './kernel/secrets.ts';
import { makeAccessTokens, makePasswords } from './modules/auth/index.ts';
import type { AuthServices, Passwords } from './modules/auth/index.ts';
import { openBooks } from './modules/ledger/index.ts';

export interface Services {
  readonly config: Config;
  readonly clock: () => Date;
  readonly database: Database;
  readonly auth: AuthServices;
  readonly mail: MailTransport | undefined;
  readonly files: { readonly storage: FileStorage; readonly folder: string };
  readonly reporter: ErrorReporter;
  close(): Promise<void>;
}

/** What tests stand in for; everything else is the real thing. */
export interface StandIns {
  readonly clock?: () => Date;
  readonly passwords?: Passwords;
}

export async function openServices(
  config: Config,
  connection: pg.PoolConfig,
  say: (line: string) => void,
  standIns: StandIns = {},
): Promise<Services> {
  if (config.secret === undefined) throw new Error('The secret is made before the services are opened');
  const database = openDatabase({
    connection,
    poolSize: config.poolSize,
    onConnectionError: (error) => say(`A database connection was lost: ${error.message}`),
  });
  const secrets = makeSecrets(config.secret);
  const mail =
    config.smtpUrl === undefined || config.mailFrom === undefined
      ? undefined
      : smtpTransport({ url: config.smtpUrl, from: config.mailFrom });
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
    auth: {
      database,
      secrets,
      accessTokens: makeAccessTokens(secrets.accessKey),
      passwords: standIns.passwords ?? makePasswords(),
      mainOrigin,
      allowedOrigins: [mainOrigin, ...config.origins],
      onOrganisationCreated: openBooks,
      mailDelivery: mail === undefined ? 'kept' : 'smtp',
    },
    mail,
    files: { storage: openStorage(config.files), folder: config.files.folder },
    reporter,
    async close() {
      mail?.close();
      await reporter.close();
      await database.close();
    },
  };
}
