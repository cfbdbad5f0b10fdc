import { spawn } from 'node:child_process';
import type { ServerUser } from './server-user.ts';

/** Runs one of PostgreSQL's programs to its end and answers with its exit code and everything it said. */
export function runProgram(
  path: string,
  args: readonly string[],
  user: ServerUser | undefined,
): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(path, args, { ...asUser(user), stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code, said });
    });
  });
}

/**
 * How PostgreSQL's programs are spawned: from a folder that any user can enter, with nothing of our environment (it may
 * hold secrets, and PG* variables would change what the programs do), and with messages in English, which we read.
 */
export function asUser(user: ServerUser | undefined): {
  cwd: string;
  env: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
} {
  const windows = process.platform === 'win32';
  const kept = windows ? ['SystemRoot', 'TEMP', 'TMP', 'PATH'] : ['PATH'];
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C', LANG: 'C', TZ: 'UTC' };
  for (const name of kept) env[name] = process.env[name];
  const identity = user === undefined ? {} : { uid: user.uid, gid: user.gid };
  return { cwd: windows ? process.cwd() : '/', env, ...identity };
}
