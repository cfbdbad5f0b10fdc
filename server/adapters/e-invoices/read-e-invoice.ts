import type { Element } from '#server/adapters/xml/element.ts';
import { readTree } from '#server/adapters/xml/read-tree.ts';
import { DamagedXml } from '#server/adapters/xml/read-xml.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { checkSums } from './check-sums.ts';
import type { EInvoice, Finding } from './e-invoice.ts';
import { CutOffPdf, isEncryptedPdf, pdfAttachments } from './pdf-attachments.ts';
import { readCii } from './read-cii.ts';
import { fieldReader } from './reader.ts';
import { readUbl } from './read-ubl.ts';

const bytesAtMost = 20_000_000;

/** An invoice with the XML it was read from, which is the invoice; a PDF around it is a picture of it. */
export interface ReadEInvoice {
  readonly invoice: EInvoice;
  readonly xml: Uint8Array;
}

/** Reads UBL 2.1, CII, or a PDF that has one of them inside. What it is not is refused with a sentence. */
export async function readEInvoice(file: Uint8Array): Promise<ReadEInvoice> {
  if (file.length > bytesAtMost) throw refuse('e-invoices.too-large', { most: String(bytesAtMost / 1_000_000) });
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (!isPdf(bytes)) return await readXmlInvoice(bytes);
  const within = await readWithin(bytes);
  if (within !== null) return within;
  throw refuse(isEncryptedPdf(bytes) ? 'e-invoices.encrypted' : 'e-invoices.no-xml-in-pdf');
}

/** By its first bytes. */
export function isPdf(file: Buffer): boolean {
  return file.subarray(0, 1024).includes('%PDF-');
}

async function readWithin(pdf: Buffer): Promise<ReadEInvoice | null> {
  try {
    for (const xml of pdfAttachments(pdf)) {
      const root = await treeOf(xml).catch(() => null);
      if (root !== null && readerOf(root) !== undefined) return readRoot(root, xml);
    }
  } catch (error) {
    if (error instanceof CutOffPdf) throw refuse('e-invoices.damaged');
    throw error;
  }
  return null;
}

async function readXmlInvoice(xml: Uint8Array): Promise<ReadEInvoice> {
  const root = await treeOf(xml).catch((error: unknown) => {
    if (error instanceof DamagedXml || error instanceof TypeError) throw refuse('e-invoices.damaged');
    throw error;
  });
  return readRoot(root, xml);
}

function treeOf(xml: Uint8Array): Promise<Element> {
  return readTree(xml, ['currencyID', 'schemeID']);
}

function readerOf({ name }: Element) {
  if (name === 'Invoice' || name === 'CreditNote') return readUbl;
  return name === 'CrossIndustryInvoice' ? readCii : undefined;
}

function readRoot(root: Element, xml: Uint8Array): ReadEInvoice {
  const reader = readerOf(root);
  if (reader === undefined) throw refuse('e-invoices.not-an-invoice');
  const fields = fieldReader();
  const invoice = reader(root, fields);
  return { invoice: { ...invoice, findings: [...fields.findings, ...missingIn(invoice), ...checkSums(invoice)] }, xml };
}

/** What no invoice is without. */
function missingIn({ number, date, currency, seller, totals }: Omit<EInvoice, 'findings'>): Finding[] {
  const needed = {
    'BT-1': number,
    'BT-2': date,
    'BT-5': currency,
    'BT-27': seller.name,
    'BT-106': totals['BT-106'],
    'BT-109': totals['BT-109'],
    'BT-112': totals['BT-112'],
    'BT-115': totals['BT-115'],
  };
  return Object.entries(needed).flatMap(([field, value]) => (value === null ? [{ rule: 'missing', field }] : []));
}
