import { expect, test } from 'vitest';
import { makeSamples } from '#server/database/sample/make-samples.ts';
import { ensureSample } from '#server/database/sample/ensure-sample.ts';
import { removeSamples } from '#server/modules/auth/workspace/leaving-samples.ts';
import { sealJournals } from '#server/modules/ledger/index.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import type { TestApp } from '#test/support/app.ts';
import { newEntry, newRecurring } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation, signIn, tokenFromMail } from '#test/support/factories.ts';

/** More than a year of a portfolio, made receipt by receipt, take a while. */
const timeout = 300_000;

test(
  'the sample goes in one act with all its people, even one who worked elsewhere, and does not come back',
  { timeout },
  async () => {
    const app = await startTestApp();
    const people = await ensureSample({ ...app.services.auth, files: app.services.files }, app.clock.now);
    expect(people).toHaveLength(6);
    expect(await ensureSample({ ...app.services.auth, files: app.services.files }, app.clock.now)).toEqual(people);
    const owner = people.find(({ role }) => role === 'owner') ?? { email: '', password: '' };
    const real = await workElsewhereAndLeave(app, people.find(({ role }) => role !== 'owner') ?? owner);
    const { access } = ok(await signIn(app, owner));
    ok(await app.call('POST /me/passkeys/options/', { body: {} }, access));
    const { organisation, user } = ok(await app.call('GET /me/', {}, access));
    const books = ok(await app.call('GET /journal-entries/', { query: { limit: 200 } }, access));
    expect(books.items).toHaveLength(200);
    expect(books.items.some(({ reverses }) => reverses !== null)).toBe(true);
    expect(await depositsAfterTheEnd(app)).toEqual([]);
    expect(await daysOfLateFees(app)).toEqual([{ feeOn: '07', chargedOn: '07' }]);
    await expectOwnersAndVendors(app, access);
    await expectBank(app, access);
    const member = { ...owner, access, refresh: '', userId: user.id, organisationId: organisation.id };
    await newEntry(app, member);
    await newRecurring(app, member, 'Made by its owner');
    ok(await app.call('POST /period-locks/', { body: { through: '2026-01-31' } }, access));
    await sealJournals(app.services.database, app.clock.now);
    expect(ok(await app.call('POST /sample/remove/', { body: {} }, access))).toEqual({ access: null });
    expect(codeOf(await app.call('GET /me/', {}, access))).toBe('not-signed-in');
    // Everybody is out at once; who signs in before it is gone finds nothing to go into.
    expect(codeOf(await signIn(app, owner))).toBe('no-workspace');
    expect(await removeSamples(app.services.database, app.clock.now)).toBe(1);
    // Who left a trace in another workspace's log stays in that log, and can no longer sign in.
    const left = await query(app.connection, 'select disabled_at is not null as closed from app_user where is_sample');
    expect(left).toEqual([{ closed: true }]);
    expect((await app.call('GET /audit-events/', { query: {} }, real.access)).status).toBe(200);
    for (const person of people) expect(codeOf(await signIn(app, person))).toBe('wrong-credentials');
    const ofSample = `where org_id = '${organisation.id}'`;
    for (const table of [
      'audit_event',
      'recurring_entry',
      'charge',
      'receipt',
      'allocation',
      'lease',
      'journal_entry',
      'posting',
      'account',
      'ledger_state',
    ])
      expect(await query(app.connection, `select from ${table} ${ofSample}`), table).toEqual([]);
    expect(await ensureSample({ ...app.services.auth, files: app.services.files }, app.clock.now)).toEqual([]);
  },
);

/** Nobody in the sample pays a deposit for a lease that is over. */
function depositsAfterTheEnd(app: TestApp) {
  return query(
    app.connection,
    `select l.number from deposit_movement m join lease l using (org_id, lease_id)
      where l.at_end = 'stop' and m.kind = 'received' and m.on_day > l.ends_on`,
  );
}

/** Five days of grace after the 1st: each late fee is of the 7th, and charged on the day that its panel says. */
function daysOfLateFees(app: TestApp) {
  return query(
    app.connection,
    `select distinct right(explanation ->> 'feeOn', 2) as "feeOn", to_char(charged_on, 'DD') as "chargedOn"
       from charge where kind = 'late-fee'`,
  );
}

/** Two fee runs, a distribution to two owners that was paid, vendors with a bill in each state, and books that tie to them. */
async function expectOwnersAndVendors(app: TestApp, access: string) {
  expect(ok(await app.call('GET /fee-runs/', { query: {} }, access)).items.length).toBeGreaterThan(0);
  const { items: runs } = ok(await app.call('GET /distribution-runs/', { query: {} }, access));
  expect(runs).toMatchObject([{ state: 'released', payments: 2 }]);
  const states = await query<{ state: string }>(app.connection, 'select distinct state from bill order by 1');
  expect(states.map(({ state }) => state)).toEqual(['approved', 'draft', 'paid', 'part-paid', 'submitted', 'void']);
  const asked = { 'aged-payables': {}, 'management-fees': { from: '2026-01-01', to: '2026-03-31' } } as const;
  for (const key of ['aged-payables', 'management-fees'] as const) {
    const { notes, tables } = ok(await app.call('GET /reports/{key}/', { params: { key }, query: asked[key] }, access));
    expect([key, notes.map(({ tone }) => tone)]).toEqual([key, ['good']]);
    expect(tables[0]?.lines.some(({ kind }) => kind === 'line')).toBe(true);
  }
}

/** Last month is reconciled; of this month's lines, those wait that the books do not have. */
async function expectBank(app: TestApp, access: string) {
  const { items: files } = ok(await app.call('GET /bank-files/', { query: {} }, access));
  expect(files.map(({ lineCount, newCount, gap }) => [lineCount, newCount, gap])).toEqual([
    [23, 23, null],
    [81, 81, null],
  ]);
  const { items: statements } = ok(await app.call('GET /reconciliations/', { query: {} }, access));
  expect(statements).toMatchObject([{ state: 'finished', from: '2026-02-01', to: '2026-02-28' }]);
  const { items: lines } = ok(await app.call('GET /statement-lines/', { query: { state: 'open' } }, access));
  expect(lines.map(({ text }) => text).toSorted()).toEqual([
    'COUNTER DEPOSIT BRANCH 12',
    'MARCO COSTA ACH CREDIT RENT',
    'SERVICE CHARGE MONTHLY FEE',
    'TUNDE ADEYEMI ACH CREDIT RENT',
  ]);
  const accountId = files[0]?.account.id ?? '';
  const { items: proposals } = ok(await app.call('GET /line-proposals/', { query: { accountId } }, access));
  expect(proposals.map(({ candidates: [first] }) => first?.targets[0]?.kind ?? 'none').toSorted()).toEqual([
    'lease',
    'lease',
    'none',
    'none',
  ]);
}

async function workElsewhereAndLeave(app: TestApp, guest: { readonly email: string; readonly password: string }) {
  const real = await newOrganisation(app);
  ok(await app.call('POST /invitations/', { body: { email: guest.email, role: 'viewer' } }, real.access));
  const token = await tokenFromMail(app, real, guest.email);
  ok(await app.call('POST /invitations/accept/', { body: { token, password: guest.password } }));
  const { items } = ok(await app.call('GET /members/', { query: { q: guest.email } }, real.access));
  ok(await app.call('POST /members/{id}/remove/', { params: { id: items[0]?.id ?? '' }, body: {} }, real.access));
  return real;
}

test('a workspace that is not the sample is not removed', async () => {
  const app = await startTestApp();
  const real = await newOrganisation(app);
  expect(codeOf(await app.call('POST /sample/remove/', { body: {} }, real.access))).toBe('not-found');
  expect((await app.call('GET /me/', {}, real.access)).status).toBe(200);
});

test(
  'a sample comes in beside a workspace with one press, and leaves with another, as often as wanted',
  { timeout },
  async () => {
    const app = await startTestApp();
    const owner = await newOrganisation(app);
    const colleague = await newMember(app, owner, 'manager');
    const read = async (access: string) => ok(await app.call('GET /sample/', {}, access));
    const ask = (access: string) => app.call('POST /sample/', { body: {} }, access);
    expect(await read(owner.access)).toMatchObject({ state: 'none', organisationId: null });
    // Pressed twice, and by two people at once: there is one.
    const asked = await Promise.all([ask(owner.access), ask(owner.access), ask(colleague.access)]);
    const [first, ...others] = asked.map((answer) => ok(answer));
    expect(first).toMatchObject({ state: 'waiting', step: 0 });
    for (const other of others) expect(other.organisationId).toBe(first?.organisationId);
    expect(await makeSamples(app.services, () => app.clock.now)).toBe(1);
    expect(await makeSamples(app.services, () => app.clock.now)).toBe(0);
    const ready = await read(colleague.access);
    expect(ready).toMatchObject({ state: 'ready', step: ready.steps });

    const organisationId = ready.organisationId ?? '';
    const inside = ok(await app.call('POST /session/switch/', { body: { organisationId } }, colleague.access)).access;
    expect(ok(await app.call('GET /me/', {}, inside)).organisation).toMatchObject({ isSample: true });
    expect(ok(await app.call('GET /properties/', { query: {} }, inside)).items).toHaveLength(5);
    expect(codeOf(await ask(inside))).toBe('conflict');
    expect(ok(await app.call('GET /properties/', { query: {} }, owner.access)).items).toEqual([]);

    const { access } = ok(await app.call('POST /sample/remove/', { body: {} }, inside));
    expect(ok(await app.call('GET /me/', {}, access ?? '')).organisation.id).toBe(owner.organisationId);
    // Whoever still holds a token for it neither reads nor writes in it, from that moment on.
    expect(codeOf(await app.call('GET /leases/', { query: {} }, inside))).toBe('not-signed-in');
    const somebody = { givenName: 'Too', familyName: 'Late' };
    expect(codeOf(await app.call('POST /people/', { body: somebody }, inside))).toBe('not-signed-in');
    // It goes on whether or not the page is there, and nobody comes into it.
    expect(await read(owner.access)).toMatchObject({ state: 'removing', organisationId: null });
    const back = await app.call('POST /session/switch/', { body: { organisationId } }, owner.access);
    expect(codeOf(back)).toBe('not-found');
    const turns = [app.clock.now, app.clock.now].map((now) => removeSamples(app.services.database, now));
    expect((await Promise.all(turns)).reduce((sum, removed) => sum + removed)).toBe(1);
    expect(await read(owner.access)).toMatchObject({ state: 'none' });
    expect(await query(app.connection, 'select from organisation')).toHaveLength(1);
    expect(ok(await ask(owner.access))).toMatchObject({ state: 'waiting' });
  },
);

test('a sample that is asked for while the last one is being removed is another one, and is made', async () => {
  const app = await startTestApp();
  const owner = await newOrganisation(app);
  const ask = async () => ok(await app.call('POST /sample/', { body: {} }, owner.access)).organisationId ?? '';
  const first = await ask();
  const { access } = ok(await app.call('POST /session/switch/', { body: { organisationId: first } }, owner.access));
  ok(await app.call('POST /sample/remove/', { body: {} }, access));
  const second = await ask();
  expect([first, '']).not.toContain(second);
  expect(await ask()).toBe(second);
  expect(await removeSamples(app.services.database, app.clock.now)).toBe(1);
  expect(ok(await app.call('GET /sample/', {}, owner.access))).toMatchObject({
    state: 'waiting',
    organisationId: second,
  });
});

test('a request that was let in before the sample went is told so, and is no failure of ours', async () => {
  const app = await startTestApp();
  const owner = await newOrganisation(app);
  const body = { givenName: 'Too', familyName: 'Late' };
  const { organisationId } = ok(await app.call('POST /sample/', { body: {} }, owner.access));
  const inside = { body: { organisationId: organisationId ?? '' } };
  const { access } = ok(await app.call('POST /session/switch/', inside, owner.access));
  await query(
    app.connection,
    `
    create function take_away() returns trigger language plpgsql security definer as $$
    begin
      perform remove_sample(new.org_id, now());
      return new;
    end $$`,
  );
  await query(
    app.connection,
    'create trigger meanwhile before insert on person for each row execute function take_away()',
  );
  expect(codeOf(await app.call('POST /people/', { body }, access))).toBe('not-signed-in');
});

test('a sample whose making died is begun anew, and one that cannot be made says so until it is asked for again', async () => {
  const app = await startTestApp();
  const owner = await newOrganisation(app);
  const { organisationId } = ok(await app.call('POST /sample/', { body: {} }, owner.access));
  await query(app.connection, 'alter table property add constraint nothing_fits check (false) not valid');
  const make = () => makeSamples(app.services, () => app.clock.now);
  const read = async () => ok(await app.call('GET /sample/', {}, owner.access));
  for (let tries = 1; tries <= 3; tries += 1) {
    await expect(make()).rejects.toThrow();
    expect(await read()).toMatchObject({ state: tries < 3 ? 'waiting' : 'failed', step: 0 });
  }
  expect(await make()).toBe(0);
  expect(await query(app.connection, 'select from person where org_id = $1', [organisationId])).toEqual([]);
  expect(ok(await app.call('POST /sample/', { body: {} }, owner.access))).toMatchObject({
    state: 'waiting',
    organisationId,
  });
  // A process that died while it made one: its claim runs out.
  const abandon = "update sample_making set state = 'making', attempts = 1, claimed_until = $1";
  await query(app.connection, abandon, [new Date(app.clock.now.getTime() + 1000)]);
  expect(await make()).toBe(0);
  await query(app.connection, abandon, [new Date(app.clock.now.getTime() - 1000)]);
  await expect(make()).rejects.toThrow();
});
