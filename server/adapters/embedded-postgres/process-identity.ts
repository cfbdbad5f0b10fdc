import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * What tells one process from a later one with the same id: the time it started, as the system states it. `undefined`
 * when no such process runs. Comparing it makes a lock survive the reuse of process ids, which is common in containers.
 */
export function processIdentity(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  if (process.platform === 'linux') return linuxStart(pid);
  if (process.platform === 'win32') return 'running';
  return run('ps', ['-o', 'lstart=', '-p', String(pid)]) ?? 'running';
}

/** The command line of a running process, or an empty string where it cannot be read. */
export function commandLine(pid: number): string {
  if (process.platform === 'win32') return '';
  if (process.platform !== 'linux') return run('ps', ['-o', 'command=', '-p', String(pid)]) ?? '';
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means that it runs, and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return !isZombie(pid);
}

function linuxStart(pid: number): string | undefined {
  const fields = linuxStat(pid);
  if (fields === undefined) return undefined;
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  // The 22nd field of stat is the start in clock ticks since the boot; the first two are cut off already.
  return `${boot}/${fields[19] ?? ''}`;
}

/** A process that ended and was not yet collected by its parent still answers signals, but holds nothing any more. */
function isZombie(pid: number): boolean {
  return process.platform === 'linux' && linuxStat(pid)?.[0] === 'Z';
}

function linuxStat(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program stands in parentheses and may itself contain spaces and parentheses.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function run(program: string, args: readonly string[]): string | undefined {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined;
  } catch {
    return undefined;
  }
}
