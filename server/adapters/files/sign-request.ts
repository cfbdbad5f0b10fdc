import { createHash, createHmac } from 'node:crypto';

export interface S3Keys {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface Request {
  readonly method: 'PUT' | 'GET' | 'DELETE';
  readonly url: URL;
  /** Of the body, in hexadecimal; of nothing where there is none. */
  readonly sha256: string;
}

export const hashOfNothing = createHash('sha256').digest('hex');

/**
 * The headers that sign a request to S3 or what speaks like it (AWS Signature Version 4). The body is signed by its
 * hash, so that nobody between us and the storage can change it.
 */
export function signRequest({ method, url, sha256 }: Request, keys: S3Keys, now: Date): Record<string, string> {
  const instant = now.toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
  const day = instant.slice(0, 8);
  const scope = `${day}/${keys.region}/s3/aws4_request`;
  const headers = { host: url.host, 'x-amz-content-sha256': sha256, 'x-amz-date': instant };
  const names = Object.keys(headers).join(';');
  const canonical = [
    method,
    // Keys are made of letters, digits, hyphens and dots, so that the path is written the same way on both sides.
    url.pathname,
    url.search.slice(1),
    ...Object.entries(headers).map(([name, value]) => `${name}:${value}`),
    '',
    names,
    sha256,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', instant, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = [day, keys.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${keys.secretAccessKey}`,
  );
  const { host: _, ...sent } = headers;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${hmac(key, toSign).toString('hex')}`,
  };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
