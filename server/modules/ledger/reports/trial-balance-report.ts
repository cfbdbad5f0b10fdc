import { earliestDate } from '#shared/dates.ts';
import { isId } from '#shared/lists/is-id.ts';
import type { SumCents } from '#shared/money.ts';
import type { Cell, Line, SheetColumn, SheetTable, StandingNote } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import type { Asked, Report } from '#server/kernel/reports/report.ts';
import { readTrialBalance } from '#server/modules/ledger/statements/trial-balance.ts';
import { addsUpNote } from './standing-notes.ts';
import { readPostings } from './statement-lines.ts';

/** The balance of every account on its side, beside another day. An account opens into its postings. */
export const trialBalanceReport: Report = {
  key: 'trial-balance',
  permission: 'ledger.read',
  parameters: ['asOf', 'compareAsOf', 'knownAt', 'basis', 'propertyId', 'ownerId', 'accountId'],
  async read(tx, act, asked) {
    const own = await readBalances(tx, act, asked, asked.asOf);
    const { compareAsOf } = asked;
    const balances = compareAsOf === undefined ? [own] : [own, await readBalances(tx, act, asked, compareAsOf)];
    const currencies = new Set(balances.flatMap(({ totals }) => totals.map(({ currency }) => currency)));
    if (currencies.size === 0) currencies.add(act.session.facts.currency);
    return {
      tables: [...currencies].map((currency) => tableOf(balances, currency)),
      notes: notesOf(own, asked),
      closedThrough: own.closedThrough,
    };
  },
  lines(tx, act, asked, figure) {
    const [side, day] = columns[figure.column] ?? [];
    const to = day === undefined ? undefined : asked[day];
    const isAsked = asked.accountId === undefined || asked.accountId === figure.line;
    if (side === undefined || to === undefined || !isId(figure.line) || !isAsked)
      throw refuse('reports.no-such-figure');
    const sign = side === 'debitCents' ? 1 : -1;
    const period = { from: earliestDate, to };
    const postings = { of: { accountId: figure.line }, sign, period, propertyId: asked.propertyId } as const;
    return readPostings(tx, act, asked, postings, figure);
  },
};

type TrialBalance = Awaited<ReturnType<typeof readBalances>>;
type Side = 'debitCents' | 'creditCents';

/** The side of a column, and the day that it is of. */
const columns: Readonly<Partial<Record<string, readonly [side: Side, day: 'asOf' | 'compareAsOf']>>> = {
  debit: ['debitCents', 'asOf'],
  credit: ['creditCents', 'asOf'],
  comparedDebit: ['debitCents', 'compareAsOf'],
  comparedCredit: ['creditCents', 'compareAsOf'],
};

async function readBalances(tx: Tx, { organisationId, now }: Act, asked: Asked, asOf: string | undefined) {
  const { basis = 'accrual', knownAt, propertyId, accountId } = asked;
  const balance = await readTrialBalance(tx, organisationId, now, { asOf, knownAt, propertyId, basis });
  if (accountId === undefined) return balance;
  const rows = balance.rows.filter((row) => row.accountId === accountId);
  // An account has one row in each currency, which is all that it comes to.
  const totals = balance.totals.flatMap(({ currency }) => rows.find((row) => row.currency === currency) ?? []);
  return { ...balance, rows, totals };
}

function notesOf({ totals }: TrialBalance, { propertyId, accountId }: Asked): StandingNote[] {
  const sidesAgree = totals.every(({ debitCents, creditCents }) => debitCents === creditCents);
  return [
    // Of one property or account, an entry may have one side only.
    ...(propertyId === undefined && accountId === undefined ? [addsUpNote(sidesAgree, 'sidesAgree')] : []),
    { tone: 'info', title: { word: 'sinceStart' }, detail: { word: 'sinceStartWhy' } },
  ];
}

function tableOf(balances: readonly TrialBalance[], currency: string): SheetTable {
  const rows = balances.map((balance) => balance.rows.filter((row) => row.currency === currency));
  const accounts = [...new Map(rows.flat().map((row) => [row.accountId, row])).values()].toSorted((one, other) =>
    one.number < other.number ? -1 : 1,
  );
  const lines = accounts.map(({ accountId, number, name }): Line => ({
    key: accountId,
    kind: 'line',
    code: number,
    label: name,
    record: { kind: 'account', id: accountId },
    cells: rows.flatMap((own) => bothSides(own.find((row) => row.accountId === accountId))),
  }));
  const sums = balances.flatMap(({ totals }) =>
    bothSides(
      totals.find((total) => total.currency === currency),
      false,
    ),
  );
  return {
    currency,
    first: { word: 'account' },
    columns: columnsFor(balances),
    lines: [
      ...lines,
      {
        key: 'total',
        kind: 'total',
        label: { word: 'total' },
        reckoned: lines.map(({ key }) => ({ line: key, isTakenAway: false })),
        cells: sums,
      },
    ],
  };
}

/** A balance stands on one side; the other stays empty, which is not the same as nothing. */
function bothSides(sides: Readonly<Record<Side, SumCents>> | undefined, opens = true): (Cell | null)[] {
  const cell = (cents: SumCents = 0) => (cents === 0 ? null : moneyCell(cents, { opens }));
  return [cell(sides?.debitCents), cell(sides?.creditCents)];
}

function columnsFor([own, compared]: readonly TrialBalance[]): SheetColumn[] {
  const side = (key: string, word: 'debit' | 'credit', balance: TrialBalance | undefined): SheetColumn => ({
    key,
    kind: 'money',
    label:
      compared === undefined || balance === undefined
        ? { word }
        : { word: 'sideOn', values: { side: { word }, day: { from: balance.asOf, to: balance.asOf } } },
  });
  return [
    side('debit', 'debit', own),
    side('credit', 'credit', own),
    ...(compared === undefined
      ? []
      : [
          { ...side('comparedDebit', 'debit', compared), below: 'debit' },
          { ...side('comparedCredit', 'credit', compared), below: 'credit' },
        ]),
  ];
}
