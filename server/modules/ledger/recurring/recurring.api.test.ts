import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/database.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import type { Frequency } from '#shared/recurrence.ts';
import { postRecurring } from '#server/modules/ledger/recurring/post-recurring.ts';

/** It is the 2nd of March, 10:00 in Greenwich and 5:00 in New York, until a test says otherwise. */
const app = await startTestApp();
const start = app.clock.now;
const otherNode = openDatabase({ connection: app.connection });
afterAll(() => otherNode.close());

interface Given {
  readonly name?: string;
  readonly cents?: number;
  readonly frequency?: Frequency;
  readonly startsOn?: string;
  readonly endsOn?: string;
  readonly credit?: string;
}

async function bodyOf(owner: TestMember, given: Given = {}) {
  const debit = await accountOf(app, owner, '5500');
  const credit = await accountOf(app, owner, given.credit ?? '1010');
  const cents = given.cents ?? 12_500;
  return {
    name: given.name ?? 'Insurance',
    memo: 'Insurance of the building',
    frequency: given.frequency ?? ('monthly' as const),
    startsOn: given.startsOn ?? '2026-03-02',
    ...(given.endsOn === undefined ? {} : { endsOn: given.endsOn }),
    lines: [
      { accountId: debit.id, debitCents: cents },
      { accountId: credit.id, creditCents: cents },
    ],
  };
}

const create = async (owner: TestMember, given: Given = {}, key?: string) =>
  app.call('POST /recurring-entries/', { body: await bodyOf(owner, given) }, owner.access, {
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const read = async (owner: TestMember, id: string) =>
  ok(await app.call('GET /recurring-entries/{id}/', { params: { id } }, owner.access));
const change = (owner: TestMember, id: string, body: { memo?: string; endsOn?: string | null; version: number }) =>
  app.call('PATCH /recurring-entries/{id}/', { params: { id }, body }, owner.access);
const pause = (owner: TestMember, id: string) =>
  app.call('POST /recurring-entries/{id}/pause/', { params: { id }, body: {} }, owner.access);
const resume = (owner: TestMember, id: string, missed: 'skip' | 'post') =>
  app.call('POST /recurring-entries/{id}/resume/', { params: { id }, body: { missed } }, owner.access);
const close = (owner: TestMember, through: string) =>
  app.call('POST /period-locks/', { body: { through } }, owner.access);
const run = (at?: string) => postRecurring(app.services.database, at === undefined ? app.clock.now : new Date(at));

/** Dates of what was posted, in the order it was posted in. */
async function posted(owner: TestMember): Promise<string[]> {
  const rows = await query<{ date: string }>(
    app.connection,
    "select date::text as date from journal_entry where org_id = $1 and source_kind = 'recurring' order by number",
    [owner.organisationId],
  );
  return rows.map(({ date }) => date);
}

test('an entry posts by itself on its days, and the journal says which rule, occurrence and person made it', async () => {
  const owner = await newOrganisation(app);
  const made = ok(await create(owner));
  expect(made).toMatchObject({ nextOn: '2026-03-02', endsOn: null, postedCount: 0, lastPosted: null, problem: null });
  expect(made.lines[0]).toMatchObject({ debitCents: 12_500, currency: 'USD', basis: 'both' });
  expect(await run()).toBeGreaterThan(0);
  await run();
  const now = await read(owner, made.id);
  expect(now).toMatchObject({ nextOn: '2026-04-02', postedCount: 1, lastPosted: { number: 1, date: '2026-03-02' } });
  const id = now.lastPosted?.entryId ?? '';
  expect(ok(await app.call('GET /journal-entries/{id}/', { params: { id } }, owner.access))).toMatchObject({
    date: '2026-03-02',
    memo: 'Insurance of the building',
    sourceKind: 'recurring',
    sourceId: made.id,
    postedBy: null,
    explanation: {
      rule: 'Insurance',
      frequency: 'monthly',
      occurrence: 1,
      startsOn: '2026-03-02',
      setBy: { id: owner.userId, name: expect.stringMatching(/^Owner/) },
    },
    lines: [{ accountNumber: '5500' }, { accountNumber: '1010' }],
  });
});

test('what was missed is caught up in order, on the days of its months, and a turn is bounded', async () => {
  const owner = await newOrganisation(app);
  const monthly = ok(await create(owner, { startsOn: '2025-12-31' }));
  await run();
  expect(await posted(owner)).toEqual(['2025-12-31', '2026-01-31', '2026-02-28']);
  expect((await read(owner, monthly.id)).nextOn).toBe('2026-03-31');
  const weekly = await newOrganisation(app);
  const { id } = ok(await create(weekly, { frequency: 'weekly', startsOn: '2024-12-02' }));
  await run();
  expect(await posted(weekly)).toHaveLength(50);
  await run();
  expect(await posted(weekly)).toHaveLength(66);
  expect((await read(weekly, id)).nextOn).toBe('2026-03-09');
});

test('each day is posted once, whoever posts at the same time and whatever is lost in between', async () => {
  const owner = await newOrganisation(app);
  const ids = await Promise.all(
    ['2025-10-15', '2025-11-15', '2025-12-15'].map(async (startsOn) => ok(await create(owner, { startsOn })).id),
  );
  const nodes = [app.services.database, otherNode, app.services.database, otherNode];
  await Promise.all(nodes.map((node) => postRecurring(node, app.clock.now)));
  await run();
  expect((await posted(owner)).length).toBe(5 + 4 + 3);
  // As if the step to the next day had not been kept: the key of the day knows its entry.
  await query(
    app.connection,
    'update recurring_entry set next_on = starts_on, next_occurrence = 1 where recurring_id = any($1)',
    [ids],
  );
  await Promise.all(nodes.map((node) => postRecurring(node, app.clock.now)));
  await run();
  expect((await posted(owner)).length).toBe(5 + 4 + 3);
  for (const id of ids) expect((await read(owner, id)).nextOn).toBe('2026-03-15');
});

test('a crash between the entry and the step to the next day leaves neither, and both come later', async () => {
  const owner = await newOrganisation(app);
  const bystander = await newOrganisation(app);
  const { id } = ok(await create(owner));
  ok(await create(bystander));
  await query(
    app.connection,
    `create function crash() returns trigger language plpgsql as $$ begin raise 'no step'; end $$;
     create trigger crash before update on recurring_entry for each row
       when (new.next_on is distinct from old.next_on and new.org_id = '${owner.organisationId}') execute function crash()`,
  );
  await expect(run()).rejects.toThrow('could not be posted');
  expect(await posted(owner)).toEqual([]);
  expect(await posted(bystander), 'others are not kept waiting').toEqual(['2026-03-02']);
  expect((await read(owner, id)).problem).toMatchObject({ code: 'internal', date: '2026-03-02' });
  await query(app.connection, 'drop trigger crash on recurring_entry; drop function crash');
  await run();
  expect(await posted(owner), 'not before it is time to try again').toEqual([]);
  await run('2026-03-02T10:01:00Z');
  expect(await posted(owner)).toEqual(['2026-03-02']);
  expect(await read(owner, id)).toMatchObject({ problem: null, postedCount: 1 });
});

test('what is due in Auckland is not yet due in Honolulu', async () => {
  const zone = async (timeZone: string) => {
    const owner = await newOrganisation(app);
    await query(app.connection, 'update organisation set time_zone = $1 where org_id = $2', [
      timeZone,
      owner.organisationId,
    ]);
    ok(await create(owner, { startsOn: '2026-03-03' }));
    return owner;
  };
  const [auckland, honolulu, kiritimati] = [
    await zone('Pacific/Auckland'),
    await zone('Pacific/Honolulu'),
    await zone('pacific/kiritimati'),
  ];
  const day = async (at: string) => {
    await run(at);
    return [(await posted(kiritimati)).length, (await posted(auckland)).length, (await posted(honolulu)).length];
  };
  expect(await day('2026-03-02T09:59:59Z')).toEqual([0, 0, 0]);
  expect(await day('2026-03-02T10:00:00Z'), 'midnight in Kiritimati').toEqual([1, 0, 0]);
  expect(await day('2026-03-02T11:00:00Z'), 'midnight in Auckland').toEqual([1, 1, 0]);
  expect(await day('2026-03-03T09:59:59Z')).toEqual([1, 1, 0]);
  expect(await day('2026-03-03T10:00:00Z'), 'midnight in Honolulu').toEqual([1, 1, 1]);
});

test('a closed period or an archived account is told, tried again later, and holds up nothing else', async () => {
  const owner = await newOrganisation(app);
  const own = ok(
    await app.call('POST /accounts/', { body: { number: '1055', name: 'Till', kind: 'asset' } }, owner.access),
  );
  const closed = ok(await create(owner, { name: 'Closed', startsOn: '2026-02-15' }));
  const archived = ok(await create(owner, { name: 'Archived', startsOn: '2026-03-01', credit: '1055' }));
  const fine = ok(await create(owner, { name: 'Fine' }));
  ok(await close(owner, '2026-02-28'));
  ok(await app.call('POST /accounts/{id}/archive/', { params: { id: own.id }, body: {} }, owner.access));
  await run();
  expect(await posted(owner)).toEqual(['2026-03-02']);
  expect((await read(owner, fine.id)).problem).toBeNull();
  const problem = (await read(owner, closed.id)).problem;
  expect(problem).toMatchObject({ code: 'closed-period', date: '2026-02-15' });
  expect(problem?.detail).toContain('2026-02-28');
  expect(await read(owner, archived.id)).toMatchObject({
    nextOn: '2026-03-01',
    problem: { code: 'archived-account', date: '2026-03-01' },
  });
  ok(
    await app.call('POST /period-locks/reopen/', { body: { through: null, reason: 'A day was missed' } }, owner.access),
  );
  ok(await app.call('POST /accounts/{id}/restore/', { params: { id: own.id }, body: {} }, owner.access));
  await run('2026-03-02T10:00:59Z');
  expect(await posted(owner), 'not every few seconds').toHaveLength(1);
  await run('2026-03-02T10:01:00Z');
  expect(await posted(owner)).toEqual(['2026-03-02', '2026-02-15', '2026-03-01']);
  expect((await read(owner, closed.id)).problem).toBeNull();
});

test('bad input gets the codes of posting, on the first day, and nothing is kept', async () => {
  const owner = await newOrganisation(app);
  ok(await close(owner, '2026-01-31'));
  const good = await bodyOf(owner);
  const [debit, credit] = good.lines;
  if (debit === undefined || credit === undefined) throw new Error('Two lines were made');
  const attempts: [string, object][] = [
    ['unbalanced-entry', { lines: [debit, { ...credit, creditCents: 1 }] }],
    ['too-few-lines', { lines: [debit] }],
    [
      'zero-amount',
      {
        lines: [
          { ...debit, debitCents: 0 },
          { ...credit, creditCents: 0 },
        ],
      },
    ],
    ['mixed-currencies', { lines: [debit, { ...credit, currency: 'EUR' }] }],
    ['unknown-account', { lines: [debit, { ...credit, accountId: owner.userId }] }],
    ['closed-period', { startsOn: '2026-01-31' }],
    ['date-out-of-range', { endsOn: '2026-03-01' }],
    ['date-out-of-range', { startsOn: '2026-02-01', frequency: 'weekly', endsOn: '2026-01-31' }],
    ['invalid-input', { frequency: 'daily' }],
    ['invalid-input', { startsOn: '2026-02-30' }],
  ];
  for (const [code, part] of attempts) {
    const answer = await app.call('POST /recurring-entries/', { body: { ...good, ...part } }, owner.access);
    expect([JSON.stringify(part).slice(0, 80), codeOf(answer)]).toEqual([JSON.stringify(part).slice(0, 80), code]);
  }
  expect(ok(await app.call('GET /recurring-entries/', { query: {} }, owner.access)).items).toEqual([]);
  const open = await newOrganisation(app);
  const slip = await create(open, { startsOn: '1926-03-02' });
  expect(slip.problem, 'a hundred years by a slip of the keyboard').toMatchObject({
    code: 'date-out-of-range',
    errors: [{ path: 'startsOn' }],
  });
});

test('a repeat with its key is the same, also at the same moment, and other content is refused', async () => {
  const owner = await newOrganisation(app);
  const answers = await Promise.all(Array.from({ length: 4 }, () => create(owner, {}, 'key')));
  expect(new Set(answers.map((answer) => ok(answer).id)).size).toBe(1);
  expect(codeOf(await create(owner, { cents: 1 }, 'key'))).toBe('idempotency-conflict');
  await run();
  expect(ok(await create(owner, {}, 'key')).postedCount).toBe(1);
  const { items } = ok(
    await app.call('GET /audit-events/', { query: { kind: 'recurring-entry.added' } }, owner.access),
  );
  expect(items).toHaveLength(1);
});

test('a pause posts nothing; it is resumed with the missed days or without them', async () => {
  const owner = await newOrganisation(app);
  const skipping = ok(await create(owner, { frequency: 'weekly', startsOn: '2026-02-02', endsOn: '2026-12-31' }));
  const posting = ok(await create(owner, { startsOn: '2026-01-01' }));
  expect(ok(await pause(owner, skipping.id)).pausedAt).toBe(start.toISOString());
  const paused = ok(await pause(owner, posting.id));
  expect(ok(await pause(owner, posting.id)), 'twice is once').toEqual(paused);
  await run();
  expect(await posted(owner)).toEqual([]);
  expect(ok(await resume(owner, skipping.id, 'skip'))).toMatchObject({ nextOn: '2026-03-02', pausedAt: null });
  expect(ok(await resume(owner, posting.id, 'post'))).toMatchObject({ nextOn: '2026-01-01', pausedAt: null });
  await run();
  expect(await posted(owner)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01', '2026-03-02']);
  const resumed = ok(
    await app.call('GET /audit-events/', { query: { kind: 'recurring-entry.resumed' } }, owner.access),
  );
  expect(resumed.items.map(({ details }) => details)).toEqual([
    { missed: 'post', days: 3 },
    { missed: 'skip', days: 4 },
  ]);
});

test('a change concerns what comes next; what was posted stays', async () => {
  const owner = await newOrganisation(app);
  const accountant = await newMember(app, owner, 'accountant');
  const { id, lines } = ok(await create(owner, { startsOn: '2026-02-02' }));
  await run();
  const twice = lines.map((line) =>
    line.debitCents === undefined ? { ...line, creditCents: 5 } : { ...line, debitCents: 5 },
  );
  const [first, ...others] = twice;
  if (first === undefined) throw new Error('There is a line');
  const attempt = (body: { lines: typeof lines; version: number }) =>
    app.call('PATCH /recurring-entries/{id}/', { params: { id }, body }, accountant.access);
  expect(codeOf(await attempt({ lines: [first, ...others, first], version: 1 }))).toBe('unbalanced-entry');
  expect(ok(await attempt({ lines: twice, version: 1 })).version).toBe(2);
  expect((await change(owner, id, { memo: 'Late', endsOn: '2026-06-30', version: 1 })).problem).toMatchObject({
    code: 'conflict',
    errors: [
      { path: 'memo', message: 'It is now “Insurance of the building”; you wrote “Late”.' },
      { path: 'endsOn', message: 'It is now left open; you wrote “2026-06-30”.' },
    ],
  });
  await run('2026-04-02T12:00:00Z');
  const { items } = ok(await app.call('GET /journal-entries/', { query: { sourceKind: 'recurring' } }, owner.access));
  expect(items.map(({ date, amounts }) => [date, amounts[0]?.cents])).toEqual([
    ['2026-04-02', 5],
    ['2026-03-02', 12_500],
    ['2026-02-02', 12_500],
  ]);
  const latest = ok(await app.call('GET /journal-entries/{id}/', { params: { id: items[0]?.id ?? '' } }, owner.access));
  expect(latest.explanation).toMatchObject({ occurrence: 3, setBy: { id: accountant.userId } });
});

test('lines can be mended while the next day lies in a closed period, and are tried again at once', async () => {
  const owner = await newOrganisation(app);
  const { id, version } = ok(await create(owner, { startsOn: '2026-02-15' }));
  ok(await close(owner, '2026-02-28'));
  await run();
  expect((await read(owner, id)).problem?.code).toBe('closed-period');
  const { lines } = await bodyOf(owner, { cents: 7 });
  const mended = { params: { id }, body: { lines, version } };
  expect(ok(await app.call('PATCH /recurring-entries/{id}/', mended, owner.access)).problem).toBeNull();
  await run();
  expect((await read(owner, id)).problem?.code).toBe('closed-period');
  ok(await pause(owner, id));
  expect(ok(await resume(owner, id, 'skip'))).toMatchObject({ nextOn: '2026-03-15', problem: null });
});

test('the last day ends it; a later end goes on with days to come, not with those in between', async () => {
  const owner = await newOrganisation(app);
  const { id } = ok(await create(owner, { startsOn: '2025-11-20', endsOn: '2025-12-31' }));
  await run();
  expect(await posted(owner)).toEqual(['2025-11-20', '2025-12-20']);
  expect(await read(owner, id)).toMatchObject({ nextOn: null, postedCount: 2 });
  expect(codeOf(await change(owner, id, { endsOn: '2025-11-19', version: 1 }))).toBe('date-out-of-range');
  expect(ok(await change(owner, id, { endsOn: null, version: 1 })).nextOn).toBe('2026-03-20');
  expect(ok(await change(owner, id, { endsOn: '2026-03-19', version: 2 })).nextOn).toBeNull();
});

test('one that has posted nothing can be removed; one that has posted stays, and says why', async () => {
  const owner = await newOrganisation(app);
  const remove = (id: string) =>
    app.call('POST /recurring-entries/{id}/remove/', { params: { id }, body: {} }, owner.access);
  const mistake = ok(await create(owner, { name: 'Mistake', startsOn: '2026-06-01' }));
  const { id } = ok(await create(owner));
  await run();
  const { status } = await remove(mistake.id);
  expect(status).toBe(204);
  expect(codeOf(await remove(mistake.id))).toBe('not-found');
  expect(codeOf(await remove(id))).toBe('conflict');
  expect((await read(owner, id)).postedCount).toBe(1);
  expect(ok(await app.call('GET /recurring-entries/', { query: {} }, owner.access)).items).toHaveLength(1);
  const { items } = ok(
    await app.call('GET /audit-events/', { query: { kind: 'recurring-entry.removed', limit: 5 } }, owner.access),
  );
  expect(items.map(({ subject }) => subject)).toEqual(['Mistake']);
});

test('the list has the next one first, in pages, and tells what runs from what is paused or over', async () => {
  const owner = await newOrganisation(app);
  const runs = ok(await create(owner, { name: 'Runs', startsOn: '2026-05-01' }));
  const soon = ok(await create(owner, { name: 'Soon', startsOn: '2026-04-01' }));
  const over = ok(await create(owner, { name: 'Over', startsOn: '2026-03-01', endsOn: '2026-03-01' }));
  await run();
  ok(await pause(owner, soon.id));
  const list = async (given: Record<string, string>) =>
    ok(await app.call('GET /recurring-entries/', { query: given }, owner.access)).items.map(({ id }) => id);
  expect(await list({})).toEqual([soon.id, runs.id, over.id]);
  expect(await list({ state: 'running' })).toEqual([runs.id]);
  expect(await list({ state: 'paused' })).toEqual([soon.id]);
  expect(await list({ state: 'over' })).toEqual([over.id]);
  const paged: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = ok(
      await app.call(
        'GET /recurring-entries/',
        { query: { limit: 1, ...(cursor === undefined ? {} : { cursor }) } },
        owner.access,
      ),
    );
    paged.push(...page.items.map(({ id }) => id));
    if (page.next === null) break;
    cursor = page.next;
  }
  expect(paged).toEqual([soon.id, runs.id, over.id]);
});
