import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { faultFolder } from './fault-folder.ts';
import { startGable, untilListening } from './gable-process.ts';
import type { GableProcess } from './gable-process.ts';
import { holdAudit } from './hold-audit.ts';
import { newBookkeeper } from './parallel-posting.ts';
import type { Bookkeeper } from './parallel-posting.ts';

const made = z.object({ id: z.string() });
const accounts = z.object({ items: z.array(z.object({ id: z.string(), number: z.string() })) });
const reconciliation = z.object({
  id: z.string(),
  state: z.string(),
  version: z.number(),
  differenceCents: z.number(),
  inTransit: z.object({ count: z.number() }),
});
const problem = z.object({ code: z.string() });

async function startAgain(data: string): Promise<GableProcess> {
  const gable = await startGable({ GABLE_DATA: data, LOG_LEVEL: 'error' });
  await untilListening(gable);
  return gable;
}

async function ask({ origin }: GableProcess, { access }: Bookkeeper, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return response.json();
}

describe.skipIf(process.platform !== 'linux')('kill -9 while a reconciliation is finished', () => {
  it('leaves it open with its ticks and its days open, and it is finished as a whole afterwards', async () => {
    const data = join(faultFolder(), 'data');
    const first = await startAgain(data);
    const owner = await newBookkeeper(first.origin, 'aspen');
    const { items } = accounts.parse(await ask(first, owner, '/accounts/?limit=200'));
    const idOf = (number: string) => items.find((one) => one.number === number)?.id ?? '';
    const entry = (gable: GableProcess, cents: number) =>
      ask(gable, owner, '/journal-entries/', {
        date: '2026-03-10',
        memo: 'An item',
        lines: [
          { accountId: idOf('1020'), debitCents: cents },
          { accountId: idOf('4100'), creditCents: cents },
        ],
      });
    const cleared = made.parse(await entry(first, 5_000));
    await entry(first, 700);
    const asked = { accountId: idOf('1020'), from: '2026-03-01', to: '2026-03-31', closingCents: 5_000 };
    const { id } = made.parse(await ask(first, owner, '/reconciliations/', asked));
    const path = `/reconciliations/${id}/`;
    const ticked = await ask(first, owner, `${path}clear/`, { entryIds: [cleared.id] });
    const { version } = reconciliation.parse(ticked);

    // All of it is written by then, and not yet kept.
    const held = await holdAudit(data);
    const cut = ask(first, owner, `${path}finish/`, { version }).catch(() => 'no answer');
    await expect.poll(held.waiting).toBeGreaterThan(0);
    first.child.kill('SIGKILL');
    expect(await cut).toBe('no answer');
    await first.ended;
    await held.letGo();

    const second = await startAgain(data);
    const left = reconciliation.parse(await ask(second, owner, path));
    expect(left).toMatchObject({ state: 'open', version, differenceCents: 0, inTransit: { count: 1 } });
    made.parse(await entry(second, 900));
    expect(reconciliation.parse(await ask(second, owner, `${path}finish/`, { version }))).toMatchObject({
      state: 'finished',
      differenceCents: 0,
      inTransit: { count: 2 },
    });
    expect(problem.parse(await entry(second, 100)).code).toBe('reconciled-period');
    second.child.kill('SIGTERM');
    await second.ended;
  });
});
