import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ofxOf } from '#test/support/banking.ts';
import { faultFolder } from './fault-folder.ts';
import { startGable, untilListening } from './gable-process.ts';
import { newBookkeeper } from './parallel-posting.ts';

const lines = 50_000;
/** What the server may need beside what it has after it took a small file, and the process that reads. */
const moreMegabytes = { server: 250, reader: 400 } as const;

const taken = z.object({ files: z.array(z.object({ newCount: z.number(), isKnown: z.boolean() })) });
const accounts = z.object({ items: z.array(z.object({ id: z.string() })) });

function statement(count: number, name: string): string {
  return ofxOf(
    Array.from({ length: count }, (_, at) => ({
      date: `2026-03-${String((at % 28) + 1).padStart(2, '0')}`,
      cents: (at % 997) + 1,
      text: `CARD PAYMENT ${name} ${at}`,
      id: `${name}-${at}`,
    })),
  );
}

/** Resident memory of a process, and of the largest one that it started with Node. */
function memoryOf(pid: number): { readonly own: number; readonly reader: number } {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statusOf(name, 'PPid') === pid);
  const readers = children.filter((child) => /node/.test(commandOf(child)));
  return {
    own: statusOf(String(pid), 'VmRSS') / 1024,
    reader: Math.max(0, ...readers.map((child) => statusOf(child, 'VmRSS') / 1024)),
  };
}

function statusOf(pid: string, name: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '';
  } catch {
    return '';
  }
}

describe.skipIf(process.platform !== 'linux')('a statement of fifty thousand lines', () => {
  it('is taken with bounded memory while others are answered, and known again at once', async () => {
    const gable = await startGable({ GABLE_DATA: join(faultFolder(), 'data'), LOG_LEVEL: 'error' });
    await untilListening(gable);
    const { access } = await newBookkeeper(gable.origin, 'rowan');
    const headers = { authorization: `Bearer ${access}` };
    const ask = async (path: string, body?: string): Promise<unknown> => {
      const response = await fetch(`${gable.origin}/api/v1${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/octet-stream' }) },
        ...(body !== undefined && { body }),
      });
      expect(response.status).toBe(200);
      return response.json();
    };
    const accountId = accounts.parse(await ask('/bank-accounts/')).items[0]?.id ?? '';
    const send = async (name: string, body: string) => {
      const before = performance.now();
      const { files } = taken.parse(
        await ask(`/bank-files/?name=${name}.ofx&match=false&accountId=${accountId}`, body),
      );
      return { file: files[0], milliseconds: performance.now() - before };
    };
    await send('small', statement(5000, 'SMALL'));
    const pid = gable.child.pid ?? 0;
    const start = memoryOf(pid);
    const large = statement(lines, 'LARGE');

    const sending = send('large', large);
    const done = new AbortController();
    void sending.then(
      () => done.abort(),
      () => done.abort(),
    );
    const most = { own: 0, reader: 0, answered: 0, slowest: 0 };
    while (!done.signal.aborted) {
      const { own, reader } = memoryOf(pid);
      const before = performance.now();
      await ask('/me/');
      most.slowest = Math.max(most.slowest, performance.now() - before);
      most.own = Math.max(most.own, own);
      most.reader = Math.max(most.reader, reader);
      most.answered += 1;
      await sleep(50);
    }
    const first = await sending;
    expect(first.file).toEqual({ newCount: lines, isKnown: false });
    expect(most.own - start.own).toBeLessThan(moreMegabytes.server);
    expect(most.reader).toBeLessThan(moreMegabytes.reader);
    expect(most.answered).toBeGreaterThan(5);
    expect(most.slowest, 'somebody else is answered meanwhile').toBeLessThan(first.milliseconds / 2);
    const again = await send('large', large);
    expect(again.file?.isKnown).toBe(true);
    // It is neither read nor compared again.
    expect(again.milliseconds).toBeLessThan(first.milliseconds * 0.3);
    gable.child.kill('SIGTERM');
    await gable.ended;
  });
});
