import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './places.mjs';

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program in our place: what is typed, printed and signalled passes through, and its exit code is ours. The
 * channel tells the child when we are gone, also by `kill -9`, so that it never outlives us unseen.
 */
export function spawnWithSignals(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    const forward = (signal) => child.kill(signal);
    for (const signal of endings) process.on(signal, forward);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of endings) process.off(name, forward);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/**
 * Runs a program in the checkout and gives back how it ended and what it said; `show` also prints it as it comes. A
 * signal ends it, and us after it, unless `endsUs` is false: then whoever runs beside it ends in an order of their own.
 */
export function run(program, args, { show = false, env = {}, endsUs = true } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    const forward = (signal) => {
      child.kill(signal);
      if (endsUs) child.once('close', () => process.exit(130));
    };
    for (const signal of endings) process.on(signal, forward);
    let said = '';
    child.stdout?.on('data', (chunk) => (said += chunk));
    child.stderr?.on('data', (chunk) => (said += chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      for (const signal of endings) process.off(signal, forward);
      resolve({ code: code ?? 1, said });
    });
  });
}

/** npm as it was called, or the one on PATH; on Windows a script that only a shell can run. */
export function runNpm(args) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js')) return run(process.execPath, [cli, ...args]);
  if (process.platform !== 'win32') return run('npm', args);
  return run(process.env.ComSpec ?? 'cmd.exe', ['/d', '/s', '/c', 'npm', ...args]);
}
