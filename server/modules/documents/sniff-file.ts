import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { accepted, fileKinds } from './file-kinds.ts';
import type { FileKind } from './file-kinds.ts';
import { endingOf } from './file-name.ts';
import { isText } from './is-text.ts';
import { readZipDirectory } from './read-zip-directory.ts';
import type { ZipDirectory } from './read-zip-directory.ts';
import { sniffHead } from './sniff-head.ts';

const headBytes = 4096;
const unpackedAtMost = 500_000_000;
/** Text packs well, but not like this; what is small does no harm whatever it claims. */
const ratioAtMost = 200;
const harmlessBytes = 10_000_000;

/** What a file is, by its content. Its name decides only between kinds of text, which look alike. */
export async function sniffFile(path: string, name: string): Promise<FileKind> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size === 0) throw refuseField('file', 'documents.file-empty');
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const sniffed = sniffHead(buffer.subarray(0, bytesRead));
    if ('kind' in sniffed) return sniffed.kind;
    if ('refused' in sniffed) throw refuse(sniffed.refused);
    return sniffed.look === 'zip' ? officeKind(await readZipDirectory(path), size) : await textKind(file, name);
  } finally {
    await file.close();
  }
}

function officeKind(directory: ZipDirectory | undefined, size: number): FileKind {
  const { names = [], unpackedBytes = 0, firstEntry = '' } = directory ?? {};
  if (unpackedBytes > unpackedAtMost || (unpackedBytes > harmlessBytes && unpackedBytes > size * ratioAtMost))
    throw refuse('documents.unpacks-too-far');
  const kind = [
    names.includes('[Content_Types].xml') && names.includes('word/document.xml') && fileKinds.docx,
    names.includes('[Content_Types].xml') && names.includes('xl/workbook.xml') && fileKinds.xlsx,
    firstEntry === fileKinds.odt.mediaType && fileKinds.odt,
    firstEntry === fileKinds.ods.mediaType && fileKinds.ods,
  ].find((found) => found !== false);
  if (kind === undefined) throw refuse('documents.archive');
  if (names.some((name) => /vbaProject\.bin$|^xl\/macrosheets\/|^(Basic|Scripts)\//i.test(name)))
    throw refuse('documents.macros');
  return kind;
}

async function textKind(file: FileHandle, name: string): Promise<FileKind> {
  if (await isText(file)) return endingOf(name) === 'csv' ? fileKinds.csv : fileKinds.txt;
  throw refuse('documents.unknown-kind', { kinds: accepted });
}
