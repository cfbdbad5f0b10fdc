import { isIP } from 'node:net';
import { z } from 'zod';
import { databaseSettings } from './database-settings.ts';
import { address, onOff, oneOf, origin, parseTrust, size, splitList, wholeNumber } from './setting-forms.ts';
import type { Setting } from './setting.ts';

export type SettingName = keyof typeof settings;
export type SettingValues = { readonly [Name in SettingName]: z.output<(typeof settings)[Name]['schema']> };

/** Every setting there is: its meaning, its default, an example and the schema that accepts or refuses a value. */
export const settings = {
  HOST: {
    about: 'The address to listen on. Use 0.0.0.0 only behind a TLS proxy.',
    standard: '127.0.0.1',
    example: '127.0.0.1',
    schema: z
      .string()
      .refine(
        (host) => isIP(host) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host),
        'must be a host name or an IP address',
      )
      .default('127.0.0.1'),
  },
  PORT: {
    about: 'The port to listen on.',
    standard: '3000',
    example: '3000',
    schema: wholeNumber(1, 65_535).default(3000),
  },
  ...databaseSettings,
  GABLE_DATA: {
    about: 'The folder for the embedded database, files and the secret.',
    standard: './data',
    example: '/srv/gable',
    schema: z.string().optional(),
  },
  GABLE_FILES: {
    about: 'The folder for uploaded files, where they are not in a bucket.',
    standard: 'GABLE_DATA/files',
    example: '/srv/gable-files',
    schema: z.string().optional(),
  },
  GABLE_S3_ENDPOINT: {
    about: 'A service that speaks S3, to keep uploaded files in a bucket instead. Needs the four settings below it.',
    standard: 'none: files are in GABLE_FILES',
    example: 'https://s3.eu-central-1.amazonaws.com',
    schema: origin('must be the origin of the service: http or https, a host, and nothing after it').optional(),
  },
  GABLE_S3_BUCKET: {
    about: 'The bucket for uploaded files, which nobody else can read.',
    standard: 'none',
    example: 'gable-files',
    schema: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
      .optional(),
  },
  GABLE_S3_REGION: {
    about: 'The region that requests to the bucket are signed for.',
    standard: 'us-east-1',
    example: 'eu-central-1',
    schema: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/i, 'must be the name of a region')
      .default('us-east-1'),
  },
  GABLE_S3_ACCESS_KEY_ID: {
    about: 'The name of the key that may put, get and delete in the bucket.',
    standard: 'none',
    example: 'AKIA…',
    secret: true,
    schema: z
      .string()
      .regex(/^[\w-]{1,128}$/, 'must be letters and digits')
      .optional(),
  },
  GABLE_S3_SECRET_ACCESS_KEY: {
    about: 'The key itself.',
    standard: 'none',
    example: '…',
    secret: true,
    schema: z
      .string()
      .regex(/^\S{1,256}$/, 'must be a key without spaces')
      .optional(),
  },
  GABLE_UPLOAD_LIMIT: {
    about: 'The largest file that can be uploaded.',
    standard: '25mb',
    example: '25mb',
    schema: size().default(26_214_400),
  },
  GABLE_ARCHIVE_LIMIT: {
    about: 'The largest export of everything that can be imported, with its files.',
    standard: '1024mb',
    example: '4000mb',
    schema: size().default(1_073_741_824),
  },
  GABLE_BACKUP_PASSPHRASE: {
    about: 'Encrypts backups, and opens them again. Keep it away from the backups: nobody can open them without it.',
    standard: 'none: backups are not encrypted',
    example: '"$(cat passphrase)"',
    secret: true,
    schema: z.string().min(12, 'must have at least 12 characters').optional(),
  },
  GABLE_BACKUP_PASSPHRASE_FILE: {
    about: 'A file with that passphrase, instead of GABLE_BACKUP_PASSPHRASE.',
    standard: 'none',
    example: '/etc/gable/backup-passphrase',
    schema: z.string().optional(),
  },
  GABLE_SECRET: {
    about: 'Signs and encrypts tokens. Several processes on one database need the same one.',
    standard: 'made once and kept in GABLE_DATA/secret',
    example: '"$(openssl rand -hex 32)"',
    secret: true,
    schema: z.string().min(32, 'must have at least 32 characters').optional(),
  },
  GABLE_MAIN_ORIGIN: {
    about: 'The origin people sign in at.',
    standard: 'the address the browser is at',
    example: 'https://gable.example.com',
    schema: origin('must be an origin: http or https, a host, and nothing after it').optional(),
  },
  GABLE_ORIGINS: {
    about: 'Further origins that sign-in may return to, separated by commas.',
    standard: 'none',
    example: 'https://rent.example.com,https://owners.example.com',
    schema: z
      .string()
      .transform((text) => splitList(text))
      .pipe(z.array(origin('must be a list of origins, separated by commas')))
      .default([]),
  },
  GABLE_TRUST_PROXY: {
    about: 'The proxies whose forwarding headers count: off, loopback, addresses, or a number of hops.',
    standard: 'off',
    example: '10.0.0.0/8',
    schema: z.string().default('off').transform(parseTrust),
  },
  SMTP_URL: {
    about: 'The mail server of the installation. Without one, each workspace can set up its own under Settings, Mail.',
    standard: 'none',
    example: 'smtps://user:…@mail.example.com',
    secret: true,
    schema: address(['smtp:', 'smtps:'], 'must be the address of a mail server').optional(),
  },
  SMTP_TLS: {
    about:
      'required: mail only leaves over encrypted connections, also by the servers of workspaces. when-offered: encrypted where the server can.',
    standard: 'when-offered',
    example: 'required',
    schema: oneOf(['required', 'when-offered']).default('when-offered'),
  },
  GABLE_MAIL_TARGETS: {
    about: 'Where the mail server of a workspace may be: public, or any, which includes this machine and its network.',
    standard: 'public',
    example: 'any',
    schema: oneOf(['public', 'any']).default('public'),
  },
  GABLE_SIGN_UP: {
    about: 'Who may set up a workspace: open (anybody), or invitation-only. The first workspace can always be set up.',
    standard: 'open',
    example: 'invitation-only',
    schema: oneOf(['open', 'invitation-only']).default('open'),
  },
  MAIL_FROM: {
    about: 'The sender of mails.',
    standard: 'none; needed with SMTP_URL',
    example: '"Gable <gable@example.com>"',
    schema: z
      .string()
      .regex(/^([^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an email address, with or without a name before it')
      .optional(),
  },
  SENTRY_DSN: {
    about: 'Where errors are reported to (Sentry or a compatible server).',
    standard: 'none: nothing is reported',
    example: 'https://key@errors.example.com/1',
    secret: true,
    schema: address(['http:', 'https:'], 'must be a DSN').optional(),
  },
  SENTRY_ENVIRONMENT: {
    about: 'The name of this installation in error reports.',
    standard: 'the value of NODE_ENV',
    example: 'staging',
    schema: z.string().max(64, 'must have at most 64 characters').optional(),
  },
  SENTRY_TRACES_SAMPLE_RATE: {
    about: 'The share of page loads and requests that are measured, from 0 to 1.',
    standard: '0.1',
    example: '0.1',
    schema: z
      .string()
      .regex(/^(0|1|0?\.\d+|1\.0+)$/, 'must be a number from 0 to 1')
      .transform(Number)
      .default(0.1),
  },
  LOG_LEVEL: {
    about: 'How much is logged: fatal, error, warn, info, debug, trace or silent.',
    standard: 'info in production, else warn',
    example: 'info',
    schema: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  },
  NODE_ENV: {
    about: 'development, production or test. Production never makes sample users.',
    standard: 'development',
    example: 'production',
    schema: oneOf(['development', 'production', 'test']).default('development'),
  },
  GABLE_BODY_LIMIT: {
    about: 'The largest request that is read.',
    standard: '1mb',
    example: '1mb',
    schema: size().default(1_048_576),
  },
  GABLE_MAX_CONNECTIONS: {
    about: 'How many connections are served at once; further ones are refused.',
    standard: '2000',
    example: '2000',
    schema: wholeNumber(10, 100_000).default(2000),
  },
  GABLE_QUEUE_SECONDS: {
    about: 'How long a request may wait for its turn before it is refused as too much at once.',
    standard: '4',
    example: '4',
    schema: wholeNumber(1, 60).default(4),
  },
  GABLE_USER_RATE: {
    about: 'How many requests a minute one user may make.',
    standard: '3000',
    example: '3000',
    schema: wholeNumber(60, 100_000_000).default(3000),
  },
  GABLE_WORKSPACE_RATE: {
    about: 'How many requests a minute all users of one workspace may make together.',
    standard: '12000',
    example: '12000',
    schema: wholeNumber(60, 100_000_000).default(12_000),
  },
  GABLE_ADDRESS_RATE: {
    about: 'How many requests a minute one address may make without being signed in.',
    standard: '600',
    example: '600',
    schema: wholeNumber(10, 100_000_000).default(600),
  },
  GABLE_DISK_RESERVE: {
    about: 'With less room than this on the disk, /readyz answers that Gable is not ready.',
    standard: '100mb',
    example: '100mb',
    schema: size().default(104_857_600),
  },
  GABLE_REQUEST_TIMEOUT: {
    about: 'After how many seconds a request is given up.',
    standard: '30',
    example: '30',
    schema: wholeNumber(1, 600).default(30),
  },
  GABLE_SAMPLE: {
    about: 'The sample portfolio and its users; only with the embedded database, on this machine, not in production.',
    standard: 'on where allowed',
    example: 'off',
    schema: onOff().optional(),
  },
} satisfies Record<string, Setting>;
