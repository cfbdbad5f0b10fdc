import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { aPdf, contentOf } from '#test/support/documents.ts';
import { pdfAround, sendBillFile, ublOf } from '#test/support/e-invoices.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newProperty } from '#test/support/portfolio.ts';

const app = await startTestApp();

async function begin() {
  const owner = await newOrganisation(app);
  const cost = await accountOf(app, owner, '5300');
  const person = { kind: 'company' as const, companyName: 'Sample Roofing' };
  const body = { person, accountId: cost.id, termsDays: 14 };
  const vendor = ok(await app.call('POST /vendors/', { body }, owner.access));
  const { property } = await newProperty(app, owner);
  return { owner, cost, vendor, property };
}

const send = async (member: TestMember, content: Buffer | string, name = 'invoice.xml') =>
  ok(await sendBillFile(app, member, content, { name }));
const read = async ({ access }: TestMember, id: string) =>
  ok(await app.call('GET /bills/{id}/', { params: { id } }, access));
const documents = async ({ access }: TestMember, recordId: string) =>
  ok(await app.call('GET /documents/', { query: { recordKind: 'bill', recordId } }, access)).items;

test('an invoice becomes a draft with its vendor, amount, due date and suggested lines, and is completed and submitted', async () => {
  const { owner, cost, vendor, property } = await begin();
  const taken = await send(owner, ublOf());
  expect(taken).toMatchObject({ number: 'BL-0001', vendorName: 'Sample Roofing', syntax: 'ubl', cents: 11_900 });
  const draft = await read(owner, taken.id);
  expect(draft).toMatchObject({
    state: 'draft',
    vendor: { id: vendor.id },
    invoiceNumber: 'R-17',
    datedOn: '2026-02-20',
    dueOn: '2026-03-22',
    // P4: the terms of the invoice are before those of the vendor.
    discountUntil: '2026-03-02',
    discountCents: 238,
    lines: [],
    received: { findings: [], accountId: cost.id, toPayCents: 11_900 },
  });
  expect(draft.received?.lines).toEqual([
    { text: 'Gutter', cents: 7140 },
    { text: 'Downpipe', cents: 4760 },
  ]);
  const asked = { params: { id: draft.id }, body: { version: draft.version } };
  expect(codeOf(await app.call('POST /bills/{id}/submit/', asked, owner.access))).toBe('conflict');
  const lines = (draft.received?.lines ?? []).map((line) => ({ ...line, accountId: cost.id, propertyId: property.id }));
  const { invoiceNumber, datedOn, dueOn, version } = draft;
  const body = { vendorId: vendor.id, invoiceNumber, datedOn, dueOn, lines, version };
  const whole = ok(await app.call('PATCH /bills/{id}/', { params: { id: draft.id }, body }, owner.access));
  expect(whole).toMatchObject({ cents: 11_900, discountCents: 238, received: { lines: [] } });
  const submitted = { params: { id: draft.id }, body: { version: whole.version } };
  expect(ok(await app.call('POST /bills/{id}/submit/', submitted, owner.access)).state).toBe('submitted');
});

test('what does not add up is a finding, and nothing of it is corrected', async () => {
  const { owner } = await begin();
  const { id } = await send(owner, ublOf({ gross: '120.00', currency: 'EUR' }));
  const { cents, currency, received } = await read(owner, id);
  expect({ cents, currency }).toEqual({ cents: 12_000, currency: 'EUR' });
  expect(received?.findings).toEqual([
    { rule: 'BR-CO-15', expected: 11_900, found: 12_000, text: null },
    { rule: 'currency', expected: null, found: null, text: 'EUR' },
  ]);
  const { bills } = ok(await app.call('GET /today/', {}, owner.access));
  expect(bills).toMatchObject({ files: 1, withFindings: 1, papers: 0 });
});

test('a bill is about what is left to pay, and the discount of the part that it is written for', async () => {
  const { owner } = await begin();
  const drafted = async (given: Parameters<typeof ublOf>[0]) => {
    const { cents, discountCents, discountUntil, received } = await read(owner, (await send(owner, ublOf(given))).id);
    return {
      cents,
      discountCents,
      discountUntil,
      lines: received?.lines.map((line) => line.cents),
      findings: received?.findings,
    };
  };
  const terms = '#SKONTO#TAGE=20#PROZENT=1.00#\n#SKONTO#TAGE=10#PROZENT=3.00#BASISBETRAG=50.00#\n';
  expect(await drafted({ paid: '40.00', toPay: '79.00', terms })).toEqual({
    cents: 7900,
    discountCents: 150,
    discountUntil: '2026-03-02',
    lines: [4740, 3160],
    findings: [{ rule: 'paid-before', expected: 7900, found: 4000, text: null }],
  });
  expect(await drafted({ number: 'R-18', paid: '119.00', toPay: '0.00' })).toMatchObject({
    cents: 0,
    lines: [],
    findings: [{ rule: 'paid-before', expected: 0, found: 11_900 }],
  });
  // What is left does not add up: the whole is asked about, and nothing is corrected.
  expect(await drafted({ number: 'R-19', paid: '40.00', toPay: '100.00' })).toMatchObject({
    cents: 11_900,
    findings: [{ rule: 'BR-CO-16', expected: 7900, found: 10_000 }],
  });
});

test('the XML is kept as it came, also out of a PDF around it', async () => {
  const { owner } = await begin();
  const xml = ublOf();
  const alone = await documents(owner, (await send(owner, xml)).id);
  expect(alone.map(({ file }) => file.name)).toEqual(['invoice.xml']);
  const other = ublOf({ number: 'R-18', gross: '119.0' });
  const { id } = await send(owner, pdfAround(other), 'scan.pdf');
  const both = await documents(owner, id);
  expect(both.map(({ file }) => file.name).toSorted()).toEqual(['scan.pdf', 'scan.xml']);
  const kept = both.find(({ file }) => file.name === 'scan.xml');
  const content = await contentOf(app, `${kept?.id}/content/`, owner.access);
  expect(content.bytes.toString()).toBe(other);
});

test('the vendor is found by tax id, by IBAN and by name, and asked for where none or several fit', async () => {
  const { owner, vendor } = await begin();
  const add = async (companyName: string, given: object = {}) =>
    ok(
      await app.call('POST /vendors/', { body: { person: { kind: 'company', companyName }, ...given } }, owner.access),
    );
  const taxed = await add('Other Name', { taxId: 'DE999999999' });
  const banked = await add('Third Name');
  const details = { kind: 'iban' as const, holder: 'Third Name', iban: 'DE02120300000000202051' };
  const params = { id: banked.id };
  ok(await app.call('POST /vendors/{id}/bank-details/', { params, body: { details } }, owner.access));
  const vendorOf = async (given: Parameters<typeof ublOf>[0]) =>
    (await read(owner, (await send(owner, ublOf(given))).id)).vendor?.id ?? null;
  expect(await vendorOf({ number: '1', vatId: 'DE 999 999 999' })).toBe(taxed.id);
  expect(await vendorOf({ number: '2', iban: 'DE02 1203 0000 0000 2020 51' })).toBe(banked.id);
  expect(await vendorOf({ number: '3', seller: ' sample  roofing' })).toBe(vendor.id);
  expect(await vendorOf({ number: '4', seller: 'Nobody' })).toBeNull();
  await add('Sample Roofing');
  expect(await vendorOf({ number: '5' })).toBeNull();
  const renamed = await send(owner, ublOf({ number: '6', seller: 'Third Name' }));
  expect((await read(owner, renamed.id)).received?.findings).toEqual([
    { rule: 'bank-details', expected: null, found: null, text: '··3000' },
  ]);
});

test('the same file is asked about, also as a PDF around it, and the same invoice is refused', async () => {
  const { owner } = await begin();
  const { id } = await send(owner, ublOf());
  expect(codeOf(await sendBillFile(app, owner, ublOf()))).toBe('looks-entered');
  expect(codeOf(await sendBillFile(app, owner, pdfAround(ublOf()), { name: 'a.pdf' }))).toBe('looks-entered');
  const meant = await sendBillFile(app, owner, ublOf(), { evenIf: 'same-file' });
  expect(codeOf(meant)).toBe('duplicate-invoice');
  const params = { id };
  const { version } = await read(owner, id);
  ok(await app.call('POST /bills/{id}/void/', { params, body: { reason: 'Twice', version } }, owner.access));
  expect((await send(owner, ublOf())).number).toBe('BL-0002');
});

test('another PDF is a draft without an amount, and it can be voided', async () => {
  const { owner } = await begin();
  const { id, cents, vendorName } = await send(owner, aPdf, 'bill.pdf');
  expect({ cents, vendorName }).toEqual({ cents: 0, vendorName: null });
  const draft = await read(owner, id);
  expect(draft).toMatchObject({ state: 'draft', vendor: null, lines: [], received: { syntax: null, lines: [] } });
  expect(await documents(owner, id)).toHaveLength(1);
  const listed = ok(await app.call('GET /bills/', { query: { q: 'bill.p' } }, owner.access)).items;
  expect(listed.map((bill) => bill.id)).toEqual([id]);
  const body = { reason: 'An advert', version: draft.version };
  expect(ok(await app.call('POST /bills/{id}/void/', { params: { id }, body }, owner.access)).state).toBe('void');
});

test('a PDF that is made to be hard to read ends in a sentence, leaves nothing, and nobody waits for it', async () => {
  const { owner } = await begin();
  const file = '5 0 obj\n<< /Type /EmbeddedFile >>\nstream\n';
  const content = Buffer.from(`%PDF-1.7\n${file.padEnd(950, 'x').repeat(20_000)}`);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const { problem } = await sendBillFile(app, owner, content, { name: 'a.pdf' });
  delay.disable();
  expect(problem).toMatchObject({
    code: 'unsupported-file',
    detail: 'This file is damaged. Ask the vendor to send it again.',
  });
  // Looking through it once for each beginning took more than a minute.
  expect(delay.max / 1_000_000, 'milliseconds').toBeLessThan(2000);
  expect(ok(await app.call('GET /bills/', { query: {} }, owner.access)).items).toEqual([]);
});

test('what is no bill ends in a sentence and leaves nothing', async () => {
  const { owner, property } = await begin();
  const refused = async (content: Buffer | string, name?: string) =>
    codeOf(await sendBillFile(app, owner, content, name === undefined ? {} : { name }));
  expect(await refused('<!DOCTYPE a [<!ENTITY b "bbbb">]><Invoice>&b;</Invoice>')).toBe('unsupported-file');
  expect(await refused('<Order/>')).toBe('unsupported-file');
  expect(await refused(ublOf({ kind: 'CreditNote' }))).toBe('unsupported-file');
  expect(await refused('Rechnung', 'a.pdf')).toBe('unsupported-file');
  const manager = await newMember(app, owner, 'manager');
  const params = { id: manager.userId };
  const some = { all: false, propertyIds: [property.id] };
  ok(await app.call('POST /members/{id}/properties/', { params, body: some }, owner.access));
  expect(codeOf(await sendBillFile(app, manager, ublOf()))).toBe('forbidden');
  expect(ok(await app.call('GET /bills/', { query: {} }, owner.access)).items).toEqual([]);
});
