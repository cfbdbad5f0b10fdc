import { blockSize, readPaxPath, readTarHeader } from './tar-header.ts';

export interface TarMember {
  readonly name: string;
  readonly size: number;
  readonly body: AsyncIterable<Buffer>;
}

/** A file that is not a whole tar file. The reason is a half-sentence for whoever reads the refusal. */
export class DamagedTar extends Error {
  override readonly name = 'DamagedTar';
}

/** The entries of a tar file, one after the other; the body of each is read, or passed over, before the next one. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarMember> {
  const bytes = byteReader(source);
  let longName: string | undefined;
  for (;;) {
    const block = await bytes.take(blockSize);
    if (block.every((byte) => byte === 0)) break;
    const header = readTarHeader(block);
    if (header === undefined || !Number.isSafeInteger(header.size)) throw new DamagedTar('it is not as it was written');
    const { size } = header;
    const rest = (blockSize - (size % blockSize)) % blockSize;
    if (header.type === 'x') {
      longName = readPaxPath(await bytes.take(size));
      await bytes.take(rest);
      continue;
    }
    const body = bytes.stream(size);
    yield { name: longName ?? header.name, size, body };
    longName = undefined;
    for await (const _ of body);
    await bytes.take(rest);
  }
  await bytes.take(blockSize);
  if (!(await bytes.atEnd())) throw new DamagedTar('something follows its end');
}

function byteReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  /** At least one byte and at most `most`. */
  const some = async (most: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const next = await chunks.next();
      if (next.done === true) throw new DamagedTar('its end is missing');
      rest = next.value;
    }
    const part = rest.subarray(0, most);
    rest = rest.subarray(part.length);
    return part;
  };
  return {
    async take(size: number): Promise<Buffer> {
      const parts: Buffer[] = [];
      for (let missing = size; missing > 0;) {
        const part = await some(missing);
        parts.push(part);
        missing -= part.length;
      }
      return Buffer.concat(parts);
    },
    async *stream(size: number): AsyncGenerator<Buffer> {
      for (let missing = size; missing > 0;) {
        const part = await some(missing);
        missing -= part.length;
        yield part;
      }
    },
    async atEnd(): Promise<boolean> {
      return rest.length === 0 && (await chunks.next()).done === true;
    },
  };
}
