import type { PlainRefusalKey } from '#shared/refusals/refusals.ts';
import { fileKinds } from './file-kinds.ts';
import type { FileKind } from './file-kinds.ts';

/** What the first bytes say: a kind that is accepted, something to look into further, or why it is refused. */
export type Sniffed =
  | { readonly kind: FileKind }
  | { readonly look: 'zip' | 'text' }
  | { readonly refused: PlainRefusalKey };

/** By content alone, never by name. Whatever has no mark of its own may be text; that takes reading all of it. */
export function sniffHead(head: Buffer): Sniffed {
  const found = marks.find(({ at = 0, bytes }) => head.subarray(at, at + bytes.length).equals(bytes));
  if (found !== undefined) return found.is;
  const text = head.toString('latin1').replace(/^(ï»¿|[\s\0])+/, '');
  if (markup.test(text) || markup.test(withoutNulls(head))) return refusedAs('documents.page');
  return { look: 'text' };
}

interface Mark {
  readonly at?: number;
  readonly bytes: Buffer;
  readonly is: Sniffed;
}

/** How pages and drawings begin, after a mark of order and spaces. */
const markup =
  /^<(!doctype|!--|\?|(html|head|body|script|iframe|svg|style|title|meta|link|table|div|font|img|a|b|br|p|h[1-6])(?=[\s>/]))/i;

const marks: readonly Mark[] = [
  mark('%PDF-', { kind: fileKinds.pdf }),
  mark([0xff, 0xd8, 0xff], { kind: fileKinds.jpeg }),
  mark([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], { kind: fileKinds.png }),
  mark('GIF87a', { kind: fileKinds.gif }),
  mark('GIF89a', { kind: fileKinds.gif }),
  { at: 8, bytes: Buffer.from('WEBPVP8'), is: { kind: fileKinds.webp } },
  mark('PK\u0003\u0004', { look: 'zip' }),
  mark('PK\u0005\u0006', refusedAs('documents.archive')),
  mark('Rar!', refusedAs('documents.archive')),
  mark([0x37, 0x7a, 0xbc, 0xaf], refusedAs('documents.archive')),
  mark([0x1f, 0x8b], refusedAs('documents.archive')),
  mark('BZh', refusedAs('documents.archive')),
  mark([0xfd, 0x37, 0x7a, 0x58, 0x5a], refusedAs('documents.archive')),
  mark([0x28, 0xb5, 0x2f, 0xfd], refusedAs('documents.archive')),
  { at: 257, bytes: Buffer.from('ustar'), is: refusedAs('documents.archive') },
  mark('MZ', refusedAs('documents.program')),
  mark([0x7f, 0x45, 0x4c, 0x46], refusedAs('documents.program')),
  mark([0xca, 0xfe, 0xba, 0xbe], refusedAs('documents.program')),
  ...[0xce, 0xcf].flatMap((last) => [
    mark([0xfe, 0xed, 0xfa, last], refusedAs('documents.program')),
    mark([last, 0xfa, 0xed, 0xfe], refusedAs('documents.program')),
  ]),
  mark([0x00, 0x61, 0x73, 0x6d], refusedAs('documents.program')),
  mark([0x4c, 0x00, 0x00, 0x00, 0x01, 0x14, 0x02, 0x00], refusedAs('documents.program')),
  mark('#!', refusedAs('documents.program')),
  mark([0xd0, 0xcf, 0x11, 0xe0], refusedAs('documents.other-office')),
  mark('{\\rtf', refusedAs('documents.other-office')),
  mark('%!PS', refusedAs('documents.other-office')),
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis'].map((brand) => ({
    at: 4,
    bytes: Buffer.from(`ftyp${brand}`),
    is: refusedAs('documents.camera-picture'),
  })),
  mark('II*\0', refusedAs('documents.other-picture')),
  mark('MM\0*', refusedAs('documents.other-picture')),
  mark('BM', refusedAs('documents.other-picture')),
  mark([0x00, 0x00, 0x01, 0x00], refusedAs('documents.other-picture')),
];

function mark(bytes: string | readonly number[], is: Sniffed): Mark {
  return { bytes: typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes), is };
}

function refusedAs(why: PlainRefusalKey): Sniffed {
  return { refused: why };
}

/** A page in UTF-16 is one as well. */
function withoutNulls(head: Buffer): string {
  return head
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^(ÿþ|þÿ)?\s*/, '');
}
