import type { FileHandle } from 'node:fs/promises';
import { TextDecoder } from 'node:util';

/** Signs that no text has. Tabs, line ends and the page break of printers are none of them, nor is half of a letter in UTF-8. */
const binary = /[^\P{Cc}\t\n\v\f\r\u0080-\u009F]/u;

/**
 * Whether a file is text from its first to its last byte: in UTF-16 with its mark, or in anything that writes plain
 * letters as they are, such as UTF-8 and what older spreadsheets save.
 */
export async function isText(file: FileHandle): Promise<boolean> {
  let decoder: TextDecoder | undefined;
  for await (const piece of file.createReadStream({ autoClose: false, start: 0 }) as AsyncIterable<Buffer>) {
    decoder ??= decoderFor(piece);
    if (binary.test(decoder.decode(piece, { stream: true }))) return false;
  }
  return true;
}

function decoderFor(start: Buffer): TextDecoder {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le');
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be');
  return new TextDecoder('latin1');
}
