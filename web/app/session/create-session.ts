import type { Destination, Session, TokenPair } from '#web/lib/session.ts';
import type { HandOff } from './hand-off.ts';
import { identityOf } from './identity-of.ts';
import { loginAddress } from './next.ts';
import { isComplete, type TokenStore } from './token-store.ts';

/** What the session touches, so that the cases of session.md can be tested without a browser. */
export interface SessionSurroundings {
  readonly store: TokenStore;
  readonly mainOrigin: string;
  readonly here: () => URL;
  /** Leaves the document. Replaces the entry in the history, so that "back" does not bounce off a page that needs sign-in. */
  readonly navigate: (address: string) => void;
  readonly revoke: (refresh: string) => Promise<unknown>;
  readonly handOff: HandOff;
  /** Of this tab. */
  readonly storage: () => Storage;
}

/** What renewal needs beyond what pages may do. */
export interface LiveSession extends Session {
  readonly tokens: () => TokenPair;
  /** Changes whenever a session begins, moves or ends here: what was asked under another generation is stale. */
  readonly generation: () => number;
  /** Stores renewed tokens, unless that session was ended or swapped meanwhile. */
  readonly keep: (pair: TokenPair, generation: number) => boolean;
  readonly belongsHere: (pair: TokenPair) => boolean;
  /** Storage holds somebody else's session now, or none: act accordingly. */
  readonly reconcile: () => void;
  /** The page came back from the browser's back-forward cache. */
  readonly reappear: () => void;
}

export function createSession({
  store,
  mainOrigin,
  here,
  navigate,
  revoke,
  handOff,
  storage,
}: SessionSurroundings): LiveSession {
  let generation = 0;
  let leaving = false;
  let identity = identityOf(store.read().access);
  const listeners = new Set<() => void>();

  function change(): void {
    generation += 1;
    for (const listener of listeners) listener();
  }

  function begin(pair: TokenPair): void {
    store.write(pair);
    identity = identityOf(pair.access);
    leaving = false;
    change();
  }

  /** Exactly one navigation, however many requests fail at once. */
  function startLeaving(): boolean {
    if (leaving) return false;
    leaving = true;
    change();
    return true;
  }

  function end(): void {
    // While leaving, storage may already hold the session of whoever comes next.
    if (leaving) return;
    store.clear();
    const url = here();
    // Whoever is at sign-in already stays there: a reload would lose what was typed, and `next`.
    if (url.origin === mainOrigin && /^\/login\/?$/i.test(url.pathname)) change();
    else if (startLeaving()) goToSignIn(url);
  }

  function goToSignIn(url: URL, signedOut = false): void {
    const address = loginAddress(mainOrigin, url);
    // Whoever signs out is done with the page; whose session ended goes on with it.
    try {
      storage().setItem('gable.wayBack', JSON.stringify(signedOut ? [] : [url.href, identity]));
    } catch {
      // Without storage, sign-in leads home.
    }
    if (url.origin === mainOrigin) navigate(address);
    else void handOff.request(address, url, signedOut).then(navigate);
  }

  async function signOut(): Promise<void> {
    const { refresh } = store.read();
    // Cleared before the server is asked: from here on, nothing that is still under way can bring the session back.
    store.clear();
    if (!startLeaving()) return;
    if (refresh !== '') await revoke(refresh).catch(() => undefined);
    goToSignIn(here(), true);
  }

  /** Home is where nobody said more: the page that led to sign-in is meant. */
  async function goOn(destination: Destination): Promise<Destination> {
    if (!('path' in destination) || destination.path !== '/') return destination;
    const { takeWayBack } = await import('./way-back.ts');
    return { path: takeWayBack(storage, here().origin, identityOf(store.read().access)) ?? '/' };
  }

  function goHome(): void {
    if (startLeaving()) navigate(new URL('/', here().origin).href);
  }

  function moveTo(access: string): void {
    store.write({ access, refresh: store.read().refresh });
    identity = identityOf(access);
    goHome();
  }

  function belongsHere(pair: TokenPair): boolean {
    return isComplete(pair) && identityOf(pair.access) === identity;
  }

  function reconcile(): void {
    const pair = store.read();
    if (belongsHere(pair)) return;
    if (isComplete(pair)) goHome();
    else end();
  }

  function reappear(): void {
    const wasLeaving = leaving;
    leaving = false;
    // What was on screen belonged to a session that ended, even if there is a new one by now.
    if (wasLeaving && isComplete(store.read())) goHome();
    else reconcile();
  }

  function keep(pair: TokenPair, under: number): boolean {
    if (under !== generation || leaving) return false;
    store.write(pair);
    learn(pair);
    return true;
  }

  /** A page that was opened without tokens, or with one that cannot be read, belongs to whom it first acts for. */
  function learn(pair: TokenPair): void {
    identity ||= identityOf(pair.access);
  }

  function isSignedIn(): boolean {
    const pair = store.read();
    if (leaving || !isComplete(pair)) return false;
    learn(pair);
    return true;
  }

  return {
    isSignedIn,
    begin,
    moveTo,
    end,
    signOut,
    continueFrom: async (address) => {
      const url = new URL(address);
      const destination = await handOff.continueFrom(url);
      // Other pages than home, and other words than its address, mean what they say.
      return url.searchParams.getAll('next').join(' ') === url.origin ? goOn(destination) : destination;
    },
    acceptHandOff: async (fragment) => {
      const { pair, destination } = await handOff.accept(fragment);
      begin(pair);
      return goOn(destination);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isLeaving: () => leaving,
    tokens: store.read,
    generation: () => generation,
    keep,
    belongsHere,
    reconcile,
    reappear,
  };
}
