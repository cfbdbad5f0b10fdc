import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ofxOf } from '#test/support/banking.ts';
import { faultFolder } from './fault-folder.ts';
import { startGable, untilListening } from './gable-process.ts';
import type { GableProcess } from './gable-process.ts';
import { holdAudit } from './hold-audit.ts';
import { newBookkeeper } from './parallel-posting.ts';
import type { Bookkeeper } from './parallel-posting.ts';

/** More than one batch of them is written before the kill. */
const lines = 5000;

const filesSchema = z.object({ files: z.array(z.object({ newCount: z.number(), isKnown: z.boolean() })) });
const countsSchema = z.object({ items: z.array(z.object({ count: z.number() })) });
const accountsSchema = z.object({ items: z.array(z.object({ id: z.string() })) });

async function startAgain(data: string): Promise<GableProcess> {
  const gable = await startGable({ GABLE_DATA: data, LOG_LEVEL: 'error' });
  await untilListening(gable);
  return gable;
}

async function ask({ origin }: GableProcess, { access }: Bookkeeper, path: string, body?: string): Promise<unknown> {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${access}`,
      ...(body !== undefined && { 'content-type': 'application/octet-stream' }),
    },
    ...(body !== undefined && { body }),
  });
  return response.json();
}

describe.skipIf(process.platform !== 'linux')('kill -9 while a bank file is taken', () => {
  it('leaves nothing of it, and the same file is taken as a whole afterwards', async () => {
    const data = join(faultFolder(), 'data');
    const first = await startAgain(data);
    const owner = await newBookkeeper(first.origin, 'willow');
    const [account] = accountsSchema.parse(await ask(first, owner, '/bank-accounts/')).items;
    const path = `/bank-files/?name=march.ofx&accountId=${account?.id}`;
    const file = ofxOf(
      Array.from({ length: lines }, (_, at) => ({ date: '2026-03-02', cents: at + 1, text: `LINE ${at}` })),
    );
    const count = async (gable: GableProcess) =>
      countsSchema
        .parse(await ask(gable, owner, '/statement-line-counts/'))
        .items.reduce((sum, one) => sum + one.count, 0);
    // All of its lines are written by then, and not yet kept.
    const held = await holdAudit(data);
    const cut = ask(first, owner, path, file).catch(() => 'no answer');
    await expect.poll(held.waiting).toBeGreaterThan(0);
    first.child.kill('SIGKILL');
    expect(await cut).toBe('no answer');
    await first.ended;
    await held.letGo();

    const second = await startAgain(data);
    expect(await count(second)).toBe(0);
    expect(filesSchema.parse(await ask(second, owner, path, file)).files).toEqual([
      expect.objectContaining({ newCount: lines, isKnown: false }),
    ]);
    expect(await count(second)).toBe(lines);
    expect(filesSchema.parse(await ask(second, owner, path, file)).files).toEqual([
      expect.objectContaining({ isKnown: true }),
    ]);
    expect(await count(second)).toBe(lines);
    second.child.kill('SIGTERM');
    await second.ended;
  });
});
