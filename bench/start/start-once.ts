import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#test/support/free-port.ts';

export interface Checkout {
  readonly folder: string;
  readonly data: string;
}

/** Starts a checkout as `npm start` does, and ends it: the milliseconds until it was ready. */
export async function startOnce({ folder, data }: Checkout): Promise<number> {
  const port = String(await freePort());
  const begun = performance.now();
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: folder,
    env: { ...process.env, PORT: port, GABLE_DATA: data, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`A start ended with ${child.exitCode}: ${said}`);
    await sleep(10);
  }
  const took = performance.now() - begun;
  child.kill('SIGTERM');
  await ended;
  return took;
}

async function isReady(port: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
