import type { Routes } from '#shared/api/routes.ts';
import type { FileKey } from '#shared/route.ts';
import { request, requestFailure, type CallArguments } from './client.ts';
import { saveFile } from './save-file.ts';

/**
 * Fetches a file by its line of the route table and saves it under the server's name for it:
 * `await download('GET /exports/journal.csv/', { query: { basis: 'cash' } })`. A link could not do it, because the bearer
 * goes into a header. Rejects as `call` does, and `problemOf` reads what the server said.
 */
export async function download<Key extends FileKey<Routes>>(
  key: Key,
  ...[input, options]: CallArguments<Routes[Key]>
): Promise<void> {
  const { data, headers } = await request(key, input, { ...options, responseType: 'blob' }).catch(
    async (error: unknown) => {
      throw await withReadableProblem(error);
    },
  );
  if (!(data instanceof Blob)) throw new TypeError('A file was asked for, and something else came');
  saveFile(nameIn(headers['content-disposition']) ?? lastPartOf(key), data);
}

/** Where a file was asked for, the problem document that came instead is one too: it is read, as the client would have. */
async function withReadableProblem(error: unknown): Promise<unknown> {
  const data = requestFailure(error)?.data;
  if (!(data instanceof Blob) || !(error instanceof Error) || !('response' in error)) return error;
  try {
    Object.assign(Object(error.response), { data: JSON.parse(await data.text()) });
  } catch {
    // A proxy's own page, or nothing: there is no problem document to read.
  }
  return error;
}

function nameIn(disposition: unknown): string | undefined {
  return /;\s*filename="([^"\\/]+)"/.exec(String(disposition))?.[1];
}

function lastPartOf(key: string): string {
  return key.split('/').findLast((part) => part !== '') ?? 'download';
}
