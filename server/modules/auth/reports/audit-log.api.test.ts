import { expect, test } from 'vitest';
import { auditKindNames } from '#shared/audit/audit-kinds.en.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newMember, newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newEntry } from '#test/support/books.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { parseCsv } from '#test/support/parse-csv.ts';
import { readPdf } from '#test/support/read-pdf.ts';
import { readReport, walkFigures } from '#test/support/walk-figures.ts';
import type { ReportQuery } from '#test/support/walk-figures.ts';

const app = await startTestApp();
const key = 'audit-log';
const params = { key } as const;

/** An owner and a manager who did things on two days; the workspace is in New York. */
async function newLog() {
  let owner = await signInOn(app, '2026-03-02', await newOrganisation(app, { name: 'Northgate Rentals' }));
  const manager = await newMember(app, owner, 'manager');
  owner = await signInOn(app, '2026-03-09', owner);
  const body = { all: false, propertyIds: [] };
  await app.call('POST /members/{id}/properties/', { params: { id: manager.userId }, body }, owner.access);
  return { owner, manager: await signInOn(app, '2026-03-09', manager) };
}

async function eventsOf(owner: TestMember, days: { readonly from: string; readonly to: string }) {
  return ok(await app.call('GET /audit-events/', { query: { limit: 200, ...days } }, owner.access)).items;
}

async function told(owner: TestMember, asked: ReportQuery) {
  const { sheet } = await walkFigures(app, owner, key, asked);
  return (sheet.tables[0]?.lines ?? []).filter(({ kind }) => kind === 'line');
}

test('the report has what the log of the settings has: range, who and kind', async () => {
  const { owner, manager } = await newLog();
  const march = { from: '2026-03-01', to: '2026-03-31' };
  const all = await eventsOf(owner, march);
  expect(all.length).toBeGreaterThan(4);
  const lines = await told(owner, march);
  expect(lines.map((line) => line.key)).toEqual(all.map(({ id }) => id));
  for (const [at, event] of all.entries()) {
    const word = `kind_${event.kind}`;
    expect(Object.hasOwn(auditKindNames, word), event.kind).toBe(true);
    expect(lines[at]?.label).toEqual({ word });
    const who = event.actor === null ? { word: 'audit-nobody' } : event.actor.name;
    expect(lines[at]?.cells[2]).toEqual({ kind: 'text', text: who });
  }
  const ids = (found: Awaited<ReturnType<typeof told>>) => found.map((line) => line.key);
  const one = { from: '2026-03-09', to: '2026-03-09' };
  expect(ids(await told(owner, one))).toEqual((await eventsOf(owner, one)).map(({ id }) => id));
  expect((await told(owner, one)).length).toBeLessThan(lines.length);
  const byManager = await told(owner, { ...march, memberId: manager.userId });
  expect(ids(byManager)).toEqual(all.filter(({ actor }) => actor?.id === manager.userId).map(({ id }) => id));
  expect(byManager.length).toBeGreaterThan(0);
  const started = await told(owner, { ...march, event: 'session.started' });
  expect(ids(started)).toEqual(all.filter(({ kind }) => kind === 'session.started').map(({ id }) => id));
  expect(started.length).toBeGreaterThan(0);
});

test('it has manual entries with their reversals, and what was done to leases and other records', async () => {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  const home = await newHome(app, owner);
  const lease = await newLease(app, owner, home, { startsOn: '2026-01-01', endsOn: '2026-12-31' });
  const notice = { params: { id: lease.id }, body: { by: 'tenant' as const, leavesOn: '2026-12-31' } };
  ok(await app.call('POST /leases/{id}/give-notice/', notice, owner.access));
  const entry = await newEntry(app, owner);
  const back = { params: { id: entry.id }, body: { reason: 'Typed twice' } };
  ok(await app.call('POST /journal-entries/{id}/reverse/', back, owner.access));
  const march = { from: '2026-03-01', to: '2026-03-31' };
  const lines = await told(owner, march);
  const said = lines.map(({ label, cells }) => JSON.stringify([label, cells[3]]));
  const of = (name: object, subject: string) => JSON.stringify([name, { kind: 'text', text: subject }]);
  const leaseAct = (act: string) => ({
    word: 'recordedAct',
    values: { record: { word: 'record-lease' }, act: { word: act } },
  });
  const [number] = lines.flatMap(({ label, cells: [, , , cell] }) =>
    JSON.stringify(label) === JSON.stringify(leaseAct('act-notice-given')) && cell?.kind === 'text' ? [cell.text] : [],
  );
  expect(number).toContain(lease.number);
  expect(said.filter((one) => one.includes('kind_entry.posted') || one.includes('kind_entry.reversed'))).toHaveLength(
    2,
  );
  expect(said).toContain(of({ word: 'kind_entry.posted' }, `JE-${String(entry.number).padStart(4, '0')}`));
  const at = lines.map(({ cells }) =>
    cells
      .slice(0, 2)
      .map((cell) => JSON.stringify(cell))
      .join(),
  );
  expect(at).toEqual(at.toSorted().toReversed());
  const only = await told(owner, { ...march, event: 'lease.notice-given' });
  expect(only.map(({ label }) => label)).toEqual([leaseAct('act-notice-given')]);
  expect(await told(owner, { ...march, event: 'entry.reversed' })).toHaveLength(1);
  expect(await told(owner, { from: '2026-02-01', to: '2026-02-28' })).toEqual([]);
  const stranger = await newOrganisation(app);
  expect(JSON.stringify(await told(stranger, march))).not.toContain('kind_entry');
});

test('days and times are those of the workspace, and records have names, never ids', async () => {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  app.clock.now = new Date('2026-03-03T03:30:00Z');
  const invited = { email: 'vera@northgate.example', role: 'viewer' as const };
  const signedIn = await signInOn(app, '2026-03-02', owner);
  ok(await app.call('POST /invitations/', { body: invited }, signedIn.access));
  const [line] = await told(signedIn, { from: '2026-03-01', to: '2026-03-31', event: 'member.invited' });
  expect(line?.cells[0]).toEqual({ kind: 'day', day: '2026-03-02' });
  expect(line?.cells[1]).toMatchObject({ kind: 'text', text: expect.stringMatching(/^\d\d:\d\d$/) as unknown });
  expect(line?.cells[3]).toMatchObject({ text: expect.stringContaining('vera') as unknown });
  const everything = JSON.stringify(await told(signedIn, { from: '2026-03-01', to: '2026-03-31' }));
  const cells = everything.replaceAll(/"key":"[^"]*"/g, '');
  expect(cells).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
});

test('it leaves as a table and on paper, in both languages', async () => {
  const { owner } = await newLog();
  const get = (path: string) =>
    app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${owner.access}` } });
  const days = `from=2026-03-01&to=2026-03-31&memberId=${owner.userId}&event=session.started`;
  const csv = await get(`/exports/reports/audit-log.csv/?language=de&${days}`);
  expect(parseCsv(csv.body.replace('\u{FEFF}', ''))[0]).toEqual(['Ereignis', 'Datum', 'Uhrzeit', 'Wer', 'Betrifft']);
  const pages = readPdf((await get(`/reports/audit-log/sheet.pdf/?language=en&${days}`)).rawPayload).pages.flat();
  expect(pages).toEqual(expect.arrayContaining(['Northgate Rentals', 'Audit log', 'Member', 'Event', 'Signed in']));
});

test('only who may see the log is told of the report', async () => {
  const { owner, manager } = await newLog();
  expect(codeOf(await app.call('GET /reports/{key}/', { params, query: {} }, manager.access))).toBe('not-found');
  const { items } = ok(await app.call('GET /reports/', {}, manager.access));
  expect(items.some((one) => one.key === key)).toBe(false);
  const stranger = await newOrganisation(app);
  const own = await told(owner, { from: '2026-03-01', to: '2026-03-31' });
  const theirs = await told(stranger, { from: '2026-03-01', to: '2026-03-31', memberId: owner.userId });
  expect([own.length > 0, theirs]).toEqual([true, []]);
  const figure = { line: 'total', column: 'day' };
  expect(codeOf(await app.call('GET /reports/{key}/lines/', { params, query: figure }, owner.access))).toBe(
    'not-found',
  );
  expect((await readReport(app, owner, key, {})).parameters).toEqual({ from: '2026-03-01', to: '2026-03-31' });
});
