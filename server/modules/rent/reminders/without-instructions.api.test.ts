import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { readPdf } from '#test/support/read-pdf.ts';
import { newCharge, newTenancy } from '#test/support/rent.ts';

const app = await startTestApp();

test('without payment instructions a reminder letter says how to reach the workspace', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  await newCharge(app, owner, lease.id, { cents: 40_000, dueOn: '2026-02-01' });
  const letter = async () => {
    const headers = { authorization: `Bearer ${owner.access}` };
    const { rawPayload } = await app.inject({ url: `/api/v1/leases/${lease.id}/reminder.pdf/`, headers });
    return readPdf(rawPayload).pages.flat().join(' ').replaceAll('\u00a0', ' ');
  };
  expect(await letter(), 'the letterhead has no contact').not.toContain('Contact us');
  const { version } = ok(await app.call('GET /organisation/', {}, owner.access));
  const letterhead = { phone: '+1 503 555 0100', email: 'office@harbour.example' };
  ok(await app.call('PATCH /organisation/', { body: { letterhead, version } }, owner.access));
  expect(await letter()).toContain('Contact us to arrange payment: +1 503 555 0100, office@harbour.example.');
});

test('a reminder letter has its charges as a table and how to pay with them, on one page', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const address = {
    line1: '1200 Harbour Street',
    line2: null,
    city: 'Portland',
    region: 'OR',
    postalCode: '97204',
    country: 'US',
  };
  const { version } = ok(await app.call('GET /organisation/', {}, owner.access));
  const letterhead = { address, phone: '+1 503 555 0100', email: 'office@harbour.example' };
  ok(await app.call('PATCH /organisation/', { body: { letterhead, version } }, owner.access));
  const payee = {
    name: 'Harbour Lettings',
    bankName: 'First Bank',
    routingNumber: '021000021',
    accountNumber: '1234567',
  };
  ok(await app.call('PATCH /rent-policy/', { body: { payee, version: 1 } }, owner.access));
  for (const [at, dueOn] of [
    '2025-10-01',
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
  ].entries())
    await newCharge(app, owner, lease.id, { cents: 100_000 + at, dueOn, chargedOn: dueOn });
  const headers = { authorization: `Bearer ${owner.access}` };
  const { rawPayload } = await app.inject({ url: `/api/v1/leases/${lease.id}/reminder.pdf/`, headers });
  const { pages } = readPdf(rawPayload);
  expect(pages).toHaveLength(1);
  const words = pages.flat().join(' ').replaceAll('\u00a0', ' ');
  expect(words).toMatch(/Open charges: Due Description Amount USD October 1, 2025 Rent 1,000\.00 November 1, 2025/);
  expect(words).toMatch(/March 1, 2026 Rent 1,000\.05 Amount due 6,000\.15 Please pay within 7 days/);
  expect(words, 'where the text names it').toMatch(/Use reference L-\d+\. How to pay Payee .* Sincerely,/);
  expect(words).not.toContain('message');
});
