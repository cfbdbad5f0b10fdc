import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** An archive of these entries, in their order; `stored`: none, all, or those named lie in it as they are. */
export async function zipOf(
  entries: Readonly<Record<string, Uint8Array | string>>,
  stored: boolean | readonly string[] = false,
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) {
    const compress = !(typeof stored === 'boolean' ? stored : stored.includes(name));
    zip.addBuffer(Buffer.from(content), name, { compress, forceDosTimestamp: true });
  }
  zip.end();
  return buffer(zip.outputStream);
}
