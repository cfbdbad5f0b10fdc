import type { z } from 'zod';
import type { statementRoutes } from '#shared/api/statements.ts';
import { sumCents } from '#shared/money.ts';
import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { readMark, writeMark } from './ledger-mark.ts';
import type { Mark } from './ledger-mark.ts';
import { readSubjectNames } from '#server/modules/ledger/books/subject-names.ts';
import { presentLine, readLedgerLines } from './ledger-lines.ts';
import { dayBefore, isIn, periodOf, ownFirst } from './statement-rules.ts';
import type { Period } from './statement-rules.ts';
import { readTurnover } from './turnover.ts';
import type { Dimension, Turnover } from './turnover.ts';
import { describeView, knownThrough, openView } from '#server/modules/ledger/books/view.ts';
import type { Books } from '#server/modules/ledger/books/view.ts';
import type { AskedProperty } from '#server/kernel/reports/asked-property.ts';

type Asked = Omit<z.output<(typeof statementRoutes)['GET /general-ledger/']['query']>, 'propertyId'> & {
  readonly propertyId?: AskedProperty;
};

/** Lines by account and date with running balances, in pages that go on with what the first one was about. */
export async function readGeneralLedger(tx: Tx, organisationId: string, now: Date, asked: Asked) {
  // A page may be of another size than the one before it.
  const { cursor, limit: _, ...question } = asked;
  const mark = readMark(cursor, question);
  const books = await seenBy(tx, mark, await openView(tx, organisationId, now, asked));
  if (asked.accountId !== undefined) await refuseUnknownAccount(tx, organisationId, asked.accountId);
  const period = mark?.period ?? periodOf(asked, books);
  const accounts = await readAccounts(tx, books, period, asked);
  const page = await readPage(tx, books, { accounts, period, asked, mark });
  return {
    items: page.items,
    next: page.last === undefined ? null : writeMark(page.last, question),
    ...describeView(books, asked.asOf ?? period.to),
    ...period,
    totals: totalsOf(accounts, books.currency),
    openings: openingsOf(accounts, {
      first: mark?.accountId,
      last: page.last?.accountId,
      ownCurrency: books.currency,
    }),
  };
}

/** Later pages know no more than the first one did. */
async function seenBy(tx: Tx, mark: Mark | undefined, books: Books): Promise<Books> {
  const { through, last } = books.known;
  if (mark === undefined || mark.knownThrough >= through) return books;
  return { ...books, known: await knownThrough(tx, books.organisationId, { through: mark.knownThrough, last }) };
}

async function refuseUnknownAccount(tx: Tx, organisationId: string, accountId: string): Promise<void> {
  const found = await tx
    .selectFrom('account')
    .select('account_id')
    .where('org_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (found === undefined) throw refuse('ledger.no-such-account');
}

/** An account with what it brought into the period and what moved within, by currency. */
interface LedgerAccount {
  readonly account: Pick<Turnover, 'accountId' | 'number' | 'name'>;
  readonly openings: ReadonlyMap<string, bigint>;
  readonly moved: readonly Turnover[];
}

async function readAccounts(tx: Tx, books: Books, period: Period, asked: Asked): Promise<LedgerAccount[]> {
  const narrowing = { accountId: asked.accountId, dimensions: dimensionsOf(asked) };
  const isAsked = (row: Turnover) =>
    (asked.currency === undefined || row.currency === asked.currency) &&
    (asked.group === undefined || isIn(asked.group, row));
  const before = (await readTurnover(tx, books, { to: dayBefore(period.from) }, narrowing)).filter(isAsked);
  const moved = (await readTurnover(tx, books, period, narrowing)).filter(isAsked);
  return [...Map.groupBy([...before, ...moved], ({ accountId }) => accountId).values()]
    .flatMap(([account]) => account ?? [])
    .toSorted((one, other) => (one.number < other.number ? -1 : 1))
    .map((account) => {
      const own = moved.filter(({ accountId }) => accountId === account.accountId);
      const opening = before.filter(({ accountId }) => accountId === account.accountId);
      const openings = new Map(own.map(({ currency }) => [currency, 0n]));
      for (const { currency, debit, credit } of opening) openings.set(currency, debit - credit);
      return { account, openings, moved: own };
    });
}

function dimensionsOf({ unitId, leaseId, personId, bankAccountId }: Asked): Dimension[] {
  const asked = { unit_id: unitId, lease_id: leaseId, person_id: personId, bank_account_id: bankAccountId };
  return (['lease_id', 'person_id', 'unit_id', 'bank_account_id'] as const).flatMap((column) => {
    const id = asked[column];
    return id === undefined ? [] : [{ column, id }];
  });
}

interface PageQuery {
  readonly accounts: readonly LedgerAccount[];
  readonly period: Period;
  readonly asked: Asked;
  readonly mark: Mark | undefined;
}

/** Account by account from where the page before ended. What moved tells which ones have lines: none is asked in vain. */
async function readPage(tx: Tx, books: Books, { accounts, period, asked, mark }: PageQuery) {
  const items = [];
  let last: Mark | undefined;
  for (const { account, openings, moved } of from(accounts, mark?.accountId)) {
    if (moved.length === 0) continue;
    const after = mark?.accountId === account.accountId ? mark : undefined;
    const rows = await readLedgerLines(tx, books, account.accountId, {
      period,
      dimensions: dimensionsOf(asked),
      currency: asked.currency,
      after,
      limit: asked.limit - items.length + 1,
    });
    const namesOf = await readSubjectNames(tx, books.organisationId, rows);
    const balances = new Map(after?.balances ?? openings);
    for (const row of rows) {
      if (items.length === asked.limit) return { items, last };
      const balance = (balances.get(row.currency) ?? 0n) + BigInt(row.amount_cents);
      balances.set(row.currency, balance);
      items.push({ ...presentLine(row, account, namesOf(row)), balanceCents: sumCents(balance) });
      last = { ...row, period, knownThrough: books.known.through, accountId: account.accountId, balances };
    }
  }
  return { items, last: undefined };
}

function from(accounts: readonly LedgerAccount[], accountId: string | undefined): readonly LedgerAccount[] {
  return accounts.slice(Math.max(0, indexOf(accounts, accountId)));
}

function openingsOf(
  accounts: readonly LedgerAccount[],
  { first, last, ownCurrency }: { first: string | undefined; last: string | undefined; ownCurrency: string },
) {
  const end = last === undefined ? accounts.length : indexOf(accounts, last) + 1;
  return accounts.slice(Math.max(0, indexOf(accounts, first)), end).flatMap(({ account, openings }) =>
    [...openings]
      .toSorted(([one], [other]) => ownFirst(ownCurrency, one, other))
      .map(([currency, cents]) => ({
        accountId: account.accountId,
        number: account.number,
        name: account.name,
        currency,
        cents: sumCents(cents),
      })),
  );
}

function indexOf(accounts: readonly LedgerAccount[], accountId: string | undefined): number {
  return accounts.findIndex(({ account }) => account.accountId === accountId);
}

function totalsOf(accounts: readonly LedgerAccount[], ownCurrency: string) {
  const openings = accounts.flatMap((one) => [...one.openings].map(([currency, cents]) => ({ currency, cents })));
  const moved = accounts.flatMap((one) => one.moved);
  const currencies = [...new Set(openings.map(({ currency }) => currency))];
  return currencies
    .toSorted((one, other) => ownFirst(ownCurrency, one, other))
    .map((currency) => {
      const opening = openings.reduce((sum, one) => (one.currency === currency ? sum + one.cents : sum), 0n);
      const own = moved.filter((one) => one.currency === currency);
      const debit = own.reduce((sum, one) => sum + one.debit, 0n);
      const credit = own.reduce((sum, one) => sum + one.credit, 0n);
      return {
        currency,
        openingCents: sumCents(opening),
        debitCents: sumCents(debit),
        creditCents: sumCents(credit),
        closingCents: sumCents(opening + debit - credit),
      };
    });
}
