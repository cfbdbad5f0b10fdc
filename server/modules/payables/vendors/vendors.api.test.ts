import { expect, test } from 'vitest';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { parseCsv } from '#test/support/parse-csv.ts';
import { newPerson } from '#test/support/portfolio.ts';

const app = await startTestApp();

type Body = RouteInput<Routes['POST /vendors/']>['body'];
type View = 'active' | 'expiring' | 'unverified' | 'archived';

const company = (name: string) => ({ person: { kind: 'company' as const, companyName: name } });
const usual = {
  kind: 'us' as const,
  holder: 'Sample Plumbing',
  routing: '021000021',
  account: '12345678',
  use: 'checking' as const,
};

async function add(member: TestMember, body: Body) {
  return ok(await app.call('POST /vendors/', { body }, member.access));
}

async function list(
  member: TestMember,
  asked: { view?: View; q?: string; sort?: 'match'; limit?: number; cursor?: string } = {},
) {
  return ok(await app.call('GET /vendors/', { query: asked }, member.access));
}

function enter(member: TestMember, id: string, details: object = usual) {
  const body = { details } as RouteInput<Routes['POST /vendors/{id}/bank-details/']>['body']; // Wrong ones too.
  return app.call('POST /vendors/{id}/bank-details/', { params: { id }, body }, member.access);
}

function confirm(member: TestMember, id: string, bankId: string) {
  return app.call('POST /vendors/{id}/bank-details/confirm/', { params: { id }, body: { bankId } }, member.access);
}

test('a vendor is a new person or one that there is, once, and is called as the person is', async () => {
  const owner = await newOrganisation(app);
  const made = await add(owner, {
    person: { kind: 'company', companyName: 'Sample Roofing', email: 'in@roof.example' },
  });
  expect(made).toMatchObject({ name: 'Sample Roofing', email: 'in@roof.example', termsDays: 30, bank: null });
  const again = await app.call('POST /vendors/', { body: { personId: made.personId } }, owner.access);
  expect(codeOf(again)).toBe('already-exists');
  const person = await newPerson(app, owner, { familyName: 'Example' });
  const known = await add(owner, { personId: person.id, termsDays: 14 });
  expect(known.personId).toBe(person.id);
  const both = { personId: person.id, ...company('Sample') };
  expect(codeOf(await app.call('POST /vendors/', { body: both }, owner.access))).toBe('invalid-input');
  const nameless = { person: { kind: 'company' as const } };
  expect(codeOf(await app.call('POST /vendors/', { body: nameless }, owner.access))).toBe('invalid-input');
  const { version } = ok(await app.call('GET /people/{id}/', { params: { id: made.personId } }, owner.access));
  const renamed = { companyName: 'Sample Roofs', version };
  const { roles } = ok(
    await app.call('PATCH /people/{id}/', { params: { id: made.personId }, body: renamed }, owner.access),
  );
  expect(roles).toEqual(['vendor']);
  expect((await list(owner, { q: 'roofs' })).items.map(({ name }) => name)).toEqual(['Sample Roofs']);
});

test('terms, papers and tax id are changed by version; the tax id is stored sealed and told by its last four', async () => {
  const owner = await newOrganisation(app);
  const { id, version } = await add(owner, { ...company('Sample Electric'), taxId: '12-3456789' });
  const [stored] = await query<{ text: string }>(
    app.connection,
    `select encode(tax_id, 'escape') as text from vendor where vendor_id = $1`,
    [id],
  );
  expect(stored?.text).not.toContain('123456789');
  const change = (body: RouteInput<Routes['PATCH /vendors/{id}/']>['body']) =>
    app.call('PATCH /vendors/{id}/', { params: { id }, body }, owner.access);
  const papers = { insuranceNumber: 'P-1', insuranceExpiresOn: '2026-12-31', licenseExpiresOn: '2027-01-31' };
  const changed = ok(await change({ version, termsDays: 10, discountDays: 5, discountMillipercent: 2000, ...papers }));
  expect(changed).toMatchObject({ taxIdLast4: '6789', termsDays: 10, discountDays: 5, ...papers });
  expect(codeOf(await change({ version, termsDays: 11 }))).toBe('conflict');
  expect(codeOf(await change({ version: changed.version, discountDays: null }))).toBe('invalid-input');
  expect(codeOf(await change({ version: changed.version, discountDays: 11 }))).toBe('invalid-input');
  expect(ok(await change({ version: changed.version, taxId: null })).taxIdLast4).toBeNull();
  const { items } = ok(await app.call('GET /vendors/{id}/changes/', { params: { id }, query: {} }, owner.access));
  expect(items[0]?.changes).toEqual({ taxId: { from: '6789', to: null } });
  expect(JSON.stringify(items)).not.toContain('123456789');
});

test('a vendor’s default account is one for costs, and none that the program keeps itself', async () => {
  const owner = await newOrganisation(app);
  const { items } = ok(await app.call('GET /bill-accounts/', {}, owner.access));
  const repairs = items.find(({ name }) => name === 'Repairs and maintenance');
  expect(items.some(({ name }) => name === 'Accounts payable' || name === 'Operating bank')).toBe(false);
  expect((await add(owner, { ...company('One'), accountId: repairs?.id ?? '' })).account?.name).toBe(
    'Repairs and maintenance',
  );
  const all = ok(await app.call('GET /accounts/', { query: {} }, owner.access)).items;
  const payables = all.find(({ name }) => name === 'Accounts payable');
  const body = { ...company('Two'), accountId: payables?.id ?? '' };
  expect(codeOf(await app.call('POST /vendors/', { body }, owner.access))).toBe('invalid-input');
});

test('bank details are confirmed by somebody else than who entered them, and new ones are confirmed anew', async () => {
  const owner = await newOrganisation(app);
  const accountant = await newMember(app, owner, 'accountant');
  const { id } = await add(owner, company('Sample Plumbing'));
  const entered = ok(await enter(owner, id));
  expect(entered.bank).toMatchObject({ last4: '5678', holder: 'Sample Plumbing', confirmedAt: null });
  expect((await list(owner, { view: 'unverified' })).items.map((vendor) => vendor.id)).toEqual([id]);
  const bankId = entered.bank?.id ?? '';
  expect(codeOf(await confirm(owner, id, bankId))).toBe('payee-unverified');
  expect(ok(await confirm(accountant, id, bankId)).bank?.confirmedBy?.id).toBe(accountant.userId);
  const replaced = ok(await enter(accountant, id, { ...usual, account: '87654321' }));
  expect(replaced.bank).toMatchObject({ last4: '4321', confirmedAt: null });
  expect(codeOf(await confirm(owner, id, bankId))).toBe('not-found');
  expect(codeOf(await confirm(accountant, id, replaced.bank?.id ?? ''))).toBe('payee-unverified');
  const shown = ok(await app.call('POST /vendors/{id}/bank-details/show/', { params: { id }, body: {} }, owner.access));
  expect(shown.lines).toContainEqual({ name: 'account', value: '87654321' });
  const remove = { params: { id }, body: { bankId: replaced.bank?.id ?? '' } };
  expect(ok(await app.call('POST /vendors/{id}/bank-details/remove/', remove, owner.access)).bank).toBeNull();
});

test('the database itself keeps who entered bank details from confirming them', async () => {
  const owner = await newOrganisation(app);
  const { id } = await add(owner, company('Sample Plumbing'));
  ok(await enter(owner, id));
  await expect(
    query(
      app.connection,
      'update vendor_bank set confirmed_by = entered_by, confirmed_at = now() where vendor_id = $1',
      [id],
    ),
  ).rejects.toMatchObject({ constraint: 'vendor_bank_has_a_second_pair_of_eyes' });
});

test('whoever enters or confirms bank details has shown who they are within ten minutes', async () => {
  const owner = await newOrganisation(app);
  const { id } = await add(owner, company('Sample Plumbing'));
  const before = app.clock.now;
  await query(
    app.connection,
    `update session set confirmed_at = confirmed_at - interval '11 minutes' where user_id = $1`,
    [owner.userId],
  );
  expect(app.clock.now).toEqual(before);
  expect(codeOf(await enter(owner, id))).toBe('reauthentication-required');
  expect(codeOf(await confirm(owner, id, id))).toBe('reauthentication-required');
});

test.each([
  ['a routing number that does not check', { ...usual, routing: '021000022' }],
  ['an account of letters', { ...usual, account: 'ABC' }],
  ['an IBAN that does not check', { kind: 'iban', holder: 'Sample', iban: 'DE89370400440532013001' }],
  ['a sort code that is too short', { kind: 'uk', holder: 'Sample', sortCode: '12345', account: '12345678' }],
])('%s is refused', async (_, details) => {
  const owner = await newOrganisation(app);
  const { id } = await add(owner, company('Sample'));
  expect(codeOf(await enter(owner, id, details))).toBe('invalid-input');
});

test('papers that end within a month have a view, archived vendors another, and a file has the rows of the view', async () => {
  const owner = await newOrganisation(app);
  const ends = await add(owner, { ...company('Ends soon'), insuranceExpiresOn: '2026-03-20' });
  await add(owner, { ...company('Ends later'), insuranceExpiresOn: '2026-12-31' });
  const gone = await add(owner, company('Gone'));
  ok(await app.call('POST /vendors/{id}/archive/', { params: { id: gone.id }, body: {} }, owner.access));
  expect((await list(owner, { view: 'expiring' })).items.map(({ id }) => id)).toEqual([ends.id]);
  expect((await list(owner, { view: 'archived' })).items.map(({ id }) => id)).toEqual([gone.id]);
  expect(ok(await app.call('GET /vendors-summary/', {}, owner.access))).toEqual({
    active: 2,
    expiring: 1,
    unverified: 0,
    archived: 1,
  });
  const file = await app.inject({
    url: '/api/v1/exports/vendors.csv/?view=expiring',
    headers: { authorization: `Bearer ${owner.access}` },
  });
  const [header, ...rows] = parseCsv(file.body.replace(/^\uFEFF/, ''));
  expect(header?.[0]).toBe('Vendor');
  expect(rows.map(([name]) => name)).toEqual(['Ends soon']);
  ok(await app.call('POST /vendors/{id}/restore/', { params: { id: gone.id }, body: {} }, owner.access));
  expect(codeOf(await enter(owner, gone.id))).toBeUndefined();
});

test('the file of vendors has contacts and numbers for who may export people, and for nobody else', async () => {
  const owner = await newOrganisation(app);
  const person = {
    kind: 'company' as const,
    companyName: 'Sample Roofing',
    email: 'in@roof.example',
    phone: '+1 312 555 0142',
  };
  const { id } = await add(owner, { person, taxId: '12-3456789' });
  ok(await enter(owner, id));
  const file = async (member: TestMember) => {
    const headers = { authorization: `Bearer ${member.access}` };
    const { body } = await app.inject({ url: '/api/v1/exports/vendors.csv/', headers });
    return parseCsv(body.replace(/^\uFEFF/, ''));
  };
  const [heads = [], row = []] = await file(owner);
  const secret = ['Email', 'Phone', 'Tax ID ends in', 'Bank account ends in'];
  expect(heads).toEqual(expect.arrayContaining(secret));
  expect(row).toEqual(expect.arrayContaining(['in@roof.example', '6789', '5678']));
  const [fewer = [], seen = []] = await file(await newMember(app, owner, 'viewer'));
  expect(fewer).toEqual(heads.filter((name) => !secret.includes(name)));
  expect(seen).toHaveLength(fewer.length);
  expect(seen.join()).not.toMatch(/roof\.example|555|6789|5678/);
});

test('pages of vendors follow each other without a gap', async () => {
  const owner = await newOrganisation(app);
  for (const name of ['Beta', 'Alpha', 'Delta', 'Gamma']) await add(owner, company(name));
  const first = await list(owner, { limit: 3 });
  const second = await list(owner, { limit: 3, cursor: first.next ?? '' });
  expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['Alpha', 'Beta', 'Delta', 'Gamma']);
  expect(second.next).toBeNull();
});

test('a merge of two people takes the vendor along, and undoing it brings it back', async () => {
  const owner = await newOrganisation(app);
  const made = await add(owner, { person: { kind: 'person', givenName: 'Sam', familyName: 'Glass' } });
  const kept = await newPerson(app, owner, { familyName: 'Glazier' });
  const merged = ok(
    await app.call(
      'POST /people/{id}/merge/',
      { params: { id: kept.id }, body: { givenUpId: made.personId } },
      owner.access,
    ),
  );
  const vendor = ok(await app.call('GET /vendors/{id}/', { params: { id: made.id } }, owner.access));
  expect([vendor.personId, vendor.name]).toEqual([kept.id, merged.name]);
  const merge = merged.merges[0]?.id ?? '';
  ok(await app.call('POST /person-merges/{id}/undo/', { params: { id: merge }, body: {} }, owner.access));
  const back = ok(await app.call('GET /vendors/{id}/', { params: { id: made.id } }, owner.access));
  expect([back.personId, back.name]).toEqual([made.personId, made.name]);
});

test('a vendor is found by words by who may read bills, and by nobody else', async () => {
  const owner = await newOrganisation(app);
  const letting = await newMember(app, owner, 'leasing_agent');
  const { id } = await add(owner, { ...company('Zebra Chimneys'), licenseNumber: 'LIC-4711' });
  const find = async (member: TestMember, q: string) =>
    ok(await app.call('GET /search/', { query: { q } }, member.access))
      .items.filter(({ kind }) => kind === 'vendor')
      .map((item) => item.id);
  expect(await find(owner, 'zebra')).toEqual([id]);
  expect(await find(owner, '4711')).toEqual([id]);
  expect(await find(letting, 'zebra')).toEqual([]);
});

test('a vendor of another workspace is not there', async () => {
  const owner = await newOrganisation(app);
  const other = await newOrganisation(app);
  const { id, personId } = await add(owner, company('Sample'));
  expect(codeOf(await app.call('GET /vendors/{id}/', { params: { id } }, other.access))).toBe('not-found');
  expect(codeOf(await enter(other, id))).toBe('not-found');
  expect((await list(other)).items).toEqual([]);
  expect(codeOf(await app.call('POST /vendors/', { body: { personId } }, other.access))).toBe('not-found');
});

test('a picker has what is called so before what begins so, and what only has it within last, page by page', async () => {
  const owner = await newOrganisation(app);
  for (const name of ['Ash Linden Sample', 'Aabtlin Sample', 'Lindner Sample', 'Roof Lin', 'Other Sample'])
    await add(owner, company(name));
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(owner, {
      q: 'lin',
      sort: 'match',
      limit: 1,
      ...(cursor === null ? {} : { cursor }),
    });
    seen.push(...page.items.map(({ name }) => name));
    cursor = page.next;
  } while (cursor !== null);
  expect(seen).toEqual(['Roof Lin', 'Lindner Sample', 'Ash Linden Sample', 'Aabtlin Sample']);
  const byName = (await list(owner, { q: 'lin' })).items.map(({ name }) => name);
  expect(byName).toEqual(['Aabtlin Sample', 'Ash Linden Sample', 'Lindner Sample', 'Roof Lin']);
  expect((await list(owner, { sort: 'match' })).items).toHaveLength(5);
});
