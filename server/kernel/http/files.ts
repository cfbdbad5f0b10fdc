import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { csvFormOf, csvText } from '#shared/csv.ts';
import type { FileType, TableType } from '#shared/route.ts';
import type { TableRows } from '#shared/table.ts';
import { workbookType } from '#shared/workbook/workbook-parts.ts';
import type { Database, Tx } from '#server/kernel/database.ts';
import { describeError } from '#server/kernel/describe-error.ts';
import { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { ReportError } from './problem-answers.ts';
import { contextOfSession } from './request-context.ts';
import type { SignedIn } from './request-context.ts';
import { sendStored } from './send-stored.ts';
import type { StoredAnswer } from './send-stored.ts';
import { whileTaken } from '#server/kernel/limits/while-taken.ts';

/** What a handler answers with on a route that produces a file. */
export interface FileAnswer {
  /** Letters, digits, dots and hyphens: it goes into a header as it is. */
  readonly name: string;
  /** Its text or its bytes, piece by piece, as it stood when the reading began. */
  readonly text: (tx: Tx) => AsyncIterable<string | Uint8Array>;
}

/** What a handler answers with on a route that produces a table. */
export interface TableAnswer {
  /** Of the file, without an ending. */
  readonly name: string;
  readonly rows: (tx: Tx) => TableRows;
}

export interface Files {
  readonly send: (
    request: FastifyRequest,
    reply: FastifyReply,
    file: FileAnswer & { readonly type: FileType | typeof workbookType; readonly session: SignedIn },
  ) => Promise<FastifyReply>;
  /** Sends a table as the request asks for it: XLSX where that is accepted by name, else CSV as its language writes it. */
  readonly sendTable: (
    request: FastifyRequest,
    reply: FastifyReply,
    table: TableAnswer & { readonly session: SignedIn },
  ) => Promise<FastifyReply>;
  /** Sends what was stored before; that holds no connection to the database, so it is not counted. */
  readonly sendStored: (request: FastifyRequest, reply: FastifyReply, file: StoredAnswer) => Promise<FastifyReply>;
  /** How long a whole file may take. */
  readonly timeoutMilliseconds: number;
}

export interface FilesOptions {
  readonly database: Pick<Database, 'snapshot'>;
  readonly report: ReportError;
  readonly writeWorkbook: (name: string, rows: TableRows) => AsyncIterable<Uint8Array>;
  /** Each file holds a database connection until it is fetched: together they must leave most for everybody else. */
  readonly atOnce: number;
  readonly timeoutMilliseconds?: number;
  /** How long a client may take nothing before it is taken for gone. */
  readonly stallMilliseconds?: number;
}

const anHour = 3_600_000;
const aMinute = 60_000;
const perOrganisation = 2;
const csvType: TableType = 'text/csv; charset=utf-8; header=present';

/**
 * Sends files while they are made, so that none is ever held in memory. What fails before the first byte is answered
 * with a problem document; what fails later cuts the connection, so that nobody takes a part for the whole.
 */
export function makeFiles(options: FilesOptions): Files {
  const { database, stallMilliseconds = aMinute, timeoutMilliseconds = anHour } = options;
  const running: string[] = [];

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, type, text, session }: Parameters<Files['send']>[2],
  ): Promise<FastifyReply> {
    const { organisationId } = session;
    const begin = (content: Readable) =>
      reply
        .type(type)
        .header('content-disposition', `attachment; filename="${checkedName(name)}"`)
        .send(content);
    if (request.method === 'HEAD') return begin(Readable.from([]));
    if (running.length >= options.atOnce || running.filter((id) => id === organisationId).length >= perOrganisation)
      throw refuse('kernel.exports-busy', {}, { retryAfterSeconds: 30 });

    const content = new PassThrough({ highWaterMark: 1 << 18 });
    const first = Promise.withResolvers<void>();
    async function* begun<Piece>(pieces: AsyncIterable<Piece>): AsyncIterable<Piece> {
      for await (const piece of pieces) {
        first.resolve();
        yield piece;
      }
    }

    running.push(organisationId);
    // Ended only when all of it was read and the place is free again: whoever has it all may ask for the next one.
    const made = database
      .snapshot(contextOfSession(session), (tx) =>
        pipeline(whileTaken(begun(text(tx)), content, stallMilliseconds), content, { end: false }),
      )
      .finally(() => running.splice(running.indexOf(organisationId), 1))
      .then(
        () => void content.end(),
        (error: unknown) => {
          content.destroy(error instanceof Error ? error : new Error('The file broke off', { cause: error }));
          throw error;
        },
      );
    await Promise.race([first.promise, made]);
    made.catch((error: unknown) => tellBroken(request, error));
    return begin(content);
  }

  function tellBroken(request: FastifyRequest, error: unknown): void {
    if (error instanceof Problem || isGone(error))
      request.log.info({ err: describeError(error) }, 'a file was not taken');
    else {
      request.log.error({ err: describeError(error) }, 'a file broke off');
      options.report(error, { id: request.id, route: request.routeOptions.url ?? 'unknown' });
    }
  }

  async function sendTable(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, rows, session }: Parameters<Files['sendTable']>[2],
  ): Promise<FastifyReply> {
    const { accept = '', 'accept-language': languages = '' } = request.headers;
    void reply.header('vary', 'accept, accept-language');
    if (accept.includes(workbookType))
      return send(request, reply, {
        name: `${name}.xlsx`,
        type: workbookType,
        text: (tx) => options.writeWorkbook(name, rows(tx)),
        session,
      });
    const form = csvFormOf(/^[\w-]+/.exec(languages)?.[0] ?? 'en');
    return send(request, reply, { name: `${name}.csv`, type: csvType, text: (tx) => csvText(rows(tx), form), session });
  }

  return {
    send,
    sendTable,
    sendStored: (request, reply, file) => sendStored(request, reply, { ...file, stallMilliseconds, tellBroken }),
    timeoutMilliseconds,
  };
}

/** The browser went away, or the time for the whole file was over: Fastify has ended the content then. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

function checkedName(name: string): string {
  if (!/^[\w.-]{1,100}$/.test(name)) throw new TypeError(`A file cannot be called ${name}`);
  return name;
}
