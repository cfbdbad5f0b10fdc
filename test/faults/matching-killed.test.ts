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

/** Half of them are in the books already, and a rule posts the others. */
const lines = 60;

const accounts = z.object({ items: z.array(z.object({ id: z.string(), number: z.string() })) });
const listed = z.object({
  items: z.array(z.object({ id: z.string(), cents: z.number(), text: z.string(), state: z.string() })),
});
const matches = z.object({
  items: z.array(z.object({ lineId: z.string(), claims: z.array(z.object({ cents: z.number() })) })),
});
const done = z.object({ matched: z.number(), posted: z.number(), refused: z.array(z.unknown()) });

async function startAgain(data: string): Promise<GableProcess> {
  const gable = await startGable({ GABLE_DATA: data, LOG_LEVEL: 'error' });
  await untilListening(gable);
  return gable;
}

async function ask({ origin }: GableProcess, { access }: Bookkeeper, path: string, body?: object | string) {
  const type = typeof body === 'string' ? 'application/octet-stream' : 'application/json';
  const response = await fetch(`${origin}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': type },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return (await response.json()) as unknown;
}

/** Of each line what it is, and what its claims come to. */
async function standOf(gable: GableProcess, owner: Bookkeeper) {
  const { items } = listed.parse(await ask(gable, owner, '/statement-lines/?limit=200'));
  const ids = items.map(({ id }) => id);
  const claimed = new Map<string, number>();
  for (let at = 0; at < ids.length; at += 50) {
    const asked = `/line-matches/?lineIds=${ids.slice(at, at + 50).join(',')}`;
    for (const { lineId, claims } of matches.parse(await ask(gable, owner, asked)).items)
      claimed.set(
        lineId,
        claims.reduce((sum, { cents }) => sum + cents, 0),
      );
  }
  return items.map(({ id, cents, text, state }) => ({ cents, text, state, claimed: claimed.get(id) ?? 0 }));
}

describe.skipIf(process.platform !== 'linux')('kill -9 while lines are matched', () => {
  it('leaves each line done or open and none in half, and run again the rest is done once', async () => {
    const data = join(faultFolder(), 'data');
    const first = await startAgain(data);
    const owner = await newBookkeeper(first.origin, 'alder');
    const { items } = accounts.parse(await ask(first, owner, '/accounts/?limit=200'));
    const idOf = (number: string) => items.find((one) => one.number === number)?.id ?? '';
    const accountId = idOf('1020');
    const isInBooks = (at: number) => at % 2 === 0;
    const amounts = Array.from({ length: lines }, (_, at) => 10_000 + at);
    for (const cents of amounts.filter((_, at) => isInBooks(at))) {
      const entry = { debitCents: cents, accountId };
      const counter = { creditCents: cents, accountId: idOf('4100') };
      await ask(first, owner, '/journal-entries/', { date: '2026-03-02', memo: 'Item', lines: [entry, counter] });
    }
    const rule = { name: 'Laundry', text: 'laundry', accountId: idOf('4200'), isAutomatic: true };
    await ask(first, owner, '/bank-rules/', rule);
    const file = ofxOf(
      amounts.map((cents, at) => ({
        date: '2026-03-02',
        cents,
        text: `${isInBooks(at) ? 'DEPOSIT' : 'LAUNDRY'} ${at}`,
      })),
    );
    await ask(first, owner, `/bank-files/?name=march.ofx&match=false&accountId=${accountId}`, file);

    const cut = ask(first, owner, '/line-proposals/', { accountId }).catch(() => 'no answer');
    const doneOf = async (gable: GableProcess) =>
      (await standOf(gable, owner)).filter(({ state }) => state !== 'open').length;
    await expect.poll(() => doneOf(first), { interval: 20 }).toBeGreaterThan(0);
    // The one that is being done is written as a whole by then, and not yet kept.
    const held = await holdAudit(data);
    await expect.poll(held.waiting).toBeGreaterThan(0);
    first.child.kill('SIGKILL');
    expect(await cut).toBe('no answer');
    await first.ended;
    await held.letGo();

    const second = await startAgain(data);
    const left = await standOf(second, owner);
    const before = left.filter(({ state }) => state !== 'open').length;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(lines);
    for (const { state, cents, claimed } of left) expect(claimed, state).toBe(state === 'open' ? 0 : cents);
    const rest = done.parse(await ask(second, owner, '/line-proposals/', { accountId }));
    expect(rest.matched + rest.posted).toBe(lines - before);
    for (const { text, state, cents, claimed } of await standOf(second, owner))
      expect([state, claimed], text).toEqual([text.startsWith('DEPOSIT') ? 'matched' : 'posted', cents]);
    const again = done.parse(await ask(second, owner, '/line-proposals/', { accountId }));
    expect(again).toEqual({ matched: 0, posted: 0, refused: [] });
    second.child.kill('SIGTERM');
    await second.ended;
  });
});
