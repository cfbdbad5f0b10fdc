import { isIP } from 'node:net';
import { z } from 'zod';

export interface Setting {
  /** One sentence for `--help`. */
  readonly about: string;
  readonly standard?: string;
  readonly example: string;
  /** Never printed, also not when it is wrong. */
  readonly secret?: true;
  /** Its message continues the sentence "<NAME> …". */
  readonly schema: z.ZodType;
}

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
  DATABASE_URL: {
    about: 'A PostgreSQL server (15 or newer) to use instead of the embedded one.',
    standard: 'the embedded PostgreSQL',
    example: 'postgres://gable:…@db.example.com/gable',
    secret: true,
    schema: address(['postgres:', 'postgresql:'], 'must be the address of a PostgreSQL database').optional(),
  },
  GABLE_POOL_SIZE: {
    about: 'How many database connections this process may hold.',
    standard: '20',
    example: '20',
    schema: wholeNumber(2, 500).default(20),
  },
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
    about: 'The mail server. Without one, mails are kept and shown under Settings, Mail.',
    standard: 'none',
    example: 'smtps://user:…@mail.example.com',
    secret: true,
    schema: address(['smtp:', 'smtps:'], 'must be the address of a mail server').optional(),
  },
  MAIL_FROM: {
    about: 'The sender of mails.',
    standard: 'none; needed with SMTP_URL',
    example: '"Gable <gable@example.com>"',
    schema: z
      .string()
      .regex(/^([^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an e-mail address, with or without a name before it')
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

function wholeNumber(least: number, most: number) {
  const problem = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, problem)
    .transform(Number)
    .pipe(z.number().min(least, problem).max(most, problem));
}

function size() {
  return z
    .string()
    .regex(/^[1-9]\d{0,5}(kb|mb)$/i, 'must be a size in kb or mb')
    .transform((text) => Number.parseInt(text, 10) * (/mb$/i.test(text) ? 1_048_576 : 1024));
}

function onOff() {
  return oneOf(['on', 'off']);
}

function oneOf<const Word extends string>(words: readonly Word[]) {
  return z.enum(words, `must be one of ${words.join(', ')}`);
}

function address(protocols: readonly string[], problem: string) {
  return z.string().refine(
    (text) => {
      // A database on a socket has an address without a host: postgres://gable@/gable?host=/run/postgresql
      const url = URL.parse(text) ?? URL.parse(text.replace('@/', '@localhost/'));
      return url !== null && protocols.includes(url.protocol);
    },
    `${problem}, starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  );
}

function origin(problem: string) {
  return z.string().refine((text) => /^https?:/.test(text) && URL.parse(text)?.origin === text, problem);
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Trusting everybody would let anyone claim any address, so that "on" is not among the answers. */
function parseTrust(text: string, context: z.RefinementCtx): false | number | readonly string[] {
  if (text === 'off') return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const proxies = splitList(text);
  if (proxies.length > 0 && proxies.every(isProxy)) return proxies;
  context.addIssue('must be off, a number of proxies from 1 to 9, or addresses and networks separated by commas');
  return z.NEVER;
}

function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [ip = '', bits, ...rest] = text.split('/');
  const version = isIP(ip);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
