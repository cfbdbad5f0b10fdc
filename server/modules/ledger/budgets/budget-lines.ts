import { sql } from 'kysely';
import type { z } from 'zod';
import type { reportRoutes } from '#shared/api/reports.ts';
import { sumCents } from '#shared/money.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Figure } from '#server/kernel/reports/report.ts';
import { readAccountLines } from '#server/modules/ledger/reports/account-lines.ts';
import type { Books } from '#server/modules/ledger/books/view.ts';
import type { Period } from '#server/modules/ledger/statements/statement-rules.ts';
import { plannedAmounts, readActual, readPlanned, spanKeys } from './budget-figures.ts';
import type { BudgetAmount, BudgetView } from './budget-figures.ts';
import { rowOf } from './budget-rows.ts';
import type { BudgetRow } from './budget-rows.ts';

type Lines = z.output<(typeof reportRoutes)['GET /reports/{key}/lines/']['answer']>;

/** What came is entries, what was planned amounts of the budget, and a difference the two of them. */
export async function readBudgetLines(tx: Tx, { books, spans }: BudgetView, figure: Figure): Promise<Lines> {
  const row = rowOf(figure.line);
  const [key, part] = figure.column.split('-');
  const span = spanKeys.find((one) => one === key);
  if (span === undefined) throw refuse('reports.no-such-figure');
  if (part === 'actual')
    return readAccountLines(tx, books, {
      span: spans[span],
      signOf: (account) => (row.has(account) ? row.signOf(account) : undefined),
      page: figure,
    });
  if (part === 'budget') return readPlannedLines(tx, books, spans[span], row, figure);
  if (part === 'difference') return readDifference(tx, books, spans[span], row, figure);
  throw refuse('reports.no-such-figure');
}

async function readDifference(
  tx: Tx,
  books: Books,
  span: Period,
  row: BudgetRow,
  { currency }: Figure,
): Promise<Lines> {
  const sum = (amounts: readonly BudgetAmount[]) =>
    amounts.reduce(
      (all, one) =>
        row.has(one) && (currency === undefined || one.currency === currency) ? all + row.signOf(one) * one.cents : all,
      0n,
    );
  const actual = sum(await readActual(tx, books, span));
  const planned = sum(await readPlanned(tx, books, span));
  const items = [
    { key: 'actual', what: { word: 'actual' as const }, cents: actual },
    { key: 'budget', what: { word: 'lessBudget' as const }, cents: -planned },
  ];
  return {
    items: items
      .filter(({ cents }) => cents !== 0n)
      .map(({ cents, ...item }) => ({ ...item, day: null, number: null, amount: sumCents(cents) })),
    next: null,
    amount: sumCents(actual - planned),
  };
}

interface PlannedRow extends BudgetAmount {
  readonly amountId: string;
  readonly month: string;
  readonly property: string | null;
  readonly setBy: string | null;
  readonly setOn: string | null;
}

/** Each amount that somebody planned, with who and when. */
async function readPlannedLines(tx: Tx, books: Books, span: Period, row: BudgetRow, figure: Figure): Promise<Lines> {
  const after = readCursor(figure.cursor, ['date', 'id']);
  const { rows } = await sql<Omit<PlannedRow, 'cents'> & { cents: string }>`
    select b.amount_id as "amountId", b.month, b.currency, p.name as property, u.name as "setBy",
           to_char(b.set_at at time zone ${books.timeZone}, 'YYYY-MM-DD') as "setOn",
           a.account_id as "accountId", a.number, a.name, a.kind, a.is_operating as "isOperating",
           (case a.kind when 'income' then -b.cents else b.cents end)::text as cents
      from (${plannedAmounts(books, span)}) b
      join account a on a.org_id = b.org_id and a.account_id = b.account_id
      left join property p on p.org_id = b.org_id and p.property_id = b.property_id
      left join app_user u on u.user_id = b.set_by
     where b.cents <> 0
       and ${figure.currency === undefined ? sql`true` : sql`b.currency = ${figure.currency}`}
     order by b.month, b.amount_id`.execute(tx);
  // There are no more of them than somebody typed for a year; which accounts belong to a figure is a rule of the program.
  const own = rows.map((one) => ({ ...one, cents: BigInt(one.cents) })).filter((one) => row.has(one));
  const isAfter = (one: PlannedRow) =>
    after === undefined || one.month > after[0] || (one.month === after[0] && one.amountId > after[1]);
  return {
    ...pageOf(
      own.filter(isAfter).slice(0, figure.limit + 1),
      figure.limit,
      (one) => [one.month, one.amountId],
      (one) => ({
        key: one.amountId,
        day: one.month,
        number: null,
        record: { kind: 'account' as const, id: one.accountId },
        what: `${one.number} ${one.name}`,
        who: one.property ?? { word: 'wholeWorkspace' as const },
        ...(one.setBy !== null &&
          one.setOn !== null && {
            aside: { word: 'setBy' as const, values: { name: one.setBy, date: { day: one.setOn } } },
          }),
        amount: sumCents(row.signOf(one) * one.cents),
      }),
    ),
    amount: sumCents(own.reduce((sum, one) => sum + row.signOf(one) * one.cents, 0n)),
  };
}
