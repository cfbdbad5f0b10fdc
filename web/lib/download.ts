import type { Routes } from '#shared/api/routes.ts';
import type { FileKey, TableKey } from '#shared/route.ts';
import {
  inOwnWords,
  request,
  requestFailure,
  type CallArguments,
  type RequestOptions,
  type RequestParts,
} from './client.ts';
import { saveFile } from './save-file.ts';

/**
 * Fetches a file by its line of the route table and saves it under the server's name for it:
 * `await download('GET /exports/journal.ledger/', { query: { basis: 'cash' } })`. Tables have two forms: `serverTable`. A link could not do it, because the bearer
 * goes into a header. Rejects as `call` does, and `problemOf` reads what the server said.
 */
export async function download<Key extends Exclude<FileKey<Routes>, TableKey<Routes>>>(
  key: Key,
  ...given: CallArguments<Routes[Key]>
): Promise<void> {
  const { name, content } = await fetchFile(key, ...given);
  saveFile(name, content);
}

/** The same without saving it, for what is shown. */
export function fetchFile<Key extends FileKey<Routes>>(
  key: Key,
  ...[input, options]: CallArguments<Routes[Key]>
): Promise<FetchedFile> {
  return fetchContent(key, input, options);
}

export interface FetchedFile {
  readonly name: string;
  readonly content: Blob;
}

/** The same by the key alone, with the headers that choose a form. */
export async function fetchContent(
  key: string,
  input: RequestParts | undefined,
  options: RequestOptions = {},
): Promise<FetchedFile> {
  const { data, headers } = await request(key, input, { ...options, responseType: 'blob' }).catch(
    async (error: unknown) => {
      throw await inOwnWords(await withReadableProblem(error));
    },
  );
  if (!(data instanceof Blob)) throw new TypeError('A file was asked for, and something else came');
  return { name: nameIn(headers['content-disposition']) ?? lastPartOf(key), content: data };
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

/** In any script where the server says it so (RFC 6266), else the plain one; never with a way to elsewhere. */
function nameIn(disposition: unknown): string | undefined {
  const text = String(disposition);
  const encoded = /;\s*filename\*=UTF-8''([^;\s]+)/i.exec(text)?.[1];
  const name = encoded === undefined ? undefined : decoded(encoded);
  return name ?? /;\s*filename="([^"\\/]+)"/.exec(text)?.[1];
}

function decoded(text: string): string | undefined {
  try {
    const name = decodeURIComponent(text);
    return /[\\/]/.test(name) ? undefined : name;
  } catch {
    return undefined;
  }
}

function lastPartOf(key: string): string {
  return key.split('/').findLast((part) => part !== '') ?? 'download';
}
