import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '#test/support/free-port.ts';

export interface GableProcess {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly port: number;
  /** Everything it has printed so far. */
  said(): string;
  /** Resolves with the exit code, or with the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/** Of what is around the tests, this alone. */
const passedOn = Object.fromEntries(
  ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

/** The whole program as `npm start` runs it, on a free port; stopped when the test ends. */
export async function startGable(env: Record<string, string>): Promise<GableProcess> {
  const port = Number(env['PORT'] ?? (await freePort()));
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/main.ts')], {
    env: { ...passedOn, GABLE_SAMPLE: 'off', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => {
      resolve(signal ?? code ?? -1);
    });
  });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return { child, origin: `http://127.0.0.1:${port}`, port, said: () => text, ended };
}

/** Waits until the program says that it is there, or fails with what it said instead. */
export async function untilListening(gable: GableProcess): Promise<void> {
  const exit = gable.ended.then((code) => {
    throw new Error(`Gable ended with ${code}:\n${gable.said()}`);
  });
  const there = (async () => {
    while (!gable.said().includes('Gable is at')) await new Promise((resolve) => setTimeout(resolve, 20));
  })();
  await Promise.race([exit, there]);
}
