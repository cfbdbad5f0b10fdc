import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';

const batchBytes = 65_536;

/** Rows in COPY's own text, cut anywhere. */
export type Batches = AsyncIterable<Buffer> | readonly Buffer[];

/** The answer to `copy … to stdout` in batches; the server waits while the reader is busy. */
export async function* copyOut(client: pg.Client, statement: string): AsyncIterable<Buffer> {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  for await (const piece of client.query(to(statement, { highWaterMark: 4 * batchBytes }))) {
    const rows = piece as Buffer; // A stream without an encoding gives bytes.
    waiting.push(rows);
    waitingBytes += rows.length;
    if (waitingBytes < batchBytes) continue;
    yield Buffer.concat(waiting, waitingBytes);
    waiting = [];
    waitingBytes = 0;
  }
  if (waitingBytes > 0) yield Buffer.concat(waiting, waitingBytes);
}

/** Feeds `copy … from stdin`; resolves once the server has taken every row. */
export async function copyIn(client: pg.Client, statement: string, source: Batches): Promise<void> {
  await pipeline(source, client.query(from(statement)));
}
