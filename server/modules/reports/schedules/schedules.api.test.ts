import { expect, test } from 'vitest';
import { deliverMail } from '#server/adapters/mail/deliver-mail.ts';
import { giveTo, loadModules, workplaceOf } from '#server/modules.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { goodPassword, newOrganisation, signIn, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { readPdf } from '#test/support/read-pdf.ts';
import { newCharge, newTenancy } from '#test/support/rent.ts';
import { startMailServer } from '#test/support/smtp.ts';
import { workbookRows } from '#test/support/workbook-rows.ts';
import reportsModule from '#server/modules/reports/module.ts';

const server = await startMailServer();
const app = await startTestApp({ SMTP_URL: server.url, MAIL_FROM: 'Gable <gable@workspace.example>' });
const given = giveTo(await loadModules(), workplaceOf(app.services));
/** One turn of the background work, as every node does it. */
const turn = () => reportsModule.repeated(given)[0]?.turn();
const deliver = () => deliverMail(app.services.database, app.services.mail, app.clock.now);

let made = 0;
const daily = {
  name: 'Who is late',
  report: 'aged-receivables' as const,
  span: 'today' as const,
  formats: ['pdf' as const],
  frequency: 'day' as const,
  atHour: 7,
};

async function newDebt() {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app, { name: 'Northgate Rentals' }));
  made += 1;
  return { owner, to: `bank${made}@elsewhere.example` };
}

/** The link arrives by mail, as everything else here. */
async function join(owner: TestMember, role: 'manager' | 'accountant'): Promise<TestMember> {
  made += 1;
  const email = `staff${made}@workspace.example`;
  ok(await app.call('POST /invitations/', { body: { email, role } }, owner.access));
  await deliver();
  const token = /#token=([\w-]{43})/.exec(sentTo(email)[0]?.raw ?? '')?.[1] ?? '';
  const body = { token, name: `Person ${made}`, password: goodPassword };
  const tokens = ok(await app.call('POST /invitations/accept/', { body }));
  const { user, organisation } = ok(await app.call('GET /me/', {}, tokens.access));
  return { ...tokens, email, password: goodPassword, userId: user.id, organisationId: organisation.id };
}

async function owing(owner: TestMember) {
  const tenancy = await newTenancy(app, owner);
  await newCharge(app, owner, tenancy.lease.id, { dueOn: '2026-02-01', cents: 123_450 });
  return tenancy;
}

async function add(member: TestMember, to: string, more: object = {}) {
  return app.call('POST /report-schedules/', { body: { ...daily, addresses: [to], ...more } }, member.access);
}

async function read(member: TestMember) {
  const [schedule] = ok(await app.call('GET /report-schedules/', {}, member.access)).items;
  if (schedule === undefined) throw new Error('There is no schedule');
  return schedule;
}

const sentTo = (address: string) => server.received.filter(({ to }) => to === address);
const aDay = 86_400_000;

/** Some time later, with a session that is fresh then. */
async function later(member: TestMember, milliseconds: number): Promise<TestMember> {
  app.clock.advance(milliseconds);
  return { ...member, ...ok(await signIn(app, member)) };
}

function attachmentOf(raw: string, name: string): Buffer {
  const [, part = ''] = raw.split(new RegExp(`filename="?${name.replaceAll('.', '\\.')}"?`));
  // The mail server's own reading takes the end of a padded line away: what follows is no base64.
  const packed = /\r\n\r\n([\w+/=\r\n]*)/.exec(part)?.[1] ?? '';
  return Buffer.from(packed, 'base64');
}

test('a report arrives by email when it is due, once, with the figures that the report has', async () => {
  const { owner, to } = await newDebt();
  await owing(owner);
  const manager = await join(owner, 'manager');
  const schedule = ok(await add(owner, to, { memberIds: [manager.userId], formats: ['pdf', 'xlsx', 'csv'] }));
  expect(schedule.nextRunAt, 'at seven where the workspace is').toMatch(/T\d\d:00:00\.000Z$/);
  await turn();
  await deliver();
  expect(sentTo(to), 'not before').toEqual([]);
  const next = await later(owner, aDay);
  // Two nodes at the same moment, and one that was killed before it could say that it was done.
  await Promise.all([turn(), turn()]);
  await turn();
  await deliver();
  await deliver();
  expect(
    [sentTo(to), sentTo(manager.email).filter(({ raw }) => raw.includes('Who is late'))].map((all) => all.length),
  ).toEqual([1, 1]);
  const raw = sentTo(to)[0]?.raw ?? '';
  expect(raw).toMatch(/^Subject: Who is late, as of March 3, 2026\r$/m);
  const text = raw.replaceAll('=\r\n', '');
  expect(text, 'it is of one day').toContain('Who is late as of March 3, 2026 is attached.');
  expect(text, 'and says whom to write to').toContain(`To stop these emails, write to ${owner.email}.`);
  const name = 'aged-receivables-2026-03-03';
  const pdf = readPdf(attachmentOf(raw, `${name}.pdf`)).pages.flat();
  expect(pdf).toEqual(expect.arrayContaining(['Aged receivables', 'March 3, 2026', '1,234.50']));
  const { rows } = await workbookRows(attachmentOf(raw, `${name}.xlsx`));
  expect(rows.at(-1)?.at(-1)).toBe('1234.5');
  expect(attachmentOf(raw, `${name}.csv`).toString()).toContain('1234.50');
  const after = await read(next);
  expect(after).toMatchObject({
    stopReason: null,
    lastSentAt: app.clock.now.toISOString(),
    lastRun: { outcome: 'sent', messages: { sent: 2, queued: 0, failed: 0, kept: 0 } },
  });
  expect(Date.parse(after.nextRunAt ?? '') - Date.parse(schedule.nextRunAt ?? '')).toBeGreaterThanOrEqual(aDay);
});

test('a schedule was last sent when a message was: not when one was queued, was kept or failed', async () => {
  const { owner, to } = await newDebt();
  const { id } = ok(await add(owner, to));
  const body = { params: { id }, body: {} };
  const counts = { sent: 0, queued: 0, failed: 0, kept: 0 };
  const queued = ok(await app.call('POST /report-schedules/{id}/send/', body, owner.access));
  expect(queued).toMatchObject({ lastSentAt: null, lastRun: { messages: { ...counts, queued: 1 } } });
  const become = (state: string) =>
    query(app.connection, 'update mail_message set state = $2 where org_id = $1', [owner.organisationId, state]);
  for (const state of ['kept', 'failed'] as const) {
    await become(state);
    expect(await read(owner)).toMatchObject({ lastSentAt: null, lastRun: { messages: { ...counts, [state]: 1 } } });
  }
  await become('queued');
  await deliver();
  const sentAt = app.clock.now.toISOString();
  expect(await read(owner)).toMatchObject({ lastSentAt: sentAt, lastRun: { messages: { ...counts, sent: 1 } } });
  app.clock.advance(60_000);
  ok(await app.call('POST /report-schedules/{id}/send/', body, owner.access));
  expect(await read(owner), 'the next one is queued').toMatchObject({ lastSentAt: sentAt });
});

test('a run whose transaction was lost leaves nothing behind, and is sent once', async () => {
  const { owner, to } = await newDebt();
  ok(await add(owner, to));
  const next = await later(owner, aDay);
  await query(
    app.connection,
    `create function lose_it() returns trigger language plpgsql as $$ begin raise exception 'lost'; end $$;
     create trigger lose_it before update of next_run_at on report_schedule for each row execute function lose_it()`,
  );
  await expect(turn()).rejects.toThrow();
  await query(app.connection, 'drop trigger lose_it on report_schedule; drop function lose_it()');
  await deliver();
  expect(sentTo(to)).toEqual([]);
  expect(await read(next)).toMatchObject({ lastSentAt: null, lastRun: { outcome: 'failed' } });
  app.clock.advance(3_600_000);
  await turn();
  await deliver();
  expect(sentTo(to)).toHaveLength(1);
});

test('a packet of last month is sent as PDF and XLSX', async () => {
  const { owner, to } = await newDebt();
  const body = { name: 'Owners', reports: ['rent-roll' as const, 'trial-balance' as const] };
  const packet = ok(await app.call('POST /report-packets/', { body }, owner.access));
  const monthly = { report: null, packetId: packet.id, span: 'last-month', frequency: 'month', onDay: 5 };
  ok(await add(owner, to, { ...monthly, formats: ['pdf', 'xlsx'] }));
  expect((await add(owner, to, { ...monthly, formats: ['csv'] })).problem?.errors?.[0]?.key).toBe(
    'reports.packet-as-csv',
  );
  expect((await add(owner, to, { ...monthly, span: 'today' })).problem?.errors?.[0]?.key).toBe(
    'reports.packet-of-month',
  );
  const remove = () =>
    app.call('POST /report-packets/{id}/remove/', { params: { id: packet.id }, body: {} }, owner.access);
  expect((await remove()).problem?.key).toBe('reports.packet-scheduled');
  app.clock.advance(4 * aDay);
  await turn();
  await deliver();
  const raw = sentTo(to)[0]?.raw ?? '';
  const pdf = readPdf(attachmentOf(raw, 'month-end-2026-02.pdf')).pages.flat();
  expect(pdf).toEqual(expect.arrayContaining(['Month-end packet, February 2026', 'Rent roll', 'Trial balance']));
  expect((await workbookRows(attachmentOf(raw, 'month-end-2026-02.xlsx'))).name).toBe('Cover');
});

test('a schedule stops, and says why, when its owner leaves or may no longer see what it sends', async () => {
  const { owner } = await newDebt();
  const manager = await join(owner, 'manager');
  const accountant = await join(owner, 'accountant');
  ok(await add(manager, 'one@elsewhere.example', { name: 'One' }));
  ok(await add(accountant, 'two@elsewhere.example', { name: 'Two' }));
  const role = { params: { id: manager.userId }, body: { role: 'viewer' as const, version: 1 } };
  ok(await app.call('PATCH /members/{id}/', role, owner.access));
  ok(await app.call('POST /members/{id}/suspend/', { params: { id: accountant.userId }, body: {} }, owner.access));
  const next = await later(owner, aDay);
  await turn();
  await deliver();
  expect([...sentTo('one@elsewhere.example'), ...sentTo('two@elsewhere.example')]).toEqual([]);
  const { items } = ok(await app.call('GET /report-schedules/', {}, next.access));
  expect(items.map(({ name, stopReason, nextRunAt }) => [name, stopReason, nextRunAt])).toEqual([
    ['One', 'no-access', null],
    ['Two', 'owner-left', null],
  ]);
});

test('an audit log is sent as it was narrowed: by who did it, and by what happened', async () => {
  const { owner, to } = await newDebt();
  await owing(owner);
  const asked = { from: '2026-03-01', to: '2026-03-31', event: 'session.started' };
  const shown = ok(await app.call('GET /reports/{key}/', { params: { key: 'audit-log' }, query: asked }, owner.access));
  const lines = shown.tables.flatMap((table) => table.lines).length;
  expect(lines).toBeGreaterThan(0);
  const all = { params: { key: 'audit-log' as const }, query: { from: asked.from, to: asked.to } };
  const everything = ok(await app.call('GET /reports/{key}/', all, owner.access));
  expect(everything.tables.flatMap((table) => table.lines).length).toBeGreaterThan(lines);
  const narrowed = {
    report: 'audit-log',
    span: 'this-month',
    formats: ['csv'],
    parameters: { event: asked.event, memberId: owner.userId },
  };
  const schedule = ok(await add(owner, to, narrowed));
  expect(schedule.parameters).toEqual(narrowed.parameters);
  ok(await app.call('POST /report-schedules/{id}/send/', { params: { id: schedule.id }, body: {} }, owner.access));
  await deliver();
  const [mail] = sentTo(to);
  const text = attachmentOf(mail?.raw ?? '', 'audit-log-2026-03-01-2026-03-31.csv').toString('utf8');
  expect(text.trim().split('\n'), text).toHaveLength(lines + 1);
});

test('a report is sent for a fiscal year, beside the year before it, and only where it can be compared', async () => {
  const { owner, to } = await newDebt();
  await query(app.connection, 'update organisation set fiscal_year_start_month = 4 where org_id = $1', [
    owner.organisationId,
  ]);
  const compared = { span: 'last-fiscal-year', formats: ['csv'], parameters: { comparison: 'last-year' } };
  const schedule = ok(await add(owner, to, { ...compared, report: 'income-statement' }));
  expect(schedule.parameters).toEqual(compared.parameters);
  ok(await app.call('POST /report-schedules/{id}/send/', { params: { id: schedule.id }, body: {} }, owner.access));
  await deliver();
  const [mail] = sentTo(to);
  const text = attachmentOf(mail?.raw ?? '', 'income-statement-2024-04-01-2025-03-31-accrual.csv').toString('utf8');
  const asked = { from: '2024-04-01', to: '2025-03-31', compareFrom: '2023-04-01', compareTo: '2024-03-31' };
  const params = { key: 'income-statement' as const };
  const { tables } = ok(await app.call('GET /reports/{key}/', { params, query: asked }, owner.access));
  expect(tables[0]?.columns.length).toBeGreaterThan(1);
  expect(text.split('\n')[0]?.split(',').length).toBeGreaterThan(tables[0]?.columns.length ?? 0);
  const { problem } = await add(owner, to, { ...compared, report: 'rent-roll' });
  expect(problem?.errors?.[0]).toMatchObject({ path: 'parameters.comparison', key: 'reports.not-asked-with' });
});

test('the ledger of a tenant is sent of one lease, and not of nobody', async () => {
  const { owner, to } = await newDebt();
  const { lease } = await owing(owner);
  const ledger = { report: 'tenant-ledger' as const, span: 'year-to-date' as const, formats: ['csv' as const] };
  const refused = await add(owner, to, ledger);
  expect(refused.problem).toMatchObject({ errors: [{ path: 'parameters', key: 'reports.choose-lease-or-person' }] });
  ok(await add(owner, to, { ...ledger, parameters: { leaseId: lease.id } }));
  await later(owner, aDay);
  await turn();
  await deliver();
  const [message] = sentTo(to);
  expect(message?.raw).toContain('filename=tenant-ledger');
  const name = /filename="?(tenant-ledger[^"\s]*\.csv)/.exec(message?.raw ?? '')?.[1] ?? '';
  expect(attachmentOf(message?.raw ?? '', name).toString()).toContain('1234.50');
});

test('paused, resumed, sent now, changed and removed; what is another’s is not changed', async () => {
  const { owner, to } = await newDebt();
  const manager = await join(owner, 'manager');
  const mine = ok(await add(manager, to));
  const params = { id: mine.id };
  const act = (line: 'pause' | 'resume' | 'send' | 'remove', member: TestMember, key?: string) =>
    app.call(`POST /report-schedules/{id}/${line}/`, { params, body: {} }, member.access, {
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  expect(codeOf(await act('send', owner))).toBe('forbidden');
  const colleague = await join(owner, 'accountant');
  expect(codeOf(await act('pause', colleague)), 'not there for a colleague').toBe('not-found');
  ok(await act('send', manager, 'once'));
  ok(await act('send', manager, 'once'));
  await deliver();
  expect(sentTo(to), 'a repeat under the same key sends nothing more').toHaveLength(1);
  expect((await act('pause', owner)).status).toBe(200);
  const again = await later(manager, aDay);
  await turn();
  await deliver();
  expect(sentTo(to), 'paused').toHaveLength(1);
  const resumed = await act('resume', again);
  expect(ok(resumed)).toMatchObject({ pausedAt: null });
  await turn();
  await deliver();
  expect(sentTo(to), 'what was missed is not sent').toHaveLength(1);
  const { version } = await read(again);
  const body = { ...daily, name: 'Late', frequency: 'week' as const, onDay: 9, addresses: [to], version };
  const change = (wish: object) =>
    app.call('PATCH /report-schedules/{id}/', { params, body: { ...body, ...wish } }, again.access);
  expect((await change({})).problem?.errors?.[0]?.key).toBe('reports.no-weekday');
  expect((await change({ onDay: 1, addresses: [] })).problem?.errors?.[0]?.key).toBe('reports.choose-recipient');
  expect(ok(await change({ onDay: 1 }))).toMatchObject({ name: 'Late', frequency: 'week', onDay: 1 });
  ok(await act('remove', await later(owner, 0)));
  expect(ok(await app.call('GET /report-schedules/', {}, again.access)).items).toEqual([]);
});
