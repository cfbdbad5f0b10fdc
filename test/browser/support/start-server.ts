import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '#test/support/free-port.ts';

const root = resolve(import.meta.dirname, '../../..');
const cheapHashing = join(import.meta.dirname, 'cheap-hashing.ts');

export interface RunningServer {
  /** Reached as 127.0.0.1: the main host. */
  readonly main: string;
  /** Reached as localhost: another one of its hosts. */
  readonly other: string;
  readonly stop: () => Promise<void>;
}

/** The process that `npm start` runs, with an embedded database of its own that is gone when it stops. */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'gable-browser-'));
  const port = await freePort();
  const main = `http://127.0.0.1:${port}`;
  const other = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['--import', cheapHashing, join(root, 'server/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      GABLE_DATA: dataDirectory,
      GABLE_MAIN_ORIGIN: main,
      GABLE_ORIGINS: other,
      // Each test comes from an address of its own, so that tests do not throttle each other.
      GABLE_TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'error',
      // Every test has a workspace of its own; the sample would have to be made before the first of them.
      GABLE_SAMPLE: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((started, failed) => {
    server.stdout.on('data', (data: Buffer) => {
      if (data.toString().includes('Gable is at')) started();
    });
    server.once('exit', (code) => failed(new Error(`The server of the browser tests ended with ${code}`)));
  });
  return {
    main,
    other,
    stop: async () => {
      const ended = new Promise((done) => server.once('exit', done));
      server.kill('SIGTERM');
      await ended;
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}
