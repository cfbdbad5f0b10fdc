import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface S3Service {
  readonly endpoint: string;
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string; readonly region: string };
  readonly objects: Map<string, Buffer>;
  /** What is answered instead of the truth, as when the service is down. */
  failure: number | undefined;
  readonly refused: string[];
}

/**
 * A service that speaks as much S3 as is used. It reckons each signature itself from what came over the wire, and the hash
 * of each body, so that what it accepts a real one would accept.
 */
export async function startS3Service(bucket = 'files'): Promise<S3Service> {
  const keys = { accessKeyId: 'stand-in', secretAccessKey: 'a-key-that-opens-nothing', region: 'test-region-1' };
  const objects = new Map<string, Buffer>();
  const refused: string[] = [];
  const service = { failure: undefined as number | undefined };
  const server = createServer((request, response) => {
    const answer = async () => {
      const body = await buffer(request);
      const code = service.failure === undefined ? objection(request, body, keys) : 'SlowDown';
      const path = request.url ?? '';
      if (code !== undefined) {
        refused.push(code);
        response.writeHead(service.failure ?? 403).end(`<Error><Code>${code}</Code></Error>`);
      } else if (!path.startsWith(`/${bucket}/`))
        response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
      else if (request.method === 'PUT') {
        objects.set(path.slice(bucket.length + 2), body);
        response.end();
      } else if (request.method === 'DELETE') {
        objects.delete(path.slice(bucket.length + 2));
        response.writeHead(204).end();
      } else {
        const object = objects.get(path.slice(bucket.length + 2));
        if (object === undefined) response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
        else response.end(object);
      }
    };
    // Who goes away in the middle of a body leaves nothing to answer.
    answer().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return Object.assign(service, { endpoint: `http://127.0.0.1:${port}`, keys, objects, refused });
}

function objection(request: IncomingMessage, body: Buffer, keys: S3Service['keys']): string | undefined {
  const stated = String(request.headers['x-amz-content-sha256']);
  if (stated !== createHash('sha256').update(body).digest('hex')) return 'XAmzContentSHA256Mismatch';
  if (request.method === 'PUT' && Number(request.headers['content-length']) !== body.length)
    return 'MissingContentLength';
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const [, name, day = '', region, headers = '', signature] = parts.exec(request.headers.authorization ?? '') ?? [];
  if (name !== keys.accessKeyId || region !== keys.region) return 'InvalidAccessKeyId';
  const at = String(request.headers['x-amz-date']);
  if (!headers.split(';').includes('host') || !at.startsWith(day)) return 'AccessDenied';
  const [path = '', search = ''] = (request.url ?? '').split('?');
  const signed = headers.split(';').map((header) => `${header}:${String(request.headers[header])}\n`);
  const canonical = `${request.method}\n${path}\n${search}\n${signed.join('')}\n${headers}\n${stated}`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  let key = createHmac('sha256', `AWS4${keys.secretAccessKey}`).update(day).digest();
  for (const part of [keys.region, 's3', 'aws4_request']) key = createHmac('sha256', key).update(part).digest();
  const scope = `${day}/${keys.region}/s3/aws4_request`;
  const right = createHmac('sha256', key).update(`AWS4-HMAC-SHA256\n${at}\n${scope}\n${digest}`).digest('hex');
  return right === signature ? undefined : 'SignatureDoesNotMatch';
}
