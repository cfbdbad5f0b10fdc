import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { ofxOf, sendBankFile } from '#test/support/banking.ts';
import type { OfxLine } from '#test/support/banking.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { newProperty } from '#test/support/portfolio.ts';
import { expectTies, readHeld } from '#test/support/rent.ts';

const app = await startTestApp();

interface Written {
  readonly cents: number;
  readonly vendorId?: string;
  readonly propertyId?: string | null;
  readonly invoiceNumber?: string | null;
  readonly datedOn?: string;
}

/** A workspace with a property, two vendors, approved bills as they are wanted, and lines of its trust bank. */
async function begin() {
  const owner = await newOrganisation(app);
  const { access } = owner;
  const [cost, trust, own] = await Promise.all(
    ['5200', '1020', '1010'].map(async (number) => (await accountOf(app, owner, number)).id),
  );
  const { property } = await newProperty(app, owner);
  const newVendor = async (companyName: string) => {
    const person = { kind: 'company' as const, companyName };
    return ok(await app.call('POST /vendors/', { body: { person } }, access)).id;
  };
  const [roofer, cleaner] = [await newVendor('Sample Roofing'), await newVendor('Sample Tidy')];
  const draft = async ({ cents, vendorId = roofer, propertyId = property.id, ...given }: Written) => {
    const lines = [{ accountId: cost ?? '', propertyId, cents }];
    const body = { vendorId, datedOn: '2026-02-01', lines, submit: true, evenIf: ['same-amount' as const], ...given };
    return ok(await app.call('POST /bills/', { body }, access));
  };
  const bill = async (written: Written) => {
    const { id, version } = await draft(written);
    return ok(await app.call('POST /bills/{id}/approve/', { params: { id }, body: { version } }, access));
  };
  const read = async (id: string) => ok(await app.call('GET /bills/{id}/', { params: { id } }, access));
  const bring = async (lines: readonly Omit<OfxLine, 'date'>[], accountId = trust ?? '') => {
    app.clock.advance(1000);
    const dated = lines.map((line) => ({ date: '2026-03-02', ...line }));
    ok(await sendBankFile(app, owner, ofxOf(dated, { account: accountId.slice(-12) }), { accountId }));
    const { items } = ok(await app.call('GET /statement-lines/', { query: { accountId, limit: 200 } }, access));
    app.clock.advance(1000);
    return lines.map(({ text }) => items.find((line) => line.text === text) ?? expect.fail(`No line ${text}`));
  };
  const proposals = async (accountId = trust ?? '') =>
    ok(await app.call('GET /line-proposals/', { query: { accountId } }, access)).items;
  const post = async (line: { readonly id: string; readonly version: number } | undefined, parts: object[]) => {
    const { id, version } = line ?? expect.fail('No line');
    // What a test sends may be wrong on purpose.
    const body = { version, parts: parts as never };
    return app.call('POST /statement-lines/{id}/post/', { params: { id }, body }, access);
  };
  const undo = async ({ id, version }: { readonly id: string; readonly version: number }) =>
    ok(
      await app.call(
        'POST /statement-lines/{id}/undo/',
        { params: { id }, body: { version, reason: 'Wrong bill' } },
        access,
      ),
    );
  return { owner, access, property, roofer, cleaner, trust, own, draft, bill, read, bring, proposals, post, undo };
}

const paying = (bills: readonly { readonly id: string; readonly cents: number }[]) =>
  bills.map(({ id, cents }) => ({ kind: 'bill', billId: id, cents: -cents }));

test('a debit of the amount of a bill is proposed with its facts and pays it; undo voids the payment', async () => {
  const { owner, access, roofer, trust, bill, draft, read, bring, proposals, post, undo } = await begin();
  const wanted = await bill({ cents: 45_000, invoiceNumber: 'SR-2217' });
  await bill({ cents: 45_000, invoiceNumber: 'SR-2216', datedOn: '2026-01-01' });
  await draft({ cents: 45_000, invoiceNumber: 'SR-2218' });
  const [line] = await bring([{ cents: -45_000, text: 'ACH DEBIT SAMPLE ROOFING SR-2217' }]);
  const [proposal] = await proposals();
  expect(proposal).toMatchObject({ level: 'amount', state: 'proposed' });
  expect(proposal?.candidates.map(({ targets: [target] }) => target)).toMatchObject([
    {
      kind: 'bill',
      id: wanted.id,
      cents: -45_000,
      number: 'BL-0001',
      invoiceNumber: 'SR-2217',
      vendor: { id: roofer, name: 'Sample Roofing' },
      dueOn: wanted.dueOn,
      openCents: 45_000,
    },
    // The one that was not approved is not there.
    { kind: 'bill', number: 'BL-0002' },
  ]);
  expect(proposal?.candidates[0]?.reasons).toEqual([
    { key: 'amount-of-bill', sign: 'for' },
    { key: 'reference-in-text', sign: 'for', words: 'SR-2217' },
    { key: 'name-in-text', sign: 'for', words: 'SAMPLE ROOFING' },
    { key: 'others-alike', sign: 'unknown', count: 1 },
  ]);
  // An amount is never sure.
  expect(ok(await app.call('POST /line-proposals/', { body: { accountId: trust ?? '' } }, access))).toMatchObject({
    posted: 0,
    proposed: 1,
  });
  const before = await readHeld(app, owner);
  // Nothing is in that fund: the bank paid all the same.
  const posted = ok(await post(line, paying([wanted])));
  expect(posted.state).toBe('posted');
  const paid = await read(wanted.id);
  expect(paid).toMatchObject({ state: 'paid', openCents: 0 });
  expect(paid.payments).toMatchObject([{ paidOn: '2026-03-02', method: 'transfer', cents: 45_000, voided: null }]);
  const held = await readHeld(app, owner);
  expect(held('5200', 'accrual')).toBe(before('5200', 'accrual'));
  expect([held('5200', 'cash'), held('trust-bank', 'cash')]).toEqual([45_000, -45_000]);
  await expectTies(app, owner);
  expect((await undo(posted)).state).toBe('open');
  const after = await read(wanted.id);
  expect(after).toMatchObject({ state: 'approved', openCents: 45_000 });
  expect(after.payments).toMatchObject([{ voided: { on: '2026-03-02', kind: 'void', reason: 'Wrong bill' } }]);
  expect((await readHeld(app, owner))('trust-bank', 'cash')).toBe(0);
  // Neither the payment nor its reversal waits for the bank.
  const open = ok(await app.call('GET /open-book-items/', { query: { accountId: trust ?? '' } }, access));
  expect(open.items).toEqual([]);
  expect((await proposals())[0]?.candidates).toHaveLength(2);
  await expectTies(app, owner);
});

test('a debit that comes to several bills is proposed as their sum: a payment for each vendor, all or nothing', async () => {
  const { owner, cleaner, bill, read, bring, proposals, post, undo } = await begin();
  const bills = [
    await bill({ cents: 30_000 }),
    await bill({ cents: 12_500 }),
    await bill({ cents: 7_700, vendorId: cleaner }),
  ];
  const [line] = await bring([{ cents: -50_200, text: 'BULK PAYMENT' }]);
  const [proposal] = await proposals();
  expect(proposal).toMatchObject({ level: 'sum', state: 'proposed' });
  expect(proposal?.candidates[0]?.targets.map(({ id }) => id).toSorted()).toEqual(bills.map(({ id }) => id).toSorted());
  expect(codeOf(await post(line, paying(bills.map((one) => ({ ...one, cents: one.cents + 1 })))))).toBe('line-claimed');
  const uneven = bills.map((one, at) => ({ ...one, cents: one.cents + (at === 0 ? -1 : at === 1 ? 1 : 0) }));
  expect(codeOf(await post(line, paying(uneven)))).toBe('allocation-too-large');
  for (const { id } of bills) expect((await read(id)).state).toBe('approved');
  const posted = ok(await post(line, paying(bills)));
  const payments = (await Promise.all(bills.map(({ id }) => read(id)))).map(({ payments: [payment] }) => payment?.id);
  expect(payments[0]).toBe(payments[1]);
  expect(payments[2]).not.toBe(payments[0]);
  await expectTies(app, owner);
  await undo(posted);
  for (const { id } of bills) expect(await read(id)).toMatchObject({ state: 'approved' });
  await expectTies(app, owner);
});

test('only what the account pays is proposed, none before its day in the books, and each bill is paid once', async () => {
  const { owner, access, trust, own, bill, read, bring, proposals, post } = await begin();
  const ofProperty = await bill({ cents: 20_000 });
  const ofCompany = await bill({ cents: 20_000, propertyId: null });
  const late = await bill({ cents: 9_900, datedOn: '2026-03-10' });
  const deposits = (await accountOf(app, owner, '1030')).id;
  const idsIn = async (accountId: string | undefined) => {
    const [first] = await proposals(accountId);
    return (first?.candidates ?? []).flatMap(({ targets }) => targets.map(({ id }) => id)).toSorted();
  };
  const [mine] = await bring([{ cents: -20_000, text: 'OUT OF OPERATING' }], own);
  await bring([{ cents: -20_000, text: 'OUT OF DEPOSITS' }], deposits);
  const [one, other, early] = await bring([
    { cents: -20_000, text: 'OUT OF TRUST', id: 'one' },
    { cents: -20_000, text: 'OUT AGAIN', id: 'other' },
    { cents: -9_900, text: 'TOO EARLY', id: 'early' },
  ]);
  expect(await idsIn(own)).toEqual([ofCompany.id]);
  expect(await idsIn(deposits)).toEqual([]);
  expect(await idsIn(trust)).toEqual([ofProperty.id, ofCompany.id].toSorted());
  expect((await proposals(trust)).find(({ lineId }) => lineId === early?.id)?.candidates).toEqual([]);
  expect(codeOf(await post(mine, paying([ofProperty])))).toBe('wrong-account-kind');
  expect((await post(early, paying([late]))).problem).toMatchObject({ key: 'payables.line-before-bill' });
  ok(await post(one, paying([ofProperty])));
  expect(codeOf(await post(other, paying([ofProperty])))).toBe('allocation-too-large');
  ok(await post(other, paying([ofCompany])));
  expect(await read(ofCompany.id)).toMatchObject({ state: 'paid' });
  const [into] = await bring([{ cents: 9_900, text: 'IN', id: 'in' }]);
  const parts = [{ kind: 'bill', billId: late.id, cents: 9_900 }];
  expect((await post(into, parts)).problem).toMatchObject({ key: 'banking.line-comes-in' });
  const nowhere = [{ kind: 'bill', billId: 'b1a7c6de-0000-4000-8000-000000000000', cents: -1 }];
  expect(codeOf(await post(into, nowhere))).toBe('line-claimed');
  expect(ok(await app.call('GET /bills/', { query: { view: 'paid' } }, access)).items).toHaveLength(2);
});

test('a check that was taken back is recorded again under its number, and is no stopped one', async () => {
  const { access, bill, read, bring, post, undo } = await begin();
  const [one, other] = [await bill({ cents: 8_000 }), await bill({ cents: 8_000 })];
  const [line] = await bring([{ cents: -8_000, text: 'CHECK', checkNumber: '001042' }]);
  const posted = ok(await post(line, paying([one])));
  expect((await read(one.id)).payments).toMatchObject([{ method: 'check', reference: '1042' }]);
  const opened = await undo(posted);
  expect(ok(await app.call('GET /stopped-payments/', {}, access)).items).toEqual([]);
  ok(await post(opened, paying([other])));
  expect(await read(other.id)).toMatchObject({ state: 'paid', payments: [{ reference: '1042' }] });
});

test('a payment that was voided at its bill does not keep the line from being opened', async () => {
  const { access, trust, bill, read, bring, post, undo } = await begin();
  const { id, cents } = await bill({ cents: 6_000 });
  const [line] = await bring([{ cents: -6_000, text: 'OUT' }]);
  const posted = ok(await post(line, paying([{ id, cents }])));
  const [payment] = (await read(id)).payments;
  const body = { kind: 'void' as const, reason: 'Twice' };
  ok(await app.call('POST /bill-payments/{id}/void/', { params: { id: payment?.id ?? '' }, body }, access));
  expect((await undo(posted)).state).toBe('open');
  expect(await read(id)).toMatchObject({ state: 'approved', payments: [{ voided: { reason: 'Twice' } }] });
  const open = ok(await app.call('GET /open-book-items/', { query: { accountId: trust ?? '' } }, access));
  expect(open.items).toEqual([]);
});
