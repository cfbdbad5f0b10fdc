import type { TokenPair } from '#web/lib/session.ts';

export const accessKey = 'gable.access';
export const refreshKey = 'gable.refresh';

/** The two tokens; one that is not there reads as empty. */
export interface TokenStore {
  readonly read: () => TokenPair;
  readonly write: (pair: TokenPair) => void;
  readonly clear: () => void;
}

/**
 * Tokens live in local storage. Where that throws (blocked, full), the session goes on in memory, for this tab alone.
 * `storage` is a function because even the mention of `localStorage` can throw.
 */
export function createTokenStore(storage: () => Storage): TokenStore {
  let memory: TokenPair | undefined;

  function read(): TokenPair {
    if (memory !== undefined) return memory;
    try {
      const kept = storage();
      return { access: kept.getItem(accessKey) ?? '', refresh: kept.getItem(refreshKey) ?? '' };
    } catch {
      return nothing;
    }
  }

  function write(pair: TokenPair): void {
    try {
      const kept = storage();
      // The refresh token first: a tab that reads in between holds the one that can still be renewed.
      kept.setItem(refreshKey, pair.refresh);
      kept.setItem(accessKey, pair.access);
      memory = undefined;
    } catch {
      remove(storage);
      memory = pair;
    }
  }

  function clear(): void {
    memory = remove(storage) ? undefined : nothing;
  }

  return { read, write, clear };
}

export function isComplete(pair: TokenPair): boolean {
  return pair.access !== '' && pair.refresh !== '';
}

const nothing: TokenPair = { access: '', refresh: '' };

/** Half of a pair is worse than none, so each key is tried by itself. */
function remove(storage: () => Storage): boolean {
  const removed = [accessKey, refreshKey].map((key) => {
    try {
      storage().removeItem(key);
      return true;
    } catch {
      return false;
    }
  });
  return removed.every(Boolean);
}
