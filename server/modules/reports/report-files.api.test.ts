import { expect, test } from 'vitest';
import { startTestApp } from '#test/support/app.ts';
import { newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { readPdf } from '#test/support/read-pdf.ts';
import { parseCsv } from '#test/support/parse-csv.ts';
import { newCharge, newTenancy } from '#test/support/rent.ts';
import { workbookPart, workbookRows } from '#test/support/workbook-rows.ts';

const app = await startTestApp();
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function newDebts(count = 2) {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app, { name: 'Northgate Rentals' }));
  const tenancies = [];
  for (let made = 0; made < count; made += 1) {
    const tenancy = await newTenancy(app, owner);
    await newCharge(app, owner, tenancy.lease.id, { dueOn: '2026-02-01', cents: 123_450 + made });
    tenancies.push(tenancy);
  }
  return { owner, tenancies };
}

async function get(owner: TestMember, path: string, headers: Readonly<Record<string, string>> = {}) {
  const url = `/api/v1${path}`;
  const answer = await app.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${owner.access}`, ...headers },
  });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer;
}

test('a report is a table of real numbers, as CSV and as XLSX, in the words of the reader', async () => {
  const { owner, tenancies } = await newDebts();
  const path = '/exports/reports/aged-receivables.csv/';
  const csv = await get(owner, `${path}?groupBy=none`);
  expect(csv.headers['content-disposition']).toContain('aged-receivables-2026-03-02.csv');
  const rows = parseCsv(csv.body.replace('\u{FEFF}', ''));
  expect(rows[0]).toEqual(['Tenant', 'Unit', 'Currency', 'Current', '1–30', '31–60', '61–90', 'Over 90', 'Total']);
  const [first, second] = tenancies;
  const unit = (one: typeof first) => `${one?.home.unit.name}, ${one?.home.property.name}`;
  expect(rows.slice(1)).toEqual([
    [first?.home.person.name, unit(first), 'USD', '0.00', '1234.50', '0.00', '0.00', '0.00', '1234.50'],
    [second?.home.person.name, unit(second), 'USD', '0.00', '1234.51', '0.00', '0.00', '0.00', '1234.51'],
    ['Total, 2 leases', '', 'USD', '0.00', '2469.01', '0.00', '0.00', '0.00', '2469.01'],
  ]);
  const xlsx = await get(owner, `${path}?language=de`, { accept: workbook });
  expect((await workbookRows(xlsx.rawPayload)).rows[0]?.slice(0, 3)).toEqual(['Mieter', 'Einheit', 'Währung']);
  const sheet = await workbookPart(xlsx.rawPayload, 'xl/worksheets/sheet1.xml');
  expect(sheet, 'an amount is a number').toContain('<v>1234.50</v>');
});

test('a report on paper has its title, workspace, parameters in words, heads on each page and numbered pages', async () => {
  const { owner, tenancies } = await newDebts(45);
  const propertyId = tenancies[0]?.home.property.id ?? '';
  const printed = await get(owner, '/reports/aged-receivables/sheet.pdf/?language=en');
  const { pages } = readPdf(printed.rawPayload);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages[0]).toEqual(
    expect.arrayContaining(['Northgate Rentals', 'Aged receivables', 'As of', 'March 2, 2026', 'Currency', 'USD']),
  );
  for (const [index, page] of pages.entries()) {
    expect(page, `page ${index + 1}`).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(page, `heads of page ${index + 1}`).toEqual(expect.arrayContaining(['Tenant', '61–90', 'Total']));
  }
  const total = tenancies.reduce((sum, _, made) => sum + 123_450 + made, 0);
  const written = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(total / 100);
  expect(pages.at(-1)).toEqual(expect.arrayContaining(['Total, 45 leases', written]));
  expect(printed.rawPayload.toString('latin1'), 'Letter in the US').toMatch(/\/MediaBox \[0 0 612 792\]/);

  const german = await get(owner, `/reports/aged-receivables/sheet.pdf/?language=de&propertyId=${propertyId}`);
  const text = readPdf(german.rawPayload).pages.flat();
  expect(text).toEqual(
    expect.arrayContaining(['Offene Forderungen nach Alter', 'Objekt', tenancies[0]?.home.property.name ?? '']),
  );
  expect(text.join(' ')).not.toContain(propertyId);
});
