import axios, {
  AxiosHeaders,
  CanceledError,
  type AxiosInstance,
  type AxiosResponse,
  type GenericAbortSignal,
  type InternalAxiosRequestConfig,
} from 'axios';
import { isUnderApiBase } from '#web/lib/http.ts';
import type { LiveSession } from './create-session.ts';
import { createRefresh, type RefreshSurroundings } from './refresh.ts';
import { isComplete } from './token-store.ts';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Which session a request was sent under, and whether it is a replay. */
    sentUnder?: SentUnder;
  }
}

interface SentUnder {
  readonly generation: number;
  readonly access: string;
  readonly at: number;
  readonly retried: boolean;
}

export interface RenewalSurroundings extends RefreshSurroundings {
  readonly origin: string;
  readonly now: () => number;
}

const installed = new WeakSet<AxiosInstance>();

/**
 * Session renewal, as section 4 of the product specification has it. Installing it twice on the same client, as
 * StrictMode would, changes nothing.
 */
export function installRenewal(client: AxiosInstance, session: LiveSession, surroundings: RenewalSurroundings): void {
  if (installed.has(client)) return;
  installed.add(client);
  const refresh = createRefresh(session, surroundings);

  client.interceptors.request.use((config) => {
    if (!isUnderApiBase(client.getUri(config), surroundings.origin)) return config;
    const { access } = session.tokens();
    if (access !== '') config.headers.set('Authorization', `Bearer ${access}`);
    const retried = config.sentUnder?.retried ?? false;
    config.sentUnder = { generation: session.generation(), access, at: surroundings.now(), retried };
    return config;
  });

  client.interceptors.response.use(undefined, async (error: unknown) => {
    if (!axios.isAxiosError(error) || error.response?.status !== 401) throw error;
    const { config } = error;
    const sent = config?.sentUnder;
    if (config === undefined || sent === undefined) throw error;
    // The answer to a session that is over: it must not end the one that came after.
    if (sent.generation !== session.generation()) throw error;
    if (sent.retried || !isComplete(session.tokens()) || isRefreshCall(config)) {
      session.end();
      throw error;
    }
    if (isStream(config.data)) throw error;
    const renewed = refresh.isRunning() || !hasFreshTokens(sent) ? await whileWanted(refresh.run(), config) : true;
    if (!renewed) throw error;
    return await replay(config);
  });

  /**
   * The tokens changed while this request was under way, so it merely used the last ones. After a long flight (the tab
   * was frozen) the stored ones may have expired too, and a refresh is due all the same.
   */
  function hasFreshTokens(sent: SentUnder): boolean {
    const pair = session.tokens();
    const flight = surroundings.now() - sent.at;
    return pair.access !== sent.access && session.belongsHere(pair) && flight >= 0 && flight < 60_000;
  }

  async function replay(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
    return await client.request({
      ...config,
      headers: AxiosHeaders.from(config.headers),
      // The body has been made ready once; it goes out again as it is.
      transformRequest: [(data: unknown) => data],
      sentUnder: { generation: session.generation(), access: '', at: 0, retried: true },
    });
  }
}

function isRefreshCall(config: InternalAxiosRequestConfig): boolean {
  return /\/token\/refresh\/?$/.test(config.url?.split(/[?#]/)[0] ?? '');
}

/** A stream has been read to its end by the first attempt and cannot be sent again. */
function isStream(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  return 'getReader' in data || ('pipe' in data && typeof data.pipe === 'function');
}

/** A caller that gives up does not wait for the refresh; the refresh goes on for the others. */
async function whileWanted(refresh: Promise<boolean>, config: InternalAxiosRequestConfig): Promise<boolean> {
  const { signal } = config;
  if (signal === undefined) return await refresh;
  let stop: (() => void) | undefined;
  const givenUp = new Promise<never>((_, reject) => {
    stop = onAbort(signal, () => reject(new CanceledError(undefined, config)));
  });
  return await Promise.race([refresh, givenUp]).finally(() => stop?.());
}

function onAbort(signal: GenericAbortSignal, listener: () => void): () => void {
  if (signal.aborted) listener();
  signal.addEventListener?.('abort', listener);
  return () => signal.removeEventListener?.('abort', listener);
}
