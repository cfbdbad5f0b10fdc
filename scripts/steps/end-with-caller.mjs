import { readFileSync } from 'node:fs';

/**
 * Ends this process in good order when the npm that started it is gone. npm passes a signal to the shell that it runs
 * scripts in, and that shell dies of it without telling us; after `kill -9` nobody tells anybody. Outside npm a
 * process may well outlive its parent, and nothing is watched.
 */
export function endWithCaller() {
  // Started by an older Node in our place, which is told by the channel between us.
  process.on('disconnect', end);
  process.channel?.unref();
  if (process.env.npm_lifecycle_event === undefined || process.channel !== undefined) return;
  const callers = callersUpToNpm();
  setInterval(() => {
    if (callers.join() !== callersUpToNpm().join()) end();
  }, 100).unref();
}

let ending = false;

function end() {
  if (!ending) process.kill(process.pid, 'SIGTERM');
  ending = true;
}

/** Our parent and, where that is the shell of the script and the system lets us look, its parent, which is npm. */
function callersUpToNpm() {
  const parent = process.ppid;
  if (process.platform !== 'linux') return [parent];
  try {
    if (!readFileSync(`/proc/${parent}/cmdline`, 'utf8').includes('\0-c\0')) return [parent];
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    return [parent, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])];
  } catch {
    return [parent];
  }
}
