/** How often something may be asked for in a minute, by a key such as a user. */
export interface RequestRate {
  /** Counts one request and answers after how many seconds to ask again; 0 is now. */
  count(key: string): number;
  /** Tells the store what was counted here, and learns what other processes counted. */
  share(store: RateStore): Promise<void>;
}

/** Where several processes add up what they counted. */
export interface RateStore {
  add(key: string, counted: number): Promise<{ readonly counted: number; readonly millisecondsLeft: number }>;
}

const windowMilliseconds = 60_000;

/** Shared from this part of the limit on: whoever stays below it costs the database nothing. */
const sharedFrom = 0.1;

interface Window {
  /** Counted by everybody, as far as it is known here. */
  counted: number;
  /** Of these, what the store has not been told yet. */
  untold: number;
  endsAt: number;
}

/**
 * Counts in memory, so that no request waits for the database; about once a second the busiest keys are added up with
 * what other processes counted. So a limit holds for all of them together, give or take a second.
 */
export function makeRequestRate(name: string, perMinute: number, now: () => number = Date.now): RequestRate {
  const windows = new Map<string, Window>();
  let sweepAt = 0;

  function sweep(at: number): void {
    if (at < sweepAt) return;
    for (const [key, { endsAt }] of windows) if (endsAt <= at) windows.delete(key);
    sweepAt = at + windowMilliseconds;
  }

  return {
    count(key) {
      const at = now();
      sweep(at);
      let window = windows.get(key);
      if (window === undefined || window.endsAt <= at) {
        window = { counted: 0, untold: 0, endsAt: at + windowMilliseconds };
        windows.set(key, window);
      }
      window.counted += 1;
      window.untold += 1;
      return window.counted <= perMinute ? 0 : Math.max(1, Math.ceil((window.endsAt - at) / 1000));
    },
    async share(store) {
      for (const [key, window] of windows) {
        const { untold } = window;
        if (untold === 0 || window.counted < perMinute * sharedFrom) continue;
        const told = await store.add(`${name}:${key}`, untold);
        // What was counted here while the store answered comes on top.
        window.untold -= untold;
        window.counted = told.counted + window.untold;
        window.endsAt = now() + told.millisecondsLeft;
      }
    },
  };
}
