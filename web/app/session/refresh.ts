import type { AxiosInstance } from 'axios';
import type { TokenPair } from '#web/lib/session.ts';
import type { LiveSession } from './create-session.ts';
import { withRefreshLock } from './refresh-lock.ts';
import { isComplete } from './token-store.ts';

export interface RefreshSurroundings {
  /** A client without renewal: the refresh call is never itself renewed, queued or retried. */
  readonly bare: AxiosInstance;
  readonly locks: Pick<LockManager, 'request'> | undefined;
}

export interface Refresh {
  readonly isRunning: () => boolean;
  /** True when the session has new tokens. False when it is over; it has then been ended. Never rejects. */
  readonly run: () => Promise<boolean>;
}

/** Only one refresh runs at a time: whoever asks meanwhile waits for the same one. */
export function createRefresh(session: LiveSession, { bare, locks }: RefreshSurroundings): Refresh {
  let running: Promise<boolean> | undefined;

  async function renewOnce(): Promise<boolean> {
    const generation = session.generation();
    const before = session.tokens();
    const renewed = await withRefreshLock(locks, () => renew(before, generation)).catch(() => false);
    if (generation !== session.generation()) return false;
    if (renewed && session.belongsHere(session.tokens())) return true;
    // Somebody else signed in, or moved to another workspace: their tokens stay. Otherwise the session is over.
    if (isComplete(session.tokens()) && !session.belongsHere(session.tokens())) session.reconcile();
    else session.end();
    return false;
  }

  async function renew(before: TokenPair, generation: number): Promise<boolean> {
    const pair = await settled(session, before);
    if (generation !== session.generation() || !isComplete(pair)) return false;
    // Another tab renewed while this one waited for the lock.
    if (pair.access !== before.access) return true;
    const answer = await exchange(pair.refresh);
    const stored = await settled(session, pair);
    // Ended, swapped or renewed elsewhere meanwhile: what is stored now counts, and this answer comes too late.
    if (!isSuccessor(stored, pair)) return isComplete(stored);
    if (answer === undefined) return false;
    return session.keep({ access: answer.access, refresh: answer.refresh ?? pair.refresh }, generation);
  }

  /** Still the pair that was renewed, or only now to be seen with the access token that belongs to its refresh token. */
  function isSuccessor(stored: TokenPair, pair: TokenPair): boolean {
    return stored.refresh === pair.refresh && (stored.access === pair.access || session.belongsHere(stored));
  }

  /** Whatever is not a usable access token is a failure: a status, the network, or a page of HTML (decision 2). */
  async function exchange(refresh: string): Promise<{ access: string; refresh: string | undefined } | undefined> {
    try {
      const { data } = await bare.post<unknown>('/token/refresh/', { refresh });
      if (typeof data !== 'object' || data === null) return undefined;
      const answer: { access?: unknown; refresh?: unknown } = data;
      if (typeof answer.access !== 'string' || answer.access === '') return undefined;
      return { access: answer.access, refresh: usable(answer.refresh) };
    } catch {
      return undefined;
    }
  }

  function run(): Promise<boolean> {
    running ??= renewOnce().finally(() => {
      running = undefined;
    });
    return running;
  }

  return { isRunning: () => running !== undefined, run };
}

const patienceMilliseconds = 1000;
const stepMilliseconds = 20;

/**
 * The refresh token is written first, and a browser shows the two writes of one tab to another one after the other. A
 * changed refresh token alone therefore means that its access token is on the way: the old one would be refused.
 */
async function settled(session: LiveSession, known: TokenPair): Promise<TokenPair> {
  let pair = session.tokens();
  for (let waited = 0; waited < patienceMilliseconds; waited += stepMilliseconds) {
    if (pair.refresh === known.refresh || pair.access !== known.access) return pair;
    await new Promise((resume) => setTimeout(resume, stepMilliseconds));
    pair = session.tokens();
  }
  return pair;
}

function usable(token: unknown): string | undefined {
  return typeof token === 'string' && token !== '' ? token : undefined;
}
