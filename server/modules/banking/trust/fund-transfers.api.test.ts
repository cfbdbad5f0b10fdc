import { expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { move, post } from '#server/modules/ledger/index.ts';
import { takingKinds } from '#server/modules/ledger/posting/decisions.ts';
import type { BalancedLines } from '#server/modules/ledger/index.ts';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf, inBooks, posterFor, putProperties } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newTenancy } from '#test/support/rent.ts';

const app = await startTestApp();
const usd = (cents: number) => ({ cents, currency: 'USD' });

type Body = RouteInput<Routes['POST /fund-transfers/']>['body'];

async function newTrust() {
  const owner = await newOrganisation(app);
  const oak = newId(new Date(1));
  await putProperties(app, owner, oak);
  const idOf = async (number: string) => (await accountOf(app, owner, number)).id;
  const banks = { trust: await idOf('1020'), deposit: await idOf('1030'), operating: await idOf('1010') };
  /** What a bank or a payer did. */
  const happened = (lines: BalancedLines, date = '2026-03-01') =>
    inBooks(app, owner, (tx) =>
      post(tx, posterFor(app, owner), { date, memo: 'Told', lines, source: { kind: 'test' } }),
    );
  const received = (cents: number) =>
    happened(move(usd(cents), { debit: 'trust-bank', credit: 'rent', propertyId: oak }));
  const wish = (given: Partial<Body>): Body => ({
    fromAccountId: banks.trust,
    toAccountId: banks.operating,
    holder: { kind: 'property', id: oak },
    cents: 1,
    movedOn: '2026-03-02',
    ...given,
  });
  const transfer = (given: Partial<Body>) => app.call('POST /fund-transfers/', { body: wish(given) }, owner.access);
  const preview = (given: Partial<Body>) =>
    app.call('POST /fund-transfer-previews/', { body: wish(given) }, owner.access);
  return { owner, oak, banks, happened, received, transfer, preview };
}

const linesOf = ({ organisationId }: TestMember, entryId: string) =>
  query<{ account: string; cents: number; place: string | null }>(
    app.connection,
    `select a.number as account, g.amount_cents::int as cents, b.number as place
       from posting g join account a using (org_id, account_id)
       left join account b on b.org_id = g.org_id and b.account_id = g.bank_account_id
      where g.org_id = $1 and g.entry_id = $2 order by g.line`,
    [organisationId, entryId],
  );

const fundsOf = async (by: TestMember, accountId: string) =>
  ok(await app.call('GET /trust-funds/', { query: { accountId, currency: 'USD' } }, by.access)).items.map(
    ({ holder, cents }) => [holder.kind, cents],
  );

const equation = async (by: TestMember) => {
  const { places } = ok(await app.call('GET /trust-balances/', { query: {} }, by.access));
  for (const place of places)
    expect(
      [place.ownersCents, place.depositsCents, place.prepaymentsCents, place.taxesCents, place.companyCents]
        .concat(place.unidentifiedCents, place.unplacedCents)
        .reduce<number>((sum, cents) => sum + Number(cents), 0),
    ).toBe(Number(place.bankCents));
};

test('a deposit moves as what it is, and each place balances by itself [E2]', async () => {
  const { owner, banks, happened, transfer, preview } = await newTrust();
  const { lease } = await newTenancy(app, owner);
  await happened(move(usd(150_000), { debit: 'trust-bank', credit: 'deposits-held', leaseId: lease.id }));
  const wish = { toAccountId: banks.deposit, holder: { kind: 'deposit' as const, id: lease.id }, cents: 150_000 };
  expect(ok(await preview(wish))).toMatchObject({
    from: { fundCents: 150_000, fundAfterCents: 0, bankCents: 150_000, bankAfterCents: 0 },
    to: { fundCents: 0, fundAfterCents: 150_000 },
  });
  expect(await fundsOf(owner, banks.trust), 'a preview writes nothing').toEqual([['deposit', 150_000]]);
  const { entryId } = ok(await transfer(wish));
  expect(await linesOf(owner, entryId)).toEqual([
    { account: '1030', cents: 150_000, place: '1030' },
    { account: '2100', cents: -150_000, place: '1030' },
    { account: '2100', cents: 150_000, place: '1020' },
    { account: '1020', cents: -150_000, place: '1020' },
  ]);
  expect(await fundsOf(owner, banks.deposit)).toEqual([['deposit', 150_000]]);
  await equation(owner);
  const undo = { params: { id: entryId }, body: { reason: 'Mistake' } };
  ok(await app.call('POST /journal-entries/{id}/reverse/', undo, owner.access));
  expect(await fundsOf(owner, banks.trust)).toEqual([['deposit', 150_000]]);
});

test('a transfer takes no more than the fund has, and says how much is missing and what to do [T3]', async () => {
  const { owner, banks, received, transfer, preview } = await newTrust();
  const { id: second } = ok(
    await app.call('POST /bank-accounts/', { body: { name: 'Second trust', kind: 'trust' } }, owner.access),
  );
  await received(30_000);
  const wish = { toAccountId: second, cents: 50_000 };
  for (const refused of [await preview(wish), await transfer(wish)]) {
    expect(codeOf(refused)).toBe('fund-short');
    expect(refused.problem?.detail).toMatch(
      /has 300\.00 USD in Trust bank, 500\.00 USD is needed\. Ask the owner for 200\.00 USD or pay it yourself\.$/,
    );
  }
  ok(await transfer({ ...wish, cents: 30_000 }));
  expect(await fundsOf(owner, banks.trust)).toEqual([]);
});

test('money of others goes into no account for the company’s own, and rent into none for deposits', async () => {
  const { banks, received, transfer } = await newTrust();
  await received(30_000);
  const own = await transfer({ cents: 100 });
  expect(codeOf(own)).toBe('wrong-account-kind');
  expect(own.problem?.detail).toBe('Operating bank is for your own money. Choose a trust account.');
  expect(codeOf(await transfer({ toAccountId: banks.deposit, cents: 100 }))).toBe('wrong-account-kind');
});

test('what was there before Gable is brought forward into any account', async () => {
  const { owner, banks } = await newTrust();
  const { id: opening } = await accountOf(app, owner, '3100');
  for (const accountId of [banks.deposit, banks.operating]) {
    const lines = [
      { accountId, debitCents: 145_000 },
      { accountId: opening, creditCents: 145_000 },
    ];
    const body = { date: '2026-01-01', memo: 'The bank brought forward', lines };
    ok(await app.call('POST /journal-entries/', { body }, owner.access));
  }
  await equation(owner);
});

test('an advance fills a short fund with the manager’s own money, and is paid back from the fund [P15]', async () => {
  const { owner, oak, banks, happened, received, transfer } = await newTrust();
  await received(30_000);
  const { id: water } = await accountOf(app, owner, '5400');
  await happened(move(usd(94_000), { debit: { id: water }, credit: 'trust-bank', propertyId: oak }));
  const { short } = ok(await app.call('GET /trust-balances/', { query: {} }, owner.access));
  expect(short).toMatchObject([{ holder: { kind: 'property', id: oak }, cents: -64_000 }]);
  const advance = { kind: 'advance' as const, fromAccountId: banks.operating, toAccountId: banks.trust, cents: 64_000 };
  const { entryId } = ok(await transfer(advance));
  expect(await linesOf(owner, entryId)).toEqual([
    { account: '1020', cents: 64_000, place: '1020' },
    { account: '2310', cents: -64_000, place: '1020' },
    { account: '1300', cents: 64_000, place: '1010' },
    { account: '1010', cents: -64_000, place: '1010' },
  ]);
  expect(ok(await app.call('GET /trust-balances/', { query: {} }, owner.access)).short).toEqual([]);
  await equation(owner);
  const back = { kind: 'reimbursement' as const, cents: 10_000 };
  expect(codeOf(await transfer(back)), 'there is nothing to pay it back from').toBe('fund-short');
  await received(10_000);
  ok(await transfer(back));
  expect(codeOf(await transfer({ ...advance, holder: { kind: 'company' } }))).toBe('invalid-input');
  expect(codeOf(await transfer({ ...advance, fromAccountId: banks.deposit }))).toBe('invalid-input');
});

test('a reimbursement reaches no further than what the manager put in for the property', async () => {
  const { banks, received, transfer, preview } = await newTrust();
  await received(100_000);
  const back = { kind: 'reimbursement' as const, cents: 10_000 };
  const nothing = await transfer(back);
  expect(nothing.problem).toMatchObject({ code: 'conflict', key: 'ledger.nothing-due-to-manager' });
  expect(nothing.problem?.detail).toMatch(/ owes you nothing for advances or bills that you paid, /);
  const advance = { kind: 'advance' as const, fromAccountId: banks.operating, toAccountId: banks.trust, cents: 64_000 };
  ok(await transfer(advance));
  for (const refused of [await preview({ ...back, cents: 64_001 }), await transfer({ ...back, cents: 64_001 })]) {
    expect(refused.problem).toMatchObject({ code: 'conflict', key: 'ledger.beyond-due-to-manager' });
    expect(refused.problem?.detail).toMatch(
      / owes you 640\.00 USD for advances and bills that you paid\. 640\.01 USD is too much: reimburse at most 640\.00 USD\./,
    );
  }
  ok(await transfer(back));
  expect(codeOf(await transfer({ ...back, cents: 54_001 }))).toBe('conflict');
  ok(await transfer({ ...back, cents: 54_000 }));
});

test('fees that are charged are no reimbursement: a fee run takes them', async () => {
  const { oak, received, happened, transfer } = await newTrust();
  await received(100_000);
  const fee = { debit: 'management-fee', credit: 'due-to-manager', propertyId: oak, basis: 'accrual' } as const;
  await happened(move(usd(8_000), fee));
  const asked = await transfer({ kind: 'reimbursement', cents: 8_000 });
  expect(asked.problem).toMatchObject({ key: 'ledger.nothing-due-to-manager' });
});

test('of two reimbursements at once that are more than is owed, one is refused', async () => {
  const { banks, received, transfer } = await newTrust();
  await received(100_000);
  const advance = { kind: 'advance' as const, fromAccountId: banks.operating, toAccountId: banks.trust, cents: 30_000 };
  ok(await transfer(advance));
  const answers = await Promise.all([1, 2].map(() => transfer({ kind: 'reimbursement', cents: 20_000 })));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
});

test('an entry by hand takes no fund below zero, while what the bank did always posts [T9]', async () => {
  const { owner, oak, happened, received, banks } = await newTrust();
  await received(30_000);
  const { id: repairs } = await accountOf(app, owner, '5200');
  const entry = (cents: number, bank: string, propertyId?: string) =>
    app.call(
      'POST /journal-entries/',
      {
        body: {
          date: '2026-03-02',
          memo: 'Repair',
          lines: [
            { accountId: repairs, debitCents: cents, propertyId },
            { accountId: bank, creditCents: cents, propertyId },
          ],
        },
      },
      owner.access,
    );
  expect(codeOf(await entry(30_001, banks.trust, oak))).toBe('fund-short');
  const own = await entry(100, banks.trust);
  expect(own.problem?.detail).toContain('your own money');
  ok(await entry(30_000, banks.trust, oak));
  ok(await entry(1_000, banks.operating));
  const { id: fees } = await accountOf(app, owner, '5800');
  await happened(move(usd(1_500), { debit: { id: fees }, credit: 'trust-bank' }));
  const { short } = ok(await app.call('GET /trust-balances/', { query: {} }, owner.access));
  expect(short).toMatchObject([{ holder: { kind: 'company' }, cents: -1_500 }]);
});

const decided = [
  'manual',
  'recurring',
  'fund-transfer',
  'deposit-transfer',
  'bill-payment',
  'run-payment',
  'unclaimed-reissued',
  'unclaimed-turned-over',
  'fee-taking',
  'distribution',
  'distribution-payment',
  'ownership-transfer',
];

test.for(decided)(
  'the database refuses an entry of kind %s that leaves a fund short, whoever posts it',
  async (kind) => {
    const { owner, oak, received } = await newTrust();
    await received(30_000);
    const { id: repairs } = await accountOf(app, owner, '5200');
    const posted = (cents: number) => {
      const lines = move(usd(cents), { debit: { id: repairs }, credit: 'trust-bank', propertyId: oak });
      const entry = { date: '2026-03-02', memo: 'Past the program', lines, source: { kind } };
      return inBooks(app, owner, (tx) => post(tx, posterFor(app, owner), entry));
    };
    await expect(posted(30_001)).rejects.toMatchObject({ constraint: 'fund_is_not_short' });
    await posted(30_000);
  },
);

test('the database refuses a refund of more than is held for a tenant', async () => {
  const { owner, happened } = await newTrust();
  const { lease } = await newTenancy(app, owner);
  await happened(move(usd(50_000), { debit: 'trust-bank', credit: 'deposits-held', leaseId: lease.id }));
  const posted = (cents: number) => {
    const lines = move(usd(cents), { debit: 'deposits-held', credit: 'trust-bank', leaseId: lease.id });
    const entry = { date: '2026-03-02', memo: 'Past the program', lines, source: { kind: 'refund' } };
    return inBooks(app, owner, (tx) => post(tx, posterFor(app, owner), entry));
  };
  await expect(posted(50_001)).rejects.toMatchObject({ constraint: 'fund_is_not_short' });
  await posted(50_000);
});

test('the database and the program ask about the same kinds of entries', async () => {
  const triggers = await query<{ told: string }>(
    app.connection,
    `select pg_get_triggerdef(oid) as told from pg_trigger where tgfoid = 'refuse_short_funds'::regproc`,
  );
  const kinds = triggers.flatMap(({ told }) => [...told.matchAll(/'([a-z-]+)'/g)].map(([, kind = '']) => kind));
  expect(kinds.toSorted()).toEqual([...decided, 'refund'].toSorted());
  expect([...takingKinds].toSorted()).toEqual(kinds.toSorted());
});

test('of two transfers at once that would drain one fund, one is refused', async () => {
  const { owner, banks, received, transfer } = await newTrust();
  const { id: second } = ok(
    await app.call('POST /bank-accounts/', { body: { name: 'Second trust', kind: 'trust' } }, owner.access),
  );
  await received(30_000);
  const answers = await Promise.all([1, 2].map(() => transfer({ toAccountId: second, cents: 20_000 })));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  expect(await fundsOf(owner, banks.trust)).toEqual([['property', 10_000]]);
});

test('a fund opens into the entries that add up to it, and pages of funds into all of them', async () => {
  const { owner, oak, banks, received, happened } = await newTrust();
  await received(30_000);
  await received(5_000);
  await happened(move(usd(700), { debit: 'trust-bank', credit: 'unidentified' }));
  const asked = { accountId: banks.trust, currency: 'USD', limit: 1 };
  const first = ok(await app.call('GET /trust-funds/', { query: asked }, owner.access));
  const rest = ok(await app.call('GET /trust-funds/', { query: { ...asked, cursor: first.next ?? '' } }, owner.access));
  expect([...first.items, ...rest.items].map(({ holder, cents }) => [holder.kind, cents])).toEqual([
    ['property', 35_000],
    ['unidentified', 700],
  ]);
  const lines = ok(
    await app.call(
      'GET /trust-fund-lines/',
      { query: { accountId: banks.trust, currency: 'USD', kind: 'property', id: oak } },
      owner.access,
    ),
  );
  expect(lines.items.map(({ cents }) => cents)).toEqual([5_000, 30_000]);
});

test('who only reads moves nothing', async () => {
  const { owner, oak, banks } = await newTrust();
  const viewer = await newMember(app, owner, 'viewer');
  const body = {
    fromAccountId: banks.trust,
    toAccountId: banks.operating,
    holder: { kind: 'property' as const, id: oak },
    cents: 1,
    movedOn: '2026-03-02',
  };
  expect(codeOf(await app.call('POST /fund-transfers/', { body }, viewer.access))).toBe('forbidden');
});

test('sums beyond what a number holds exactly are told in digits, and break no preview', async () => {
  const { owner, received, preview } = await newTrust();
  await received(10_000);
  await query(
    app.connection,
    'update fund_balance set cents = case when cents < 0 then -9007199254740993 else 9007199254740993 end where org_id = $1',
    [owner.organisationId],
  );
  const { id: toAccountId } = await accountOf(app, owner, '1030');
  await query(app.connection, "update account set bank_kind = 'trust' where account_id = $1", [toAccountId]);
  const { from } = ok(await preview({ toAccountId }));
  expect(from).toMatchObject({ bankCents: '9007199254740993', fundCents: '9007199254740993' });
  expect(from.fundAfterCents).toBe('9007199254740992');
});
