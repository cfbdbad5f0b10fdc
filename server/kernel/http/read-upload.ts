import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';

export interface UploadBounds {
  readonly limitBytes: number;
  /** Of a route that takes archives; left out, they are files like others. */
  readonly archiveLimitBytes?: number;
  /** How long a whole file may take. */
  readonly timeoutMilliseconds: number;
  /** How long nothing may come before the client is taken for gone. */
  readonly stallMilliseconds?: number;
}

const aMinute = 60_000;

/**
 * The body of a request as a file, piece by piece, never more than the limit. What breaks off or is too much is a
 * problem where the pieces are read, so that whoever keeps them can throw away what came.
 */
export async function* readUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  { limitBytes, stallMilliseconds = aMinute }: UploadBounds,
): AsyncGenerator<Buffer> {
  const { body } = request;
  // Without a body there is nothing to read, and whoever asked for a file finds it empty.
  if (!(body instanceof Readable)) return;
  const patience = setTimeout(() => {
    body.destroy(refuse('kernel.upload-stalled'));
  }, stallMilliseconds);
  try {
    const announced = Number(request.headers['content-length'] ?? 0);
    let left = announced > limitBytes ? 0 : limitBytes;
    for await (const piece of pieces(body)) {
      patience.refresh();
      left -= piece.length;
      if (left < 0) {
        await discard(body, limitBytes * 4, { reply, patience });
        throw refuse('kernel.file-too-large', { size: sizeOf(limitBytes) });
      }
      yield piece;
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw refuse('kernel.upload-broken', {}, { cause: error });
  } finally {
    clearTimeout(patience);
  }
}

/** Whoever stops reading leaves the connection alone, because the answer still has to go through it. */
function pieces(body: Readable): AsyncIterable<Buffer> {
  return body.iterator({ destroyOnReturn: false });
}

/**
 * A browser listens for an answer only when it has sent everything: what is too much is taken and thrown away, within
 * reason. Beyond that the connection ends with the answer.
 */
async function discard(
  body: Readable,
  atMost: number,
  { reply, patience }: { reply: FastifyReply; patience: NodeJS.Timeout },
): Promise<void> {
  let left = atMost;
  for await (const piece of pieces(body)) {
    patience.refresh();
    left -= piece.length;
    if (left >= 0) continue;
    void reply.header('connection', 'close');
    return;
  }
}

function sizeOf(bytes: number): string {
  return bytes < 1_048_576 ? `${Math.floor(bytes / 1024)} KB` : `${Math.floor(bytes / 1_048_576)} MB`;
}
