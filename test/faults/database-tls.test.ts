import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lookUpUser } from '#server/adapters/embedded-postgres/server-user.ts';
import { readConfig } from '#server/config.ts';
import { reachDatabase } from '#server/lifecycle/reach-database.ts';
import { freePort } from '#test/support/free-port.ts';
import { runGable } from './cli-run.ts';
import { faultFolder, isRoot, refusalOf, startForTest } from './fault-folder.ts';
import { query } from './query.ts';

/** Leads to this machine, and is none of the addresses that count as this machine: as far as Gable knows, it is far away. */
const faraway = '0.0.0.0';

/** A server that speaks TLS with a certificate for the given name, signed by an authority of its own. */
async function startTlsServer(subject: string, settings: Record<string, string> = {}) {
  const folder = faultFolder();
  const certificates = makeCertificates(folder, subject);
  const port = await freePort();
  await startForTest(join(folder, 'data'), {
    settings: {
      listen_addresses: '127.0.0.1',
      port: String(port),
      ssl: 'on',
      ssl_cert_file: certificates.certificate,
      ssl_key_file: certificates.key,
      ...settings,
    },
  });
  return { ca: certificates.ca, port };
}

function makeCertificates(folder: string, subject: string) {
  const place = (name: string): string => join(folder, name);
  const openssl = (...args: string[]): void => void execFileSync('openssl', args, { stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    place('ca.key'),
    '-out',
    place('ca.pem'),
    '-subj',
    '/CN=Test authority',
  );
  openssl('req', ...newKey, '-keyout', place('server.key'), '-out', place('server.csr'), '-subj', '/CN=database');
  writeFileSync(place('names'), `subjectAltName=${subject}\n`);
  const signing = ['-CA', place('ca.pem'), '-CAkey', place('ca.key'), '-CAcreateserial', '-extfile', place('names')];
  openssl('x509', '-req', '-in', place('server.csr'), '-out', place('server.pem'), ...signing);
  chmodSync(place('server.key'), 0o600);
  const user = isRoot ? (lookUpUser('postgres') ?? lookUpUser('nobody')) : undefined;
  if (user !== undefined) chownSync(place('server.key'), user.uid, user.gid);
  return { ca: place('ca.pem'), certificate: place('server.pem'), key: place('server.key') };
}

const reach = (env: NodeJS.ProcessEnv) =>
  reachDatabase(readConfig({ NODE_ENV: 'test', ...env }), {
    say: () => undefined,
    signal: AbortSignal.timeout(20_000),
  });
const encryption = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()';

describe('with DATABASE_TLS=required', () => {
  it('a server on another machine is reached by TLS, with its certificate checked, whatever the address says', async () => {
    const { ca, port } = await startTlsServer(`IP:${faraway}`);
    const url = `postgres://gable@${faraway}:${port}/gable`;
    for (const asked of ['', '?sslmode=prefer', '?uselibpqcompat=true&sslmode=require', '?application_name=x']) {
      const env = { DATABASE_URL: `${url}${asked}`, DATABASE_TLS: 'required', DATABASE_CA: ca };
      const { connection } = await reach(env);
      expect(await query(connection, encryption), asked).toEqual([{ ssl: true }]);
    }
    const { connection } = await reach({ DATABASE_URL: url });
    expect(await query(connection, encryption), 'without the setting').toEqual([{ ssl: false }]);

    expect(await refusalOf(reach({ DATABASE_URL: url, DATABASE_TLS: 'required' }))).toBe(
      'StartRefusal: The database cannot be reached by TLS (its certificate is not signed by a trusted authority; DATABASE_CA can name the file of another one): correct that or DATABASE_URL, and start again.',
    );
    const folder = faultFolder();
    const backup = ['backup', '--to', folder];
    const env = { DATABASE_URL: url, DATABASE_TLS: 'required', GABLE_DATA: join(folder, 'data') };
    expect(await refusalOf(runGable(backup, env))).toMatch(
      /^Refusal: The database cannot be reached \(its certificate/,
    );
    const [said] = await runGable(backup, { ...env, DATABASE_CA: ca });
    expect(said).toContain('Backup: ');
  });

  it('a certificate for another host is refused', async () => {
    const { ca, port } = await startTlsServer('DNS:localhost,DNS:db.example');
    const env = {
      DATABASE_URL: `postgres://gable@${faraway}:${port}/gable`,
      DATABASE_TLS: 'required',
      DATABASE_CA: ca,
    };
    expect(await refusalOf(reach(env))).toContain('by TLS (its certificate is for another host name)');
  });

  it('a server without TLS on another machine is refused, and one on this machine is not', async () => {
    const { port } = await startTlsServer('DNS:localhost', { ssl: 'off' });
    const remote = { DATABASE_URL: `postgres://gable@${faraway}:${port}/gable`, DATABASE_TLS: 'required' };
    expect(await refusalOf(reach(remote))).toContain('by TLS (the server does not offer TLS)');
    const local = { ...remote, DATABASE_URL: `postgres://gable@127.0.0.1:${port}/gable` };
    const { connection } = await reach(local);
    expect(await query(connection, encryption)).toEqual([{ ssl: false }]);
  });

  it.each(['sslmode=disable', 'sslmode=no-verify', 'ssl=0', 'ssl=false'])(
    'an address that turns it off by %s is refused without being tried',
    async (option) => {
      const url = `postgres://gable:hunter2@db.example/gable?application_name=x&${option}`;
      const said = await refusalOf(reach({ DATABASE_URL: url, DATABASE_TLS: 'required' }));
      expect(said).toBe(
        `StartRefusal: DATABASE_TLS is required, and DATABASE_URL turns TLS or its checks off with ${option}: take ${option} out of DATABASE_URL, and start again.`,
      );
      const folder = faultFolder();
      await startForTest(join(folder, 'data')).then((server) => server.stop());
      const moving = runGable(['move', '--to', url], { DATABASE_TLS: 'required', GABLE_DATA: join(folder, 'data') });
      expect(await refusalOf(moving)).toBe(said);
    },
  );

  it('a file of authorities that cannot be read is named', async () => {
    const env = {
      DATABASE_URL: 'postgres://db.example/gable',
      DATABASE_TLS: 'required',
      DATABASE_CA: '/does/not/exist.pem',
    };
    expect(await refusalOf(reach(env))).toBe(
      'StartRefusal: DATABASE_CA names /does/not/exist.pem, which cannot be read (ENOENT): name a file in PEM form.',
    );
  });
});
