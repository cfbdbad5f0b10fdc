import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { whileTaken } from '#server/kernel/limits/while-taken.ts';

/** What a handler answers with on a route that gives stored bytes. */
export interface StoredAnswer {
  /** As its owner knows it, in any script. */
  readonly name: string;
  readonly type: string;
  /** Left out where it is not known before it is read. */
  readonly bytes?: number;
  /** Names the content: a browser that has it may keep it, and asks each time whether it still may. Left out: it keeps nothing. */
  readonly tag?: string;
  readonly open: () => Promise<Readable>;
}

interface Sending extends StoredAnswer {
  readonly stallMilliseconds: number;
  readonly tellBroken: (request: FastifyRequest, error: unknown) => void;
}

/**
 * Sends what somebody once uploaded. It is never shown as a page of ours: it is to be saved, its type is not guessed at,
 * and whatever opens it all the same finds itself in a sandbox. No cache between us and the browser keeps it.
 */
export async function sendStored(request: FastifyRequest, reply: FastifyReply, file: Sending): Promise<FastifyReply> {
  if (file.tag !== undefined && hasIt(request.headers['if-none-match'], file.tag))
    return reply.headers(headersOf(file)).code(304).send();
  if (request.method === 'HEAD') return begin(reply, file, Readable.from([]));
  // Where it cannot be opened, the answer is a problem document without a header of the file.
  const stored = await file.open();
  const content = new PassThrough({ highWaterMark: 1 << 18 });
  pipeline(whileTaken(stored, content, file.stallMilliseconds), content).catch((error: unknown) =>
    file.tellBroken(request, error),
  );
  return begin(reply, file, content);
}

/** One of several tags may be ours, and a proxy that compresses marks it as weak. */
function hasIt(known: string | undefined, tag: string): boolean {
  return known?.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`) === true;
}

function begin(reply: FastifyReply, file: StoredAnswer, content: Readable): FastifyReply {
  if (file.bytes !== undefined) void reply.header('content-length', file.bytes);
  return reply.headers(headersOf(file)).type(file.type).send(content);
}

function headersOf({ name, tag }: StoredAnswer): Record<string, string> {
  return {
    'content-disposition': attachment(name),
    'content-security-policy': "default-src 'none'; sandbox",
    ...(tag === undefined
      ? { 'cache-control': 'private, no-store' }
      : { 'cache-control': 'private, no-cache', etag: `"${tag}"` }),
  };
}

/** RFC 6266: a plain name for whoever reads no other, and the real one. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\%]/g, '_');
  const real = encodeURIComponent(name).replaceAll(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${real}`;
}
