import { spawn, type SpawnOptions } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands } from '#server/cli/commands.ts';
import { parseCommand } from '#server/cli/parse-command.ts';
import { readConfig } from '#server/config.ts';

/** Runs a command of `npm run gable` in this process and answers with what it printed, or throws its refusal. */
export async function runGable(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const typed = parseCommand(commands, argv);
  if (typed.command === undefined) throw new Error('Tests name a command');
  const printed: string[] = [];
  await typed.command.run(typed.input, {
    config: readConfig({ NODE_ENV: 'test', ...env }),
    folder: '/',
    signal: new AbortController().signal,
    startProgress: () => ({ advance: () => undefined, end: () => undefined }),
    print: (line) => void printed.push(line),
    note: () => undefined,
  });
  return printed;
}

/** Runs it as its own process, the way a user does. */
export function spawnGable(
  argv: readonly string[],
  options: Pick<SpawnOptions, 'env' | 'uid' | 'gid'>,
): Promise<{ code: number | null; printed: string; noted: string }> {
  return new Promise((resolve, reject) => {
    const program = join(import.meta.dirname, '..', '..', 'server', 'cli', 'main.ts');
    const child = spawn(process.execPath, [program, ...argv], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    let noted = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (noted += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code, printed, noted });
    });
  });
}

/** A folder for a whole file of tests, which PostgreSQL's user can pass; call `remove` when they are done. */
export function sharedFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'gable cli '));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
