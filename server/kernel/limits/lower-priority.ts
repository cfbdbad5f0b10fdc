import { constants, setPriority } from 'node:os';
import { debuglog } from 'node:util';

/**
 * Lets every other process go first where there are too few cores. One that has ended, or is of another user, stays as it
 * is; `NODE_DEBUG=gable` shows that.
 */
export function lowerPriority(pid: number, say: (line: string) => void = debuglog('gable')): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    say(`The priority of process ${pid} was not lowered: ${error instanceof Error ? error.message : String(error)}`);
  }
}
