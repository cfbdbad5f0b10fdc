import { expect, test } from 'vitest';
import { reportKeys } from '#shared/reports/report-keys.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { parseCsv } from '#test/support/parse-csv.ts';
import { readPdf } from '#test/support/read-pdf.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';
import { newMove } from '#test/support/statements.ts';
import { readReport } from '#test/support/walk-figures.ts';

const app = await startTestApp();

async function get(owner: TestMember, path: string) {
  const answer = await app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${owner.access}` } });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer;
}

const textOf = async (owner: TestMember, path: string) =>
  readPdf((await get(owner, path)).rawPayload)
    .pages.flat()
    .join(' ');

/** A payment that came back, with a fee for that. */
async function newReturn(owner: TestMember) {
  const { lease, home } = await newTenancy(app, owner);
  await newCharge(app, owner, lease.id, { dueOn: '2026-02-01', cents: 50_000 });
  const { id, number } = ok(await pay(app, owner, lease.id, 50_000));
  const body = { kind: 'returned' as const, reason: 'Not covered', date: '2026-03-02', feeCents: 2500 };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id }, body }, owner.access));
  return { lease, home, number };
}

test('a charge whose label is the number of a document is named by its kind, on paper and in tables', async () => {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  const { lease, number } = await newReturn(owner);
  const days = 'from=2026-01-01&to=2026-03-31&language=en';
  const fee = `Returned payment fee, ${number}`;
  expect(await textOf(owner, `/reports/tenant-ledger/sheet.pdf/?leaseId=${lease.id}&${days}`)).toContain(fee);
  const csv = await get(owner, `/exports/reports/charges-register.csv/?${days}`);
  expect(parseCsv(csv.body.replace('\u{FEFF}', '')).flat()).toContain(fee);
  const german = await get(owner, `/exports/reports/charges-register.csv/?${days.replace('=en', '=de')}`);
  expect(parseCsv(german.body.replace('\u{FEFF}', '')).flat()).toContain(`Gebühr für Rücklastschrift, ${number}`);
});

test('every column of every report has a name in its table', async () => {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  const { lease } = await newReturn(owner);
  const [only, ...others] = [`?leaseId=${lease.id}`, '?groupBy=none', ''];
  for (const key of reportKeys) {
    if (key === 'tenant-ledger') {
      const csv = await get(owner, `/exports/reports/${key}.csv/${only ?? ''}`);
      expect(parseCsv(csv.body.replace('\u{FEFF}', ''))[0], key).not.toContain('');
      continue;
    }
    const { parameters } = await offered(owner, key);
    for (const query of others) {
      if (query !== '' && !parameters.includes('groupBy')) continue;
      const csv = await get(owner, `/exports/reports/${key}.csv/${query}`);
      const [head = []] = parseCsv(csv.body.replace('\u{FEFF}', ''));
      expect(head.length, key).toBeGreaterThan(1);
      expect(head, `${key} ${query}`).not.toContain('');
    }
  }
});

async function offered(owner: TestMember, key: string) {
  const { items } = ok(await app.call('GET /reports/', {}, owner.access));
  const found = items.find((one) => one.key === key);
  if (found === undefined) throw new Error(`The owner is offered ${key}`);
  return found;
}

test('a report of whole months says the end of the month that it is of, and one of days says its days', async () => {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  const { parameters } = await readReport(app, owner, 'budget', { asOf: '2026-02-15' });
  expect(parameters.asOf).toBe('2026-02-28');
  const text = await textOf(owner, '/reports/budget/sheet.pdf/?language=en&asOf=2026-02-15');
  expect(text).toContain('February 28, 2026');
  expect(text).not.toContain('February 15');
  const file = await get(owner, '/exports/reports/budget.csv/?asOf=2026-02-15');
  expect(file.headers['content-disposition']).toContain('budget-2026-02-28');
  const range = 'from=2026-01-10&to=2026-02-20';
  const performance = await textOf(owner, `/reports/property-performance/sheet.pdf/?language=en&${range}`);
  expect(performance).toMatch(/January 10\s–\sFebruary 20, 2026/);
});

test('paper has the notes of the sheet', async () => {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  await newReturn(owner);
  const text = await textOf(owner, '/reports/charges-register/sheet.pdf/?language=en&from=2026-01-01&to=2026-03-31');
  expect(text).toMatch(/Ties to 1200/);
});

test('the workspace’s own currency comes first in every report', async () => {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  const cost = { debit: 'payables', credit: 'operating-bank', date: '2026-02-10', cents: 900 } as const;
  for (const currency of ['EUR', 'USD']) await newMove(app, owner, { ...cost, currency });
  const { tables } = await readReport(app, owner, 'trial-balance', { asOf: '2026-03-01' });
  expect(tables.map(({ currency }) => currency)).toEqual(['USD', 'EUR']);
});
