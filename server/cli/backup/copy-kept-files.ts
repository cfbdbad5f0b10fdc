import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { incomingFolder } from '#server/adapters/files/receive-file.ts';
import type { ArchiveWriter } from '#server/cli/archive/write-archive.ts';
import type { Progress } from '#server/cli/progress.ts';

/** What lies beside the database and belongs to it: the secret that signs and encrypts, and the uploaded files. */
export async function copyKeptFiles(
  { dataDirectory, files }: { readonly dataDirectory: string; readonly files: string },
  archive: ArchiveWriter,
  progress: Progress,
): Promise<void> {
  const secret = join(dataDirectory, 'secret');
  if (existsSync(secret)) await archive.addFile('secret', secret);
  if (!existsSync(files)) return;
  await archive.addFolder('files');
  for (const { name, isFolder } of listFiles(files)) {
    // What has not come in whole belongs to nobody yet.
    if (name.split('/')[0] === incomingFolder) continue;
    if (isFolder) await archive.addFolder(`files/${name}`);
    else progress.advance(await archive.addFile(`files/${name}`, join(files, name)));
  }
}

function* listFiles(root: string, folder = ''): Generator<{ name: string; isFolder: boolean }> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      yield { name, isFolder: true };
      yield* listFiles(root, name);
    } else if (entry.isFile()) yield { name, isFolder: false };
  }
}
