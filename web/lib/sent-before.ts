import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import { newKey } from './new-key.ts';
import { de } from './sent-before.de.ts';
import { en } from './sent-before.en.ts';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** What is said where no answer comes: it was sent under a key. */
    lost?: string;
  }
}

const header = 'Idempotency-Key';

/** Of an account, and what is only looked at: the server answers these each time. */
const unkeyed =
  /^\/(?:calendar-feed\/reset|email|hand-off|me|password|person-duplicates|receipt-batch-leases|sample\/remove|session|sign-up|token|mail-server\/test|invitations\/(?:accept|look-up))\/|previews?\/$|^\/imports\/[^/]+\/check\/$|^\/reports\/[^/]+\/ran\/$|^\/vendors\/[^/]+\/bank-details\/show\/$|^\/leases\/[^/]+\/payment-link\/$|^\/(?:bill-approval|payment)-links\//;

/** Gives what is sent a key, where whoever sends it has not. */
export function nameSending(config: InternalAxiosRequestConfig): void {
  const { method, url = '', data, headers } = config;
  if (!headers.has(header) && !(data instanceof Blob) && !unkeyed.test(url)) {
    const key = keyOfSending(`${method} ${url} ${JSON.stringify(data)}`);
    if (key !== undefined) headers.set(header, key);
  }
  if (headers.has(header)) config.lost = (document.documentElement.lang === 'de' ? de : en).lost;
}

/** An error that something else made may know of no request. */
type Answered = Pick<AxiosResponse, 'status'> & Partial<Pick<AxiosResponse, 'config'>>;

/** Of a 5xx nobody knows what came of it, and after a 401 it goes out once more. */
export function noteAnswer({ status, config }: Answered): void {
  const key: unknown = config?.headers.get(header);
  if (typeof key === 'string' && status < 500 && status !== 401) forgetSending(key);
}

/** Long enough for a lost connection; later, the same words are meant as something new. */
const keptFor = 5 * 60_000;
const store = 'gable.sent.1';

type Kept = Readonly<Record<string, readonly [key: string, at: number]>>;

/**
 * The key of what is sent: a new one, or while no answer came, the one under which the same was sent before, so that it
 * happens once. It outlives a reload. What has a secret in it is not remembered, not even as a sum.
 */
export function keyOfSending(what: string, now = Date.now()): string | undefined {
  if (/"(?:code|refresh|secret|token|\w*pass(?:word|phrase)\w*)":/i.test(what)) return undefined;
  const kept = read(now);
  const [key] = kept[sumOf(what)] ?? [newKey()];
  write({ ...kept, [sumOf(what)]: [key, now] });
  return key;
}

/** The form that it was sent from is still there: however late it is sent again, it is the same. */
export function holdSending(error: unknown): string | undefined {
  const { config }: { config?: InternalAxiosRequestConfig } = Object(error);
  const key: unknown = config?.headers.get(header);
  if (typeof key !== 'string') return undefined;
  const entries = Object.entries(read(Date.now()));
  write(Object.fromEntries(entries.map(([sum, [own, at]]) => [sum, [own, own === key ? always : at]])));
  return key;
}

const always = Number.MAX_SAFE_INTEGER;

/** An answer came, or the form was given up: sent again, the same is meant as something new. */
export function forgetSending(key: string, now = Date.now()): void {
  write(Object.fromEntries(Object.entries(read(now)).filter(([, [own]]) => own !== key)));
}

function read(now: number): Kept {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(store) ?? '{}') as Kept;
    return Object.fromEntries(Object.entries(kept).filter(([, [, at]]) => now - at < keptFor));
  } catch {
    return {};
  }
}

/** Without storage nothing is known of what was sent before. */
function write(kept: Kept): void {
  try {
    window.sessionStorage.setItem(store, JSON.stringify(kept));
  } catch {
    // As before.
  }
}

/** Two sums of 32 bits: they tell which of a few it is, not what it says. */
function sumOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  return `${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
}
