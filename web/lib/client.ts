import axios, { AxiosError, type AxiosInstance, type CreateAxiosDefaults } from 'axios';
import type { Routes } from '#shared/api/routes.ts';
import { uuidv7 } from '#shared/ids.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import { parseUrl } from './parse-url.ts';

export const apiBase = '/api/v1';

/**
 * Product specification, section 7. Most of these are the library's defaults; they are written out so that an update of
 * the library cannot change what the product promises.
 */
const settings: CreateAxiosDefaults = {
  baseURL: apiBase,
  allowAbsoluteUrls: false,
  adapter: 'xhr',
  timeout: 0,
  maxContentLength: -1,
  maxBodyLength: -1,
  xsrfCookieName: 'XSRF-TOKEN',
  xsrfHeaderName: 'X-XSRF-TOKEN',
  validateStatus: (status) => status >= 200 && status < 300,
  headers: { common: { Accept: 'application/json, text/plain, */*' } },
};

export const client = createClient();

export function createClient(overrides: CreateAxiosDefaults = {}): AxiosInstance {
  const instance = axios.create({ ...settings, ...overrides });
  instance.interceptors.request.use((config) => {
    config.headers.set('X-Request-Id', uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10))));
    // Without a body the library would announce a form, which the server refuses.
    if (takesBody.has(config.method ?? '')) config.data ??= {};
    return config;
  });
  instance.interceptors.response.use(undefined, (error: unknown) => {
    log(instance, error);
    throw error;
  });
  return instance;
}

/**
 * Calls a line of the route table: `await call('GET /me/')`. The key carries method and path, so that nothing of the
 * table itself reaches the bundle. Rejects with the client's own error; `problemOf` reads what the server said.
 */
export async function call<Key extends keyof Routes>(
  key: Key,
  ...[input, options = {}]: CallArguments<Routes[Key]>
): Promise<RouteAnswer<Routes[Key]>> {
  const parts: Parts = input ?? {};
  const [method = '', path = ''] = key.split(' ');
  const answer = await client.request<unknown>({
    method,
    url: fill(path, parts.params ?? {}),
    ...(parts.query && { params: search(parts.query) }),
    ...(parts.body !== undefined && { data: parts.body }),
    ...(options.signal && { signal: options.signal }),
    ...(options.idempotencyKey !== undefined && { headers: { 'Idempotency-Key': options.idempotencyKey } }),
  });
  // A captive portal or a proxy answers 200 with a page of its own.
  if (String(answer.headers['content-type']).startsWith('text/html')) {
    throw new AxiosError('Expected JSON', AxiosError.ERR_BAD_RESPONSE, answer.config, answer.request, answer);
  }
  // The server's tests hold its answers to this schema; checking again here would cost the whole of zod.
  return (answer.status === 204 || answer.data === '' ? null : answer.data) as RouteAnswer<Routes[Key]>;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Required by whatever moves money: a repeat with the same key gives the first answer. */
  readonly idempotencyKey?: string;
}

/** A 401 that reaches a caller is terminal: renewal has been tried or was impossible, and repeating cannot help. */
export function isSignedOut(error: unknown): boolean {
  return axios.isAxiosError(error) && error.response?.status === 401;
}

/** Whether the address which this request resolves to lies under the API base: only there may a bearer go. */
export function isUnderApiBase(address: string, origin: string): boolean {
  const url = parseUrl(address, origin);
  return url !== undefined && url.origin === origin && url.pathname.startsWith(`${apiBase}/`);
}

type Empty = Record<never, never>;

/** Parts that may be empty may be left out. */
type Loose<Input> = { readonly [Name in keyof Input as Empty extends Input[Name] ? never : Name]: Input[Name] } & {
  readonly [Name in keyof Input as Empty extends Input[Name] ? Name : never]?: Input[Name];
};
type CallArguments<Definition> =
  Empty extends Loose<RouteInput<Definition>>
    ? [input?: Loose<RouteInput<Definition>>, options?: CallOptions]
    : [input: Loose<RouteInput<Definition>>, options?: CallOptions];

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const takesBody = new Set(['post', 'put', 'patch']);

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

/**
 * Method, path, status and code; never the query, headers, bodies or the config, because they hold tokens. A 401 is not
 * logged: it is answered by renewal.
 */
function log(instance: AxiosInstance, error: unknown): void {
  if (isSignedOut(error)) return;
  if (!axios.isAxiosError(error) || error.config === undefined) {
    console.error(`A request failed: ${error instanceof Error ? error.name : typeof error}`);
    return;
  }
  const { method = 'get' } = error.config;
  const path = instance.getUri({ ...error.config, params: undefined }).split(/[?#]/)[0];
  console.error(`${method.toUpperCase()} ${path} failed: ${error.response?.status ?? 'no answer'} ${error.code ?? ''}`);
}
