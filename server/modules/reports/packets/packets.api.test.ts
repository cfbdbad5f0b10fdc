import { expect, test } from 'vitest';
import { packetReports } from '#shared/reports/packet-reports.ts';
import { sealJournals } from '#server/modules/ledger/index.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newMember, newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { libreOffice, openInLibreOffice, pdfText } from '#test/support/office-programs.ts';
import { newProperty } from '#test/support/portfolio.ts';
import { readPdf } from '#test/support/read-pdf.ts';
import { newCharge, newTenancy } from '#test/support/rent.ts';
import { workbookSheets } from '#test/support/workbook-rows.ts';

const app = await startTestApp();
const chosen = { month: '2026-03', reports: 'rent-roll,aged-receivables,trial-balance' } as const;
const asQuery = (query: Readonly<Record<string, string>>) => new URLSearchParams(query).toString();

async function newMonth() {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app, { name: 'Northgate Rentals' }));
  const tenancies = [await newTenancy(app, owner), await newTenancy(app, owner)];
  for (const [at, { lease }] of tenancies.entries())
    await newCharge(app, owner, lease.id, { dueOn: '2026-02-01', cents: 123_450 + at });
  await sealJournals(app.services.database, app.clock.now);
  return { owner, tenancies };
}

async function file(member: TestMember, path: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${member.access}` };
  const answer = await app.inject({ method: 'GET', url: `/api/v1/report-${path}`, headers });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer.rawPayload;
}

test('a packet is one PDF: cover with the state of the books, contents with page numbers, then its reports', async () => {
  const { owner } = await newMonth();
  const entries = ok(await app.call('GET /journal-entries/', { query: {} }, owner.access)).items;
  const last = Math.max(...entries.map(({ number }) => number));
  ok(await app.call('POST /period-locks/', { body: { through: '2026-01-31' } }, owner.access));
  const printed = await file(owner, `packet.pdf/?${asQuery({ ...chosen, language: 'en' })}`);
  const { pages } = readPdf(printed);
  expect(pages[0]).toEqual(
    expect.arrayContaining([
      'Northgate Rentals',
      'Month-end packet, March 2026',
      'All properties',
      'Accrual',
      'January 31, 2026',
      'Books verified',
      'Yes',
      'Contents',
    ]),
  );
  const cover = (pages[0] ?? []).join(' ');
  expect(cover).toContain(`JE-${String(last).padStart(4, '0')}, recorded`);
  const { seal } = ok(
    await app.call('GET /journal-entries/{id}/', { params: { id: entries[0]?.id ?? '' } }, owner.access),
  );
  expect(pages[0], 'in two halves').toEqual(
    expect.arrayContaining([seal?.sha256.slice(0, 32) ?? 'no seal', seal?.sha256.slice(32) ?? 'no seal']),
  );
  for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  // Each page that the contents name begins with the report that they name.
  const read = await pdfText(printed);
  for (const title of ['Rent roll', 'Aged receivables', 'Trial balance']) {
    const number = Number(new RegExp(`^\\s*${title}\\s+(\\d+)$`, 'm').exec(read?.[0] ?? '')?.[1]);
    expect(read?.[number - 1], `${title} on page ${number}`).toMatch(new RegExp(`^\\s*${title}$`, 'm'));
  }
  expect(read?.join('\n')).toContain('2,469.01');
});

test('a packet is one workbook with a named sheet for each report, and its amounts are numbers', async () => {
  const { owner, tenancies } = await newMonth();
  const [first, second] = tenancies;
  const propertyIds = [first?.home.property.id, second?.home.property.id].join(',');
  const bytes = await file(owner, `packet.xlsx/?${asQuery({ ...chosen, propertyIds, language: 'en' })}`);
  const sheets = await workbookSheets(bytes);
  expect(sheets).toHaveLength(7);
  expect(sheets[0]?.name).toBe('Cover');
  expect(sheets[0]?.rows[0]).toEqual(['Month-end packet', 'Northgate Rentals']);
  expect(new Set(sheets.map(({ name }) => name.toLowerCase())).size).toBe(7);
  expect(sheets.every(({ name }) => name.length <= 31)).toBe(true);
  const aged = sheets.filter(({ name }) => name.startsWith('Aged receivables'));
  expect(aged.map(({ rows }) => rows.at(-1)?.at(-1))).toEqual(['1234.5', '1234.51']);
});

test.skipIf(libreOffice === undefined)(
  'a packet opens in LibreOffice with numbers, days and text as they are',
  async () => {
    const { owner } = await newMonth();
    const query = { month: '2026-03', reports: 'aged-receivables,receipts-register,charges-register' };
    const sheets = await openInLibreOffice(await file(owner, `packet.xlsx/?${asQuery({ ...query, language: 'en' })}`));
    expect(sheets.map(({ name }) => name)).toEqual(['Cover', 'Aged receivables', 'Payments received', 'Charges']);
    const total = sheets[1]?.rows.find(([name]) => name?.value === 'Total, 2 leases');
    expect(total?.findLast(({ type }) => type !== 'empty')).toEqual({ type: 'float', value: '2469.01' });
    const charges = sheets[3]?.rows.flat() ?? [];
    expect(charges.filter(({ type }) => type === 'date').map(({ value }) => value)).not.toEqual([]);
    expect(charges.filter(({ type }) => type === 'float').map(({ value }) => value)).toContain('1234.5');
  },
  180_000,
);

test('the contents say what is in it, and a report that somebody may not see is in no packet of theirs', async () => {
  const { owner } = await newMonth();
  const contents = ok(await app.call('GET /report-packet-contents/', { query: chosen }, owner.access));
  expect(contents.parts.slice(0, 2)).toEqual([
    { report: 'rent-roll', property: null, lines: 2 },
    { report: 'aged-receivables', property: null, lines: 2 },
  ]);
  expect([contents.from, contents.to, contents.books?.isBroken, contents.books?.unsealed]).toEqual([
    '2026-03-01',
    '2026-03-31',
    false,
    0,
  ]);
  const agent = await newMember(app, owner, 'leasing_agent');
  expect(codeOf(await app.call('GET /report-packet-contents/', { query: chosen }, agent.access))).toBe('not-found');
  const query = { month: '2026-03', reports: 'occupancy' };
  expect(ok(await app.call('GET /report-packet-contents/', { query }, agent.access)).books).toBe(null);
  const { items } = ok(await app.call('GET /reports/', {}, owner.access));
  const everything = items.flatMap(({ key }) => (packetReports.includes(key) ? key : [])).join(',');
  const many = [];
  for (let made = 0; made < 16; made += 1) many.push((await newProperty(app, owner)).property.id);
  const large = { month: '2026-03', reports: everything, propertyIds: many.join(',') };
  const tooLarge = await app.call('GET /report-packet-contents/', { query: large }, owner.access);
  expect(tooLarge.problem?.errors?.[0]?.key).toBe('reports.packet-too-large');
  const elsewhere = await newOrganisation(app);
  const foreign = { ...chosen, propertyIds: (await newTenancy(app, elsewhere)).home.property.id };
  const refused = await app.call('GET /report-packet-contents/', { query: foreign }, owner.access);
  expect(refused.problem?.errors?.[0]?.key).toBe('reports.no-such-property');
});

test('a packet is saved under a name; its maker changes and removes it, and others see what they may', async () => {
  const { owner, tenancies } = await newMonth();
  const propertyIds = [tenancies[0]?.home.property.id ?? ''];
  const body = { name: 'Owners', reports: ['occupancy', 'balance-sheet'] as const, propertyIds };
  const save = () => app.call('POST /report-packets/', { body: { ...body, reports: [...body.reports] } }, owner.access);
  const packet = ok(await save());
  expect((await save()).problem?.errors?.[0]?.key).toBe('reports.packet-exists');
  const agent = await newMember(app, owner, 'leasing_agent');
  const { items } = ok(await app.call('GET /report-packets/', {}, agent.access));
  expect(items.map(({ name, reports, isOwn }) => [name, reports, isOwn])).toEqual([['Owners', ['occupancy'], false]]);
  const params = { id: packet.id };
  const change = { name: 'Bank', reports: ['rent-roll' as const], propertyIds: [], version: packet.version };
  const changed = ok(await app.call('PATCH /report-packets/{id}/', { params, body: change }, owner.access));
  expect([changed.name, changed.reports, changed.properties]).toEqual(['Bank', ['rent-roll'], []]);
  const again = await app.call('PATCH /report-packets/{id}/', { params, body: change }, owner.access);
  expect(again.problem?.key).toBe('kernel.record-changed');
  const remove = (access: string) => app.call('POST /report-packets/{id}/remove/', { params, body: {} }, access);
  expect(codeOf(await remove(agent.access))).toBe('not-found');
  ok(await remove(owner.access));
  expect(ok(await app.call('GET /report-packets/', {}, owner.access)).items).toEqual([]);
});

test('what is kept for a report is reckoned for a packet as well', async () => {
  const { owner } = await newMonth();
  const query = { month: '2026-03', reports: 'cash-forecast' };
  const { parts } = ok(await app.call('GET /report-packet-contents/', { query }, owner.access));
  // Two properties, and three lines from there to what is still expected.
  expect(parts).toMatchObject([{ report: 'cash-forecast', lines: 5 }]);
});
