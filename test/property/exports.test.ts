import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { plainAmount } from '#shared/plain-amount.ts';
import { newId } from '#server/kernel/ids.ts';
import { beancountAccounts } from '#server/modules/ledger/exports/export-beancount.ts';
import { ledgerAccount } from '#server/modules/ledger/exports/export-ledger.ts';
import { move, post, postAll, reverse } from '#server/modules/ledger/index.ts';
import type { NewEntry } from '#server/modules/ledger/index.ts';
import { accountingPrograms } from '#test/support/accounting-programs.ts';
import type { AccountingPrograms, Verdict } from '#test/support/accounting-programs.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { inBooks, posterFor } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { betweenAccounts, hostileText, someHostileEntry, syntax } from '#test/support/journal-arbitraries.ts';
import { parseCsv } from '#test/support/parse-csv.ts';

const programs = await accountingPrograms();
const app = await startTestApp();
const bases = ['accrual', 'cash'] as const;
type Basis = (typeof bases)[number];

const someBooks = fc.record({
  names: fc.array(hostileText, { minLength: 12, maxLength: 30 }),
  entries: fc.array(fc.record({ entry: someHostileEntry, isOwn: fc.boolean(), isReversed: fc.boolean() }), {
    minLength: 3,
    maxLength: 25,
  }),
});
type GeneratedBooks = typeof someBooks extends fc.Arbitrary<infer Books> ? Books : never;

/** A workspace with these books. The API would refuse some of the names; what is in the database already, it would not. */
async function newBooks({ names, entries }: GeneratedBooks): Promise<TestMember> {
  const owner = await newOrganisation(app);
  const own = await Promise.all(
    ['1.0', '1-0'].map(async (number) =>
      ok(await app.call('POST /accounts/', { body: { number, name: 'x', kind: 'asset' } }, owner.access)),
    ),
  );
  await query(
    app.connection,
    `update account a set name = n.name from unnest($2::text[]) with ordinality as n(name, nth),
       (select account_id, row_number() over (order by system_key, number) as nth from account where org_id = $1) o
      where a.org_id = $1 and a.account_id = o.account_id and o.nth = n.nth`,
    [owner.organisationId, names],
  );
  const [debit, credit] = own.map(({ id }) => id);
  if (debit === undefined || credit === undefined) throw new Error('There are two accounts');
  await inBooks(app, owner, async (tx) => {
    for (const { entry, isOwn, isReversed } of entries) {
      const written: NewEntry = isOwn ? betweenAccounts(entry, [debit, credit]) : entry;
      const { id } = await post(tx, posterFor(app, owner), written);
      if (isReversed) await reverse(tx, posterFor(app, owner), id, { reason: entry.memo, date: entry.date });
    }
  });
  return owner;
}

type FileEnding = 'ledger' | 'beancount' | 'csv';

async function exported(owner: TestMember, ending: FileEnding, asked: Readonly<Record<string, string>>) {
  const response = await app.inject({
    url: `/api/v1/exports/journal.${ending}`,
    query: asked,
    headers: { authorization: `Bearer ${owner.access}` },
  });
  expect(response.statusCode).toBe(200);
  return response.body;
}

/** Our own balances, by what the account is called in a file and the currency. */
async function ownBalances(owner: TestMember, basis: Basis, asOf: string, nameOf: (row: TrialRow) => string) {
  const { rows } = ok(await app.call('GET /trial-balance/', { query: { basis, asOf } }, owner.access));
  return Object.fromEntries(
    rows.map((row) => [
      `${nameOf(row)} ${row.currency}`,
      plainAmount(Number(row.debitCents) - Number(row.creditCents), row.currency),
    ]),
  );
}

interface TrialRow {
  readonly accountId: string;
  readonly number: string;
  readonly name: string;
  readonly kind: Parameters<typeof ledgerAccount>[0]['kind'];
}

async function beancountNames(owner: TestMember): Promise<(row: TrialRow) => string> {
  const { items } = ok(await app.call('GET /accounts/', { query: { state: 'all', limit: 200 } }, owner.access));
  const names = beancountAccounts(items);
  return ({ accountId }) => names.get(accountId) ?? '';
}

/** Every balance of ours as one more check of beancount's, dated after everything. */
async function withOwnBalances(owner: TestMember, basis: Basis, asOf: string, journal: string): Promise<string> {
  const balances = await ownBalances(owner, basis, asOf, await beancountNames(owner));
  const checks = Object.entries(balances).map(([name, amount]) => {
    const [account, currency] = name.split(' ');
    return `3000-06-01 balance ${account}  ${amount} ~ 0 ${currency}`;
  });
  return `${journal}\n${checks.join('\n')}\n`;
}

function balancesOf(verdict: Verdict): Readonly<Record<string, string>> {
  if ('refusal' in verdict) throw new Error(verdict.refusal);
  return verdict.balances;
}

async function requireAgreement(
  outside: AccountingPrograms,
  owner: TestMember,
  basis: Basis,
  range: Readonly<Record<string, string>>,
) {
  const asOf = range['to'] ?? '2999-12-31';
  const text = await exported(owner, 'ledger', { basis, ...range });
  const own = await ownBalances(owner, basis, asOf, ledgerAccount);
  const [hledger, ledger] = await Promise.all([outside.hledger(text), outside.ledger(text)]);
  expect(balancesOf(hledger)).toEqual(own);
  expect(balancesOf(ledger)).toEqual(own);
  const beans = await withOwnBalances(owner, basis, asOf, await exported(owner, 'beancount', { basis, ...range }));
  balancesOf(await outside.beanCheck(beans));
  const table = lastBalances(await exported(owner, 'csv', { basis, ...range }));
  expect(table).toEqual(await ownBalances(owner, basis, asOf, ({ number }) => number));
}

/** What the last row of each account and currency says, where it is not zero. */
function lastBalances(csv: string): Record<string, string> {
  const [head = [], ...rows] = parseCsv(csv.replace(/^\uFEFF/, ''));
  const cell = (row: readonly string[], column: string) => row[head.indexOf(column)] ?? '';
  const last = new Map(
    rows.map((row) => [`${cell(row, 'account')} ${cell(row, 'currency')}`, cell(row, 'balance')] as const),
  );
  return Object.fromEntries([...last].filter(([, balance]) => /[1-9]/.test(balance)));
}

/** Each changes the text as an error of ours would, in the nth place where it can. */
interface Defect {
  readonly name: string;
  readonly ending: FileEnding;
  /** Not only are the balances others: it is refused. */
  readonly isRefused: boolean;
  readonly change: (text: string, nth: number) => string;
}

const ledgerEntry = /^\d{4}-.*\n(?: {4}.*\n)+/gm;
const beancountEntry = /^\d{4}-\d\d-\d\d \* .*\n(?: {2}.*\n)+/gm;

const defects: readonly Defect[] = [
  {
    name: 'an amount that is off by the smallest unit',
    ending: 'ledger',
    isRefused: true,
    change: (text, nth) => changeNumber(text, nth, /^ {4}\S.*? {2}(-?[\d.]+) [A-Z]{3} = /gm),
  },
  {
    name: 'a running balance that is off by the smallest unit',
    ending: 'ledger',
    isRefused: true,
    change: (text, nth) => changeNumber(text, nth, / = (-?[\d.]+) [A-Z]{3}$/gm),
  },
  {
    name: 'a line that is missing',
    ending: 'ledger',
    isRefused: true,
    change: (text, nth) => changeNth(text, nth, /^ {4}\S.* = .*\n/gm, () => ''),
  },
  {
    name: 'an entry that is missing',
    ending: 'ledger',
    isRefused: false,
    change: (text, nth) => changeNth(text, nth, ledgerEntry, () => ''),
  },
  {
    name: 'an entry that is there twice',
    ending: 'ledger',
    isRefused: true,
    change: (text, nth) => changeNth(text, nth, ledgerEntry, (entry) => `${entry}\n${entry}`),
  },
  {
    name: 'an amount that is off by the smallest unit, in beancount',
    ending: 'beancount',
    isRefused: true,
    change: (text, nth) => changeNumber(text, nth, /^ {2}[A-Z]\S* {2}(-?[\d.]+) [A-Z]{3}$/gm),
  },
  {
    name: 'a balance that is off by the smallest unit, in beancount',
    ending: 'beancount',
    isRefused: true,
    change: (text, nth) => changeNumber(text, nth, / balance \S+ {2}(-?[\d.]+) ~ 0/gm),
  },
  {
    name: 'a line that is missing, in beancount',
    ending: 'beancount',
    isRefused: true,
    change: (text, nth) => changeNth(text, nth, /^ {2}[A-Z]\S* {2}-?[\d.]+ [A-Z]{3}\n/gm, () => ''),
  },
  {
    name: 'an entry that is missing, in beancount',
    ending: 'beancount',
    isRefused: true,
    change: (text, nth) => changeNth(text, nth, beancountEntry, () => ''),
  },
];

const where = programs === undefined ? ' (skipped: hledger, ledger and beancount are not installed)' : '';

describe.skipIf(programs === undefined)(`what outside programs say of the books${where}`, () => {
  // The suite is skipped where they are not there.
  const outside = programs as AccountingPrograms;

  test('hledger, ledger and beancount accept any journal and agree to the cent, on both bases', async () => {
    await fc.assert(
      fc.asyncProperty(someBooks, async (generated) => {
        const owner = await newBooks(generated);
        for (const basis of bases) await requireAgreement(outside, owner, basis, {});
      }),
      { numRuns: 6, includeErrorInReport: true, endOnFailure: true },
    );
  }, 120_000);

  test('a part of the journal begins with what was brought forward, and agrees as well', async () => {
    await fc.assert(
      fc.asyncProperty(someBooks, async (generated) => {
        const owner = await newBooks(generated);
        for (const basis of bases)
          await requireAgreement(outside, owner, basis, { from: '2026-01-31', to: '2026-02-03' });
      }),
      { numRuns: 3, includeErrorInReport: true, endOnFailure: true },
    );
  }, 120_000);

  test('nothing in names and memos is taken for syntax: dates, accounts, descriptions and tags are what was written', async () => {
    const half = Math.ceil(syntax.length / 2);
    const names = syntax.slice(0, half).map((piece, index) => `Rent ${piece} of ${syntax[index + half] ?? ''} March`);
    const owner = await newBooks({ names, entries: [] });
    const { items } = ok(await app.call('GET /accounts/', { query: { limit: 200 } }, owner.access));
    const accounts = items.filter(({ name }) => names.includes(name));
    expect(accounts).toHaveLength(names.length);
    // Between bank accounts lines are added that say whose money it is.
    const plain = accounts.filter(({ isBank, number }) => !isBank && number !== '1100');
    const propertyId = newId(new Date(0));
    const pairs = syntax.map((piece, index) => {
      const memo = `Rent ${piece} of ${piece} March`;
      const [debit = first(accounts), credit = first(accounts)] = [
        plain[index % plain.length],
        plain[(index + 1) % plain.length],
      ];
      const sides = { debit: { id: debit.id }, credit: { id: credit.id }, memo, propertyId };
      const lines = move({ cents: 100, currency: 'USD' }, sides);
      return { entry: { date: '2026-02-01', memo, source: { kind: 'generated' }, lines }, accounts: [debit, credit] };
    });
    await inBooks(app, owner, (tx) =>
      postAll(
        tx,
        posterFor(app, owner),
        pairs.map(({ entry }) => entry),
      ),
    );
    const { hledger, ledger } = await outside.readings(await exported(owner, 'ledger', {}));
    expect(hledger.postings.map((posting) => posting.split('\t').slice(0, 3))).toEqual(
      pairs.flatMap(({ accounts: both }, index) =>
        both.map((account) => ['2026-02-01', `JE-${String(index + 1).padStart(4, '0')}`, ledgerAccount(account)]),
      ),
    );
    expect(hledger.postings.filter((posting) => !/\tRent (?:.* )?of (?:.* )?March$/.test(posting))).toEqual([]);
    expect(ledger.postings).toEqual(hledger.postings);
    expect(hledger.tags).toEqual(['entry', 'memo', 'name', 'property', 'recorded', 'source']);
    expect(ledger.tags).toEqual(['entry', 'memo', 'property', 'recorded', 'source']);
  });

  let books: Promise<TestMember> | undefined;

  test.for(defects)('$name is noticed', async ({ ending, isRefused, change }) => {
    const owner = await (books ??= newBooks(first(fc.sample(someBooks, { numRuns: 1, seed: 20_260_302 }))));
    const text = await exported(owner, ending, { basis: 'accrual' });
    const own = await ownBalances(owner, 'accrual', '2999-12-31', ledgerAccount);
    const judges =
      ending === 'ledger'
        ? [outside.hledger, outside.ledger]
        : [
            async (journal: string) =>
              outside.beanCheck(await withOwnBalances(owner, 'accrual', '2999-12-31', journal)),
          ];
    for (const judge of judges) {
      expect(await judge(text)).toEqual({ balances: ending === 'ledger' ? own : {} });
      for (const nth of [0, 3, 7]) {
        const changed = change(text, nth);
        expect(changed).not.toBe(text);
        const verdict = await judge(changed);
        if (isRefused) expect(verdict).toHaveProperty('refusal');
        // Where no later line of the same accounts is left to assert anything, it is the balances that differ.
        else expect(verdict).not.toEqual({ balances: own });
      }
    }
  });
});

test('where everything must be proven, a program that is missing is a failure', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('PATH', '');
  vi.stubEnv('CI', 'true');
  await expect(accountingPrograms()).rejects.toThrow('hledger, ledger, bean-check is not there');
  vi.stubEnv('CI', '');
  expect(await accountingPrograms()).toBeUndefined();
});

function first<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new Error('There is none');
  return item;
}

function changeNth(text: string, nth: number, pattern: RegExp, change: (found: string) => string): string {
  const places = [...text.matchAll(pattern)];
  const place = places[nth % places.length];
  if (place === undefined) throw new Error('There is nothing to change');
  const end = place.index + place[0].length;
  return text.slice(0, place.index) + change(place[0]) + text.slice(end);
}

function changeNumber(text: string, nth: number, pattern: RegExp): string {
  return changeNth(text, nth, pattern, (found) => {
    const number = new RegExp(pattern.source, 'm').exec(found)?.[1] ?? '';
    const last = number.at(-1) === '9' ? '8' : String(Number(number.at(-1)) + 1);
    const at = found.lastIndexOf(number);
    return found.slice(0, at) + number.slice(0, -1) + last + found.slice(at + number.length);
  });
}
