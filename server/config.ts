import { resolve } from 'node:path';
import type { S3Options } from './adapters/files/s3-storage.ts';
import { StartRefusal } from './adapters/embedded-postgres/start-refusal.ts';
import { settings, type SettingName, type SettingValues } from './settings.ts';
import type { Setting } from './setting.ts';

/** Everything the environment can say, parsed once; the rest of the program never looks at the environment. */
export interface Config {
  readonly environment: 'development' | 'production' | 'test';
  readonly host: string;
  readonly port: number;
  /** The address this process answers on, for links in mails when no main origin is given. */
  readonly ownOrigin: string;
  /** Where the login page is. Undefined: on whatever origin the browser is at. */
  readonly mainOrigin: string | undefined;
  /** Further origins that sign-in may return to. */
  readonly origins: readonly string[];
  /** Undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  readonly databaseTls: {
    /** A server on another machine is only reached by TLS, with a certificate for its name. */
    readonly isRequired: boolean;
    /** Undefined: the authorities that Node trusts. */
    readonly caFile: string | undefined;
  };
  readonly poolSize: number;
  readonly preparedStatements: boolean;
  readonly dataDirectory: string;
  readonly files: {
    /** Where files are kept, or, with a bucket, where they come in. */
    readonly folder: string;
    /** Undefined: files are kept in the folder. */
    readonly s3: S3Options | undefined;
    readonly uploadLimitBytes: number;
    /** Of an archive to import. */
    readonly archiveLimitBytes: number;
  };
  /** Neither: backups are not encrypted. */
  readonly backup: { readonly passphrase: string | undefined; readonly passphraseFile: string | undefined };
  /** Undefined: made once, and kept in the data directory. */
  readonly secret: string | undefined;
  /** The proxies whose forwarding headers count: none, a number of hops, or addresses. */
  readonly trustProxy: false | number | readonly string[];
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  readonly smtpTls: 'required' | 'when-offered';
  readonly mailTargets: 'public' | 'any';
  readonly signUp: 'open' | 'invitation-only';
  readonly sentry: {
    readonly dsn: string | undefined;
    readonly environment: string;
    readonly tracesSampleRate: number;
  };
  readonly logLevel: string;
  readonly bodyLimitBytes: number;
  readonly requestTimeoutSeconds: number;
  readonly connectionsAtMost: number;
  /** How long a request may wait for its turn. */
  readonly queueSeconds: number;
  readonly requestsPerMinute: { readonly user: number; readonly workspace: number; readonly address: number };
  readonly diskReserveBytes: number;
  /** Whether the sample portfolio and its users are made. */
  readonly sample: boolean;
}

/** Parses the environment and the arguments, or refuses them all at once, each wrong one in a line of its own. */
export function readConfig(env: NodeJS.ProcessEnv, argv: readonly string[] = []): Config {
  const problems: string[] = argv.map(
    (argument) =>
      `${argument} is not an option: settings are given by environment variables, for example PORT=3001 npm start; --help lists them all.`,
  );
  const values = parseSettings(env, problems);
  if (values !== undefined) problems.push(...contradictions(values));
  if (values === undefined || problems.length > 0) throw new StartRefusal(problems.join('\n'));
  return toConfig(values);
}

/** What `npm start -- --help` prints. */
export function describeSettings(): string {
  const lines = Object.entries<Setting>(settings).flatMap(([name, { about, standard, example }]) => [
    `  ${name.padEnd(30)}${about}`,
    `  ${''.padEnd(30)}${standard === undefined ? '' : `Default: ${standard}. `}Example: ${name}=${example}`,
  ]);
  return ['Gable reads these settings from the environment:', '', ...lines].join('\n');
}

/** A name or address that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function parseSettings(env: NodeJS.ProcessEnv, problems: string[]): SettingValues | undefined {
  const values: Partial<Record<SettingName, unknown>> = {};
  const before = problems.length;
  for (const [name, { schema, example, secret }] of Object.entries<Setting>(settings)) {
    const given = env[name]?.trim();
    // An empty variable is how container files say "not set".
    const result = schema.safeParse(given === '' ? undefined : given);
    if (result.success) {
      // The keys of `settings` are its setting names; Object.entries only widens them to string.
      values[name as SettingName] = result.data;
      continue;
    }
    const shown = secret ? '' : ` It is "${given}".`;
    problems.push(`${name} ${result.error.issues[0]?.message}, for example ${name}=${example}.${shown}`);
  }
  // Every setting went through its schema above, and none was refused.
  return problems.length === before ? (values as SettingValues) : undefined;
}

/** Settings that are right one by one and wrong together. */
function* contradictions(values: SettingValues): Generator<string> {
  if (values.SMTP_URL !== undefined && values.MAIL_FROM === undefined) {
    yield 'MAIL_FROM must name the sender when SMTP_URL is set, for example MAIL_FROM="Gable <gable@example.com>".';
  }
  const weak = /[?&]((?:ignoreTLS|requireTLS|opportunisticTLS|secure|tls\.rejectUnauthorized)=[^&]*)/.exec(
    values.SMTP_URL ?? '',
  )?.[1];
  if (weak !== undefined && values.SMTP_TLS === 'required')
    yield `SMTP_TLS is required, and SMTP_URL sets ${weak}: take ${weak} out of SMTP_URL.`;
  const missing = bucketSettings.filter((name) => values[name] === undefined);
  if (missing.length > 0 && missing.length < bucketSettings.length)
    yield `${missing.join(' and ')} must be set as well: a bucket needs ${bucketSettings.join(', ')} together.`;
  if (values.GABLE_BACKUP_PASSPHRASE !== undefined && values.GABLE_BACKUP_PASSPHRASE_FILE !== undefined)
    yield 'GABLE_BACKUP_PASSPHRASE and GABLE_BACKUP_PASSPHRASE_FILE are both set: leave one of them out.';
  if (values.GABLE_SAMPLE !== 'on') return;
  const obstacle = sampleObstacle(values);
  if (obstacle !== undefined)
    yield `GABLE_SAMPLE cannot be on ${obstacle}: its passwords are printed for everyone to read. Leave it out.`;
}

const bucketSettings = [
  'GABLE_S3_ENDPOINT',
  'GABLE_S3_BUCKET',
  'GABLE_S3_ACCESS_KEY_ID',
  'GABLE_S3_SECRET_ACCESS_KEY',
] as const;

function sampleObstacle(values: SettingValues): string | undefined {
  if (values.NODE_ENV === 'production') return 'with NODE_ENV=production';
  if (values.DATABASE_URL !== undefined) return 'with DATABASE_URL';
  if (!isLoopback(values.HOST)) return 'when HOST can be reached from elsewhere';
  if (values.GABLE_MAIN_ORIGIN !== undefined && !isOnThisMachine(values.GABLE_MAIN_ORIGIN))
    return 'when GABLE_MAIN_ORIGIN is an address of another machine';
  // A proxy on this machine is there to be reached from elsewhere.
  return values.GABLE_TRUST_PROXY === false ? undefined : 'with GABLE_TRUST_PROXY';
}

/** Whether only this machine can reach an origin. */
export function isOnThisMachine(origin: string): boolean {
  return isLoopback(new URL(origin).hostname.replace(/^\[(.*)\]$/, '$1'));
}

function toConfig(values: SettingValues): Config {
  const name = values.HOST === '0.0.0.0' || values.HOST === '::' ? 'localhost' : values.HOST;
  const dataDirectory = values.GABLE_DATA === undefined ? defaultDataDirectory : resolve(values.GABLE_DATA);
  return Object.freeze({
    environment: values.NODE_ENV,
    host: values.HOST,
    port: values.PORT,
    ownOrigin: `http://${name.includes(':') ? `[${name}]` : name}:${values.PORT}`,
    mainOrigin: values.GABLE_MAIN_ORIGIN,
    origins: Object.freeze(values.GABLE_ORIGINS),
    databaseUrl: values.DATABASE_URL,
    databaseTls: Object.freeze({ isRequired: values.DATABASE_TLS === 'required', caFile: values.DATABASE_CA }),
    poolSize: values.GABLE_POOL_SIZE,
    preparedStatements: values.GABLE_PREPARED_STATEMENTS === 'on',
    dataDirectory,
    files: Object.freeze({
      folder: values.GABLE_FILES === undefined ? resolve(dataDirectory, 'files') : resolve(values.GABLE_FILES),
      s3: s3Options(values),
      uploadLimitBytes: values.GABLE_UPLOAD_LIMIT,
      archiveLimitBytes: values.GABLE_ARCHIVE_LIMIT,
    }),
    backup: Object.freeze({
      passphrase: values.GABLE_BACKUP_PASSPHRASE,
      passphraseFile: values.GABLE_BACKUP_PASSPHRASE_FILE,
    }),
    secret: values.GABLE_SECRET,
    trustProxy: values.GABLE_TRUST_PROXY,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    smtpTls: values.SMTP_TLS,
    mailTargets: values.GABLE_MAIL_TARGETS,
    signUp: values.GABLE_SIGN_UP,
    sentry: Object.freeze({
      dsn: values.SENTRY_DSN,
      environment: values.SENTRY_ENVIRONMENT ?? values.NODE_ENV,
      tracesSampleRate: values.SENTRY_TRACES_SAMPLE_RATE,
    }),
    // A line per request would push the address and the sign-ins off the screen of somebody's first look.
    logLevel: values.LOG_LEVEL ?? (values.NODE_ENV === 'production' ? 'info' : 'warn'),
    bodyLimitBytes: values.GABLE_BODY_LIMIT,
    requestTimeoutSeconds: values.GABLE_REQUEST_TIMEOUT,
    connectionsAtMost: values.GABLE_MAX_CONNECTIONS,
    queueSeconds: values.GABLE_QUEUE_SECONDS,
    requestsPerMinute: Object.freeze({
      user: values.GABLE_USER_RATE,
      workspace: values.GABLE_WORKSPACE_RATE,
      address: values.GABLE_ADDRESS_RATE,
    }),
    diskReserveBytes: values.GABLE_DISK_RESERVE,
    sample: values.GABLE_SAMPLE !== 'off' && sampleObstacle(values) === undefined,
  });
}

function s3Options(values: SettingValues): S3Options | undefined {
  const endpoint = values.GABLE_S3_ENDPOINT;
  const bucket = values.GABLE_S3_BUCKET;
  const accessKeyId = values.GABLE_S3_ACCESS_KEY_ID;
  const secretAccessKey = values.GABLE_S3_SECRET_ACCESS_KEY;
  if (endpoint === undefined || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return undefined;
  return Object.freeze({ endpoint, bucket, region: values.GABLE_S3_REGION, accessKeyId, secretAccessKey });
}

/** In the checkout, whatever folder the command was typed in. */
const defaultDataDirectory = resolve(import.meta.dirname, '..', 'data');
