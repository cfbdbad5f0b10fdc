import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { spareProcess } from './spare-process.ts';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const waits = 'data:text/javascript,process.on("message", (said) => process.send(said))';

function start(): ChildProcess {
  const child = fork(new URL('spare-process.ts', import.meta.url), [], { execArgv: ['--import', waits] });
  children.push(child);
  return child;
}

test('what was started ahead is taken once, and works', async () => {
  const { take, prepare } = spareProcess(start);
  prepare();
  prepare();
  expect(children, 'one is enough').toHaveLength(1);
  const child = take();
  expect(child).toBe(children[0]);
  child.send('hello');
  expect((await once(child, 'message'))[0]).toBe('hello');
  expect(take()).not.toBe(child);
  expect(children).toHaveLength(2);
});

test('one that died meanwhile is nobody’s, and one that nobody takes ends', async () => {
  const { take, prepare } = spareProcess(start, 300);
  prepare();
  const [first] = children;
  first?.kill('SIGKILL');
  await expect.poll(() => first?.signalCode).toBe('SIGKILL');
  expect(take()).not.toBe(first);
  prepare();
  const idle = children.at(-1);
  await expect.poll(() => idle?.signalCode, { timeout: 10_000 }).toBe('SIGKILL');
  prepare();
  expect(take()).not.toBe(idle);
});
