import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';

const blockBytes = 262_144;

/** Reads a file in blocks: a directory is asked for in pieces of some fifty bytes, two for each entry. */
export function blockReader(file: FileHandle): RandomAccessReader {
  return new BlockReader(file);
}

/** A class because yauzl wants one that it can call back. */
class BlockReader extends RandomAccessReader {
  readonly #file: FileHandle;
  #block: Buffer = Buffer.alloc(0);
  #blockAt = 0;

  constructor(file: FileHandle) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(pieces(this.#file, start, end), { objectMode: false });
  }

  override read(buffer: Buffer, offset: number, length: number, position: number, done: Done): void {
    // Later, as every other reader answers, also where it is known: the caller does not expect to be called at once.
    void answer(this.#fill(buffer.subarray(offset, offset + length), position), done);
  }

  override close(done: Done): void {
    void answer(this.#file.close(), done);
  }

  async #fill(wanted: Buffer, position: number): Promise<void> {
    const known = position - this.#blockAt;
    if (known < 0 || known + wanted.length > this.#block.length)
      await this.#readBlock(position, Math.max(blockBytes, wanted.length));
    const copied = this.#block.copy(wanted, 0, position - this.#blockAt);
    if (copied < wanted.length) throw new Error('The archive ends early');
  }

  async #readBlock(position: number, length: number): Promise<void> {
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(length), 0, length, position);
    this.#block = buffer.subarray(0, bytesRead);
    this.#blockAt = position;
  }
}

type Done = (error: Error | null) => void;

/** Tells by a callback what a promise comes to. */
async function answer(work: Promise<void>, done: Done): Promise<void> {
  let failure: Error | null = null;
  try {
    await work;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
  }
  done(failure);
}

async function* pieces(file: FileHandle, start: number, end: number): AsyncIterable<Buffer> {
  for (let at = start; at < end;) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(blockBytes, end - at)), 0, undefined, at);
    if (bytesRead === 0) throw new Error('The archive ends early');
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
