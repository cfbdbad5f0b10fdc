import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeSettings, isLoopback, readConfig } from './config.ts';
import { settings } from './settings.ts';

const refusal = (env: NodeJS.ProcessEnv, argv: string[] = []): string => {
  try {
    readConfig(env, argv);
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
  return 'accepted';
};

describe('the settings', () => {
  it('need none: a laptop gets loopback, the embedded database and the sample', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      environment: 'development',
      host: '127.0.0.1',
      port: 3000,
      ownOrigin: 'http://127.0.0.1:3000',
      mainOrigin: undefined,
      databaseUrl: undefined,
      trustProxy: false,
      bodyLimitBytes: 1_048_576,
      sample: true,
    });
    expect(config.dataDirectory).toMatch(/[\\/]data$/);
  });

  it.each(['postgres://gable@/gable?host=/run/postgresql', 'postgresql://gable:x@db.example:5433/gable'])(
    'take the database %s',
    (url) => {
      expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
    },
  );

  it('are frozen, lists included', () => {
    const config = readConfig({ GABLE_ORIGINS: 'https://rent.example.com' });
    expect(Object.isFrozen(config) && Object.isFrozen(config.origins) && Object.isFrozen(config.sentry)).toBe(true);
  });

  it('treat an empty variable as one that is not set', () => {
    expect(readConfig({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, smtpUrl: undefined });
  });

  it.each([
    ['PORT', '70000', 'PORT must be a whole number from 1 to 65535, for example PORT=3000. It is "70000".'],
    ['PORT', '3e3', 'PORT must be a whole number from 1 to 65535, for example PORT=3000. It is "3e3".'],
    ['HOST', 'http://x', 'HOST must be a host name or an IP address'],
    ['NODE_ENV', 'prod', 'NODE_ENV must be one of development, production, test'],
    ['GABLE_MAIN_ORIGIN', 'https://gable.example.com/', 'GABLE_MAIN_ORIGIN must be an origin'],
    ['GABLE_ORIGINS', 'https://a.example,ftp://b.example', 'GABLE_ORIGINS must be a list of origins'],
    ['GABLE_TRUST_PROXY', 'on', 'GABLE_TRUST_PROXY must be off, a number'],
    ['GABLE_TRUST_PROXY', '10.0.0.0/33', 'GABLE_TRUST_PROXY must be off, a number'],
    ['GABLE_UPLOAD_LIMIT', '25 MB', 'GABLE_UPLOAD_LIMIT must be a size in kb or mb'],
    ['GABLE_S3_ENDPOINT', 'https://s3.example/bucket', 'GABLE_S3_ENDPOINT must be the origin of the service'],
    ['GABLE_S3_BUCKET', 'My Bucket', 'GABLE_S3_BUCKET must be the name of a bucket'],
    ['GABLE_BODY_LIMIT', '0mb', 'GABLE_BODY_LIMIT must be a size in kb or mb'],
    ['SENTRY_TRACES_SAMPLE_RATE', '2', 'SENTRY_TRACES_SAMPLE_RATE must be a number from 0 to 1'],
    ['MAIL_FROM', 'Gable', 'MAIL_FROM must be an email address'],
  ])('refuse %s=%s with what is wrong and an example', (name, value, sentence) => {
    const answer = refusal({ [name]: value });
    expect(answer).toContain(`StartRefusal: ${sentence}`);
    expect(answer).toContain(`for example ${name}=`);
  });

  it.each([
    ['GABLE_SECRET', 'hunter2-hunter2'],
    ['DATABASE_URL', 'mysql://gable:hunter2@db.example'],
    ['SMTP_URL', 'http://mailer:hunter2@mail.example'],
    ['SENTRY_DSN', 'key-hunter2'],
    ['GABLE_S3_SECRET_ACCESS_KEY', 'hunter2 hunter2'],
  ])('never print the value of %s', (name, value) => {
    expect(refusal({ [name]: value })).toContain(name);
    expect(refusal({ [name]: value })).not.toContain('hunter2');
  });

  it('keep files beside the data, in a folder of their own, or in a bucket that is named in full', () => {
    expect(readConfig({ GABLE_DATA: '/srv/gable' }).files).toMatchObject({
      folder: resolve('/srv/gable/files'),
      s3: undefined,
      uploadLimitBytes: 26_214_400,
      archiveLimitBytes: 1_073_741_824,
    });
    expect(readConfig({ GABLE_DATA: '/srv/gable', GABLE_FILES: '/mnt/files' }).files.folder).toBe(
      resolve('/mnt/files'),
    );
    const bucket = { GABLE_S3_ENDPOINT: 'https://s3.example', GABLE_S3_BUCKET: 'files', GABLE_S3_ACCESS_KEY_ID: 'id' };
    expect(refusal(bucket)).toContain('GABLE_S3_SECRET_ACCESS_KEY must be set as well');
    expect(refusal({ GABLE_S3_BUCKET: 'files' })).toContain('GABLE_S3_ENDPOINT and');
    expect(readConfig({ ...bucket, GABLE_S3_SECRET_ACCESS_KEY: 'key' }).files.s3).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'files',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'key',
    });
  });

  it('name every wrong one at once', () => {
    expect(refusal({ PORT: 'x', LOG_LEVEL: 'loud' }).split('\n')).toHaveLength(2);
  });

  it('refuse arguments other than --help', () => {
    expect(refusal({}, ['--port=1'])).toContain('--port=1 is not an option');
  });

  it('want a sender with a mail server', () => {
    expect(refusal({ SMTP_URL: 'smtp://mail.example' })).toContain('MAIL_FROM must name the sender');
    expect(readConfig({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Gable <gable@example.com>' }).mailFrom).toBe(
      'Gable <gable@example.com>',
    );
  });

  it('take no mail server whose address turns off the encryption that is required', () => {
    const mail = { SMTP_URL: 'smtp://mail.example/?pool=true&ignoreTLS=true', MAIL_FROM: 'gable@example.com' };
    expect(refusal({ ...mail, SMTP_TLS: 'required' })).toContain(
      'SMTP_URL sets ignoreTLS=true: take ignoreTLS=true out',
    );
    expect(readConfig(mail).smtpUrl).toBe(mail.SMTP_URL);
    const unchecked = { ...mail, SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false', SMTP_TLS: 'required' };
    expect(refusal(unchecked)).toContain('SMTP_URL sets tls.rejectUnauthorized=false');
  });

  it('take one source of the passphrase for backups', () => {
    const both = { GABLE_BACKUP_PASSPHRASE: 'twelve letters', GABLE_BACKUP_PASSPHRASE_FILE: '/etc/passphrase' };
    expect(refusal(both)).toContain('are both set: leave one of them out');
    expect(refusal({ GABLE_BACKUP_PASSPHRASE: 'short' })).not.toContain('short"');
  });

  it('read proxies as hops or as addresses', () => {
    expect(readConfig({ GABLE_TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(readConfig({ GABLE_TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8' }).trustProxy).toEqual([
      'loopback',
      '10.0.0.0/8',
      'fd00::/8',
    ]);
  });

  it.each([
    [{ NODE_ENV: 'production' }, 'with NODE_ENV=production'],
    [{ DATABASE_URL: 'postgres://db.example/gable' }, 'with DATABASE_URL'],
    [{ HOST: '0.0.0.0' }, 'when HOST can be reached from elsewhere'],
    [{ GABLE_MAIN_ORIGIN: 'https://gable.example' }, 'when GABLE_MAIN_ORIGIN is an address of another machine'],
    [{ GABLE_TRUST_PROXY: 'loopback' }, 'with GABLE_TRUST_PROXY'],
  ])('make no sample users in %j, and refuse to be told so', (env, reason) => {
    expect(readConfig(env).sample).toBe(false);
    expect(refusal({ ...env, GABLE_SAMPLE: 'on' })).toContain(`GABLE_SAMPLE cannot be on ${reason}`);
  });

  it('make sample users behind an address that only this machine can reach', () => {
    for (const origin of ['http://localhost:3001', 'http://127.0.0.1:3001', 'http://[::1]:3001'])
      expect(readConfig({ GABLE_MAIN_ORIGIN: origin }).sample).toBe(true);
  });

  it('log every request in production, and only what is wrong elsewhere, unless told otherwise', () => {
    expect(readConfig({ NODE_ENV: 'production' }).logLevel).toBe('info');
    expect(readConfig({}).logLevel).toBe('warn');
    expect(readConfig({ LOG_LEVEL: 'debug' }).logLevel).toBe('debug');
  });

  it('can leave the sample out', () => {
    expect(readConfig({ GABLE_SAMPLE: 'off' }).sample).toBe(false);
  });

  it('are all in the help, with their defaults', () => {
    const help = describeSettings();
    for (const name of Object.keys(settings)) expect(help).toContain(`  ${name} `);
    expect(help).toContain('Default: 127.0.0.1.');
  });

  it('write an address for every kind of host', () => {
    expect(readConfig({ HOST: '::1' }).ownOrigin).toBe('http://[::1]:3000');
    expect(readConfig({ HOST: '0.0.0.0', PORT: '80' }).ownOrigin).toBe('http://localhost:80');
  });
});

describe('loopback', () => {
  it.each(['127.0.0.1', '127.9.9.9', 'localhost', '::1'])('is %s', (host) => {
    expect(isLoopback(host)).toBe(true);
  });
  it.each(['0.0.0.0', '::', '127.example.com', '10.0.0.1'])('is not %s', (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});
