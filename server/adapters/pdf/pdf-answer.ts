import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Paper } from './paper.ts';
import { printPaper } from './print-paper.ts';
import type { StoredAnswer } from '#server/kernel/http/send-stored.ts';

/**
 * A paper as the answer of a route that produces a PDF. It is read in a transaction and printed after it, so that no
 * connection waits for the printing.
 */
export async function pdfAnswer(name: string, paper: Paper): Promise<StoredAnswer> {
  return bytesAnswer(name, 'application/pdf', await printPaper(paper));
}

/** A file that is whole before it is sent. */
export function bytesAnswer(name: string, type: string, bytes: Buffer): StoredAnswer {
  return {
    name,
    type,
    bytes: bytes.length,
    tag: createHash('sha256').update(bytes).digest('hex').slice(0, 32),
    open: () => Promise.resolve(Readable.from([bytes])),
  };
}
