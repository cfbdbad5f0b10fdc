import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { draft, finish, heldFor, usual } from '#test/support/deposits.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { pay } from '#test/support/rent.ts';
import { readPdf } from '#test/support/read-pdf.ts';

const app = await startTestApp();
/** Ended before the clock of tests, which stands at 2 March 2026. */
const over = { startsOn: '2025-03-01', endsOn: '2026-02-28', atEnd: 'stop' as const, paidOn: '2026-01-10' };

test('the letter is a PDF in the tenant’s language, of a draft and of what is final', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 100_000, over);
  const begun = ok(
    await draft(app, owner, lease.id, { content: usual({ deductions: [{ label: 'Oven', cents: 5000 }] }) }),
  );
  const read = (language: string) =>
    app.inject({
      url: `/api/v1/deposit-settlements/${begun.id}/letter.pdf/?language=${language}`,
      headers: { authorization: `Bearer ${owner.access}` },
    });
  const english = await read('en');
  expect(english.statusCode).toBe(200);
  expect(english.headers['content-type']).toBe('application/pdf');
  expect(english.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const { name, version } = ok(await app.call('GET /organisation/', {}, owner.access));
  const letterhead = { legalName: 'Harbour Lettings LLC' };
  ok(await app.call('PATCH /organisation/', { body: { letterhead, version } }, owner.access));
  const words = readPdf((await read('en')).rawPayload).pages.flat();
  expect(words, 'the column of amounts says its currency').toContain('USD');
  expect(words, 'the name in law signs').toContain('Harbour Lettings LLC');
  expect(words).not.toContain(name);
  const german = await read('de');
  expect(german.rawPayload.equals(english.rawPayload)).toBe(false);
  ok(await finish(app, owner, begun));
  const final = await read('en');
  expect(final.statusCode).toBe(200);
  expect(final.rawPayload.equals(english.rawPayload)).toBe(false);
});

test.each([
  ['2026-02-28', 'You moved out of'],
  ['2026-12-31', 'You will move out of'],
])('the letter of a move-out on %s says: %s', async (vacatedOn, words) => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 100_000, over);
  const begun = ok(await draft(app, owner, lease.id, { content: usual({ vacatedOn }) }));
  expect(await letterOf(owner, begun.id)).toContain(words);
});

test('who disagrees is told where to write to, as far as the letterhead says it', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 100_000, over);
  const begun = ok(await draft(app, owner, lease.id));
  expect(await letterOf(owner, begun.id)).not.toContain('disagree');
  const { version } = ok(await app.call('GET /organisation/', {}, owner.access));
  const address = {
    line1: '1 Pier Road',
    line2: null,
    city: 'Salem',
    region: 'OR',
    postalCode: '97301',
    country: 'US',
  };
  const letterhead = { address, email: 'office@harbour.example' };
  ok(await app.call('PATCH /organisation/', { body: { letterhead, version } }, owner.access));
  expect((await letterOf(owner, begun.id)).replaceAll('\n', ' ')).toContain(
    'If you disagree, write to us: 1 Pier Road, Salem, OR 97301 or office@harbour.example.',
  );
});

async function letterOf(owner: TestMember, id: string): Promise<string> {
  const { rawPayload } = await app.inject({
    url: `/api/v1/deposit-settlements/${id}/letter.pdf/?language=en`,
    headers: { authorization: `Bearer ${owner.access}` },
  });
  return readPdf(rawPayload).pages.flat().join('\n').replaceAll('\u00a0', ' ');
}

test('what the deposit does not cover stands apart from what came out of it', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 100_000, over);
  const deductions = [
    { label: 'Floor', cents: 90_000 },
    { label: 'Doors', cents: 45_000 },
  ];
  const begun = ok(await draft(app, owner, lease.id, { content: usual({ deductions }) }));
  const letter = (await letterOf(owner, begun.id)).replaceAll('\n', ' ');
  const [taken = '', left = ''] = letter.split('Not covered by the deposit');
  expect(taken).toMatch(/Floor \(900\.00\) Doors · 100\.00 of 450\.00 covered \(100\.00\) Refund to you —/);
  expect(left, 'what the deposit does not cover stands apart').toMatch(/^ Doors 350\.00 Still owed by you 350\.00/);
  expect(left).toContain('Your open charges exceed the deposit. You still owe $350.00.');
  expect(left, 'said once').not.toContain('No deposit is left to refund.');
  expect(left, 'the letterhead has no contact').not.toContain('Contact us');
});

test('a credit that is not part of the deposit is told by the draft, the result and the letter', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 100_000, over);
  const plain = ok(await draft(app, owner, lease.id, { content: usual() }));
  expect(await letterOf(owner, plain.id)).not.toContain('also has a credit');
  const credit = { leaseId: lease.id, kind: 'credit' as const, cents: 60_133, reason: 'Days after the last one' };
  ok(await app.call('POST /credits/', { body: credit }, owner.access));
  ok(await pay(app, owner, lease.id, 1000));
  const begun = ok(await draft(app, owner, lease.id, { content: usual(), version: plain.version }));
  expect(begun.result).toMatchObject({ prepaidCents: 61_133, refundCents: 100_000 });
  const settled = ok(await finish(app, owner, begun));
  expect(settled.result.prepaidCents).toBe(61_133);
  expect((await letterOf(owner, settled.id)).replaceAll('\n', ' ')).toContain(
    'Your account also has a credit of $611.33, which is not part of the deposit. We refund it separately.',
  );
});
