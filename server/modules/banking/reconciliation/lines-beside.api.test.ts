import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf, newEntry } from '#test/support/books.ts';
import { ofxOf, sendBankFile } from '#test/support/banking.ts';
import type { OfxLine } from '#test/support/banking.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';

const app = await startTestApp();
// The 20th of May 2026: statements of March and April are there.
app.clock.advance(79 * 86_400_000);
const trust = '1020';

const moved = (owner: TestMember, date: string, cents: number, memo = 'An item') =>
  newEntry(app, owner, {
    date,
    memo,
    cents: Math.abs(cents),
    ...(cents > 0 ? { debit: trust, credit: '4100' } : { debit: '5800', credit: trust }),
  });

/** Begins a statement, clears what is named by hand, and finishes it. */
async function reconcile(owner: TestMember, given: { to: string; closingCents: number }, entryIds: string[]) {
  const { id: accountId } = await accountOf(app, owner, trust);
  const { id } = ok(await app.call('POST /reconciliations/', { body: { accountId, ...given } }, owner.access));
  const params = { id };
  ok(await app.call('POST /reconciliations/{id}/clear/', { params, body: { entryIds } }, owner.access));
  const { version } = ok(await app.call('GET /reconciliations/{id}/', { params }, owner.access));
  const body = { version };
  ok(await app.call('POST /reconciliations/{id}/finish/', { params, body }, owner.access));
  return id;
}

async function bring(owner: TestMember, lines: readonly OfxLine[]) {
  const { id: accountId } = await accountOf(app, owner, trust);
  ok(await sendBankFile(app, owner, ofxOf(lines), { accountId }));
  const { items } = ok(await app.call('GET /statement-lines/', { query: { limit: 200 } }, owner.access));
  return lines.map(({ text }) => {
    const line = items.find((item) => item.text === text);
    if (line === undefined) throw new Error(`No line ${text}`);
    return line;
  });
}

type Line = { readonly id: string; readonly version: number };

const undo = (owner: TestMember, { id, version }: Line) =>
  app.call(
    'POST /statement-lines/{id}/undo/',
    { params: { id }, body: { version, reason: 'A mistake' } },
    owner.access,
  );
const exclude = async (owner: TestMember, { id, version }: Line) => {
  const body = { version, reason: 'Not ours' };
  return ok(await app.call('POST /statement-lines/{id}/exclude/', { params: { id }, body }, owner.access));
};
const decide = (owner: TestMember, { id, version }: Line, as: 'same' | 'wait') =>
  app.call('POST /statement-lines/{id}/decide/', { params: { id }, body: { as, version } }, owner.access);
const throughOf = async (owner: TestMember, ...lines: readonly Line[]) => {
  const lineIds = lines.map(({ id }) => id).join(',');
  const { items } = ok(await app.call('GET /line-matches/', { query: { lineIds } }, owner.access));
  return items.map(({ reconciledThrough }) => reconciledThrough);
};

const match = (owner: TestMember, line: Line, entryId: string, cents: number) =>
  app.call(
    'POST /statement-lines/{id}/match/',
    { params: { id: line.id }, body: { version: line.version, items: [{ entryId, cents }] } },
    owner.access,
  );

test('what a statement has cleared is no line of another day: it is not proposed, not found, and not matched', async () => {
  const owner = await newOrganisation(app);
  const rent = await moved(owner, '2026-03-30', 150_000, 'Rent of 4B');
  const open = await moved(owner, '2026-04-01', 40_000, 'Rent of 4C');
  await reconcile(owner, { to: '2026-03-31', closingCents: 150_000 }, [rent.id]);
  const [april, march] = await bring(owner, [
    { date: '2026-04-02', cents: 150_000, text: 'DEPOSIT APRIL' },
    { date: '2026-03-30', cents: 150_000, text: 'DEPOSIT MARCH' },
  ]);
  if (april === undefined || march === undefined) throw new Error('Lines are missing');
  const { id: accountId } = await accountOf(app, owner, trust);
  const { items } = ok(await app.call('GET /line-proposals/', { query: { accountId } }, owner.access));
  const proposed = (lineId: string) =>
    items.find((one) => one.lineId === lineId)?.candidates.flatMap(({ targets }) => targets.map(({ id }) => id));
  expect(proposed(april.id)).toEqual([]);
  // The statement’s own line came later than its books did.
  expect(proposed(march.id)).toEqual([rent.id]);
  const found = async (query: object) =>
    ok(await app.call('GET /open-book-items/', { query: { accountId, ...query } }, owner.access)).items.map(
      ({ entryId }) => entryId,
    );
  expect(await found({})).toEqual([open.id]);
  expect(await found({ day: '2026-04-02' })).toEqual([open.id]);
  expect(await found({ day: '2026-03-30' })).toEqual([open.id, rent.id]);
  const refused = await match(owner, april, rent.id, 150_000);
  expect(codeOf(refused)).toBe('line-claimed');
  expect(refused.body).toMatchObject({ detail: expect.stringContaining('through 2026-03-31 has cleared this item') });
  expect(ok(await match(owner, march, rent.id, 150_000)).state).toBe('matched');
});

test('what the first opening balance is made of is no line of its days, once it is finished', async () => {
  const owner = await newOrganisation(app);
  const before = await moved(owner, '2026-02-27', 70_000, 'Brought forward');
  const [line] = await bring(owner, [{ date: '2026-05-02', cents: 70_000, text: 'DEPOSIT MAY' }]);
  if (line === undefined) throw new Error('The line is missing');
  await reconcile(owner, { to: '2026-03-31', closingCents: 70_000 }, []);
  expect(codeOf(await match(owner, line, before.id, 70_000))).toBe('line-claimed');
});

test('the reversal of what a statement cleared is an item of the bank', async () => {
  const owner = await newOrganisation(app);
  await moved(owner, '2026-02-10', 500_000, 'Brought forward');
  const check = await moved(owner, '2026-03-10', -40_000, 'Check 101');
  await reconcile(owner, { to: '2026-03-31', closingCents: 460_000 }, [check.id]);
  const body = { reason: 'Returned by the bank' };
  const back = ok(
    await app.call('POST /journal-entries/{id}/reverse/', { params: { id: check.id }, body }, owner.access),
  );
  const [line] = await bring(owner, [{ date: '2026-05-20', cents: 40_000, text: 'CHECK 101 RETURNED' }]);
  const { id: accountId } = await accountOf(app, owner, trust);
  const { items } = ok(await app.call('GET /line-proposals/', { query: { accountId } }, owner.access));
  expect(items).toMatchObject([{ lineId: line?.id, candidates: [{ targets: [{ id: back.id, cents: 40_000 }] }] }]);
});

test('what a finished reconciliation counts with is not undone behind it, whether matched, excluded or decided', async () => {
  const owner = await newOrganisation(app);
  const rent = await moved(owner, '2026-03-05', 150_000);
  const [deposit, stray] = await bring(owner, [
    { date: '2026-03-06', cents: 150_000, text: 'DEPOSIT', id: 'A' },
    { date: '2026-03-07', cents: 4_000, text: 'STRAY', id: 'B' },
  ]);
  if (deposit === undefined || stray === undefined) throw new Error('Lines are missing');
  const excluded = await exclude(owner, stray);
  // The same line, as another file names it.
  ok(
    await sendBankFile(app, owner, ofxOf([{ date: '2026-03-06', cents: 150_000, text: 'DEPOSIT', id: 'C' }]), {
      accountId: (await accountOf(app, owner, trust)).id,
      name: 'again.ofx',
    }),
  );
  const [twin] = ok(await app.call('GET /statement-lines/', { query: { view: 'to-decide' } }, owner.access)).items;
  if (twin === undefined) throw new Error('No line waits');
  const same = ok(await decide(owner, twin, 'same'));
  const matched = ok(await match(owner, deposit, rent.id, 150_000));
  expect(await throughOf(owner, matched, excluded)).toEqual([null, null]);
  app.clock.advance(1000);
  const id = await reconcile(owner, { to: '2026-03-31', closingCents: 150_000 }, []);
  for (const answer of [await undo(owner, matched), await undo(owner, excluded), await decide(owner, same, 'wait')]) {
    expect(codeOf(answer)).toBe('reconciled-period');
    expect(answer.body).toMatchObject({
      detail:
        'Trust bank is reconciled through 2026-03-31, and this line is part of it. Reopen that reconciliation to undo this.',
    });
  }
  expect(await throughOf(owner, matched, excluded, same)).toEqual(['2026-03-31', '2026-03-31', '2026-03-31']);
  const params = { id };
  const { version } = ok(await app.call('GET /reconciliations/{id}/', { params }, owner.access));
  const body = { version, reason: 'A check was missed' };
  ok(await app.call('POST /reconciliations/{id}/reopen/', { params, body }, owner.access));
  ok(await undo(owner, matched));
  ok(await undo(owner, excluded));
  ok(await decide(owner, same, 'wait'));
});

test('what was done with a late line after its days were reconciled is undone, and so is a line of later days', async () => {
  const owner = await newOrganisation(app);
  const rent = await moved(owner, '2026-03-05', 150_000);
  await reconcile(owner, { to: '2026-03-31', closingCents: 150_000 }, [rent.id]);
  app.clock.advance(1000);
  const [late, later] = await bring(owner, [
    { date: '2026-03-06', cents: 150_000, text: 'DEPOSIT' },
    { date: '2026-04-01', cents: 700, text: 'LATER' },
  ]);
  if (late === undefined || later === undefined) throw new Error('Lines are missing');
  const matched = ok(await match(owner, late, rent.id, 150_000));
  const excluded = await exclude(owner, later);
  expect(await throughOf(owner, matched, excluded)).toEqual([null, null]);
  expect(ok(await undo(owner, matched)).state).toBe('open');
  expect(ok(await undo(owner, excluded)).state).toBe('open');
});

test('of the first statement, what its lines are matched with is cleared by it and no part of its opening', async () => {
  const owner = await newOrganisation(app);
  await moved(owner, '2026-02-10', 500_000, 'Brought forward');
  const check = await moved(owner, '2026-02-27', -40_000, 'Check 101');
  const [line] = await bring(owner, [{ date: '2026-03-02', cents: -40_000, text: 'CHECK 101' }]);
  if (line === undefined) throw new Error('The line is missing');
  ok(await match(owner, line, check.id, -40_000));
  const { id: accountId } = await accountOf(app, owner, trust);
  const body = { accountId, to: '2026-03-31', closingCents: 460_000 };
  const begun = ok(await app.call('POST /reconciliations/', { body }, owner.access));
  expect(begun).toMatchObject({ openingCents: 500_000, differenceCents: 0 });
  const params = { id: begun.id };
  const read = ok(await app.call('GET /reconciliations/{id}/', { params }, owner.access));
  expect(read).toMatchObject({ broughtCount: 1, clearedOut: { count: 1, cents: 40_000 }, obstacle: null });
});
