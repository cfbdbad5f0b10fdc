import { spawn } from 'node:child_process';
import { constants, getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { lowerPriority } from './lower-priority.ts';

test('a process comes behind others; one that cannot be changed is said and stops nobody', () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
  try {
    const said: string[] = [];
    lowerPriority(child.pid ?? 0, (line) => said.push(line));
    expect(getPriority(child.pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
    expect(said).toEqual([]);
    // No process has a number beyond the largest that Linux gives.
    lowerPriority(2 ** 31 - 1, (line) => said.push(line));
    expect(said).toEqual([expect.stringMatching(/^The priority of process 2147483647 was not lowered: .*ESRCH/)]);
  } finally {
    child.kill('SIGKILL');
  }
});
