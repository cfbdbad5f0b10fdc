import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipPart {
  readonly name: string;
  readonly content: AsyncIterable<string | Uint8Array>;
  /** Pictures and the like do not get smaller. */
  readonly isPacked?: boolean;
}

/** An archive while its parts are read: no more than a piece of one is in memory. */
export async function* zipped(parts: AsyncIterable<ZipPart>): AsyncIterable<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error !== null) throw error;
    ready.push(data);
  });
  const taken = () => {
    const pieces = ready;
    ready = [];
    return pieces;
  };
  const bytes = new TextEncoder();
  for await (const { name, content, isPacked = false } of parts) {
    const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    for await (const piece of content) {
      entry.push(typeof piece === 'string' ? bytes.encode(piece) : piece);
      yield* taken();
    }
    entry.push(new Uint8Array(0), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
