import type { ReceivedFile } from '#server/adapters/files/receive-file.ts';
import { receiveFile } from '#server/adapters/files/receive-file.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act, SignedInContext } from '#server/kernel/http/request-context.ts';
import { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { planRemoval, removeSoon, storageKey, storeFile } from '#server/modules/documents/index.ts';
import type { StoredFile } from '#server/modules/documents/index.ts';
import { statementKind } from '#server/modules/banking/index.ts';
import { storeInvoice } from '#server/modules/payables/index.ts';
import type { MovingFiles } from '#server/modules/moving/reading/receive-tables.ts';
import { openPacked } from '#server/modules/moving/reading/unpack.ts';

/** How long an archive waits for its import to be run. */
const waitsMilliseconds = 7 * 86_400_000;
/** Longer than any import takes: what is not written into its row by then never will be. */
const runsMilliseconds = 6 * 3_600_000;

/**
 * Keeps what was sent until its files are taken out of it. It is on the list of what is to be removed all the while, and
 * at its head when the import for which it is kept does not begin.
 */
export async function keepArchive<Result>(
  { storage }: MovingFiles,
  importId: string,
  received: ReceivedFile,
  when: SignedInContext,
  begin: () => Promise<Result>,
): Promise<Result> {
  const key = storageKey(when.session.organisationId, importId);
  // A repeat gets the import that is there, and its own copy is removed in its time.
  const { everyTime = when.transaction } = when;
  await everyTime((tx) => planRemoval(tx, key, new Date(when.now.getTime() + waitsMilliseconds)));
  try {
    await storage.put(key, received);
    return await begin();
  } catch (error) {
    await everyTime((tx) => dropArchive(tx, when, importId));
    throw error;
  }
}

/** It is not needed any more. */
export async function dropArchive(tx: Tx, { session, now }: Act, importId: string): Promise<void> {
  await removeSoon(tx, [storageKey(session.organisationId, importId)], now);
}

/** What was taken out and is named by nothing goes too; of what was kept, nothing is on the list any more. */
export async function dropStored(files: ReadonlyMap<string, StoredFile>, when: SignedInContext): Promise<void> {
  const keys = Array.from(files.values(), ({ key }) => key);
  if (keys.length > 0) await when.transaction((tx) => removeSoon(tx, keys, when.now));
}

/** A file that a row names: its place in the archive, and how it is kept. */
export interface Named {
  readonly place: string;
  readonly name: string;
  readonly as: 'document' | 'invoice' | 'statement';
}

/**
 * Takes the files that rows name out of an archive into the storage, where each waits for its row. Answers with those that
 * could be kept, by their places in the archive.
 */
export async function storeArchived(
  files: MovingFiles,
  { importId, named }: { readonly importId: string; readonly named: readonly Named[] },
  when: SignedInContext,
): Promise<ReadonlyMap<string, StoredFile>> {
  const stored = new Map<string, StoredFile>();
  if (named.length === 0) return stored;
  const archive = await fetched(files, importId, when);
  try {
    const { entries, close } = await openPacked(archive.path);
    try {
      const byName = new Map(entries.map((entry) => [entry.name, entry]));
      for (const { place, name, as } of named) {
        const entry = byName.get(place);
        // Each is unpacked once, whether it could be kept or not, however many rows name it.
        byName.delete(place);
        if (entry === undefined || entry.bytes > files.limitBytes) continue;
        const upload = { pieces: entry.pieces(), name, onlyPictures: false };
        const keep = {
          document: () => storeFile({ files }, upload, when, runsMilliseconds),
          // The XML of a bill is kept because it is an invoice; anywhere else it is of no kind that is taken.
          invoice: () => storeInvoice({ files }, upload, when, runsMilliseconds),
          statement: () => storeFile({ files }, { ...upload, kind: statementKind(name) }, when, runsMilliseconds),
        }[as];
        const file = await keep().catch(refused);
        if (file !== undefined) stored.set(place, file);
      }
    } finally {
      close();
    }
  } catch (error) {
    await dropStored(stored, when);
    throw error;
  } finally {
    await archive.remove();
  }
  return stored;
}

async function fetched(
  { storage, folder }: MovingFiles,
  importId: string,
  when: SignedInContext,
): Promise<ReceivedFile> {
  const key = storageKey(when.session.organisationId, importId);
  try {
    return await receiveFile(folder, await storage.get(key));
  } catch (error) {
    throw refuse(
      'moving.archive-gone',
      {},
      {
        cause: error,
      },
    );
  }
}

/** What cannot be taken is told with its row; anything else ends the import. */
function refused(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'unsupported-file') return undefined;
  throw error;
}
