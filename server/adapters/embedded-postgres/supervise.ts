import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostmaster, stopPostmaster, type PostmasterPlan } from './postmaster.ts';

export interface StartLog {
  info(message: string): void;
  warn(message: string): void;
}

/**
 * Keeps the server running until it is told to stop: one that dies (the system ends programs when memory is short) is
 * started again on the same socket, so that connections come back by themselves.
 */
export async function supervise(plan: PostmasterPlan, log: StartLog): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let child: ChildProcess = await startPostmaster(plan);
  let reviving: Promise<void> | undefined;

  const watch = (): void => {
    child.once('exit', (code, signal) => {
      if (stopping.signal.aborted) return;
      log.warn(`PostgreSQL ended unexpectedly (${signal ?? code}); it is started again.`);
      reviving = revive();
    });
  };
  const revive = async (): Promise<void> => {
    for (let delayMs = 200; !stopping.signal.aborted; delayMs = Math.min(delayMs * 2, 10_000)) {
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        child = await startPostmaster(plan);
        log.info('PostgreSQL runs again.');
        watch();
        return;
      } catch (error) {
        log.warn(error instanceof Error ? error.message : String(error));
      }
    }
  };
  // The last resort for an exit that nobody could prepare: the server is asked to stop, and does so on its own.
  const onExit = (): void => {
    child.kill('SIGINT');
  };
  watch();
  process.once('exit', onExit);
  return {
    async stop() {
      stopping.abort();
      await reviving;
      await stopPostmaster(child);
      process.off('exit', onExit);
    },
  };
}
