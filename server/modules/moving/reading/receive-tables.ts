import type { FileStorage } from '#server/adapters/files/file-storage.ts';
import { receiveFile } from '#server/adapters/files/receive-file.ts';
import type { ReceivedFile } from '#server/adapters/files/receive-file.ts';
import { readApart } from './read-apart.ts';
import { isSmall, readReceived } from './read-received.ts';
import type { Received } from './read-received.ts';
import type { ImportKind, Sheet } from './read-tables.ts';

export interface MovingFiles {
  readonly storage: FileStorage;
  /** A folder of this machine, for what comes in. */
  readonly folder: string;
  /** The largest file that is taken by itself: what an archive brings along is no larger. */
  readonly limitBytes: number;
}

interface Given {
  readonly organisationId: string;
  readonly pieces: AsyncIterable<Buffer>;
  readonly kind: ImportKind;
  readonly name: string;
}

/** Takes in what was sent and reads its tables; `use` has the file as long as it lasts. */
export async function receiveTables<Result>(
  { folder, limitBytes }: MovingFiles,
  { organisationId, pieces, kind, name }: Given,
  use: (sheets: readonly Sheet[], received: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  const received = await receiveFile(folder, pieces);
  try {
    const { path, bytes } = received;
    const file: Received = { path, bytes, kind, name, limitBytes };
    const sheets = (await isSmall(file)) ? await readReceived(file) : await readApart(organisationId, file);
    return await use(sheets, received);
  } finally {
    await received.remove();
  }
}
