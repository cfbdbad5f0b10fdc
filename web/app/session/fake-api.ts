import {
  AxiosError,
  CanceledError,
  type AxiosInstance,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';
import { createClient } from '#web/lib/http.ts';
import type { TokenPair } from '#web/lib/session.ts';
import { createSession, type LiveSession } from './create-session.ts';
import { createHandOff } from './hand-off.ts';
import { installRenewal } from './renewal.ts';
import { createTokenStore } from './token-store.ts';

/** For the tests of the session: a server that can be scripted, and a tab that talks to it. */
export interface Answer {
  readonly status: number;
  readonly data?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly bearer: string | undefined;
  readonly contentType: string | undefined;
  readonly body: unknown;
}

export type Handler = (request: Request) => Answer | Promise<Answer>;

export interface FakeApi {
  readonly requests: Request[];
  /** Accepted bearers; anything else is a 401. */
  readonly live: Set<string>;
  refresh: Handler;
  answer: Handler;
  readonly adapter: (config: InternalAxiosRequestConfig) => Promise<AxiosResponse>;
  readonly refreshes: () => Request[];
  readonly to: (path: string) => Request[];
}

export function createFakeApi(): FakeApi {
  const api: FakeApi = {
    requests: [],
    live: new Set(),
    refresh: () => ({ status: 401 }),
    answer: (request) => ({ status: 200, data: { path: request.path } }),
    adapter: async (config) => {
      const request = describe(config);
      api.requests.push(request);
      return settle(await abortable(handle(request), config), config);
    },
    refreshes: () => api.to('/token/refresh/'),
    to: (path) => api.requests.filter((request) => request.path === `/api/v1${path}`),
  };

  async function handle(request: Request): Promise<Answer> {
    // As over a network, no answer comes in the same turn as the request.
    await Promise.resolve();
    if (request.path === '/api/v1/token/refresh/') return await api.refresh(request);
    if (request.path.startsWith('/api/v1/token/')) return { status: 204 };
    return api.live.has(request.bearer ?? '') ? await api.answer(request) : { status: 401 };
  }

  return api;
}

export interface Tab {
  readonly client: AxiosInstance;
  readonly session: LiveSession;
  readonly navigations: string[];
  readonly stored: () => TokenPair;
}

export interface TabOptions {
  readonly storage?: Storage;
  readonly locks?: Pick<LockManager, 'request'>;
  readonly here?: string;
  readonly mainOrigin?: string;
  readonly now?: () => number;
}

export function openTab(api: FakeApi, options: TabOptions = {}): Tab {
  const { storage = localStorage, locks, here = 'https://gable.example/units/3', now = Date.now } = options;
  const url = new URL(here);
  const mainOrigin = options.mainOrigin ?? 'https://gable.example';
  const store = createTokenStore(() => storage);
  const navigations: string[] = [];
  const client = createClient({ adapter: api.adapter });
  const bare = createClient({ adapter: api.adapter });
  const session = createSession({
    store,
    mainOrigin,
    here: () => url,
    navigate: (address) => navigations.push(address),
    revoke: (refresh) => bare.post('/token/revoke/', { refresh }),
    handOff: createHandOff({
      origins: [mainOrigin, url.origin],
      storage: () => sessionStorage,
      crypto,
      obtainCode: async (body) => (await client.post<{ code: string }>('/hand-off/', body)).data,
      exchangeCode: async (body) => (await bare.post<TokenPair>('/token/hand-off/', body)).data,
    }),
    storage: () => sessionStorage,
  });
  installRenewal(client, session, { bare, locks, origin: url.origin, now });
  return { client, session, navigations, stored: store.read };
}

/** A token that says whose it is, as the server's do. */
export function accessOf(user: string, number: number, organisation = 'o1'): string {
  const payload = btoa(JSON.stringify({ sub: user, org: organisation, jti: number })).replaceAll('=', '');
  return `h.${payload}.s`;
}

export function pause(): { readonly until: Promise<void>; readonly release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { until: promise, release: resolve };
}

function describe(config: InternalAxiosRequestConfig): Request {
  const [path = '', query = ''] = createClient().getUri(config).split('?');
  return {
    method: (config.method ?? '').toUpperCase(),
    path,
    query,
    bearer: config.headers.getAuthorization()?.toString().replace('Bearer ', ''),
    contentType: config.headers.getContentType()?.toString(),
    body: config.data,
  };
}

function settle({ status, data, headers = {} }: Answer, config: InternalAxiosRequestConfig): AxiosResponse {
  if (status === 0) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  const response: AxiosResponse = { status, statusText: '', headers: { ...headers }, config, data: text };
  if (config.validateStatus?.(status) !== false) return response;
  const code = status < 500 ? AxiosError.ERR_BAD_REQUEST : AxiosError.ERR_BAD_RESPONSE;
  throw new AxiosError(`Request failed with status code ${status}`, code, config, undefined, response);
}

async function abortable(answer: Promise<Answer>, config: InternalAxiosRequestConfig): Promise<Answer> {
  const { signal } = config;
  if (signal === undefined) return await answer;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener?.('abort', () => reject(new CanceledError(undefined, config)));
  });
  return await Promise.race([answer, aborted]);
}
