import { expect, test } from 'vitest';
import { query } from '#test/support/database.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newMember, newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newPerson } from '#test/support/portfolio.ts';
import { readPdf } from '#test/support/read-pdf.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();

/** A building with its owners from the beginning of the year, and rent paid in January. */
async function newOwned(parts: readonly number[] = [1_000_000]) {
  const boss = await signInOn(app, '2026-03-02', await newOrganisation(app, { name: 'Northgate Rentals' }));
  const { lease, home } = await newTenancy(app, boss);
  const people = [];
  for (const _ of parts) people.push(await newPerson(app, boss));
  const shares = people.map(({ id }, at) => ({ personId: id, parts: parts[at] ?? 0 }));
  const params = { id: home.property.id };
  ok(
    await app.call(
      'POST /properties/{id}/ownership/',
      { params, body: { startsOn: '2026-01-01', shares } },
      boss.access,
    ),
  );
  const paid = async (cents: number, on: string) => {
    await newCharge(app, boss, lease.id, { cents, dueOn: on, chargedOn: on });
    return ok(await pay(app, boss, lease.id, cents, { receivedOn: on }));
  };
  await paid(100_001, '2026-01-10');
  return { boss, lease, property: home.property, people, paid };
}

const issue = async (boss: TestMember, body: object = {}) =>
  ok(await app.call('POST /owner-statement-runs/', { body }, boss.access));
const preview = async (boss: TestMember, body: object = {}) =>
  ok(await app.call('POST /owner-statement-previews/', { body }, boss.access));
const list = async (boss: TestMember) => ok(await app.call('GET /owner-statements/', { query: {} }, boss.access)).items;
const read = async (boss: TestMember, id = '') =>
  ok(await app.call('GET /owner-statements/{id}/', { params: { id } }, boss.access));
const latest = async (boss: TestMember) => read(boss, (await list(boss))[0]?.id);
const january = { month: '2026-01-01' };

test('a statement is found by its number, and kept among what was opened', async () => {
  const { boss, property } = await newOwned();
  await issue(boss, january);
  const [statement] = await list(boss);
  const found = async (member: TestMember, q: string) =>
    ok(await app.call('GET /search/', { query: { q } }, member.access)).items.filter(
      ({ kind }) => kind === 'owner-statement',
    );
  for (const q of ['OS-0001', 'os-1', 'OS 0001'])
    expect([q, await found(boss, q)]).toMatchObject([
      q,
      [{ id: statement?.id, subtitle: property.name, money: { cents: 100_001, on: '2026-01-31' } }],
    ]);
  for (const q of ['OS-0002', '0001', 'OS']) expect([q, await found(boss, q)]).toEqual([q, []]);
  for (const member of [await newOrganisation(app), await newMember(app, boss, 'maintenance')])
    expect(await found(member, 'OS-0001')).toEqual([]);
  const body = { kind: 'owner-statement' as const, id: statement?.id ?? '' };
  ok(await app.call('POST /pinned-records/', { body: { ...body, isPinned: true } }, boss.access));
  const { pinned } = ok(await app.call('GET /opened-records/', {}, boss.access));
  expect(pinned).toMatchObject([{ ...body, title: expect.stringContaining('OS-0001') }]);
});

test('it opens with the last closing, closes with the fund, and tells what changed in earlier months by itself [S1]', async () => {
  const { boss, property, people, paid } = await newOwned();
  const seen = await preview(boss, january);
  expect(seen).toMatchObject({
    statements: 1,
    lines: [{ openingCents: 0, incomeCents: 100_001, closingCents: 100_001 }],
  });
  expect(await issue(boss, { ...january, expected: seen.expected })).toMatchObject({ planned: 1, issued: 1 });
  await paid(5000, '2026-01-20');
  await paid(70_000, '2026-02-03');
  const contribution = {
    propertyId: property.id,
    personId: people[0]?.id ?? '',
    cents: 3000,
    receivedOn: '2026-02-10',
  };
  ok(await app.call('POST /owner-contributions/', { body: contribution }, boss.access));
  await issue(boss);
  const { number, content, hash, hashBefore } = await latest(boss);
  expect(number).toBe('OS-0002');
  expect(content).toMatchObject({
    follows: { number: 'OS-0001', to: '2026-01-31' },
    from: '2026-02-01',
    to: '2026-02-28',
    openingCents: 100_001,
    changes: { cents: 5000 },
    closingCents: 178_001,
    shareCents: 178_001,
    sections: [
      { kind: 'income', cents: 70_000, accounts: [{ leases: 1 }] },
      { kind: 'contributed', cents: 3000 },
    ],
    stands: { units: 1, occupied: 1 },
  });
  expect(hashBefore).not.toBe(hash);
  const chain = ok(await app.call('GET /owner-statement-chain/', { query: {} }, boss.access));
  expect(chain).toEqual({ statements: 2, lastNumber: 'OS-0002', lastHash: hash, breaks: [] });
  expect(codeOf(await app.call('POST /owner-statement-runs/', { body: {} }, boss.access))).toBe('conflict');
});

test('owners of one property are told the same of it, each with their share of the closing balance', async () => {
  const { boss } = await newOwned([600_000, 400_000]);
  await issue(boss, january);
  const shares = (await list(boss)).map(({ closingCents, shareCents }) => [closingCents, shareCents]);
  expect(shares.toSorted((one, other) => (one[1] ?? 0) - (other[1] ?? 0))).toEqual([
    [100_001, 40_000],
    [100_001, 60_001],
  ]);
});

test('who sold is told up to the last day, who bought begins with the first', async () => {
  const { boss, property, people } = await newOwned();
  const buyer = await newPerson(app, boss);
  const body = { startsOn: '2026-01-21', shares: [{ personId: buyer.id, parts: 1_000_000 }] };
  ok(await app.call('POST /properties/{id}/ownership/', { params: { id: property.id }, body }, boss.access));
  const { lines } = await preview(boss, january);
  const days = new Map(lines.map(({ person, from, to }) => [person.id, [from, to]]));
  expect(days.get(people[0]?.id ?? '')).toEqual(['2026-01-01', '2026-01-20']);
  expect(days.get(buyer.id)).toEqual(['2026-01-21', '2026-01-31']);
});

test('owners who changed shares since the preview are not told of the old ones', async () => {
  const { boss, property, people } = await newOwned([600_000, 400_000]);
  const first = (await preview(boss, january)).expected;
  const shares = people.map(({ id }, at) => ({ personId: id, parts: [400_000, 600_000][at] ?? 0 }));
  const params = { id: property.id };
  const body = { startsOn: '2026-01-31', shares };
  ok(await app.call('POST /properties/{id}/ownership/', { params, body }, boss.access));
  const second = (await preview(boss, january)).expected;
  expect({ ...second, digest: '' }, 'count and sum are as they were').toEqual({ ...first, digest: '' });
  const run = (expected: typeof first) =>
    app.call('POST /owner-statement-runs/', { body: { ...january, expected } }, boss.access);
  expect(codeOf(await run(first))).toBe('changed-since-preview');
  ok(await run(second));
});

test('what changed since the preview is not issued, and a month that is not over is refused', async () => {
  const { boss, paid } = await newOwned();
  const { expected } = await preview(boss, january);
  await paid(100, '2026-01-11');
  const body = { ...january, expected };
  expect(codeOf(await app.call('POST /owner-statement-runs/', { body }, boss.access))).toBe('changed-since-preview');
  const early = { month: '2026-03-01' };
  expect(codeOf(await app.call('POST /owner-statement-previews/', { body: early }, boss.access))).toBe('invalid-input');
  expect(codeOf(await app.call('POST /owner-statement-runs/', { body: early }, boss.access))).toBe('invalid-input');
});

test('two runs at the same moment issue each statement once, and numbers have no gap', async () => {
  const { boss } = await newOwned([500_000, 500_000]);
  const both = await Promise.all(
    [1, 2].map(() => app.call('POST /owner-statement-runs/', { body: january }, boss.access)),
  );
  expect(both.some(({ status }) => status === 201)).toBe(true);
  expect((await list(boss)).map(({ number }) => number)).toEqual(['OS-0002', 'OS-0001']);
});

test('the database neither changes a statement nor takes one that does not go on, and a forged letter is found', async () => {
  const { boss } = await newOwned();
  await issue(boss, january);
  const org = [boss.organisationId];
  const refused = (text: string) => expect(query(app.connection, text, org)).rejects.toThrow();
  await refused('update owner_statement set content = content where org_id = $1');
  await refused('delete from owner_statement where org_id = $1');
  const columns = `org_id, gen_random_uuid(), 2, run_id, person_id, property_id, to_day + 1, to_day + 28, currency, parts`;
  const copy = (opening: string, before: string, from = columns) => `
    insert into owner_statement (org_id, statement_id, number, run_id, person_id, property_id, from_day, to_day, currency, parts,
      opening_cents, changes_cents, lines_cents, closing_cents, share_cents, mark, follows_id, follows_to, follows_mark, content,
      before_hash, hash, issued_at)
    select ${from}, ${opening}, 0, 0, ${opening}, 0, mark, statement_id, to_day, mark, 'x', ${before},
           sha256(${before} || convert_to('x', 'UTF8')), now() from owner_statement where org_id = $1`;
  await refused(copy('closing_cents + 1', 'hash'));
  await refused(copy('closing_cents', `sha256('other')`));
  await refused(copy('closing_cents', 'hash', columns.replace('to_day + 1', 'to_day + 2')));
  await query(app.connection, 'alter table owner_statement disable trigger user');
  await query(app.connection, 'alter table owner_statement drop constraint owner_statement_is_hashed');
  await query(
    app.connection,
    `update owner_statement set content = replace(content, 'Robin', 'Rubin') where org_id = $1`,
    org,
  );
  const { breaks } = ok(await app.call('GET /owner-statement-chain/', { query: {} }, boss.access));
  expect(breaks.join()).toContain('The chain breaks at statement OS-0001');
});

test('it is printed with rent roll and deposits, and mailed to its owner with the run, once', async () => {
  const { boss, people } = await newOwned();
  const run = await issue(boss, { ...january, byMail: true });
  expect(run).toMatchObject({ issued: 1, sent: 1, unreached: [] });
  const again = { params: { id: run.id }, body: {} };
  expect(ok(await app.call('POST /owner-statement-runs/{id}/continue/', again, boss.access))).toMatchObject({
    sent: 1,
  });
  const { id, sent, person } = await latest(boss);
  expect([sent.length, person.id]).toEqual([1, people[0]?.id]);
  const mails = ok(await app.call('GET /mail-messages/', { query: {} }, boss.access)).items;
  expect(mails.filter(({ subject }) => subject === 'Northgate Rentals: owner statement, January 2026')).toHaveLength(1);
  const headers = { authorization: `Bearer ${boss.access}` };
  const get = (file: string) => app.inject({ method: 'GET', url: `/api/v1/owner-statements/${id}/${file}`, headers });
  const pdf = await get('packet.pdf/?language=en');
  expect(pdf.statusCode, pdf.body.slice(0, 300)).toBe(200);
  const { pages } = readPdf(pdf.rawPayload);
  expect(pages[0]).toEqual(expect.arrayContaining(['OS-0001', '1,000.01', 'Total income']));
  const all = pages.flat().join(' ');
  for (const text of ['First statement', 'Rent roll and deposits']) expect(all).toContain(text);
  const csv = await get('lines.csv/');
  expect(csv.body).toContain('opening');
  expect(csv.body).toContain('1000.01');
  // As a browser sends it: under a key, and once more when no answer came.
  const via = { headers: { 'idempotency-key': 'statement-sent-again' } };
  const send = () => app.call('POST /owner-statements/{id}/send/', { params: { id }, body: {} }, boss.access, via);
  expect(ok(await send())).toEqual(ok(await send()));
  const twice = await latest(boss);
  expect(twice.sent, 'there is no mail server').toMatchObject([
    { mailState: 'kept', sentAt: null },
    { mailState: 'kept', sentAt: null },
  ]);
  expect(twice).toMatchObject({ mailState: 'kept', sentAt: null });
});

test('a statement is sent once its message was, in the list, on its page and in the file', async () => {
  const { boss } = await newOwned();
  await issue(boss, { ...january, byMail: true });
  const file = async () => {
    const url = '/api/v1/exports/owner-statements.csv/';
    const { body } = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${boss.access}` } });
    return body.trim().split(/\r?\n/).at(-1)?.replaceAll('"', '').split(',').slice(-2);
  };
  const become = (state: string, sentAt: string | null) =>
    query(app.connection, 'update mail_message set state = $2, sent_at = $3 where org_id = $1', [
      boss.organisationId,
      state,
      sentAt,
    ]);
  for (const mailState of ['queued', 'failed', 'kept'] as const) {
    await become(mailState, null);
    const said = { mailState, sentAt: null };
    expect(await latest(boss)).toMatchObject({ ...said, sent: [said] });
    expect(await file()).toEqual([mailState, '']);
  }
  const sent = { mailState: 'sent', sentAt: '2026-03-02T10:00:00.000Z' };
  await become(sent.mailState, sent.sentAt);
  expect(await latest(boss)).toMatchObject({ ...sent, sent: [sent] });
  expect(await file()).toEqual(['sent', '2026-03-02']);
});

test('who may only look sees statements and issues none', async () => {
  const { boss } = await newOwned();
  await issue(boss, january);
  const viewer = await newMember(app, boss, 'viewer');
  expect(await list(viewer)).toHaveLength(1);
  expect(codeOf(await app.call('POST /owner-statement-runs/', { body: {} }, viewer.access))).toBe('forbidden');
});

test('the page of an owner has what is held and can be paid, by share, and Today asks for the statements', async () => {
  const { boss, people, property } = await newOwned([600_000, 400_000]);
  const { id = '' } = people[0] ?? {};
  const owner = ok(await app.call('GET /owners/{id}/', { params: { id } }, boss.access));
  expect(owner).toMatchObject({
    holdings: [{ property: { id: property.id }, fundCents: 100_001, heldShareCents: 60_001, shareCents: 60_001 }],
    figures: [{ heldCents: 60_001, owesCents: 0, distributableCents: 60_001, paidCents: 0 }],
    distributions: [],
    contributions: [],
  });
  const stranger = await newPerson(app, boss);
  expect(codeOf(await app.call('GET /owners/{id}/', { params: { id: stranger.id } }, boss.access))).toBe('not-found');
  const today = async () => ok(await app.call('GET /today/', {}, boss.access)).ownerStatements;
  expect(await today()).toEqual({ month: '2026-02-01', statements: 2, owners: 2 });
  await issue(boss);
  expect(await today()).toBeUndefined();
});
