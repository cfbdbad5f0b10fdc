import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { lowerPriority } from '#server/kernel/limits/lower-priority.ts';

export interface ProcessBounds {
  readonly milliseconds: number;
  readonly memoryMegabytes: number;
  /** Left out: nothing of ours. */
  readonly env?: NodeJS.ProcessEnv;
}

/** It took longer than it may, needed more memory, or ended without a word: what it was given did that. */
export class ProcessEnded extends Error {
  readonly because: 'time' | 'memory' | 'death';

  constructor(because: ProcessEnded['because']) {
    super(`A process of its own ended: ${because}`);
    this.because = because;
  }
}

/** A process that loads its script and waits for its input. It comes behind the one that answers everybody. */
export function startProcess(
  script: URL,
  { memoryMegabytes, env = {} }: Pick<ProcessBounds, 'memoryMegabytes' | 'env'>,
): ChildProcess {
  // A process that is looked into says on the error output what ours would.
  const debugged = process.env['NODE_DEBUG'];
  const child = fork(script, [], {
    execArgv: [`--max-old-space-size=${memoryMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', debugged === undefined ? 'ignore' : 'inherit', 'ipc'],
    env: debugged === undefined ? env : { ...env, NODE_DEBUG: debugged },
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  return child;
}

/**
 * Runs a script in a process of its own (decision 025), which ends with it, knows nothing of the settings that it is not
 * given, and comes behind the process that answers everybody where there are too few cores for both. It is sent
 * the input; its messages go to `onMessage`, in order, and each is answered with one once there was room for other work.
 * The message that is `{ done: true }` ends it.
 */
export async function runInProcess(
  script: URL,
  input: object,
  within: ProcessBounds,
  onMessage: (message: unknown) => void,
  child = startProcess(script, within),
): Promise<void> {
  const ended = Promise.withResolvers<void>();
  // What cannot be sent is thrown below, before anybody waits: the end of the process is nobody's failure then.
  ended.promise.catch(() => undefined);
  const timer = setTimeout(() => ended.reject(new ProcessEnded('time')), within.milliseconds);
  child.on('message', (message) => {
    try {
      onMessage(message);
      if (typeof message === 'object' && message !== null && 'done' in message) ended.resolve();
      else setImmediate(() => child.connected && child.send('next'));
    } catch (error) {
      ended.reject(error);
    }
  });
  child.on('error', () => ended.reject(new ProcessEnded('death')));
  // Without memory a process ends itself by this signal, or with what shells make of it.
  child.on('exit', (code, signal) =>
    ended.reject(new ProcessEnded(signal === 'SIGABRT' || code === 134 ? 'memory' : 'death')),
  );
  try {
    child.send(input);
    await ended.promise;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
