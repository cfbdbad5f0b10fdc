import { ok } from './app.ts';
import type { TestApp } from './app.ts';
import { accountOf, newEntry } from './books.ts';
import { aPdf, newDocument, upload } from './documents.ts';
import { newOrganisation } from './factories.ts';
import type { TestMember } from './factories.ts';
import { newHome, newLease } from './leases.ts';
import type { Home } from './leases.ts';
import { newPerson, newProperty } from './portfolio.ts';
import { readPacked } from '#server/modules/moving/reading/unpack.ts';
import { parseCsv } from './parse-csv.ts';

const fees = {
  kind: 'charged' as const,
  grace: { days: 3, counts: 'business' as const },
  first: { kind: 'fixed' as const, cents: 2500 },
};

/** A workspace in which something of everything happened, by the routes that people use. */
export async function lifeOfAWorkspace(app: TestApp): Promise<TestMember> {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['1A', '1B', '2A', '2B', '3A', '3B']);
  await people(app, owner, home);
  await building(app, owner, home);
  await leases(app, owner, home);
  await booksAndFiles(app, owner, home);
  await writtenAgain(app, owner, home);
  return owner;
}

async function people(app: TestApp, owner: TestMember, { person }: Home): Promise<void> {
  const { access } = owner;
  const address = { country: 'DE', line1: 'Musterweg 1', city: 'Musterstadt', postalCode: '01234', line2: 'Hinterhof' };
  const body = {
    givenName: 'Änne',
    familyName: 'Beispiel; Muster',
    language: 'de' as const,
    bornOn: '1980-02-29',
    notes: 'Rings twice.\n=not a formula',
    custom: { Dog: 'Rex', 'Key no.': '007' },
    contacts: [
      { kind: 'phone' as const, label: 'Work', value: '+49 351 000 111' },
      { kind: 'email' as const, label: 'Home', value: 'anne@people.example' },
      { kind: 'address' as const, label: 'Old', address },
      { kind: 'address' as const, address: { ...address, line1: 'Musterweg 2' } },
    ],
  };
  const anne = ok(await app.call('POST /people/', { body }, access));
  const note = 'Her sister';
  const related = [
    { kind: 'emergency-contact' as const, personId: anne.id, note },
    { kind: 'guarantor' as const, personId: anne.id },
  ];
  for (const relation of related)
    ok(await app.call('POST /people/{id}/relations/', { params: { id: person.id }, body: relation }, access));
  const company = { kind: 'company' as const, companyName: 'Example & Sons "Ltd"' };
  ok(await app.call('POST /people/', { body: company }, access));
  const gone = await newPerson(app, owner, { familyName: 'Gone' });
  ok(await app.call('POST /people/{id}/archive/', { params: { id: gone.id }, body: {} }, access));
}

async function building(app: TestApp, owner: TestMember, home: Home): Promise<void> {
  const { access } = owner;
  const params = { id: home.property.id };
  const second = await newPerson(app, owner, { familyName: 'Second Owner' });
  const sets = [
    { startsOn: '2020-01-01', shares: [{ personId: home.person.id, parts: 1_000_000 }] },
    {
      startsOn: '2024-07-01',
      shares: [
        { personId: home.person.id, parts: 333_333 },
        { personId: second.id, parts: 666_667 },
      ],
    },
  ];
  for (const body of sets) ok(await app.call('POST /properties/{id}/ownership/', { params, body }, access));
  const terms = [
    { startsOn: '2020-01-01', feeKind: 'percent-received' as const, feeMillipercent: 8000, notes: 'The first ones' },
    { startsOn: '2025-01-01', feeKind: 'per-unit' as const, feeCents: 2500, minimumCents: 100, reserveCents: 50_000 },
  ];
  for (const body of terms) ok(await app.call('POST /properties/{id}/agreements/', { params, body }, access));
  const policies = [
    { propertyId: home.property.id, policy: { kind: 'none' as const } },
    { propertyId: null, policy: fees },
    { propertyId: home.property.id, policy: fees, startsOn: '2150-01-01' },
    { propertyId: null, policy: { kind: 'none' as const }, startsOn: '2150-07-01' },
  ];
  for (const body of policies) ok(await app.call('POST /late-fee-policies/', { body }, access));
  // A name that is in use again after it was archived, of a building and of a unit.
  const old = await newProperty(app, owner, { name: 'Twice House', units: ['Only'] });
  ok(await app.call('POST /properties/{id}/archive/', { params: { id: old.property.id }, body: {} }, access));
  await newProperty(app, owner, { name: 'Twice House', units: ['Only', 'Other'] });
  const [attic] = (await newProperty(app, owner, { name: 'Attic House', units: ['Attic'] })).units;
  ok(await app.call('POST /units/{id}/archive/', { params: { id: attic?.id ?? '' }, body: {} }, access));
  if (attic === undefined) throw new Error('There is an attic');
  const again = {
    propertyId: attic.propertyId,
    name: 'Attic',
    kind: 'home' as const,
    areaTenths: 615,
    areaUnit: 'm2' as const,
  };
  ok(await app.call('POST /units/', { body: again }, access));
}

async function leases(app: TestApp, owner: TestMember, home: Home): Promise<void> {
  const { access } = owner;
  const [first, second, third, fourth, fifth, sixth] = home.units;
  if (!first || !second || !third || !fourth || !fifth || !sixth) throw new Error('There are six units');
  const own = { number: '4150', name: 'Garden rent', kind: 'income' as const };
  const garden = ok(await app.call('POST /accounts/', { body: own }, access));
  const steps = [{ startsOn: '2026-10-01', cents: 130_000, reason: 'As agreed' }];
  const clauses = [{ kind: 'index' as const, firstOn: '2026-03-01', indexName: 'CPI', baseIndex: '100' }];
  const rich = await newLease(app, owner, home, {
    startsOn: '2025-01-01',
    endsOn: null,
    atEnd: null,
    depositCents: 240_000,
    depositDueOn: '2024-12-24',
    noticeDays: 60,
    proration: 'thirty-360',
    lateFee: fees,
    notes: 'A note, with "quotes"',
    custom: { Parking: 'P7' },
    charges: [
      { kind: 'rent', cents: 120_000, steps, dueDay: 3, timing: 'arrears', clauses },
      { kind: 'other', label: 'Garden', cents: 5000, accountId: garden.id, frequency: 'quarterly', anchor: 'calendar' },
    ],
  });
  const params = { id: rich.id };
  const [rent] = rich.charges;
  const index = { clauseId: rent?.clauses[0]?.id ?? '', newIndex: '104', startsOn: '2026-04-01', agreed: true };
  ok(await app.call('POST /leases/{id}/apply-index/', { params, body: index }, access));
  const joining = await newPerson(app, owner, { familyName: 'Joiner' });
  const swap = { on: '2026-04-01', leave: [home.person.id], join: [{ personId: joining.id, role: 'tenant' as const }] };
  ok(await app.call('POST /leases/{id}/change-parties/', { params, body: swap }, access));
  const list = ok(await app.call('POST /leases/{id}/checklist/', { params, body: checklistItem }, access));
  const done = {
    version: list.version,
    reading: '0042.50',
    readingUnit: 'kWh',
    note: 'Read together',
    doneOn: '2026-03-01',
  };
  ok(
    await app.call(
      'PATCH /leases/{id}/checklist/{itemId}/',
      { params: { id: rich.id, itemId: list.id }, body: done },
      access,
    ),
  );

  const year = { startsOn: '2025-04-01', endsOn: '2026-03-31', atEnd: 'stop' as const };
  const renewed = await newLease(app, owner, { ...home, unit: second }, year);
  const renewal = { endsOn: '2027-03-31', atEnd: 'holdover' as const, holdoverMillipercent: 150_000, amounts: [] };
  ok(await app.call('POST /leases/{id}/renew/', { params: { id: renewed.id }, body: renewal }, access));
  const moving = await newLease(app, owner, { ...home, unit: third }, { ...year, endsOn: null, atEnd: null });
  const transfer = { unitId: fourth.id, on: '2026-04-15', reason: 'A lift' };
  ok(await app.call('POST /leases/{id}/transfer/', { params: { id: moving.id }, body: transfer }, access));
  const leaving = await newLease(app, owner, { ...home, unit: fifth }, { ...year, endsOn: null, atEnd: null });
  const notice = { leavesOn: '2026-05-31', givenOn: '2026-02-15', by: 'landlord' as const, reason: 'Own use' };
  ok(await app.call('POST /leases/{id}/give-notice/', { params: { id: leaving.id }, body: notice }, access));
  const early = await newLease(app, owner, { ...home, unit: sixth }, year);
  const end = { leavesOn: '2026-03-15', reason: 'Agreed' };
  ok(await app.call('POST /leases/{id}/end-early/', { params: { id: early.id }, body: end }, access));
  const later = { startsOn: '2028-01-01', endsOn: null, atEnd: null };
  const cancelled = await newLease(app, owner, { ...home, unit: sixth }, later);
  const reason = { reason: 'Changed their mind' };
  ok(await app.call('POST /leases/{id}/cancel/', { params: { id: cancelled.id }, body: reason }, access));
  const sent = await newLease(app, owner, { ...home, unit: sixth }, { ...later, sign: false });
  ok(await app.call('POST /leases/{id}/send-for-signature/', { params: { id: sent.id }, body: {} }, access));
  await newLease(app, owner, { ...home, unit: sixth }, { ...later, startsOn: '2030-01-01', sign: false });
}

const checklistItem = { phase: 'move-in' as const, kind: 'meter' as const, label: 'Meter in the shed', meter: 'E-77' };

async function booksAndFiles(app: TestApp, owner: TestMember, home: Home): Promise<void> {
  const { access } = owner;
  const { id: propertyId } = home.property;
  const [rent, bank, receivable] = await Promise.all(
    ['4100', '1010', '1300'].map((number) => accountOf(app, owner, number)),
  );
  const about = { propertyId, unitId: home.unit.id, personId: home.person.id, memo: 'March, =1A' };
  const lines = [
    { accountId: receivable?.id ?? '', debitCents: 120_000, basis: 'accrual' as const, ...about },
    { accountId: rent?.id ?? '', creditCents: 120_000, basis: 'accrual' as const, ...about },
  ];
  ok(await app.call('POST /journal-entries/', { body: { date: '2026-03-01', memo: 'Rent', lines } }, access));
  const wrong = await newEntry(app, owner, { propertyId, cents: 99, debit: '1020' });
  const reason = { reason: 'Twice' };
  ok(await app.call('POST /journal-entries/{id}/reverse/', { params: { id: wrong.id }, body: reason }, access));
  const planned = { accountId: rent?.id ?? '', month: '2027-01-01', was: null };
  for (const [of, cents] of [
    [null, 120_050],
    [propertyId, -99],
  ] as const)
    ok(await app.call('PATCH /budgets/', { body: { propertyId: of, changes: [{ ...planned, cents }] } }, access));
  const renamed = { name: 'Bank of Examples', version: bank?.version ?? 0 };
  ok(await app.call('PATCH /accounts/{id}/', { params: { id: bank?.id ?? '' }, body: renamed }, access));
  const deed = await newDocument(app, owner, {
    recordKind: 'property',
    recordId: propertyId,
    name: 'deed.pdf',
    title: 'The deed',
  });
  const query = { name: 'deed-2.pdf', note: 'Signed' };
  ok(
    await upload(
      app,
      'POST /documents/{id}/versions/',
      { params: { id: deed.id }, query },
      Buffer.concat([aPdf, aPdf]),
      access,
    ),
  );
  const person = { recordKind: 'person' as const, recordId: home.person.id, name: 'passport.pdf' };
  const kept = await newDocument(app, owner, { ...person, visibility: ['staff', 'tenant'] });
  ok(await app.call('POST /documents/{id}/archive/', { params: { id: kept.id }, body: {} }, access));
  await newDocument(app, owner);
}

/** Templates, recurring entries in each state, a line of a bank account, and books that are closed through a day. */
async function writtenAgain(app: TestApp, owner: TestMember, home: Home): Promise<void> {
  const { access } = owner;
  const [rent, bank] = await Promise.all(['4100', '1020'].map((number) => accountOf(app, owner, number)));
  const about = { propertyId: home.property.id, personId: home.person.id };
  const lines = [
    { accountId: bank?.id ?? '', debitCents: 4200, bankAccountId: bank?.id ?? '', memo: 'Into the bank' },
    { accountId: rent?.id ?? '', creditCents: 4200, ...about },
  ];
  ok(await app.call('POST /journal-entries/', { body: { date: '2026-01-15', memo: 'Laundry', lines } }, access));
  const template = {
    name: 'Laundry; cash',
    memo: 'Laundry of the month',
    lines: [
      { accountId: bank?.id ?? '', side: 'debit' as const, cents: null },
      { accountId: rent?.id ?? '', side: 'credit' as const, cents: 4200, ...about },
    ],
  };
  ok(await app.call('POST /entry-templates/', { body: template }, access));
  const monthly = { memo: 'Laundry', lines, frequency: 'monthly' as const, startsOn: '2026-03-31' };
  ok(await app.call('POST /recurring-entries/', { body: { ...monthly, name: 'Runs' } }, access));
  const body = { ...monthly, name: 'Rests', endsOn: '2026-12-31' };
  const { id } = ok(await app.call('POST /recurring-entries/', { body }, access));
  ok(await app.call('POST /recurring-entries/{id}/pause/', { params: { id }, body: {} }, access));
  ok(await app.call('POST /period-locks/', { body: { through: '2026-02-28' } }, access));
}

/** The tables of an export of everything, each row by its columns, with every record named by its place in its table. */
export async function tablesOf(bytes: Buffer): Promise<Record<string, Record<string, string>[]>> {
  const tables: Record<string, Record<string, string>[]> = {};
  for (const { name, read } of await readPacked(bytes)) {
    if (!/^[a-z-]+\.csv$/.test(name) || name === 'journal.csv' || name === 'history.csv') continue;
    const [head = [], ...rows] = parseCsv((await read()).toString('utf8').slice(1));
    // Letter by letter as it was issued, with the ids of then.
    const own = name === 'owner-statements.csv' ? new Set(['Content']) : new Set();
    tables[name] = rows.map((row) =>
      Object.fromEntries(head.flatMap((column, at) => (own.has(column) ? [] : [[column, row[at] ?? '']]))),
    );
  }
  tables['leases.csv']?.sort((one, other) => ((one['Lease number'] ?? '') < (other['Lease number'] ?? '') ? -1 : 1));
  const places = new Map<string, string>();
  for (const [name, rows] of Object.entries(tables))
    rows.forEach((row, at) => {
      const [key, of] = name === 'files.csv' ? ['File', 'file'] : ['Reference', name.replace('.csv', '')];
      const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(row[key ?? ''] ?? '')?.[0];
      if (id !== undefined) places.set(id, `${of}-${at}`);
      if (row['Document'] !== undefined && !places.has(row['Document'])) places.set(row['Document'], `document-${at}`);
    });
  // Lines of leases, and what was posted together, are met first where they are told of.
  const named = (cell: string) =>
    cell.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => {
      if (!places.has(id)) places.set(id, `other-${places.size}`);
      return places.get(id) ?? id;
    });
  return Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [
      name,
      rows.map((row) => Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, named(cell)]))),
    ]),
  );
}

/** What a workspace comes to: how many of each, the rents, and the trial balance on both bases. */
export async function totalsOf(app: TestApp, { access }: TestMember) {
  const { counts, properties, archived, marketRents } = ok(await app.call('GET /portfolio-summary/', {}, access));
  const { items } = ok(await app.call('GET /leases/', { query: { limit: 200 } }, access));
  const balance = async (basis: 'accrual' | 'cash') =>
    ok(await app.call('GET /trial-balance/', { query: { basis } }, access)).rows.map(
      ({ number, name, debitCents, creditCents }) => [number, name, debitCents, creditCents],
    );
  return {
    counts,
    properties,
    archived,
    marketRents,
    leases: Object.fromEntries(
      items.map(({ number, state, rentCents, nextEvent }) => [number, [state, rentCents, nextEvent]]),
    ),
    rents: items.reduce((sum, { rentCents }) => sum + (rentCents ?? 0), 0),
    closedThrough: ok(await app.call('GET /period-locks/', { query: {} }, access)).closedThrough,
    recurring: ok(await app.call('GET /recurring-entries/', { query: {} }, access)).items.map(
      ({ name, nextOn, endsOn, pausedAt }) => [name, nextOn, endsOn, pausedAt === null],
    ),
    reversed: ok(await app.call('GET /journal-entries/', { query: { isReversal: 'true' } }, access)).items.length,
    accrual: await balance('accrual'),
    cash: await balance('cash'),
  };
}
