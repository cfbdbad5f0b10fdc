import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { doRentDays } from '#server/modules/rent/index.ts';
import { reminderDays } from '#server/modules/rent/reminders/reminder-run.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { chargeThrough } from '#test/support/charge-runs.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation, signIn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { readPdf } from '#test/support/read-pdf.ts';
import type { LeaseBody } from '#test/support/leases.ts';

const app = await startTestApp();
const open = { startsOn: '2026-01-01', endsOn: null, atEnd: null } as const;
const day = 86_400_000;

/** Rent of 1,200.00 on the first of March, unpaid; the clock stands at 2 March, so it is a day late. */
async function newDebt(given: Partial<LeaseBody> = {}, contacts: readonly string[] = ['tenant@home.example']) {
  app.clock.now = new Date('2026-03-02T10:00:00.000Z');
  const owner: Owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const person = await newTenant(owner, contacts);
  const lease = await newLease(app, owner, { ...home, person }, { ...open, ...given });
  await chargeThrough(app, owner, '2026-03-01');
  return { owner, home, person, lease };
}

async function newTenant(owner: TestMember, emails: readonly string[], language: 'en' | 'de' | null = null) {
  const contacts = emails.map((value) => ({ kind: 'email' as const, value }));
  const body = { givenName: 'Ines', familyName: 'Example', language, contacts };
  return ok(await app.call('POST /people/', { body }, owner.access));
}

type Owner = { -readonly [Field in keyof TestMember]: TestMember[Field] };

/** Whoever comes back after days has to sign in again. */
async function goTo(owner: Owner, at: Date) {
  app.clock.now = at;
  owner.access = ok(await signIn(app, owner)).access;
}
const later = (owner: Owner, days: number) => goTo(owner, new Date(app.clock.now.getTime() + days * day));
const list = async (owner: TestMember, given = {}) =>
  ok(await app.call('GET /arrears/', { query: given }, owner.access)).items;
const dryRun = async (owner: TestMember, body = {}) =>
  ok(await app.call('POST /reminder-previews/', { body }, owner.access));
const send = async (owner: TestMember, body = {}) =>
  ok(await app.call('POST /reminders/', { body: { all: true, ...body } }, owner.access));
const sent = async (owner: TestMember) => ok(await app.call('GET /reminders/', { query: {} }, owner.access)).items;

async function setReminders(owner: TestMember, change: object) {
  const { version } = ok(await app.call('GET /reminder-setting/', {}, owner.access));
  return ok(await app.call('PATCH /reminder-setting/', { body: { ...change, version } }, owner.access));
}

test('what is overdue is listed by age, with its stage, and with what comes next', async () => {
  const lateFee = {
    kind: 'charged' as const,
    grace: { days: 5, counts: 'calendar' as const },
    first: { kind: 'fixed' as const, cents: 5000 },
  };
  const { owner, lease } = await newDebt({ lateFee });
  expect(await list(owner)).toMatchObject([
    {
      leaseId: lease.id,
      overdueCents: 120_000,
      to30Cents: 120_000,
      daysLate: 1,
      stage: null,
      nextStage: { stage: 'reminder', on: '2026-03-04' },
      hold: null,
      lastContact: null,
      unsentReminder: null,
      nextLateFee: { on: '2026-03-07', cents: 5000 },
    },
  ]);
  await later(owner, 30);
  await chargeThrough(app, owner, '2026-04-01');
  await later(owner, 35);
  const [row] = await list(owner);
  // 6 May: March is 66 days late, April 35.
  expect(row).toMatchObject({
    to30Cents: 0,
    to60Cents: 120_000,
    to90Cents: 120_000,
    over90Cents: 0,
    daysLate: 66,
    // Nobody was written to yet, however late it is.
    stage: null,
    nextStage: { stage: 'reminder', on: '2026-03-04' },
  });
  expect(ok(await app.call('GET /arrears-summary/', { query: {} }, owner.access))).toMatchObject({
    today: '2026-05-06',
    figures: [{ currency: 'USD', tenancies: 1, overdueCents: 240_000, to60Cents: 120_000, to90Cents: 120_000 }],
    counts: { all: 1, new: 1, collections: 0, held: 0 },
  });
  expect(await list(owner, { view: 'new' })).toHaveLength(1);
  expect(await list(owner, { view: 'collections' })).toEqual([]);
  const total = async (given: object) => ok(await app.call('GET /arrears-total/', { query: given }, owner.access));
  expect(await total({ view: 'new' })).toEqual({ count: 1, totals: [{ currency: 'USD', cents: 240_000 }] });
  expect(await total({ view: 'collections' })).toEqual({ count: 0, totals: [] });
  expect(await total({ q: 'nobody-of-that-name' })).toEqual({ count: 0, totals: [] });
});

test('ended leases with debt stay in arrears', async () => {
  const { owner, lease } = await newDebt({ endsOn: '2026-03-31', atEnd: 'stop' });
  await later(owner, 60);
  expect(await list(owner)).toMatchObject([
    { leaseId: lease.id, state: 'ended', lastDay: '2026-03-31', overdueCents: 120_000 },
  ]);
  expect(await dryRun(owner), 'seen late, it begins with the first message').toMatchObject({
    items: [{ stage: 'reminder' }],
  });
});

test('each message follows the last that was sent, and keeps the days between their stages', async () => {
  const { owner } = await newDebt();
  await later(owner, 60);
  expect(await send(owner)).toMatchObject({ messages: 1, items: [{ stage: 'reminder' }] });
  expect(await list(owner)).toMatchObject([{ nextStage: { stage: 'second', on: '2026-05-08' } }]);
  await later(owner, 6);
  expect(await send(owner)).toMatchObject({ messages: 0, leftOut: [{ reason: 'not-sent', on: '2026-05-01' }] });
  await later(owner, 1);
  expect(await send(owner)).toMatchObject({ items: [{ stage: 'second' }] });
  await later(owner, 10);
  expect(await send(owner)).toMatchObject({ items: [{ stage: 'final' }] });
  await later(owner, 10);
  expect(await send(owner)).toMatchObject({
    messages: 0,
    leftOut: [{ reason: 'not-sent-at-stage', stage: 'collections' }],
  });
});

test('a dry run says who gets what and sends nothing; sending sends it once', async () => {
  const { owner, person, lease } = await newDebt();
  expect(await dryRun(owner)).toMatchObject({ messages: 0, leftOut: [{ reason: 'not-yet', on: '2026-03-04' }] });
  await later(owner, 2);
  const plan = await dryRun(owner);
  expect(plan).toMatchObject({
    messages: 1,
    leases: 1,
    items: [
      {
        leaseId: lease.id,
        stage: 'reminder',
        person: { id: person.id },
        address: 'tenant@home.example',
        language: 'en',
        cents: 120_000,
      },
    ],
  });
  expect(plan.items[0]?.body).toContain('$1,200.00');
  expect(plan.items[0]?.body).toContain('Ines Example');
  expect(plan.items[0]?.body).not.toContain('{{');
  expect(await sent(owner)).toEqual([]);
  expect(await send(owner, { expected: { messages: 1 } })).toMatchObject({ messages: 1 });
  expect(await send(owner)).toMatchObject({ messages: 0, leftOut: [{ reason: 'not-sent', on: '2026-03-04' }] });
  expect(await sent(owner)).toMatchObject([
    { stage: 'reminder', dueOn: '2026-03-01', mailState: 'kept', sentBy: { id: owner.userId } },
  ]);
  const keys = await query(app.connection, 'select reminder_key from reminder where org_id = $1', [
    owner.organisationId,
  ]);
  expect(keys).toEqual([{ reminder_key: `reminder:${lease.id}:2026-03-01:reminder` }]);
  const mails = await query(
    app.connection,
    "select recipient from mail_message where org_id = $1 and recipient like '%home.example'",
    [owner.organisationId],
  );
  expect(mails).toEqual([{ recipient: 'tenant@home.example' }]);
  // No mail server is set up in this test: what was kept is no contact.
  expect(await list(owner)).toMatchObject([
    { stage: null, lastContact: null, unsentReminder: { on: '2026-03-04', mailState: 'kept' } },
  ]);
  await later(owner, 7);
  expect(await dryRun(owner)).toMatchObject({ items: [{ stage: 'second', daysLate: 10 }] });
});

test('a reminder names the total past due, the due date of the oldest charge and every open charge', async () => {
  const { owner, lease } = await newDebt();
  const charge = { leaseId: lease.id, kind: 'parking' as const, cents: 7500, dueOn: '2026-03-03' };
  ok(await app.call('POST /charges/', { body: charge }, owner.access));
  await later(owner, 5);
  const [item] = (await dryRun(owner, { which: 'overdue' })).items;
  const charges = 'March 1, 2026  Rent  $1,200.00\nMarch 3, 2026  Parking  $75.00\n';
  expect(item?.body.replaceAll('\u00a0', ' ')).toContain(
    `is past due: $1,275.00. The oldest charge was due March 1, 2026. Open charges:\n\n${charges}`,
  );
  const { items } = ok(await app.call('GET /message-templates/', {}, owner.access));
  const english = items.filter(({ language }) => language === 'en').map(({ body }) => body);
  expect(english.join('\n\n'), 'a capital letter after the greeting').not.toMatch(/,\n\n[a-z]/);
  for (const { key, language, body } of items.filter((one) => one.key !== 'before-due'))
    expect([key, language, body]).toEqual([
      key,
      language,
      expect.stringMatching(
        language === 'de'
          ? /{{amount}}.* überfällig\. Die älteste Forderung war am {{dueOn}} fällig[^]*:\n\n{{items}}/
          : /past due: {{amount}}\. The oldest charge was due {{dueOn}}[^]*:\n\n{{items}}/,
      ),
    ]);
});

test('two who send at the same moment send once', async () => {
  const { owner } = await newDebt();
  await later(owner, 2);
  await Promise.all([send(owner), send(owner), send(owner)]);
  expect(await sent(owner)).toHaveLength(1);
});

test('of two who confirmed the same, one sends it and the other is told', async () => {
  const { owner } = await newDebt();
  await later(owner, 2);
  const body = { all: true as const, expected: { messages: 1 } };
  const confirm = () => app.call('POST /reminders/', { body }, owner.access);
  const answers = await Promise.all([confirm(), confirm(), confirm()]);
  expect(answers.map(({ problem }) => problem?.code ?? 'sent').toSorted()).toEqual(['conflict', 'conflict', 'sent']);
  expect(await sent(owner)).toHaveLength(1);
});

test('who lost the answer and confirms again gets it, and nobody is reminded twice', async () => {
  const { owner } = await newDebt();
  await later(owner, 2);
  const body = { all: true as const, expected: { messages: 1 } };
  const key = { headers: { 'idempotency-key': randomUUID() } };
  const first = ok(await app.call('POST /reminders/', { body }, owner.access, key));
  expect(ok(await app.call('POST /reminders/', { body }, owner.access, key))).toEqual(first);
  expect(await sent(owner)).toHaveLength(1);
});

test('what changed since the preview is not sent', async () => {
  const { owner } = await newDebt();
  await later(owner, 2);
  const body = { all: true as const, expected: { messages: 2 } };
  expect(codeOf(await app.call('POST /reminders/', { body }, owner.access))).toBe('conflict');
  expect(await sent(owner)).toEqual([]);
});

test('who is to be reminded is said: an empty request reminds nobody', async () => {
  const { owner, lease } = await newDebt();
  await later(owner, 2);
  const refused = await app.call('POST /reminders/', { body: {} }, owner.access);
  expect(refused.problem?.errors).toMatchObject([{ path: 'leaseIds', code: 'reminders-for-whom' }]);
  expect(await sent(owner)).toEqual([]);
  expect(await send(owner, { leaseIds: [lease.id] })).toMatchObject({ messages: 1, mailState: 'kept' });
  const { items } = ok(await app.call('GET /audit-events/', { query: { kind: 'reminders.saved' } }, owner.access));
  expect(items).toMatchObject([{ subject: '1' }]);
});

test('who paid is not reminded', async () => {
  const { owner, lease } = await newDebt();
  await later(owner, 2);
  const body = {
    parts: [{ leaseId: lease.id, cents: 120_000 }],
    receivedOn: '2026-03-04',
    method: 'transfer' as const,
  };
  ok(await app.call('POST /receipts/', { body }, owner.access));
  expect(await dryRun(owner)).toMatchObject({ messages: 0, leftOut: [] });
  expect(await list(owner)).toEqual([]);
});

test('nobody is written to without an address, against their wish, on hold, or while they keep a promise', async () => {
  const { owner, lease } = await newDebt({}, []);
  await later(owner, 2);
  expect(await dryRun(owner), 'a letter can be printed').toMatchObject({
    leftOut: [{ reason: 'no-email', person: { name: 'Ines Example' } }],
    instructions: 'none',
  });

  const other = await newDebt();
  await later(other.owner, 2);
  const params = { id: other.person.id };
  const change = { wantsReminders: false, version: other.person.version };
  expect(ok(await app.call('PATCH /people/{id}/', { params, body: change }, other.owner.access))).toMatchObject({
    wantsReminders: false,
  });
  expect(await dryRun(other.owner)).toMatchObject({ messages: 0, leftOut: [{ reason: 'opted-out' }] });
  ok(
    await app.call(
      'PATCH /people/{id}/',
      { params, body: { wantsReminders: true, version: other.person.version + 1 } },
      other.owner.access,
    ),
  );

  const note = (kind: 'hold' | 'promise', until: string) =>
    app.call(
      'POST /arrears/{id}/notes/',
      { params: { id: other.lease.id }, body: { kind, text: 'Talked on the phone', until } },
      other.owner.access,
    );
  expect(codeOf(await note('hold', '2026-03-01'))).toBe('invalid-input');
  const held = ok(await note('hold', '2026-03-10'));
  expect(held.rows).toMatchObject([{ hold: { kind: 'hold', until: '2026-03-10' } }]);
  expect(await dryRun(other.owner)).toMatchObject({ leftOut: [{ reason: 'on-hold', on: '2026-03-10' }] });
  expect(await list(other.owner, { view: 'held' })).toHaveLength(1);
  ok(
    await app.call(
      'POST /arrears-notes/{id}/lift/',
      { params: { id: held.log[0]?.id ?? '' }, body: {} },
      other.owner.access,
    ),
  );
  expect(await list(other.owner, { view: 'held' })).toEqual([]);
  ok(await note('promise', '2026-03-12'));
  expect(await dryRun(other.owner)).toMatchObject({ leftOut: [{ reason: 'promised' }] });
  await later(other.owner, 9);
  expect(await dryRun(other.owner)).toMatchObject({ items: [{ stage: 'reminder' }] });

  const log = ok(await app.call('GET /arrears/{id}/', { params: { id: other.lease.id } }, other.owner.access));
  expect(log.log.map(({ kind, liftedAt }) => [kind, liftedAt !== null])).toEqual([
    ['promise', false],
    ['hold', true],
  ]);
  expect(lease.id).not.toBe(other.lease.id);
});

test('tenants of one lease are each written to in their own language', async () => {
  app.clock.now = new Date('2026-03-02T10:00:00.000Z');
  const owner: Owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const [one, two] = [await newTenant(owner, ['en@home.example']), await newTenant(owner, ['de@home.example'], 'de')];
  const parties = [
    { personId: one.id, role: 'tenant' as const },
    { personId: two.id, role: 'co-tenant' as const },
  ];
  await newLease(app, owner, home, { ...open, parties });
  await chargeThrough(app, owner, '2026-03-01');
  await later(owner, 2);
  const { items } = await send(owner);
  expect(items.map(({ address, language }) => [address, language])).toEqual([
    ['en@home.example', 'en'],
    ['de@home.example', 'de'],
  ]);
  expect(items[1]?.subject).toContain('Zahlungserinnerung');
  expect(await sent(owner)).toHaveLength(2);
});

test('before something falls due a message goes out once, whether it is charged already or not', async () => {
  const { owner } = await newDebt();
  await setReminders(owner, { beforeDueDays: 3 });
  await goTo(owner, new Date('2026-03-28T10:00:00.000Z'));
  expect(await dryRun(owner, { which: 'upcoming' })).toMatchObject({ messages: 0 });
  await later(owner, 1);
  expect(await dryRun(owner, { which: 'upcoming' })).toMatchObject({
    items: [{ stage: 'before-due', dueOn: '2026-04-01', cents: 120_000, daysLate: 0 }],
  });
  await chargeThrough(app, owner, '2026-04-01');
  expect(await send(owner, { which: 'upcoming' })).toMatchObject({ messages: 1 });
  await later(owner, 1);
  expect(await send(owner, { which: 'upcoming' })).toMatchObject({
    messages: 0,
    leftOut: [{ reason: 'not-sent' }],
  });
});

test('nobody is reminded of what a waiting payment or credit will pay, and of a part of it the rest is asked for', async () => {
  const upcoming = async (cents: { paid?: number; credited?: number }, kind: 'parking' | 'deposit') => {
    const { owner, lease } = await newDebt();
    const paid = 120_000 + (cents.paid ?? 0);
    const receipt = { parts: [{ leaseId: lease.id, cents: paid }], receivedOn: '2026-03-02' };
    ok(await app.call('POST /receipts/', { body: receipt }, owner.access));
    const credit = {
      leaseId: lease.id,
      kind: 'credit' as const,
      cents: cents.credited ?? 0,
      reason: 'Heating was out',
    };
    if (credit.cents > 0) ok(await app.call('POST /credits/', { body: credit }, owner.access));
    const charge = { leaseId: lease.id, kind, cents: 20_000, dueOn: '2026-03-31' };
    ok(await app.call('POST /charges/', { body: charge }, owner.access));
    await setReminders(owner, { beforeDueDays: 3 });
    await goTo(owner, new Date('2026-03-29T10:00:00.000Z'));
    const { items, leftOut } = await dryRun(owner, { which: 'upcoming' });
    return {
      asked: items.map((item) => [item.dueOn, item.cents]),
      body: items.map((item) => item.body).join(),
      covered: leftOut.map(({ dueOn, reason }) => [dueOn, reason]),
    };
  };
  const inPart = await upcoming({ paid: 50_000 }, 'parking');
  // It pays the parking first; 300.00 is left for the rent of April.
  expect(inPart).toMatchObject({ asked: [['2026-04-01', 90_000]], covered: [['2026-03-31', 'covered']] });
  expect(inPart.body).toContain('900.00');
  expect(await upcoming({ credited: 120_000 }, 'deposit'), 'a credit pays no deposit').toMatchObject({
    asked: [['2026-03-31', 20_000]],
    covered: [['2026-04-01', 'covered']],
  });
});

test('every day by itself, from nine on where the workspace is, and only where it is wanted', async () => {
  const { owner } = await newDebt();
  const work = async (at: string) => {
    await goTo(owner, new Date(at));
    return doRentDays(app.services.database, app.clock.now, [reminderDays('kept')]);
  };
  await work('2026-03-04T20:00:00.000Z');
  expect(await sent(owner), 'off by default').toEqual([]);
  await setReminders(owner, { byThemselves: true });
  const zone = ok(await app.call('GET /organisation/', {}, owner.access)).timeZone;
  expect(zone).toBe('America/New_York');
  await work('2026-03-05T13:59:00.000Z');
  expect(await sent(owner), 'not before nine').toEqual([]);
  await Promise.all([work('2026-03-05T14:01:00.000Z'), work('2026-03-05T14:01:00.000Z')]);
  expect(await sent(owner)).toMatchObject([{ stage: 'reminder', sentBy: null }]);
  await work('2026-03-06T20:00:00.000Z');
  expect(await sent(owner)).toHaveLength(1);
  await work('2026-03-11T20:00:00.000Z');
  expect(await sent(owner), 'a week lies between the two').toHaveLength(1);
  await work('2026-03-12T20:00:00.000Z');
  expect(await sent(owner)).toMatchObject([{ stage: 'second' }, { stage: 'reminder' }]);
});

test('stages come one after the other, and can be changed', async () => {
  const { owner } = await newDebt();
  const stage = (name: 'reminder' | 'final', afterDays: number) => ({ stage: name, afterDays, isSent: true });
  const { version } = ok(await app.call('GET /reminder-setting/', {}, owner.access));
  const wrong = { stages: [stage('reminder', 5), stage('final', 5)], version };
  expect(codeOf(await app.call('PATCH /reminder-setting/', { body: wrong }, owner.access))).toBe('invalid-input');
  await setReminders(owner, { stages: [stage('reminder', 1), stage('final', 5)] });
  expect(await list(owner)).toMatchObject([{ nextStage: { stage: 'reminder', on: '2026-03-02' } }]);
  await send(owner);
  expect(await list(owner)).toMatchObject([{ nextStage: { stage: 'final', on: '2026-03-06' } }]);
});

test('a text can be written anew; a field that is unknown is refused with its name', async () => {
  const { owner } = await newDebt();
  await later(owner, 2);
  const text = {
    key: 'reminder' as const,
    language: 'en' as const,
    subject: 'Dear {{name}}',
    body: 'You owe {{amount}}.',
    version: 1,
  };
  const write = (change: object) =>
    app.call('POST /message-templates/', { body: { ...text, ...change } }, owner.access);
  const wrong = await write({ body: 'You owe {{amont}}.' });
  expect(codeOf(wrong)).toBe('invalid-input');
  expect(wrong.problem?.errors).toMatchObject([{ path: 'body', code: 'unknown-field' }]);
  expect(wrong.problem?.errors[0]?.message).toContain('{{amont}}');
  expect((await write({ subject: 'Dear {{name' })).problem?.errors).toMatchObject([
    { path: 'subject', code: 'loose-braces' },
  ]);
  expect(ok(await write({}))).toMatchObject({ isOwn: true, version: 2 });
  expect(codeOf(await write({}))).toBe('conflict');
  expect((await dryRun(owner)).items).toMatchObject([
    { subject: 'Dear Ines Example', body: expect.stringContaining('You owe $1,200.00.') },
  ]);
  const reset = { key: text.key, language: text.language };
  expect(ok(await app.call('POST /message-templates/reset/', { body: reset }, owner.access))).toMatchObject({
    isOwn: false,
  });
  const { items, samples } = ok(await app.call('GET /message-templates/', {}, owner.access));
  expect(items).toHaveLength(10);
  expect(samples.de.dueOn, 'past due').toMatch(/Februar 2026/);
});

test('viewers look, and send and note nothing', async () => {
  const { owner, lease } = await newDebt();
  const viewer = await newMember(app, owner, 'viewer');
  expect(await list(viewer)).toHaveLength(1);
  expect(codeOf(await app.call('POST /reminders/', { body: {} }, viewer.access))).toBe('forbidden');
  const note = { params: { id: lease.id }, body: { kind: 'call' as const, text: 'Mine' } };
  expect(codeOf(await app.call('POST /arrears/{id}/notes/', note, viewer.access))).toBe('forbidden');
});

test('who may not export people reads reminders and their preview without addresses', async () => {
  const { owner } = await newDebt();
  await later(owner, 2);
  const viewer = await newMember(app, owner, 'viewer');
  expect(await dryRun(owner)).toMatchObject({ items: [{ address: 'tenant@home.example' }], mailState: 'kept' });
  expect(JSON.stringify(await dryRun(viewer))).not.toContain('tenant@home.example');
  await send(owner);
  const refusal = '550 tenant@home.example: no such mailbox';
  const refuse = 'update mail_message set last_problem = $2 where org_id = $1';
  await query(app.connection, refuse, [owner.organisationId, refusal]);
  expect(await sent(owner)).toMatchObject([{ address: 'tenant@home.example', problem: refusal }]);
  expect(await sent(viewer)).toMatchObject([
    { person: { name: 'Ines Example' }, address: null, problem: '550 …: no such mailbox' },
  ]);
});

test('reminders say where to pay, by mail and as a letter with the code of a transfer in euros', async () => {
  const { owner, lease } = await newDebt();
  await later(owner, 5);
  const [plain] = (await dryRun(owner, { which: 'overdue', leaseIds: [lease.id] })).items;
  expect(plain?.body, 'without a bank account no gap is left').not.toMatch(/IBAN|\{\{|\n{3}/);
  const letterOf = (id: string) =>
    app.inject({ url: `/api/v1/leases/${id}/reminder.pdf/`, headers: { authorization: `Bearer ${owner.access}` } });
  const wordsOf = async (id: string) =>
    readPdf((await letterOf(id)).rawPayload)
      .pages.flat()
      .join(' ')
      .replaceAll('\u00a0', ' ');
  expect(await wordsOf(lease.id), 'no section about nothing').not.toContain('How to pay');
  expect(plain?.body, 'the letterhead has no contact').not.toContain('Contact us');
  expect((await dryRun(owner)).instructions).toBe('none');
  const payee = { name: 'Harbour Lettings', iban: 'DE89 3704 0044 0532 0130 00' };
  ok(await app.call('PATCH /rent-policy/', { body: { payee, version: 1 } }, owner.access));
  const [message] = (await dryRun(owner, { which: 'overdue', leaseIds: [lease.id] })).items;
  const reference = /Use reference (\w+)\./.exec(message?.body ?? '')?.[1] ?? '';
  expect(reference).toMatch(/^RF\d\dL\d+$/);
  expect(message?.body, 'one form of the reference').toContain(
    `Payee: Harbour Lettings\nIBAN: DE89 3704 0044 0532 0130 00\nPayment reference: ${reference}\n`,
  );
  expect(message?.body).not.toMatch(/\n{3}/);
  const text = {
    key: 'reminder' as const,
    language: 'en' as const,
    subject: 'Pay',
    body: 'Pay {{amount}}.',
    version: 1,
  };
  ok(await app.call('POST /message-templates/', { body: text }, owner.access));
  const [own] = (await dryRun(owner, { which: 'overdue', leaseIds: [lease.id] })).items;
  expect(own?.body, 'a text without the field has them at its end').toContain('Pay $1,200.00.\n\nPayee: Harbour');
  expect((await dryRun(owner)).instructions).toBe('all');
  const letter = await wordsOf(lease.id);
  expect(letter).toContain('How to pay');
  expect(letter).toContain(reference);
  expect(letter).toContain('DE89 3704 0044 0532 0130 00');
  expect(letter, 'no code for dollars').not.toContain('Scan with your banking app');
  const euros = await newHome(app, owner);
  const { id, version } = euros.property;
  ok(await app.call('PATCH /properties/{id}/', { params: { id }, body: { currency: 'EUR', version } }, owner.access));
  const euro = await newLease(app, owner, euros, open);
  await chargeThrough(app, owner, '2026-03-01', { leaseIds: [euro.id] });
  expect(await wordsOf(euro.id)).toContain('Scan with your banking app');
  const paid = { parts: [{ leaseId: lease.id, cents: 120_000 }], receivedOn: '2026-03-02' };
  ok(await app.call('POST /receipts/', { body: paid }, owner.access));
  expect((await letterOf(lease.id)).statusCode, 'nothing is past due').toBe(409);
});
