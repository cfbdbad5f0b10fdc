import axios, { AxiosError, type AxiosInstance, type AxiosResponse, type CreateAxiosDefaults } from 'axios';
import { uuidv7 } from '#shared/ids.ts';
import { apiBase, isSignedOut, requestFailure } from './client.ts';
import { parseUrl } from './parse-url.ts';
import type * as SentBefore from './sent-before.ts';

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

/** An HTTP client with the product's settings. It knows nothing of sessions; `app/session` adds renewal. */
export function createClient(overrides: CreateAxiosDefaults = {}): AxiosInstance {
  const instance = axios.create({ ...settings, ...overrides });
  instance.interceptors.request.use(async (config) => {
    config.headers.set('X-Request-Id', uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10))));
    if (config.method !== 'get') {
      // Without a body the library would announce a form, which the server refuses.
      config.data ??= {};
      (sent ?? (await sentBefore()))?.nameSending(config);
    }
    return config;
  });
  instance.interceptors.response.use(refuseHtml);
  instance.interceptors.response.use(answered, (error: unknown) => {
    if (axios.isAxiosError(error) && error.response !== undefined) answered(error.response);
    log(instance, error);
    throw error;
  });
  return instance;
}

function answered(response: AxiosResponse): AxiosResponse {
  void sentBefore().then(() => sent?.noteAnswer(response));
  return response;
}

/**
 * Comes beside the first answer, long before anything is sent; where it cannot be fetched, what is sent has no key. Once it
 * is here nothing waits for it: a page that goes away sends at once or never.
 */
let sent: typeof SentBefore | undefined;

async function sentBefore() {
  sent ??= await import('./sent-before.ts').catch(() => undefined);
  return sent;
}

/** Whether the address which a request resolves to lies under the API base: only there may a bearer go. */
export function isUnderApiBase(address: string, origin: string): boolean {
  const url = parseUrl(address, origin);
  return url !== undefined && url.origin === origin && url.pathname.startsWith(`${apiBase}/`);
}

/** A captive portal or a proxy answers 200 with a page of its own. */
function refuseHtml(response: AxiosResponse): AxiosResponse {
  if (!String(response.headers['content-type']).startsWith('text/html')) return response;
  const { config, request } = response;
  throw new AxiosError('Not JSON', AxiosError.ERR_BAD_RESPONSE, config, request, response);
}

/**
 * Method, path, status and code; never the query, headers, bodies or the config, because they hold tokens. A 401 is not
 * logged: it is answered by renewal.
 */
function log(instance: AxiosInstance, error: unknown): void {
  if (isSignedOut(error)) return;
  const failure = requestFailure(error);
  if (!axios.isAxiosError(error) || error.config === undefined) {
    console.error(`A request failed: ${failure?.code ?? Object(error).name}`);
    return;
  }
  const { method = 'get' } = error.config;
  const path = instance.getUri({ ...error.config, params: undefined }).split(/[?#]/)[0];
  console.error(`${method.toUpperCase()} ${path} failed: ${failure?.status ?? 'no answer'} ${failure?.code ?? ''}`);
}
