import { readFileSync } from 'node:fs';
import pg from 'pg';
import { StartRefusal } from './adapters/embedded-postgres/start-refusal.ts';
import { isLoopback, type Config } from './config.ts';

/**
 * How the server of an address is reached. With DATABASE_TLS=required nothing leaves this machine unencrypted, and the
 * server has to prove its name by a certificate, whatever weaker mode the address asks for.
 */
export function databaseConnection({ databaseTls }: Pick<Config, 'databaseTls'>, url: string): pg.ClientConfig {
  // Only pg knows what it reads from an address and from its own environment variables; nothing is connected here.
  const { host, ssl } = describeTarget(url);
  const isEncrypted = ssl !== false;
  if (databaseTls.isRequired && !isLocal(host)) {
    refuseWeakAddress(url);
    return encrypted(url, { ...certificatesOf(ssl), ...authority(databaseTls.caFile), host, rejectUnauthorized: true });
  }
  if (!isEncrypted || databaseTls.caFile === undefined) return { connectionString: url };
  return encrypted(url, { ...(typeof ssl === 'object' && ssl), ...authority(databaseTls.caFile), host });
}

/** Why a connection was not made over TLS, as a half-sentence; undefined where TLS is not the reason. */
export function describeTlsFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.message === 'The server does not support SSL connections') return 'the server does not offer TLS';
  return 'code' in error && typeof error.code === 'string' ? certificateFailures[error.code] : undefined;
}

const unknownAuthority =
  'its certificate is not signed by a trusted authority; DATABASE_CA can name the file of another one';

const certificateFailures: Readonly<Record<string, string>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  CERT_SIGNATURE_FAILURE: unknownAuthority,
};

function describeTarget(url: string): { host: string; ssl: unknown } {
  const { host, ssl } = new pg.Client({ connectionString: url });
  return { host, ssl };
}

/** A socket, or an address of this machine. */
function isLocal(host: string): boolean {
  return host.startsWith('/') || isLoopback(host);
}

/** Somebody who wrote down that encryption is off is asked, not overruled. */
function refuseWeakAddress(url: string): void {
  const weak = tlsOptions(url).find((option) => /^(sslmode=(disable|allow|no-verify)|ssl=(0|false))$/i.test(option));
  if (weak !== undefined)
    throw new StartRefusal(
      `DATABASE_TLS is required, and DATABASE_URL turns TLS or its checks off with ${weak}: take ${weak} out of DATABASE_URL, and start again.`,
    );
}

function encrypted(url: string, ssl: Exclude<pg.ClientConfig['ssl'], boolean | undefined>): pg.ClientConfig {
  // What an address says about TLS wins over `ssl` in pg, so it is taken out.
  const [address = '', query = ''] = url.split('?', 2);
  const kept = query.split('&').filter((option) => option !== '' && !isTlsOption(option));
  return { connectionString: kept.length > 0 ? `${address}?${kept.join('&')}` : address, ssl };
}

function tlsOptions(url: string): string[] {
  return (url.split('?', 2)[1] ?? '').split('&').filter(isTlsOption);
}

function isTlsOption(option: string): boolean {
  return /^(ssl|uselibpqcompat=)/.test(option);
}

/** The certificates that an address names by sslrootcert, sslcert and sslkey; pg has read the files. */
function certificatesOf(ssl: unknown): Record<string, unknown> {
  if (typeof ssl !== 'object' || ssl === null) return {};
  return Object.fromEntries(Object.entries(ssl).filter(([name]) => ['ca', 'cert', 'key'].includes(name)));
}

function authority(file: string | undefined): { ca?: string } {
  if (file === undefined) return {};
  try {
    return { ca: readFileSync(file, 'utf8') };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new StartRefusal(`DATABASE_CA names ${file}, which cannot be read (${code}): name a file in PEM form.`);
  }
}
