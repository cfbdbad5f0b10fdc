import { inflateSync } from 'node:zlib';

/** Looked at, and not only found: one that cannot be unpacked has cost its time as well. */
const attachmentsAtMost = 50;
const bytesAtMost = 20_000_000;
/** Of all of them, whether unpacked to the end or given up. */
const bytesTogetherAtMost = 100_000_000;
const dictionaryAtMost = 2000;
/** More streams than any invoice has are not looked through. */
const streamsAtMost = 20_000;

/** A file within it begins and has no end. */
export class CutOffPdf extends Error {}

/**
 * The files within a PDF that are not compressed away with its other objects, which no invoice is (PDF/A-3 keeps streams
 * apart), one at a time. Streams are looked for by their words: what a damaged file points to cannot lead anywhere.
 */
export function* pdfAttachments(pdf: Buffer): Generator<Buffer> {
  let streams = 0;
  let attempts = 0;
  let together = 0;
  for (
    let at = pdf.indexOf('stream');
    at >= 0 && streams < streamsAtMost && attempts < attachmentsAtMost && together < bytesTogetherAtMost;
    at = pdf.indexOf('stream', at + 6)
  ) {
    if (pdf.subarray(at - 3, at).equals(Buffer.from('end'))) continue;
    streams += 1;
    const dictionary = dictionaryBefore(pdf, at);
    if (!/\/Type\s*\/EmbeddedFile\b|\/Subtype\s*\/(?:text|application)#2[fF]xml\b/.test(dictionary)) continue;
    attempts += 1;
    const stored = storedAt(pdf, at, dictionary);
    if (stored === null) continue;
    const content = stored.isDeflated ? inflated(stored.bytes) : stored.bytes;
    together += content?.length ?? bytesAtMost;
    if (content !== null) yield content;
  }
}

export function isEncryptedPdf(pdf: Buffer): boolean {
  return /\/Encrypt\s+\d+\s+\d+\s+R/.test(pdf.toString('latin1'));
}

function dictionaryBefore(pdf: Buffer, at: number): string {
  const before = pdf.subarray(Math.max(0, at - dictionaryAtMost), at).toString('latin1');
  return before.slice(before.lastIndexOf(' obj') + 4);
}

/** Its bytes as they stand in the file; nothing where they are packed in a way that no invoice is. */
function storedAt(pdf: Buffer, at: number, dictionary: string) {
  const start = at + 6 + (pdf[at + 6] === 0x0d ? 2 : 1);
  const end = endOf(pdf, start, dictionary);
  // What has no end here has none further on: the next one would be looked for through the whole file again.
  if (end < 0) throw new CutOffPdf('A stream has no end');
  const bytes = pdf.subarray(start, end);
  if (!/\/Filter\b/.test(dictionary)) return { bytes, isDeflated: false };
  return /\/Filter\s*\[?\s*\/FlateDecode\s*\]?\s*(?:\/|>)/.test(dictionary) ? { bytes, isDeflated: true } : null;
}

function inflated(bytes: Buffer): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength: bytesAtMost });
  } catch {
    // It is damaged, or grows to more than any invoice has.
    return null;
  }
}

/** As long as it says, where it says so itself and what follows is its end; else to the next end. */
function endOf(pdf: Buffer, start: number, dictionary: string): number {
  const [, length] = /\/Length\s+(\d{1,9})(?!\s+\d+\s+R)\b/.exec(dictionary) ?? [];
  const said = start + Number(length);
  if (length !== undefined && /^\s{0,2}endstream/.test(pdf.subarray(said, said + 12).toString('latin1'))) return said;
  return pdf.indexOf('endstream', start);
}
