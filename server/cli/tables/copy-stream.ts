import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';

/** The calls of `pg`'s connection that move COPY data; its published types leave them out. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

const batchBytes = 65_536;

/** Rows in COPY's own text, cut anywhere. */
export type Batches = AsyncIterable<Buffer> | readonly Buffer[];

/** The answer to `copy … to stdout` in batches of whole rows; the server waits while the reader is busy. */
export function copyOut(client: pg.Client, statement: string): AsyncIterable<Buffer> {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let socket: pg.Connection['stream'] | undefined;
  const rows = new Readable({
    highWaterMark: 4 * batchBytes,
    read: () => socket?.resume(),
    destroy(error, done) {
      socket?.resume();
      done(error);
    },
  });
  const flush = (): void => {
    const isFull = waitingBytes > 0 && !rows.push(Buffer.concat(waiting, waitingBytes));
    if (isFull) socket?.pause();
    waiting = [];
    waitingBytes = 0;
  };
  client.query({
    ...ignored,
    submit(connection: pg.Connection) {
      socket = connection.stream;
      connection.query(statement);
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      if (rows.destroyed) return;
      // The parser uses its buffer again, so that the row has to be copied.
      waiting.push(Buffer.from(chunk));
      waitingBytes += chunk.length;
      if (waitingBytes >= batchBytes) flush();
    },
    handleError(error: Error) {
      rows.destroy(error);
    },
    handleReadyForQuery() {
      if (rows.destroyed) return;
      flush();
      rows.push(null);
    },
  });
  return rows;
}

/** Feeds `copy … from stdin`; resolves once the server has taken every row. */
export function copyIn(client: pg.Client, statement: string, source: Batches): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    let failure: Error | undefined;
    const pump = async (connection: CopyConnection): Promise<void> => {
      try {
        for await (const chunk of source) {
          if (ended.signal.aborted) return;
          connection.sendCopyFromChunk(chunk);
          if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain', { signal: ended.signal });
        }
        connection.endCopyFrom();
      } catch (error) {
        if (ended.signal.aborted) return;
        failure = error instanceof Error ? error : new Error(String(error));
        connection.sendCopyFail('the source ended early');
      }
    };
    client.query({
      ...ignored,
      submit(connection: pg.Connection) {
        connection.query(statement);
      },
      handleCopyInResponse(connection: CopyConnection) {
        void pump(connection);
      },
      handleError(error: Error) {
        ended.abort();
        reject(failure ?? error);
      },
      handleReadyForQuery() {
        resolve();
      },
    });
  });
}

/** What `pg` calls on every query and has no meaning for COPY. */
const ignored = {
  handleRowDescription: () => undefined,
  handleDataRow: () => undefined,
  handleCommandComplete: () => undefined,
  handleEmptyQuery: () => undefined,
  handlePortalSuspended: () => undefined,
  handleCopyInResponse: () => undefined,
  handleCopyData: () => undefined,
};
