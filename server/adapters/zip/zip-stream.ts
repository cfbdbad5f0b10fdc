import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { ZipFile } from 'yazl';

export interface ZipPart {
  readonly name: string;
  readonly content: AsyncIterable<string | Uint8Array>;
  /** Pictures and the like do not get smaller. */
  readonly isPacked?: boolean;
}

// yazl sums with a table of its own, which takes five times as long as what Node brings: seconds for each gigabyte of photos.
const summing = createRequire(import.meta.url)('buffer-crc32') as {
  unsigned: (bytes: Buffer, before?: number) => number;
};
summing.unsigned = (bytes, before) => crc32(bytes, before);

/** yazl goes through this list for each entry that is added, so that those that are written are put aside until the end. */
interface ListedZip extends ZipFile {
  readonly entries: unknown[];
}

/** An archive while its parts are read: no more than a piece of one is in memory. Beyond 65,535 parts or 4 GiB it is ZIP64. */
export async function* zipped(parts: AsyncIterable<ZipPart>): AsyncIterable<Uint8Array> {
  const zip = new ZipFile() as ListedZip;
  // It is a stream of Node's own, which its types do not say.
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const writing = writeParts(zip, parts, output);
  // What goes wrong in it ends the output too, where it is told.
  writing.catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  try {
    for await (const piece of output) yield piece as Uint8Array; // A stream without an encoding gives bytes.
  } finally {
    output.destroy();
  }
  await writing;
}

async function writeParts(zip: ListedZip, parts: AsyncIterable<ZipPart>, output: Readable): Promise<void> {
  const written: unknown[] = [];
  for await (const { name, content, isPacked = false } of parts) {
    const input = Readable.from(bytesOf(content), { objectMode: false });
    const read = Promise.withResolvers<void>();
    input.once('end', read.resolve).once('error', read.reject);
    output.once('close', read.resolve);
    zip.addReadStream(input, name, { compress: !isPacked });
    await read.promise;
    output.off('close', read.resolve);
    if (output.destroyed) return void input.destroy();
    if (zip.entries.length > 1) written.push(...zip.entries.splice(0, zip.entries.length - 1));
  }
  const last = zip.entries.splice(0);
  for (const entry of [...written, ...last]) zip.entries.push(entry);
  zip.end();
}

async function* bytesOf(content: AsyncIterable<string | Uint8Array>): AsyncIterable<Uint8Array> {
  for await (const piece of content) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}
