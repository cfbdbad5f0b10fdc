import { parseUrl } from '#web/lib/parse-url.ts';
import type { Destination, TokenPair } from '#web/lib/session.ts';
import { acceptNext } from './next.ts';

/**
 * Sign-in is on the main host, tokens are per host: another host gets its own by a one-time code that is worthless
 * without the verifier which never leaves it (session.md, decision 7). With a single host none of this runs.
 */
export interface HandOff {
  /**
   * On the other host: remembers verifier and state, and adds what the main host needs to the address of sign-in. Whoever
   * signed out is asked who they are: the main host may still be signed in, and would hand them over again at once.
   */
  readonly request: (loginAddress: string, here: URL, signedOut?: boolean) => Promise<string>;
  /** On the main host, after sign-in. */
  readonly continueFrom: (address: URL) => Promise<Destination>;
  /** Back on the other host. Rejects when the fragment is not the answer to the last request of this tab. */
  readonly accept: (fragment: string) => Promise<{ readonly pair: TokenPair; readonly destination: Destination }>;
}

export interface HandOffSurroundings {
  readonly origins: readonly string[];
  readonly storage: () => Storage;
  readonly crypto: Pick<Crypto, 'getRandomValues' | 'subtle'>;
  readonly obtainCode: (body: { readonly origin: string; readonly challenge: string }) => Promise<{ code: string }>;
  readonly exchangeCode: (body: { readonly code: string; readonly verifier: string }) => Promise<TokenPair>;
}

const storageKey = 'gable.handOff';
const home: Destination = { path: '/' };

export function createHandOff(surroundings: HandOffSurroundings): HandOff {
  const { origins, storage, crypto, obtainCode, exchangeCode } = surroundings;

  async function request(loginAddress: string, here: URL, signedOut = false): Promise<string> {
    const fragment = new URLSearchParams(signedOut ? { ask: '1' } : {});
    try {
      const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
      const state = base64url(crypto.getRandomValues(new Uint8Array(16)));
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
      const next = new URL(loginAddress).searchParams.get('next') ?? here.origin;
      storage().setItem(storageKey, JSON.stringify({ verifier, state, next }));
      fragment.set('c', base64url(new Uint8Array(digest)));
      fragment.set('s', state);
    } catch {
      // No storage, or no digest because the host is not reached over TLS: sign-in itself must still be reachable.
    }
    return fragment.size === 0 ? loginAddress : `${loginAddress}#${fragment.toString()}`;
  }

  async function continueFrom(address: URL): Promise<Destination> {
    const next = acceptNext(address.searchParams, origins);
    if (next === undefined) return home;
    if (next.origin === address.origin) return { path: next.href.slice(next.origin.length) };
    const asked = new URLSearchParams(address.hash.slice(1));
    const challenge = asked.get('c') ?? '';
    const state = asked.get('s') ?? '';
    // Without a challenge that host would send the browser straight back here, for ever.
    if (!/^[\w-]{43}$/.test(challenge) || !/^[\w-]{1,128}$/.test(state)) return home;
    const { code } = await obtainCode({ origin: next.origin, challenge });
    return { address: `${next.origin}/auth/callback#${new URLSearchParams({ code, state }).toString()}` };
  }

  async function accept(fragment: string): ReturnType<HandOff['accept']> {
    const given = new URLSearchParams(fragment.replace(/^#/, ''));
    const kept = take(storage);
    const code = given.get('code') ?? '';
    if (kept === undefined || code === '' || given.get('state') !== kept.state) {
      throw new Error('This hand-off was not asked for by this tab');
    }
    const pair = await exchangeCode({ code, verifier: kept.verifier });
    const next = parseUrl(kept.next);
    return { pair, destination: next === undefined ? home : { path: next.href.slice(next.origin.length) } };
  }

  return { request, continueFrom, accept };
}

/** Single use: whatever comes of it, it is not tried twice. */
function take(storage: () => Storage): { verifier: string; state: string; next: string } | undefined {
  try {
    const kept: unknown = JSON.parse(storage().getItem(storageKey) ?? 'null');
    storage().removeItem(storageKey);
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { verifier, state, next }: { verifier?: unknown; state?: unknown; next?: unknown } = kept;
    if (typeof verifier !== 'string' || typeof state !== 'string' || typeof next !== 'string') return undefined;
    return { verifier, state, next };
  } catch {
    return undefined;
  }
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
