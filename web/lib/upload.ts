import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer, RouteInput, UploadKey } from '#shared/route.ts';
import { request } from './client.ts';

interface UploadOptions {
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string | undefined;
  /** How much has gone out, from 0 to 1. After 1 the server still looks at it. */
  readonly onProgress?: (share: number) => void;
}

/** What is said of a file beside itself: its name comes with it. */
type About<Input> = { readonly [Part in keyof Input]: Part extends 'query' ? Omit<Input[Part], 'name'> : Input[Part] };

/**
 * Sends a file by its line of the route table:
 * `await uploadFile('POST /documents/', { query: { recordKind: 'property', recordId, kind: 'photo' } }, file, { onProgress })`.
 * It goes through the same client as everything else, so that a session which has to be renewed is, and the file is sent
 * again. Rejects as `call` does, and `problemOf` reads what the server said.
 */
export async function uploadFile<Key extends UploadKey<Routes>>(
  key: Key,
  input: About<RouteInput<Routes[Key]>>,
  file: File,
  { signal, idempotencyKey, onProgress }: UploadOptions = {},
): Promise<RouteAnswer<Routes[Key]>> {
  // The parts of a route that takes a file, as its own type has checked them.
  const parts = input as { params?: Readonly<Record<string, unknown>>; query?: Readonly<Record<string, unknown>> };
  const { data } = await request(
    key,
    { ...parts, query: { ...parts.query, name: file.name }, body: file },
    {
      ...(signal && { signal }),
      ...(idempotencyKey !== undefined && { idempotencyKey }),
      ...(onProgress && {
        onUploadProgress: ({ loaded }) => onProgress(file.size === 0 ? 1 : Math.min(1, loaded / file.size)),
      }),
    },
  );
  // The server's tests hold its answers to this schema.
  return data as RouteAnswer<Routes[Key]>;
}
