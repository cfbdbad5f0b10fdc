import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { isPdf, readEInvoice } from '#server/adapters/e-invoices/read-e-invoice.ts';
import type { ReadEInvoice } from '#server/adapters/e-invoices/read-e-invoice.ts';
import { ProcessEnded, runInProcess } from '#server/adapters/workers/run-in-process.ts';
import type { ProcessBounds } from '#server/adapters/workers/run-in-process.ts';
import { fairQueue } from '#server/kernel/fair-queue.ts';
import { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { partsOf } from './keep-invoice.ts';
import type { InvoiceParts } from './keep-invoice.ts';

export interface ToRead {
  readonly path: string;
}

interface ToldInvoice {
  readonly invoice: InvoiceParts;
  readonly xmlHash: string;
}

/** An invoice with the XML it was read from, in pieces; none where the file itself is the XML. */
export interface ReadBill extends ToldInvoice {
  readonly xml: readonly Uint8Array[];
}

/** What the other process says: the invoice, some of the XML within a PDF, a refusal, the end. */
export type Said =
  | ToldInvoice
  | { readonly xml: Uint8Array }
  | Pick<Problem, 'refused' | 'errors'>
  | { readonly done: true };

/** XML that is small is read at once: a process of its own takes longer to begin. A small PDF may unpack to a large one. */
const smallBytes = 100_000;
const headBytes = 1024;
/** Ten times what a thousand lines say: what is longer is taken in by the process that answers everybody all at once. */
const lettersAtMost = 2_000_000;

/** One core is for everybody who receives no bill. */
const inTurn = fairQueue(Math.min(4, Math.max(1, availableParallelism() - 1)));
const bounds: ProcessBounds = { milliseconds: 30_000, memoryMegabytes: 512 };

/** Reads an electronic invoice; a PDF or a large one in a process of its own, in turns with other workspaces. */
export async function readApart(
  organisationId: string,
  { path, bytes }: ToRead & { readonly bytes: number },
  within = bounds,
  script = new URL('read-invoice-apart.ts', import.meta.url),
): Promise<ReadBill> {
  if (bytes <= smallBytes && !isPdf(await headOf(path)))
    return { ...toldOf(await readEInvoice(await readFile(path))), xml: [] };
  return await inTurn(organisationId, () => readInProcess(script, { path }, within));
}

/** By its first bytes one knows what a file is, however long it is. */
export async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

export function toldOf({ invoice, xml }: ReadEInvoice): ToldInvoice {
  const parts = partsOf(invoice);
  if (JSON.stringify(parts).length > lettersAtMost) throw refuse('e-invoices.too-heavy');
  return { invoice: parts, xmlHash: createHash('sha256').update(xml).digest('hex') };
}

async function readInProcess(script: URL, toRead: ToRead, within: ProcessBounds): Promise<ReadBill> {
  let about: ToldInvoice | undefined;
  const xml: Uint8Array[] = [];
  try {
    await runInProcess(script, toRead, within, (message) => {
      // What the script says is typed there; both are written together.
      const said = message as Said;
      if ('refused' in said) throw new Problem(said.refused, { errors: said.errors });
      if ('invoice' in said) about = said;
      else if ('xml' in said) xml.push(said.xml);
    });
  } catch (error) {
    throw error instanceof ProcessEnded ? refuse('e-invoices.too-heavy') : error;
  }
  if (about === undefined) throw refuse('e-invoices.too-heavy');
  return { ...about, xml };
}
