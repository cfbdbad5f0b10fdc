import { diskStorage } from './disk-storage.ts';
import type { FileStorage } from './file-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { S3Options } from './s3-storage.ts';

/** Where the settings say that files are kept. */
export function openStorage({ folder, s3 }: { folder: string; s3: S3Options | undefined }): FileStorage {
  return s3 === undefined ? diskStorage(folder) : s3Storage(s3);
}
