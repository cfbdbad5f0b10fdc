import type { Tx } from '#server/kernel/database.ts';

/** The same for many, by their ids. */
export async function readManyStored(tx: Tx, organisationId: string, fileIds: readonly string[]) {
  if (fileIds.length === 0) return [];
  return tx
    .selectFrom('stored_file')
    .select(['file_id as id', 'storage_key as key', 'name'])
    .where('org_id', '=', organisationId)
    .where('file_id', 'in', fileIds)
    .orderBy('file_id')
    .execute();
}

/** Where the bytes of a file are that another module keeps, and how many; nothing where there is none. */
export function readStored(tx: Tx, organisationId: string, fileId: string) {
  return tx
    .selectFrom('stored_file')
    .select(['storage_key as key', 'bytes', 'media_type as mediaType', 'name', 'sha256'])
    .where('org_id', '=', organisationId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
}
