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
