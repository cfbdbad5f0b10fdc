/**
 * Work that is done a few at a time, in fair turns: whoever waits is served in rounds, one piece of work for each, however
 * much one of them has brought. Where there is more than one place, nobody has all of them.
 */
export function fairQueue(atOnce: number) {
  const atOnceEach = Math.max(1, atOnce - 1);
  /** By whose it is. The first is next, and goes behind the others once it was served. */
  const waiting = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  let taken = 0;

  const runningOf = (who: string) => running.get(who) ?? 0;

  function startNext(): void {
    for (const [who, [first, ...rest]] of waiting) {
      if (taken >= atOnce) return;
      if (first === undefined || runningOf(who) >= atOnceEach) continue;
      waiting.delete(who);
      if (rest.length > 0) waiting.set(who, rest);
      taken += 1;
      running.set(who, runningOf(who) + 1);
      first();
    }
  }

  function end(who: string): void {
    taken -= 1;
    const left = runningOf(who) - 1;
    if (left > 0) running.set(who, left);
    else running.delete(who);
    startNext();
  }

  return async function inTurn<Result>(who: string, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((start) => {
      waiting.set(who, [...(waiting.get(who) ?? []), start]);
      startNext();
    });
    try {
      return await work();
    } finally {
      end(who);
    }
  };
}
