import { inflateSync } from 'node:zlib';

const attachmentsAtMost = 50;
const bytesAtMost = 20_000_000;
const dictionaryAtMost = 2000;
/** More streams than any invoice has are not looked through. */
const streamsAtMost = 20_000;

/**
 * The files within a PDF that are not compressed away with its other objects, which no invoice is (PDF/A-3 keeps streams
 * apart). Streams are looked for by their words: what a damaged file points to cannot lead anywhere.
 */
export function pdfAttachments(pdf: Buffer): Buffer[] {
  const found: Buffer[] = [];
  let streams = 0;
  for (
    let at = pdf.indexOf('stream');
    at >= 0 && found.length < attachmentsAtMost && streams < streamsAtMost;
    at = pdf.indexOf('stream', at + 6)
  ) {
    if (pdf.subarray(at - 3, at).equals(Buffer.from('end'))) continue;
    streams += 1;
    const dictionary = dictionaryBefore(pdf, at);
    if (!/\/Type\s*\/EmbeddedFile\b|\/Subtype\s*\/(?:text|application)#2[fF]xml\b/.test(dictionary)) continue;
    const content = contentOf(pdf, at, dictionary);
    if (content !== null) found.push(content);
  }
  return found;
}

export function isEncryptedPdf(pdf: Buffer): boolean {
  return /\/Encrypt\s+\d+\s+\d+\s+R/.test(pdf.toString('latin1'));
}

function dictionaryBefore(pdf: Buffer, at: number): string {
  const before = pdf.subarray(Math.max(0, at - dictionaryAtMost), at).toString('latin1');
  return before.slice(before.lastIndexOf(' obj') + 4);
}

function contentOf(pdf: Buffer, at: number, dictionary: string): Buffer | null {
  const start = at + 6 + (pdf[at + 6] === 0x0d ? 2 : 1);
  const end = endOf(pdf, start, dictionary);
  if (end < 0 || end - start > bytesAtMost) return null;
  const raw = pdf.subarray(start, end);
  if (!/\/Filter\b/.test(dictionary)) return raw;
  if (!/\/Filter\s*\[?\s*\/FlateDecode\s*\]?\s*(?:\/|>)/.test(dictionary)) return null;
  try {
    return inflateSync(raw, { maxOutputLength: bytesAtMost });
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
