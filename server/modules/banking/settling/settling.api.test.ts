import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { ofxOf, sendBankFile } from '#test/support/banking.ts';
import type { OfxLine } from '#test/support/banking.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { expectTies, newCharge, newTenancy, pay, readHeld } from '#test/support/rent.ts';

const app = await startTestApp();
const reason = 'Matched by mistake';

/** Lines of the trust bank, as a file brought them, in the order of the file. */
async function bring(member: TestMember, lines: readonly OfxLine[]) {
  const account = await accountOf(app, member, '1020');
  ok(await sendBankFile(app, member, ofxOf(lines), { accountId: account.id }));
  const { items } = ok(await app.call('GET /statement-lines/', { query: { limit: 200 } }, member.access));
  return {
    accountId: account.id,
    lines: lines.map(({ text }) => {
      const line = items.find((item) => item.text === text);
      if (line === undefined) throw new Error(`No line ${text}`);
      return line;
    }),
  };
}

async function bringOne(member: TestMember, line: Partial<OfxLine> = {}) {
  const { accountId, lines } = await bring(member, [{ date: '2026-03-02', cents: 120_000, text: 'DEPOSIT', ...line }]);
  const [only] = lines;
  if (only === undefined) throw new Error('No line came');
  return { accountId, line: only };
}

const proposals = async (member: TestMember, accountId: string) =>
  ok(await app.call('GET /line-proposals/', { query: { accountId } }, member.access)).items;
const propose = async (member: TestMember, accountId: string) =>
  ok(await app.call('POST /line-proposals/', { body: { accountId } }, member.access));
const post = (member: TestMember, id: string, version: number, parts: object[], remember = false) =>
  app.call(
    'POST /statement-lines/{id}/post/',
    // What a test sends may be wrong on purpose.
    { params: { id }, body: { version, parts: parts as never, remember } },
    member.access,
  );
const match = (member: TestMember, id: string, version: number, items: { entryId: string; cents: number }[]) =>
  app.call('POST /statement-lines/{id}/match/', { params: { id }, body: { version, items } }, member.access);
const undo = (member: TestMember, id: string, version: number) =>
  app.call('POST /statement-lines/{id}/undo/', { params: { id }, body: { version, reason } }, member.access);

test('an amount alone is proposed with its reasons, and posting it records a payment that undo voids', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  await newCharge(app, owner, lease.id);
  const { accountId, line } = await bringOne(owner);
  const [proposed] = await proposals(owner, accountId);
  expect(proposed).toMatchObject({ lineId: line.id, level: 'amount', state: 'proposed' });
  expect(proposed?.candidates[0]?.targets).toMatchObject([{ kind: 'lease', id: lease.id, openCents: 120_000 }]);
  expect(proposed?.candidates[0]?.reasons.map(({ key }) => key)).toContain('only-one');
  expect(await propose(owner, accountId)).toMatchObject({ posted: 0, proposed: 1 });
  const parts = [{ kind: 'lease', leaseId: lease.id, cents: 120_000 }];
  const posted = ok(await post(owner, line.id, line.version, parts));
  expect(posted.state).toBe('posted');
  await expectTies(app, owner);
  const { items } = ok(await app.call('GET /receipts/', { query: {} }, owner.access));
  expect(items).toMatchObject([{ cents: 120_000, receivedOn: '2026-03-02', account: { number: '1020' } }]);
  const [settled] = ok(await app.call('GET /line-matches/', { query: { lineIds: line.id } }, owner.access)).items;
  expect(settled?.claims).toMatchObject([{ isPosted: true, receiptId: items[0]?.id, cents: 120_000 }]);
  expect(ok(await undo(owner, line.id, posted.version)).state).toBe('open');
  const after = ok(await app.call('GET /receipts/', { query: { state: 'all' } as never }, owner.access)).items;
  expect(after[0]?.reversed).toMatchObject({ kind: 'mistake', reason });
  await expectTies(app, owner);
  // Neither the payment nor its reversal is open in the books.
  const open = ok(await app.call('GET /open-book-items/', { query: { accountId } }, owner.access));
  expect(open.items).toEqual([]);
});

test('the reference of a lease posts, again does nothing, and a payment that is recorded already is not posted twice', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  await newCharge(app, owner, lease.id);
  const { accountId, lines } = await bring(owner, [
    { date: '2026-03-02', cents: 130_000, text: `rent ${lease.number.toLowerCase()} march` },
    { date: '2026-03-02', cents: 7_700, text: 'unknown' },
  ]);
  expect(await propose(owner, accountId)).toMatchObject({ posted: 1, matched: 0, proposed: 0, open: 1, refused: [] });
  expect(await propose(owner, accountId)).toMatchObject({ posted: 0, matched: 0 });
  const [first] = lines;
  const [settled] = ok(
    await app.call('GET /line-matches/', { query: { lineIds: first?.id ?? '' } }, owner.access),
  ).items;
  expect(settled?.claims).toMatchObject([{ level: 'reference', isPosted: true, madeBy: null }]);
  await expectTies(app, owner);
  const other = await newTenancy(app, owner);
  ok(await pay(app, owner, other.lease.id, 50_000, { accountId: null }));
  const drawer = await bringOne(owner, { cents: 50_000, text: `REF ${other.lease.number}`, id: 'late' });
  expect(await propose(owner, accountId)).toMatchObject({ posted: 0, proposed: 1 });
  const [looked] = await proposals(owner, accountId).then((all) =>
    all.filter(({ lineId }) => lineId === drawer.line.id),
  );
  expect(looked?.candidates[0]?.reasons).toContainEqual({ key: 'recorded-alike', sign: 'against', words: 'R-0002' });
});

test('a payment in the books is matched once, and claims reach neither side’s end twice', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const receipt = ok(await pay(app, owner, lease.id, 120_000));
  const { accountId, lines } = await bring(owner, [
    { date: '2026-03-03', cents: 120_000, text: 'DEPOSIT A' },
    { date: '2026-03-30', cents: 120_000, text: 'DEPOSIT B' },
  ]);
  const [near, far] = lines;
  if (near === undefined || far === undefined) throw new Error('Lines are missing');
  expect(await propose(owner, accountId)).toMatchObject({ matched: 1 });
  const item = { entryId: receipt.entryId, cents: 120_000 };
  expect(codeOf(await match(owner, far.id, far.version, [item]))).toBe('line-claimed');
  for (const seen of [near.version, near.version + 1])
    expect(codeOf(await match(owner, near.id, seen, [item]))).toBe('line-claimed');
  const opened = ok(await undo(owner, near.id, near.version + 1));
  expect(codeOf(await match(owner, near.id, opened.version, [{ ...item, cents: 120_001 }]))).toBe('line-claimed');
  const partly = ok(await match(owner, near.id, opened.version, [{ ...item, cents: 100_000 }]));
  expect(partly.state).toBe('open');
  expect(codeOf(await match(owner, far.id, far.version, [{ ...item, cents: 20_001 }]))).toBe('line-claimed');
  const whole = [{ kind: 'account', accountId: (await accountOf(app, owner, '4900')).id, cents: 20_000 }];
  expect(ok(await post(owner, near.id, partly.version, whole)).state).toBe('posted');
  await expectTies(app, owner);
});

test('the database refuses claims beyond the line and beyond the entry', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const receipt = ok(await pay(app, owner, lease.id, 120_000));
  const { accountId, line } = await bringOne(owner, { cents: 100_000 });
  const claim = (cents: number) =>
    query(
      app.connection,
      `insert into line_claim (org_id, claim_id, line_id, account_id, entry_id, cents, is_posted, made_at)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, false, now())`,
      [owner.organisationId, line.id, accountId, receipt.entryId, cents],
    );
  await expect(claim(100_001)).rejects.toMatchObject({ constraint: 'line_claims_fit_line' });
  await expect(claim(-1)).rejects.toMatchObject({ constraint: 'line_claims_fit_line' });
  const large = await bringOne(owner, { cents: 500_000, text: 'LARGE', id: 'large' });
  const beyond = query(
    app.connection,
    `insert into line_claim (org_id, claim_id, line_id, account_id, entry_id, cents, is_posted, made_at)
     values ($1, gen_random_uuid(), $2, $3, $4, 120001, false, now())`,
    [owner.organisationId, large.line.id, accountId, receipt.entryId],
  );
  await expect(beyond).rejects.toMatchObject({ constraint: 'line_claims_fit_entry' });
});

test('two people match the same line or item at once: one wins, the other gets a clear answer', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const receipt = ok(await pay(app, owner, lease.id, 120_000));
  const { lines } = await bring(owner, [
    { date: '2026-03-03', cents: 120_000, text: 'DEPOSIT A' },
    { date: '2026-03-04', cents: 120_000, text: 'DEPOSIT B' },
  ]);
  const items = [{ entryId: receipt.entryId, cents: 120_000 }];
  const answers = await Promise.all(lines.map(({ id, version }) => match(owner, id, version, items)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { lease: other } = await newTenancy(app, owner);
  const { line } = await bringOne(owner, { text: 'TWICE', cents: 5_000, id: 'twice' });
  const parts = [{ kind: 'lease', leaseId: other.id, cents: 5_000 }];
  const posts = await Promise.all([1, 2, 3].map(() => post(owner, line.id, line.version, parts)));
  expect(posts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const { items: receipts } = ok(await app.call('GET /receipts/', { query: {} }, owner.access));
  expect(receipts.filter(({ cents }) => cents === 5_000)).toHaveLength(1);
});

test('of twenty who match the same line and item at once one wins, and each other one hears why', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const receipt = ok(await pay(app, owner, lease.id, 120_000));
  const { lines } = await bring(owner, [
    { date: '2026-03-03', cents: 120_000, text: 'ONE' },
    { date: '2026-03-03', cents: 120_000, text: 'OTHER' },
  ]);
  const [one, other] = lines;
  if (one === undefined || other === undefined) throw new Error('Lines are missing');
  const items = [{ entryId: receipt.entryId, cents: 120_000 }];
  const parts = [{ kind: 'account', accountId: (await accountOf(app, owner, '4900')).id, cents: 120_000 }];
  // Half of them at the line itself, some with the item at another line, some post the line instead.
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => {
      if (at % 4 === 1) return match(owner, other.id, other.version, items);
      return at % 4 === 3 ? post(owner, one.id, one.version, parts) : match(owner, one.id, one.version, items);
    }),
  );
  const won = answers.filter(({ status }) => status === 200);
  // Whoever posts the one line leaves the item to the other.
  expect(won.length).toBeGreaterThan(0);
  expect(won.length).toBeLessThan(3);
  for (const answer of answers) if (answer.status !== 200) expect(codeOf(answer)).toBe('line-claimed');
  const ids = `${one.id},${other.id}`;
  const claims = ok(await app.call('GET /line-matches/', { query: { lineIds: ids } }, owner.access)).items;
  const claimed = claims.flatMap((line) => line.claims.map(({ cents }) => [line.lineId, cents]));
  expect(new Set(claimed.map(([id]) => id)).size).toBe(claimed.length);
  expect(claimed.map(([, cents]) => cents)).toEqual(won.map(() => 120_000));
  await expectTies(app, owner);
});

test('a line is split among leases, an account and an item, all or nothing', async () => {
  const owner = await newOrganisation(app);
  const one = await newTenancy(app, owner);
  const other = await newTenancy(app, owner);
  const receipt = ok(await pay(app, owner, one.lease.id, 30_000));
  const { line } = await bringOne(owner, { cents: 100_000 });
  const income = await accountOf(app, owner, '4900');
  const parts = [
    { kind: 'item', entryId: receipt.entryId, cents: 30_000 },
    { kind: 'lease', leaseId: one.lease.id, cents: 40_000 },
    { kind: 'lease', leaseId: other.lease.id, cents: 20_000 },
    { kind: 'account', accountId: income.id, propertyId: one.home.property.id, cents: 10_000, memo: 'Laundry' },
  ];
  const held = await readHeld(app, owner);
  const before = held('trust-bank', 'cash');
  const short = parts.map((part) => ({ ...part, cents: part.cents + 1 }));
  expect(codeOf(await post(owner, line.id, line.version, short))).toBe('line-claimed');
  const prepayments = await accountOf(app, owner, '2200');
  const tied = [...parts.slice(0, 3), { kind: 'account', accountId: prepayments.id, cents: 10_000 }];
  expect(codeOf(await post(owner, line.id, line.version, tied))).toBe('control-account');
  expect((await readHeld(app, owner))('trust-bank', 'cash')).toBe(before);
  const posted = ok(await post(owner, line.id, line.version, parts));
  expect(posted.state).toBe('posted');
  expect((await readHeld(app, owner))('trust-bank', 'cash')).toBe(before + 70_000);
  await expectTies(app, owner);
  ok(await undo(owner, line.id, posted.version));
  expect((await readHeld(app, owner))('trust-bank', 'cash')).toBe(before);
  await expectTies(app, owner);
});

test('money that goes out is no payment of a tenant', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const { line } = await bringOne(owner, { cents: -5_000 });
  const parts = [{ kind: 'lease', leaseId: lease.id, cents: -5_000 }];
  expect(codeOf(await post(owner, line.id, line.version, parts))).toBe('conflict');
});

test('a line is excluded with a reason and opened again', async () => {
  const owner = await newOrganisation(app);
  const { accountId, line } = await bringOne(owner);
  const body = { version: line.version, reason: 'Belongs to another company' };
  const path = 'POST /statement-lines/{id}/exclude/';
  const excluded = ok(await app.call(path, { params: { id: line.id }, body }, owner.access));
  expect(excluded.state).toBe('excluded');
  expect(await proposals(owner, accountId)).toEqual([]);
  const [told] = ok(await app.call('GET /line-matches/', { query: { lineIds: line.id } }, owner.access)).items;
  expect(told).toMatchObject({ excludedReason: body.reason, claims: [] });
  const again = await app.call(path, { params: { id: line.id }, body: { ...body, version: 2 } }, owner.access);
  expect(codeOf(again)).toBe('line-claimed');
  const opened = ok(await undo(owner, line.id, excluded.version));
  expect(opened.state).toBe('open');
  expect(codeOf(await undo(owner, line.id, opened.version))).toBe('conflict');
});

test('a remembered payer posts the next month by itself', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  await newCharge(app, owner, lease.id);
  const first = await bringOne(owner, { text: 'ACH CREDIT NOVAK M 0301' });
  const parts = [{ kind: 'lease', leaseId: lease.id, cents: 120_000 }];
  ok(await post(owner, first.line.id, first.line.version, parts, true));
  await newCharge(app, owner, lease.id, { dueOn: '2026-03-02' });
  const next = await bringOne(owner, { text: 'ACH CREDIT NOVAK M 0302', id: 'next' });
  expect(await propose(owner, next.accountId)).toMatchObject({ posted: 1 });
  const [settled] = ok(await app.call('GET /line-matches/', { query: { lineIds: next.line.id } }, owner.access)).items;
  expect(settled?.claims).toMatchObject([{ level: 'payer' }]);
});

test('a payer is learned of one lease beside other parts, and what was learned goes with the payment that is undone', async () => {
  const owner = await newOrganisation(app);
  const [one, other] = [(await newTenancy(app, owner)).lease, (await newTenancy(app, owner)).lease];
  const income = (await accountOf(app, owner, '4900')).id;
  const line = { text: 'ACH CREDIT NOVAK M 0301', cents: 2_000 };
  const first = await bringOne(owner, line);
  const parts = [
    { kind: 'lease', leaseId: one.id, cents: 1_500 },
    { kind: 'account', accountId: income, cents: 500 },
  ];
  const levels = async (text: string) => {
    const { lineId } = await bringOne(owner, { ...line, text, id: text }).then((brought) => ({
      lineId: brought.line.id,
    }));
    const found = await proposals(owner, first.accountId);
    return found.find((proposal) => proposal.lineId === lineId);
  };
  const leases = [
    { kind: 'lease', leaseId: one.id, cents: 1_500 },
    { kind: 'lease', leaseId: other.id, cents: 500 },
  ];
  const several = ok(await post(owner, first.line.id, first.line.version, leases, true));
  expect((await levels('ACH CREDIT NOVAK M 0302'))?.level).toBe(null);
  const opened = ok(await undo(owner, first.line.id, several.version));
  const posted = ok(await post(owner, first.line.id, opened.version, parts, true));
  app.clock.advance(1000);
  expect(await levels('ACH CREDIT NOVAK M 0303')).toMatchObject({
    level: 'payer',
    candidates: [{ targets: [{ kind: 'lease', id: one.id }] }],
  });
  // What was known before stays when a later payment is undone.
  const next = await bringOne(owner, { ...line, text: 'ACH CREDIT NOVAK M 0304', id: 'next' });
  const later = ok(await post(owner, next.line.id, next.line.version, [{ ...parts[0], cents: 2_000 }], true));
  ok(await undo(owner, next.line.id, later.version));
  expect((await levels('ACH CREDIT NOVAK M 0305'))?.level).toBe('payer');
  ok(await undo(owner, first.line.id, posted.version));
  expect((await levels('ACH CREDIT NOVAK M 0306'))?.level).toBe(null);
});

test('what is too long for a payment or an entry ends with a sign that it goes on', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const account = await accountOf(app, owner, '1020');
  const [reference, text] = ['R'.repeat(121), 'T'.repeat(201)];
  const rows = `Date,Description,Amount,Reference\n2026-03-02,Rent,50.00,${reference}\n2026-03-02,${text},7.00,\n`;
  const amount = { kind: 'signed', column: 2, isOutPlus: false };
  const mapping = JSON.stringify({ skip: 1, date: 0, amount, text: [1], reference: 3 });
  ok(await sendBankFile(app, owner, rows, { accountId: account.id, name: 'long.csv', mapping }));
  const { items } = ok(await app.call('GET /statement-lines/', { query: {} }, owner.access));
  const lineOf = (cents: number) => items.find((item) => item.cents === cents);
  const [rent, other] = [lineOf(5000), lineOf(700)];
  if (rent === undefined || other === undefined) throw new Error('Lines are missing');
  ok(await post(owner, rent.id, rent.version, [{ kind: 'lease', leaseId: lease.id, cents: 5000 }]));
  const [receipt] = ok(await app.call('GET /receipts/', { query: {} }, owner.access)).items;
  expect(receipt?.reference).toBe(`${'R'.repeat(119)}…`);
  const { id: income } = await accountOf(app, owner, '4900');
  ok(await post(owner, other.id, other.version, [{ kind: 'account', accountId: income, cents: 700 }]));
  const [settled] = ok(await app.call('GET /line-matches/', { query: { lineIds: other.id } }, owner.access)).items;
  expect(settled?.claims[0]?.memo).toBe(`${'T'.repeat(199)}…`);
});

test('money that passes from an account of others to another bank says whose it is, also where a rule posts it', async () => {
  const owner = await newOrganisation(app);
  const { lease, home } = await newTenancy(app, owner);
  ok(await pay(app, owner, lease.id, 50_000));
  const { accountId, lines } = await bring(owner, [
    { date: '2026-03-03', cents: -30_000, text: 'TO DEPOSITS' },
    { date: '2026-03-04', cents: -20_000, text: 'SWEEP' },
    { date: '2026-03-05', cents: 9_000, text: 'FROM OPERATING' },
    { date: '2026-03-06', cents: -9_000, text: 'FEES DRAWN' },
  ]);
  const [out, swept, into, fees] = lines;
  if (out === undefined || swept === undefined || into === undefined || fees === undefined) throw new Error('No line');
  const transfers = (await accountOf(app, owner, '3200')).id;
  const part = (cents: number, given: object = {}) => [{ kind: 'account', accountId: transfers, cents, ...given }];
  for (const line of [out, into, fees]) {
    const silent = await post(owner, line.id, line.version, part(line.cents));
    expect(silent.problem).toMatchObject({ code: 'invalid-input', key: 'banking.transfer-of-nobody' });
    expect(silent.problem).toMatchObject({ errors: [{ path: 'parts.0.propertyId' }] });
  }
  const rule = { name: 'Sweep', text: 'sweep', accountId: transfers, isAutomatic: true };
  ok(await app.call('POST /bank-rules/', { body: rule }, owner.access));
  const proposed = await propose(owner, accountId);
  expect(proposed).toMatchObject({ posted: 0 });
  expect(proposed.refused).toMatchObject([{ lineId: swept.id }]);
  expect(proposed.refused[0]?.detail).toContain('Trust bank holds money of others');
  ok(await post(owner, out.id, out.version, part(-30_000, { propertyId: home.property.id })));
  ok(await post(owner, into.id, into.version, part(9_000, { isOwnMoney: true })));
  // What the company has there is enough: nobody else’s goes.
  ok(await post(owner, fees.id, fees.version, part(-9_000)));
  const funds = ok(await app.call('GET /trust-funds/', { query: { accountId, currency: 'USD' } }, owner.access)).items;
  expect(funds.filter(({ holder }) => holder.kind === 'company')).toEqual([]);
  await expectTies(app, owner);
});

test('from the company’s own account a transfer is the company’s', async () => {
  const owner = await newOrganisation(app);
  const { id: accountId } = await accountOf(app, owner, '1010');
  ok(await sendBankFile(app, owner, ofxOf([{ date: '2026-03-02', cents: -700, text: 'OUT' }]), { accountId }));
  const [line] = ok(await app.call('GET /statement-lines/', { query: {} }, owner.access)).items;
  const parts = [{ kind: 'account', accountId: (await accountOf(app, owner, '3200')).id, cents: -700 }];
  expect(ok(await post(owner, line?.id ?? '', line?.version ?? 0, parts)).state).toBe('posted');
});
