/**
 * Runs the work while no other tab renews (session.md, decision 6). The wait for the lock is bounded, because its holder
 * may be frozen; then, and where locks are missing or refuse, the work runs without one and the server's grace window
 * covers the overlap. A lock is never stolen: its holder may be about to store what it was given.
 */
export async function withRefreshLock<Result>(
  locks: Pick<LockManager, 'request'> | undefined,
  work: () => Promise<Result>,
  patienceMilliseconds = 10_000,
): Promise<Result> {
  if (locks === undefined) return await work();
  let running: Promise<Result> | undefined;
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceMilliseconds);
  try {
    await locks.request('gable.refresh', { signal: patience.signal }, async () => {
      clearTimeout(timer);
      running = work();
      await running.catch(() => undefined);
    });
  } catch {
    // Refused, or the wait was given up. What has begun goes on; what has not begins now, without the lock.
  } finally {
    clearTimeout(timer);
  }
  return await (running ?? work());
}
