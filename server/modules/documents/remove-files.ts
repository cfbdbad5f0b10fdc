import type { FileStorage } from '#server/adapters/files/file-storage.ts';
import type { Database } from '#server/kernel/database.ts';
import { thumbnailSizes } from '#shared/api/documents.ts';
import { thumbnailKey } from './keep-file.ts';

const atOnce = 20;

/**
 * Takes out of the storage what is on the list for it: what was stored and never named by a row, and what a row named
 * that is gone. Several processes take different rows. Answers with how many.
 */
export async function removeDueFiles(database: Database, storage: FileStorage, now: Date): Promise<number> {
  for (let removed = 0; ;) {
    const some = await removeSome(database, storage, now);
    removed += some;
    if (some < atOnce) return removed;
  }
}

function removeSome(database: Database, storage: FileStorage, now: Date): Promise<number> {
  return database.transaction({ scope: 'auth' }, async (tx) => {
    const due = await tx
      .selectFrom('file_removal')
      .select('storage_key')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { storage_key: key } of due) {
      for (const size of thumbnailSizes) await storage.remove(thumbnailKey(key, size));
      await storage.remove(key);
      await tx.deleteFrom('file_removal').where('storage_key', '=', key).execute();
    }
    return due.length;
  });
}
