import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newDocument } from '#test/support/documents.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';

const app = await startTestApp();

/** A submitted bill above the limit of its property, which two owners hold: Ann with 60 percent, Bo with 40. */
async function begin() {
  const member = await newOrganisation(app);
  const { access } = member;
  const { property } = await newProperty(app, member);
  const ann = await newPerson(app, member, { email: 'ann@owners.example' });
  const name = { kind: 'company' as const, companyName: 'Sample Estates' };
  const bo = ok(await app.call('POST /people/', { body: name }, access));
  const shares = [
    { personId: ann.id, parts: 600_000 },
    { personId: bo.id, parts: 400_000 },
  ];
  const owned = { startsOn: '2026-01-01', shares };
  ok(await app.call('POST /properties/{id}/ownership/', { params: { id: property.id }, body: owned }, access));
  const { version } = ok(await app.call('GET /bill-rules/', {}, access));
  ok(await app.call('PATCH /bill-rules/', { body: { version, ownerCents: 40_000 } }, access));
  const company = { kind: 'company' as const, companyName: 'Sample Roofing' };
  const vendor = ok(await app.call('POST /vendors/', { body: { person: company } }, access));
  const cost = await accountOf(app, member, '5200');
  const lines = [
    { accountId: cost.id, propertyId: property.id, cents: 60_000, text: 'Gutter' },
    { accountId: cost.id, propertyId: null, cents: 5000 },
  ];
  const invoice = { vendorId: vendor.id, invoiceNumber: 'G-1', datedOn: '2026-02-01', lines };
  const draft = ok(await app.call('POST /bills/', { body: { ...invoice, submit: true } }, access));
  const params = { id: draft.id };
  const bill = ok(await app.call('POST /bills/{id}/approve/', { params, body: { version: draft.version } }, access));
  expect(bill.missing).toEqual([`owners:${property.id}`]);
  return { member, ann, bo, property, bill, invoice };
}

type Begun = Awaited<ReturnType<typeof begin>>;

const read = async ({ member, bill }: Begun) =>
  ok(await app.call('GET /bills/{id}/', { params: { id: bill.id } }, member.access));

async function ask(begun: Begun, ownerId: string, as = begun.member) {
  const { version } = await read(begun);
  const body = { propertyId: begun.property.id, ownerId, version };
  return app.call('POST /bills/{id}/owner-links/', { params: { id: begun.bill.id }, body }, as.access);
}

/** The key in the newest mail to somebody. */
async function keyOf({ member }: Begun, to = 'ann@owners.example') {
  const rows = await query<{ body_text: string }>(
    app.connection,
    'select body_text from mail_message where org_id = $1 and recipient = $2 order by mail_id desc limit 1',
    [member.organisationId, to],
  );
  return /\/approve-bill#token=([\w-]{43})\n/.exec(rows[0]?.body_text ?? '')?.[1] ?? '';
}

const lookUp = (key: string) => app.call('POST /bill-approval-links/look-up/', { body: { key } });
const approve = (key: string) => app.call('POST /bill-approval-links/approve/', { body: { key } });
const decline = (key: string, reason: string) =>
  app.call('POST /bill-approval-links/decline/', { body: { key, reason } });

test('an owner approves their part by the link of a mail, once, and the bill is posted', async () => {
  const begun = await begin();
  const asked = ok(await ask(begun, begun.ann.id));
  expect(asked.owners[0]?.owners.find(({ id }) => id === begun.ann.id)?.asked).toMatchObject({
    address: 'ann@owners.example',
    mailState: 'kept',
    answer: null,
  });
  const key = await keyOf(begun);
  expect(ok(await lookUp(key))).toMatchObject({
    property: begun.property.name,
    vendor: 'Sample Roofing',
    cents: 60_000,
    lines: [{ text: 'Gutter', cents: 60_000 }],
    answer: null,
  });
  // Two taps at once approve once.
  const both = await Promise.all([approve(key), approve(key)]);
  expect(both.map((one) => ok(one).answer)).toEqual(['approved', 'approved']);
  const { state, owners } = await read(begun);
  expect(state).toBe('approved');
  expect(owners[0]?.owners.find(({ id }) => id === begun.ann.id)?.approved).toMatchObject({
    note: 'ann@owners.example',
    byLink: true,
  });
  expect(ok(await lookUp(key)).answer).toBe('approved');
  expect(ok(await decline(key, 'Too late')).answer).toBe('approved');
  const rows = await query<{ count: number }>(
    app.connection,
    'select count(*)::int as count from bill_approval where org_id = $1 and link_id is not null',
    [begun.member.organisationId],
  );
  expect(rows[0]?.count).toBe(1);
});

test('what an owner has against it stands on the bill, and a reminder asks anew', async () => {
  const begun = await begin();
  ok(await ask(begun, begun.ann.id));
  const key = await keyOf(begun);
  expect(codeOf(await decline(key, ' '))).toBe('invalid-input');
  expect(ok(await decline(key, 'Get a second offer')).answer).toBe('declined');
  const told = await read(begun);
  expect([told.state, told.owners[0]?.owners.find(({ id }) => id === begun.ann.id)?.asked]).toMatchObject([
    'submitted',
    { answer: 'declined', note: 'Get a second offer' },
  ]);
  ok(await ask(begun, begun.ann.id));
  expect(codeOf(await lookUp(key))).toBe('not-found');
  expect(ok(await approve(await keyOf(begun))).answer).toBe('approved');
});

test('a link ends with time, with a change of the bill and with whoever is no owner any more', async () => {
  const begun = await begin();
  const { member, invoice, ann, bo, property } = begun;
  ok(await ask(begun, ann.id));
  const first = await keyOf(begun);
  const { version } = await read(begun);
  const params = { id: begun.bill.id };
  const lines = invoice.lines.map((line) => ({ ...line, cents: line.cents + 100 }));
  const changed = ok(
    await app.call('PATCH /bills/{id}/', { params, body: { ...invoice, lines, version } }, member.access),
  );
  for (const act of [lookUp, approve]) expect(codeOf(await act(first))).toBe('not-found');
  ok(await app.call('POST /bills/{id}/submit/', { params, body: { version: changed.version } }, member.access));
  expect(codeOf(await approve(first))).toBe('not-found');
  ok(await ask(begun, ann.id));
  const second = await keyOf(begun);
  const sold = { startsOn: '2026-02-15', shares: [{ personId: bo.id, parts: 1_000_000 }] };
  ok(await app.call('POST /properties/{id}/ownership/', { params: { id: property.id }, body: sold }, member.access));
  expect(codeOf(await approve(second))).toBe('not-found');
  expect((await read(begun)).state).toBe('submitted');
  expect(codeOf(await ask(begun, ann.id))).toBe('invalid-input');
});

test('a link is good for thirty days', async () => {
  const begun = await begin();
  ok(await ask(begun, begun.ann.id));
  const key = await keyOf(begun);
  await query(
    app.connection,
    `update owner_approval_link set sent_at = sent_at - interval '31 days', expires_at = expires_at - interval '31 days'
    where org_id = $1`,
    [begun.member.organisationId],
  );
  for (const act of [lookUp, approve]) expect(codeOf(await act(key))).toBe('not-found');
  expect(codeOf(await lookUp('x'.repeat(43)))).toBe('not-found');
});

test('nobody is asked whom no mail reaches, who need not approve, or who has', async () => {
  const begun = await begin();
  expect(codeOf(await ask(begun, begun.bo.id))).toBe('conflict');
  expect(codeOf(await ask(begun, begun.member.organisationId))).toBe('invalid-input');
  const viewer = await newMember(app, begun.member, 'viewer');
  expect(codeOf(await ask(begun, begun.ann.id, viewer))).toBe('forbidden');
  ok(await ask(begun, begun.ann.id));
  ok(await approve(await keyOf(begun)));
  expect(codeOf(await ask(begun, begun.ann.id))).toBe('conflict');
});

test('files of the bill go along, so that an owner sees what they approve', async () => {
  const begun = await begin();
  const about = { recordKind: 'bill' as const, recordId: begun.bill.id, name: 'gutter.pdf' };
  await newDocument(app, begun.member, about);
  ok(await ask(begun, begun.ann.id));
  const rows = await query<{ name: string }>(app.connection, 'select name from mail_attachment where org_id = $1', [
    begun.member.organisationId,
  ]);
  expect(rows).toEqual([{ name: 'gutter.pdf' }]);
});
