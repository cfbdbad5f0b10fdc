import type { ChildProcess } from 'node:child_process';

/**
 * One process ahead: it is started when one is done, so that the next piece of work does not wait for a start. Each does
 * one piece of work and ends with it; one that nobody takes ends after a while.
 */
export function spareProcess(start: () => ChildProcess, idleMilliseconds = 60_000) {
  let spare: ChildProcess | undefined;
  return {
    take: (): ChildProcess => {
      const child = spare;
      spare = undefined;
      if (child === undefined) return start();
      child.ref();
      child.channel?.ref();
      return child;
    },
    prepare: (): void => {
      if (spare !== undefined) return;
      const child = start();
      spare = child;
      // The program does not go on for it.
      child.unref();
      child.channel?.unref();
      const forget = () => {
        if (spare === child) spare = undefined;
      };
      child.once('exit', forget).once('error', forget);
      setTimeout(() => {
        if (spare !== child) return;
        forget();
        child.kill('SIGKILL');
      }, idleMilliseconds).unref();
    },
  };
}
