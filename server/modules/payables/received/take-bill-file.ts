import { createReadStream } from 'node:fs';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { eInvoiceRoutes } from '#shared/api/e-invoices.ts';
import type { RefusalKey } from '#shared/refusals/refusals.ts';
import { isPdf } from '#server/adapters/e-invoices/read-e-invoice.ts';
import { receiveFile } from '#server/adapters/files/receive-file.ts';
import type { ReceivedFile } from '#server/adapters/files/receive-file.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import { addDocument, storeFile, writeStored } from '#server/modules/documents/index.ts';
import type { DocumentServices, StoredFile } from '#server/modules/documents/index.ts';
import { billNumber } from '#server/modules/payables/bills/bill-number.ts';
import { addReceived } from './add-received.ts';
import type { InvoiceParts } from './keep-invoice.ts';
import { headOf, readApart } from './read-apart.ts';
import type { ReadBill } from './read-apart.ts';
import { xmlKind } from './store-invoice.ts';

type Query = z.output<(typeof eInvoiceRoutes)['POST /e-invoices/']['query']>;

export interface ReceivingServices extends DocumentServices {
  readonly secrets: Secrets;
}

interface Upload extends Query {
  readonly pieces: AsyncIterable<Buffer>;
}

/**
 * Takes a file that is a bill: an electronic invoice, alone or within a PDF, is read into a draft; of another PDF or a
 * picture nothing is known but that it is one. Read first, then everything is written in one transaction.
 */
export async function takeBillFile(services: ReceivingServices, upload: Upload, when: SignedInContext) {
  if (!when.session.seesAllProperties) throw refuse('payables.files-need-all');
  const received = await receiveFile(services.files.folder, upload.pieces);
  try {
    const { kind, read } = await readReceived(when.session.organisationId, received);
    if (read !== null && isCredit(read.invoice)) throw refuse('payables.is-a-credit');
    const stored = await store(services, upload.name, received, when, kind);
    const xml = read === null || kind === 'xml' ? null : await storeXml(services, stored.name, read.xml, when);
    const xmlHash = read?.xmlHash ?? null;
    return await when.transaction(async (tx) => {
      if (upload.evenIf === undefined) await refuseSameFile(tx, when.organisationId, received.sha256, xmlHash);
      const about = { file: stored, xmlHash, invoice: read?.invoice ?? null };
      const billId = await addReceived(tx, when, services.secrets, about);
      for (const file of xml === null ? [stored] : [stored, xml]) {
        await writeStored(tx, when, file);
        await addDocument(tx, when, services, {
          recordKind: 'bill',
          recordId: billId,
          name: file.name,
          kind: 'document',
          file,
        });
      }
      return billId;
    });
  } finally {
    await received.remove();
  }
}

type Kind = 'xml' | 'pdf' | 'picture';

interface Read {
  readonly kind: Kind;
  readonly read: ReadBill | null;
}

/** A PDF that has no invoice inside is a bill as well; what is XML is one only if it can be read. */
async function readReceived(organisationId: string, received: ReceivedFile): Promise<Read> {
  const kind = kindOf(await headOf(received.path));
  if (kind === 'picture') return { kind, read: null };
  try {
    return { kind, read: await readApart(organisationId, received) };
  } catch (error) {
    if (kind === 'pdf' && error instanceof Problem && paper.has(error.refused.key)) return { kind, read: null };
    throw error;
  }
}

/** A PDF that is only looked at. One that is damaged, or made to be hard to read, is none. */
const paper = new Set<string | undefined>([
  'e-invoices.no-xml-in-pdf',
  'e-invoices.encrypted',
  'e-invoices.too-large',
] satisfies RefusalKey[]);

/** By its first bytes: XML begins with a bracket, after a mark of their order and spaces. */
function kindOf(head: Buffer): Kind {
  if (isPdf(head)) return 'pdf';
  return /^(?:ï»¿|ÿþ|þÿ)?[\s\0]*</.test(head.toString('latin1')) ? 'xml' : 'picture';
}

function isCredit({ kind, totals }: InvoiceParts): boolean {
  return kind === 'credit-note' || (totals['BT-112'] ?? 0) < 0;
}

/** Longer than any upload takes: what is not written into its row by then never will be. */
const anHour = 3_600_000;

function store(
  services: ReceivingServices,
  name: string,
  { path }: ReceivedFile,
  when: SignedInContext,
  kind: Kind,
): Promise<StoredFile> {
  const pieces = createReadStream(path) as AsyncIterable<Buffer>;
  const upload = { pieces, name, onlyPictures: kind === 'picture' };
  return storeFile(services, kind === 'xml' ? { ...upload, kind: xmlKind } : upload, when, anHour);
}

/** The XML of a PDF is the invoice: it is kept beside it, as it is. */
function storeXml(services: ReceivingServices, name: string, xml: readonly Uint8Array[], when: SignedInContext) {
  const pieces = (async function* () {
    for (const piece of xml) yield Buffer.from(piece);
  })();
  const upload = { pieces, name: name.replace(/\.pdf$/i, '.xml'), onlyPictures: false, kind: xmlKind };
  return storeFile(services, upload, when, anHour);
}

/** Two that are sent at once take turns. */
async function refuseSameFile(tx: Tx, organisationId: string, sha256: string, xmlHash: string | null): Promise<void> {
  const key = `bill-file ${organisationId} ${xmlHash ?? sha256}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  const same = await tx
    .selectFrom('received_bill as r')
    .innerJoin('bill as b', (join) => join.onRef('b.org_id', '=', 'r.org_id').onRef('b.bill_id', '=', 'r.bill_id'))
    .select('b.number')
    .where('r.org_id', '=', organisationId)
    .where('b.state', '<>', 'void')
    .where((of) =>
      of.or([of('r.sha256', '=', sha256), ...(xmlHash === null ? [] : [of('r.xml_sha256', '=', xmlHash)])]),
    )
    .orderBy('b.number')
    .executeTakeFirst();
  if (same !== undefined) throw refuse('payables.same-file', { bill: billNumber(same.number) });
}
