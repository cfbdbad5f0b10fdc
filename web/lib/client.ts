import type { AxiosInstance, AxiosProgressEvent, AxiosResponse } from 'axios';
import type { Routes } from '#shared/api/routes.ts';
import type { FileKey, RouteAnswer, RouteInput, UploadKey } from '#shared/route.ts';

export const apiBase = '/api/v1';

/**
 * Calls a line of the route table: `await call('GET /me/')`. The key carries method and path, so that nothing of the
 * table itself reaches the bundle. Rejects with the HTTP library's own error; `problemOf` reads what the server said.
 */
export async function call<Key extends CallKey>(
  key: Key,
  ...[input, options]: CallArguments<Routes[Key]>
): Promise<RouteAnswer<Routes[Key]>> {
  const { status, data } = await request(key, input, options);
  // The server's tests hold its answers to this schema; checking again here would cost the whole of zod.
  return (status === 204 || data === '' ? null : data) as RouteAnswer<Routes[Key]>;
}

/** One request by the key of a route. `call` is what pages use; files are asked for and sent this way. */
export async function request(
  key: string,
  parts: RequestParts = {},
  options: RequestOptions = {},
): Promise<AxiosResponse<unknown>> {
  const [method = '', path = ''] = key.split(' ');
  const client = await http();
  const answer = client.request<unknown>({
    method,
    url: fill(path, parts.params ?? {}),
    ...(parts.query && { params: search(parts.query) }),
    ...(parts.body !== undefined && { data: parts.body }),
    ...(options.signal && { signal: options.signal }),
    ...(options.responseType && { responseType: options.responseType }),
    // A file goes out as it is; the server looks at its content and not at what a machine takes it for.
    ...(parts.body instanceof Blob && { transformRequest: [(data: unknown) => data] }),
    ...(options.onUploadProgress && { onUploadProgress: options.onUploadProgress }),
    headers: {
      ...options.headers,
      ...(options.idempotencyKey !== undefined && { 'Idempotency-Key': options.idempotencyKey }),
      ...(parts.body instanceof Blob && { 'Content-Type': 'application/octet-stream' }),
    },
  });
  return await answer.catch(async (error: unknown) => {
    throw await inOwnWords(error);
  });
}

/** What the server refuses it says in English, and days as machines do. Other words are fetched when they are needed first. */
export async function inOwnWords(thrown: unknown): Promise<unknown> {
  // After a 401 the page is about to go: whoever waits for words would not hear of it.
  const { status = 401, data }: Partial<RequestFailure> = requestFailure(thrown) ?? {};
  if (status === 401 || !('key' in Object(data))) return thrown;
  const words = await import('./refusals/say-refusal.ts').catch(() => undefined);
  await words?.sayRefusal(thrown);
  return thrown;
}

export interface RequestOptions extends CallOptions {
  readonly responseType?: 'blob';
  readonly headers?: Readonly<Record<string, string>>;
  readonly onUploadProgress?: (event: AxiosProgressEvent) => void;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Required by whatever moves money: a repeat with the same key gives the first answer. */
  readonly idempotencyKey?: string;
}

let load: () => Promise<AxiosInstance> = async () => (await import('./http.ts')).createClient();
let loading: Promise<AxiosInstance> | undefined;

/**
 * The HTTP client, for what is not in the route table. It is a chunk of its own, which `app/session` begins to load
 * beside the first page: sign-in is drawn without it and has it long before anyone has typed a password.
 */
export function http(): Promise<AxiosInstance> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

export function provideHttp(loader: () => Promise<AxiosInstance>): void {
  load = loader;
  loading = undefined;
}

/** What is known of a request that failed, read from the error's shape so that asking does not load the library. */
export interface RequestFailure {
  readonly code: string | undefined;
  readonly status: number | undefined;
  readonly data: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Said where no answer came and it may have happened (`sent-before.ts`). */
  readonly lost: string;
}

export function requestFailure(error: unknown): RequestFailure | undefined {
  if (!(error instanceof Error) || !('isAxiosError' in error)) return undefined;
  const { code, response, config }: { code?: unknown; response?: unknown; config?: unknown } = Object(error);
  const { status, data, headers }: { status?: unknown; data?: unknown; headers?: unknown } = Object(response);
  const { lost = '' }: { lost?: string } = Object(config);
  return {
    code: typeof code === 'string' ? code : undefined,
    status: typeof status === 'number' ? status : undefined,
    data,
    headers: typeof headers === 'object' && headers !== null ? { ...headers } : {},
    lost,
  };
}

/** A 401 that reaches a caller is terminal: renewal has been tried or was impossible, and repeating cannot help. */
export function isSignedOut(error: unknown): boolean {
  return requestFailure(error)?.status === 401;
}

export function isCancelled(error: unknown): boolean {
  return requestFailure(error)?.code === 'ERR_CANCELED';
}

/** What nothing at all would satisfy. */
type Empty = { readonly [Name in never]: never };

/** Parts that may be empty may be left out. */
type Loose<Input> = {
  readonly [Name in keyof Input as Empty extends Input[Name] ? never : Name]: Input[Name];
} & {
  readonly [Name in keyof Input as Empty extends Input[Name] ? Name : never]?: Input[Name];
};
export type CallArguments<Definition> =
  Empty extends Loose<RouteInput<Definition>>
    ? [input?: Loose<RouteInput<Definition>>, options?: CallOptions]
    : [input: Loose<RouteInput<Definition>>, options?: CallOptions];

/** The same without options. */
export type RouteArguments<Definition> =
  Empty extends Loose<RouteInput<Definition>>
    ? [input?: Loose<RouteInput<Definition>>]
    : [input: Loose<RouteInput<Definition>>];

/** The lines that answer with data, and not with a file. */
export type CallKey = Exclude<keyof Routes, FileKey<Routes> | UploadKey<Routes>>;

export interface RequestParts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

function fill(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function search(query: Readonly<Record<string, unknown>>): URLSearchParams {
  const result = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) result.append(name, String(item));
    }
  }
  return result;
}
