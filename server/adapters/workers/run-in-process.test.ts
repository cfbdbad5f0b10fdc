import { expect, test } from 'vitest';
import { runInProcess } from './run-in-process.ts';

test('what cannot be sent to a process is told to whoever asked, and ends nothing else', async () => {
  const failures: unknown[] = [];
  const note = (reason: unknown) => failures.push(reason);
  process.on('unhandledRejection', note);
  const script = new URL('spare-process.ts', import.meta.url);
  const work = runInProcess(script, { on: () => 1 }, { milliseconds: 60_000, memoryMegabytes: 100 }, () => {});
  await expect(work).rejects.toThrow('could not be cloned');
  // The process is ended, and its end is noticed.
  await new Promise((done) => void setTimeout(done, 500));
  process.off('unhandledRejection', note);
  expect(failures).toEqual([]);
});
