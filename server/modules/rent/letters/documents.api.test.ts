import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { deliverMail } from '#server/adapters/mail/deliver-mail.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import type { TestApp } from '#test/support/app.ts';
import { chargeThrough } from '#test/support/charge-runs.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { newPerson } from '#test/support/portfolio.ts';
import { readPdf } from '#test/support/read-pdf.ts';
import { newCharge, newTenancy, pay, readLedger } from '#test/support/rent.ts';
import { startMailServer } from '#test/support/smtp.ts';

const app = await startTestApp();

async function fetchPdf(path: string, { access }: TestMember, from: TestApp = app) {
  const response = await from.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${access}` } });
  const { statusCode: status, headers, rawPayload } = response;
  const words =
    status === 200
      ? readPdf(rawPayload)
          .pages.flat()
          .map((word) => word.replaceAll('\u00a0', ' '))
      : [];
  return { status, headers, bytes: rawPayload, words, text: words.join('\n') };
}

test('a receipt says from whom, how much, and what it paid', async () => {
  const owner = await newOrganisation(app, { name: 'Harbour Lettings' });
  const { lease, home } = await newTenancy(app, owner);
  const charge = await newCharge(app, owner, lease.id);
  const given = { payerId: home.person.id, reference: 'March', method: 'cheque' as const };
  const receipt = ok(await pay(app, owner, lease.id, 125_000, given));
  const { status, headers, words, text } = await fetchPdf(`/receipts/${receipt.id}/receipt.pdf/`, owner);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="receipt-R-0001.pdf"; filename*=UTF-8''receipt-R-0001.pdf`,
  });
  expect(words).toEqual(
    expect.arrayContaining(['Harbour Lettings', 'Receipt R-0001', home.person.name, charge.number, 'Check', 'March']),
  );
  expect(text).toContain('We received $1,250.00 from');
  expect(words).toEqual(expect.arrayContaining(['1,200.00', 'Unapplied credit', '50.00', '1,250.00']));
});

test('a letter says who writes, with the name in law and the address of the settings', async () => {
  const owner = await newOrganisation(app, { name: 'Harbour' });
  const { lease } = await newTenancy(app, owner);
  const receipt = ok(await pay(app, owner, lease.id, 125_000));
  const { version } = ok(await app.call('GET /organisation/', {}, owner.access));
  const address = { country: 'US', line1: '7 Quay Street', city: 'Springfield', region: 'IL', postalCode: '62701' };
  const letterhead = { legalName: 'Harbour Lettings LLC', address, taxId: '12-3456789' };
  const changed = ok(await app.call('PATCH /organisation/', { body: { letterhead, version } }, owner.access));
  expect(changed.letterhead).toMatchObject({ legalName: 'Harbour Lettings LLC', phone: null });
  const { words } = await fetchPdf(`/receipts/${receipt.id}/receipt.pdf/`, owner);
  expect(words).toEqual(
    expect.arrayContaining(['Harbour Lettings LLC', '7 Quay Street', 'Springfield, IL 62701', 'Tax number 12-3456789']),
  );
});

test('the receipt of a payment that came back says so, and what it had paid', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const charge = await newCharge(app, owner, lease.id);
  const { id } = ok(await pay(app, owner, lease.id, 120_000));
  const body = { kind: 'returned' as const, reason: 'Not covered.', date: '2026-03-02' };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id }, body }, owner.access));
  const { text, words } = await fetchPdf(`/receipts/${id}/receipt.pdf/`, owner);
  expect(words).toContain(charge.number);
  expect(text.replaceAll('\n', ' ')).toContain('This payment was returned on March 2, 2026. Its charges are');
});

test('an invoice asks for what is open, and says how to pay it', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const charge = await newCharge(app, owner, lease.id, { periodFrom: '2026-03-01', periodTo: '2026-03-31' });
  ok(await pay(app, owner, lease.id, 20_000));
  const { words, headers } = await fetchPdf(`/charges/${charge.id}/invoice.pdf/`, owner);
  expect(headers['content-disposition']).toContain('invoice-C-0001.pdf');
  expect(words).toEqual(expect.arrayContaining(['Invoice C-0001', '1,200.00', 'Already paid', '(200.00)', '1,000.00']));
  expect(words.some((word) => word.startsWith('Rent, March 1'))).toBe(true);
  expect(words, 'the reference as in messages, without spaces').toContain(charge.paymentReference);
  expect(words, 'no payment instructions are set').not.toContain('How to pay');
  expect(words, 'no code for dollars').not.toContain('Scan with your banking app');
  ok(await pay(app, owner, lease.id, 100_000));
  expect((await fetchPdf(`/charges/${charge.id}/invoice.pdf/`, owner)).text).toContain('paid in full');
});

test('an invoice for a due date has all that falls due then, and nothing that was taken back', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const rent = await newCharge(app, owner, lease.id);
  const parking = await newCharge(app, owner, lease.id, { kind: 'parking', cents: 8000 });
  const mistake = await newCharge(app, owner, lease.id, { kind: 'other', cents: 999, label: 'Typo' });
  const later = await newCharge(app, owner, lease.id, { kind: 'storage', cents: 4000, dueOn: '2026-03-02' });
  const body = { kind: 'mistake' as const, reason: 'Typed twice' };
  ok(await app.call('POST /charges/{id}/void/', { params: { id: mistake.id }, body }, owner.access));
  const { words } = await fetchPdf(`/charges/${rent.id}/invoice.pdf/?of=due-date`, owner);
  expect(words).toEqual(expect.arrayContaining([rent.number, parking.number, 'Parking', '1,280.00']));
  expect(words).not.toContain(mistake.number);
  expect(words).not.toContain(later.number);
  const { text } = await fetchPdf(`/charges/${mistake.id}/invoice.pdf/`, owner);
  expect(text.replaceAll('\n', ' ')).toContain('voided on March 2, 2026. No payment is due');
  expect(text).not.toContain('Typed twice');
});

test('an invoice in euros has the code of a transfer, if the payee is known', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const { id, version } = home.property;
  ok(await app.call('PATCH /properties/{id}/', { params: { id }, body: { currency: 'EUR', version } }, owner.access));
  const lease = await newLease(app, owner, home, { startsOn: '2026-01-01', endsOn: '2026-12-31' });
  const charge = await newCharge(app, owner, lease.id);
  const { text: before } = await fetchPdf(`/charges/${charge.id}/invoice.pdf/?language=de`, owner);
  expect(before).not.toContain('scannen');
  const payee = { name: 'Harbour Lettings', iban: 'DE89 3704 0044 0532 0130 00', bic: '' };
  ok(await app.call('PATCH /rent-policy/', { body: { payee, version: 1 } }, owner.access));
  const { words } = await fetchPdf(`/charges/${charge.id}/invoice.pdf/?language=de`, owner);
  expect(words).toEqual(expect.arrayContaining(['So zahlen Sie', 'DE89 3704 0044 0532 0130 00', 'Zu zahlen', 'Miete']));
  expect(words.join(' ')).toContain('Mit Ihrer Banking-App scannen');
});

test('a payee whose account or bank cannot be right is refused', async () => {
  const owner = await newOrganisation(app);
  const payee = { name: 'Harbour Lettings', iban: 'DE89 3704 0044 0532 0130 00', bic: '' };
  const set = async (given: Partial<typeof payee>) => {
    const body = { payee: { ...payee, ...given }, version: 1 };
    return (await app.call('PATCH /rent-policy/', { body }, owner.access)).problem?.errors[0]?.path;
  };
  expect(await set({ iban: 'DE89 3704 0044 0532 0130 01' })).toBe('payee.iban');
  expect(await set({ iban: 'DE89 3704 0044 0532 0130 0' })).toBe('payee.iban');
  expect(await set({ bic: 'COBA' })).toBe('payee.bic');
  expect(await set({ bic: 'cobadeffxxx' }), 'small letters are understood').toBeUndefined();
});

test('a statement begins with what was owed before and ends with what the ledger says', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  for (const dueOn of ['2026-01-01', '2026-02-01', '2026-03-01'])
    await newCharge(app, owner, lease.id, { dueOn, chargedOn: dueOn });
  ok(await pay(app, owner, lease.id, 130_000, { receivedOn: '2026-02-10' }));
  const ledger = await readLedger(app, owner, lease.id, { asOf: '2026-02-28' });
  expect(ledger.totals.balanceCents).toBe(110_000);
  const { words } = await fetchPdf(`/leases/${lease.id}/statement.pdf/?from=2026-02-01&to=2026-02-28`, owner);
  const opening = words.indexOf('Balance before February 1, 2026');
  expect(words[opening + 1]).toBe('1,200.00');
  const closing = words.indexOf('Balance on February 28, 2026');
  expect(words.slice(closing + 1, closing + 4)).toEqual(['1,200.00', '1,300.00', '1,100.00']);
  expect(words).not.toContain('March 1, 2026');
  expect(words).toContain('Amount due: $1,100.00');
  const whole = await fetchPdf(`/leases/${lease.id}/statement.pdf/`, owner);
  const end = whole.words.indexOf('Balance on March 2, 2026');
  expect(whole.words.slice(end + 1, end + 4)).toEqual(['3,600.00', '1,300.00', '2,300.00']);
});

test('a statement is the same file as long as nothing changes, and a browser that has it is told so', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  await newCharge(app, owner, lease.id);
  const path = `/leases/${lease.id}/statement.pdf/?from=2026-01-01&to=2026-03-02`;
  const [one, other] = [await fetchPdf(path, owner), await fetchPdf(path, owner)];
  expect(one.bytes.equals(other.bytes)).toBe(true);
  const headers = { authorization: `Bearer ${owner.access}`, 'if-none-match': String(one.headers['etag']) };
  expect((await app.inject({ url: `/api/v1${path}`, headers })).statusCode).toBe(304);
});

test('a range that ends before it begins is refused, and nobody prints what they may not see', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const path = `/leases/${lease.id}/statement.pdf/`;
  const params = { id: lease.id };
  const backwards = await app.call(
    'GET /leases/{id}/statement.pdf/',
    { params, query: { from: '2026-03-01', to: '2026-02-01' } },
    owner.access,
  );
  expect(codeOf(backwards)).toBe('date-out-of-range');
  const handyman = await newMember(app, owner, 'maintenance');
  expect((await fetchPdf(path, handyman)).status).toBe(403);
  const viewer = await newMember(app, owner, 'viewer');
  expect((await fetchPdf(path, viewer)).status).toBe(200);
  const sending = await app.call('POST /leases/{id}/send-statement/', { params, body: {} }, viewer.access);
  expect(codeOf(sending)).toBe('forbidden');
});

test('a statement goes by mail to each tenant in their language, once for each key, with the PDF attached', async () => {
  const server = await startMailServer();
  const online = await startTestApp({ SMTP_URL: server.url, MAIL_FROM: 'Gable <gable@workspace.example>' });
  const owner = await newOrganisation(online, { name: 'Harbour Lettings' });
  const partner = await newPerson(online, owner, { givenName: 'Grete', email: 'grete@people.example' });
  const version = { params: { id: partner.id }, body: { language: 'de' as const, version: partner.version } };
  ok(await online.call('PATCH /people/{id}/', version, owner.access));
  const home = await newHome(online, owner);
  const parties = [
    { personId: home.person.id, role: 'tenant' as const },
    { personId: partner.id, role: 'co-tenant' as const },
  ];
  const lease = await newLease(online, owner, home, { startsOn: '2026-01-01', endsOn: '2026-12-31', parties });
  await newCharge(online, owner, lease.id);
  const { database, mail } = online.services;
  await deliverMail(database, mail, online.clock.now);
  const before = server.received.length;

  const send = () =>
    online.call(
      'POST /leases/{id}/send-statement/',
      { params: { id: lease.id }, body: { from: '2026-01-01', to: '2026-03-31' } },
      owner.access,
      { headers: { 'idempotency-key': 'statement-once' } },
    );
  const sent = ok(await send());
  expect(sent).toMatchObject({ mailState: 'queued', left: [] });
  expect(sent.recipients.map(({ id }) => id).toSorted()).toEqual([home.person.id, partner.id].toSorted());
  expect(ok(await send()), 'a repeat answers alike').toEqual(sent);
  await deliverMail(database, mail, online.clock.now);
  const received = server.received.slice(before);
  expect(received.map(({ to }) => to).toSorted()).toEqual(sent.recipients.map(({ email }) => email).toSorted());
  const german = received.find(({ to }) => to === 'grete@people.example')?.raw ?? '';
  expect(german).toContain('kontoauszug-');
  expect(german).toMatch(/Content-Type: application\/pdf/);
  const packed = /filename=[^\r]*\r\n(?:[^\r]+\r\n)*\r\n([A-Za-z0-9+/=\r\n]+)/.exec(german)?.[1] ?? '';
  const { pages } = readPdf(Buffer.from(packed, 'base64'));
  expect(pages.flat()).toContain('Miete');

  const { items } = ok(await online.call('GET /mail-messages/', { query: {} }, owner.access));
  expect(items.filter(({ subject }) => subject.includes(lease.number))).toMatchObject([
    { state: 'sent' },
    { state: 'sent' },
  ]);
  const kept = await query(
    online.connection,
    'select name, content from mail_attachment where org_id = $1 order by name',
    [owner.organisationId],
  );
  expect(kept, 'what was sent is not kept').toMatchObject([{ content: null }, { content: null }]);
});

test('without a mail server a statement is kept, and its PDF can be fetched by the owner alone', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const params = { id: lease.id };
  const sent = ok(await app.call('POST /leases/{id}/send-statement/', { params, body: {} }, owner.access));
  expect(sent.mailState).toBe('kept');
  const { items } = ok(await app.call('GET /mail-messages/', { query: {} }, owner.access));
  const id = items[0]?.id ?? '';
  const message = ok(await app.call('GET /mail-messages/{id}/', { params: { id } }, owner.access));
  expect(message.text).toMatch(/^Hello .*,\n\nYour statement for .* is attached\./);
  expect(message.attachments).toMatchObject([
    { position: 0, name: `statement-${lease.number}-2026-03-02.pdf`, isKept: true },
  ]);
  const path = `/mail-messages/${id}/attachments/`;
  const { words, headers } = await fetchPdf(`${path}0/`, owner);
  expect(headers['content-type']).toBe('application/pdf');
  expect(words).toContain('Account statement');
  expect((await fetchPdf(`${path}1/`, owner)).status).toBe(404);
  expect((await fetchPdf(`${path}0/`, await newMember(app, owner, 'manager'))).status).toBe(403);
});

test('a statement that nobody can get is not sent', async () => {
  const owner = await newOrganisation(app);
  const { home, lease } = await newTenancy(app, owner);
  const params = { id: lease.id };
  const stranger = await newPerson(app, owner);
  const send = (personIds?: string[]) =>
    app.call('POST /leases/{id}/send-statement/', { params, body: personIds ? { personIds } : {} }, owner.access);
  expect(codeOf(await send([stranger.id]))).toBe('invalid-input');
  const person = ok(await app.call('GET /people/{id}/', { params: { id: home.person.id } }, owner.access));
  const body = { contacts: [], version: person.version };
  ok(await app.call('PATCH /people/{id}/', { params: { id: home.person.id }, body }, owner.access));
  const refused = await send([home.person.id]);
  expect(refused.problem?.errors[0]?.message).toContain('has no email address');
  expect(codeOf(await send())).toBe('invalid-input');
  const mails = await query(app.connection, 'select from mail_attachment where org_id = $1', [owner.organisationId]);
  expect(mails).toEqual([]);
});

test('an invoice prints the calculation of a part of a month, and none of a full one', async () => {
  const owner = await newOrganisation(app);
  const lease = await newLease(app, owner, await newHome(app, owner), { startsOn: '2026-03-15', endsOn: '2026-12-31' });
  await chargeThrough(app, owner, '2026-04-01');
  const { items } = ok(await app.call('GET /charges/', { query: { leaseId: lease.id } }, owner.access));
  const of = (dueOn: string) => items.find((charge) => charge.periodFrom === dueOn)?.id ?? '';
  const read = async (id: string, asked = '') =>
    (await fetchPdf(`/charges/${id}/invoice.pdf/${asked}`, owner)).text.replaceAll(/\s+/g, ' ');
  expect(await read(of('2026-03-15'))).toContain('1,200.00 × 17/31 days');
  expect(await read(of('2026-03-15'), '?of=due-date&language=de')).toContain('1.200,00 × 17/31 Tage');
  expect(await read(of('2026-04-01'))).not.toContain('days ×');
});

test('papers say where to pay, by IBAN or by account and routing number, and by property', async () => {
  const owner = await newOrganisation(app);
  const { lease, home } = await newTenancy(app, owner);
  const other = await newTenancy(app, owner);
  const payee = {
    name: 'Harbour Lettings',
    bankName: 'First Bank',
    routingNumber: '021000021',
    accountNumber: '12345',
  };
  const own = { propertyId: home.property.id, payee: { name: 'Elm Trust', accountNumber: '998877' } };
  const body = { payee, propertyPayees: [own], version: 1 };
  ok(await app.call('PATCH /rent-policy/', { body }, owner.access));
  const ofBoth = [];
  for (const { id } of [lease, other.lease]) {
    const charge = await newCharge(app, owner, id);
    ofBoth.push((await fetchPdf(`/charges/${charge.id}/invoice.pdf/`, owner)).words.join(' '));
    ofBoth.push((await fetchPdf(`/leases/${id}/statement.pdf/`, owner)).words.join(' '));
  }
  const [ownInvoice = '', ownStatement = '', invoice = '', statement = ''] = ofBoth;
  for (const text of [ownInvoice, ownStatement]) {
    expect(text).toContain('998877');
    expect(text).not.toContain('021000021');
  }
  for (const text of [invoice, statement])
    for (const part of ['Harbour Lettings', 'First Bank', 'Routing number', '021000021', '12345'])
      expect(text).toContain(part);
  const set = async (given: object) => {
    const { version } = ok(await app.call('GET /rent-policy/', {}, owner.access));
    return (await app.call('PATCH /rent-policy/', { body: { ...given, version } }, owner.access)).problem;
  };
  expect((await set({ payee: { name: 'Nobody' } }))?.errors[0]?.path).toBe('payee.accountNumber');
  expect((await set({ payee: { ...payee, routingNumber: 'abc' } }))?.errors[0]?.path).toBe('payee.routingNumber');
  const twice = await set({ propertyPayees: [own, own] });
  expect(twice?.errors[0]?.code).toBe('property-twice');
  const unknown = await set({ propertyPayees: [{ ...own, propertyId: randomUUID() }] });
  expect(unknown?.code).toBe('not-found');
});
