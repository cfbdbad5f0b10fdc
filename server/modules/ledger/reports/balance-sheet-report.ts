import { earliestDate } from '#shared/dates.ts';
import type { SumCents } from '#shared/money.ts';
import type { Label } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Asked, Report } from '#server/kernel/reports/report.ts';
import { readBalanceSheet } from '#server/modules/ledger/statements/balance-sheet.ts';
import { dayBefore, fiscalYearStart } from '#server/modules/ledger/statements/statement-rules.ts';
import { standingNotes } from './standing-notes.ts';
import { accountsOf, readPostings } from './statement-lines.ts';
import type { Postings } from './statement-lines.ts';
import { statementTable } from './statement-sheet.ts';
import type { StatementColumn } from './statement-sheet.ts';

/** What is owned and owed as of a day, beside another day. */
export const balanceSheetReport: Report = {
  key: 'balance-sheet',
  permission: 'ledger.read',
  parameters: ['asOf', 'compareAsOf', 'knownAt', 'basis', 'propertyId'],
  async read(tx, act, asked) {
    const { basis = 'accrual', ...rest } = asked;
    const sheet = await readBalanceSheet(tx, act.organisationId, act.now, { ...rest, basis });
    const isCompared = sheet.compareAsOf !== null;
    const amounts = ({ amountCents, comparedCents }: Amounts) =>
      isCompared ? [amountCents, comparedCents ?? 0] : [amountCents];
    return {
      tables: sheet.currencies.map(({ currency, sections, results }) =>
        statementTable(
          {
            currency,
            sections: sections.map(({ key, rows }) => ({
              key,
              rows: rows.map((row) => ({ ...row, amounts: amounts(row) })),
            })),
            results: results.map(({ key, ...result }) => ({ key, after: 'equity', amounts: amounts(result) })),
          },
          columnsFor(sheet.asOf, sheet.compareAsOf),
          { withChange: isCompared },
        ),
      ),
      notes: standingNotes(sheet.standing, sheet.asOf, sheet.closedThrough),
      closedThrough: sheet.closedThrough,
    };
  },
  lines: async (tx, act, asked, figure) =>
    readPostings(tx, act, asked, await postingsOf(tx, act, asked, figure), figure),
};

interface Amounts {
  readonly amountCents: SumCents;
  readonly comparedCents: SumCents | null;
}

function columnsFor(asOf: string, compareAsOf: string | null): StatementColumn[] {
  const on = (day: string): Label => ({ word: 'oneDay', values: { day: { day } } });
  return [
    { key: 'amount', label: on(asOf) },
    ...(compareAsOf === null ? [] : [{ key: 'compared', label: on(compareAsOf) }]),
  ];
}

/** From the beginning of the books; the income of years before and of this one each in its own days. */
async function postingsOf(
  tx: Tx,
  { organisationId }: Act,
  { asOf, compareAsOf, propertyId }: Asked,
  { line, column }: { readonly line: string; readonly column: string },
): Promise<Postings> {
  const to = column === 'amount' ? asOf : column === 'compared' ? compareAsOf : undefined;
  if (to === undefined) throw refuse('reports.no-such-figure');
  if (line !== 'equity:retained-earnings' && line !== 'equity:net-income')
    return { ...accountsOf(line), period: { from: earliestDate, to }, propertyId };
  const from = fiscalYearStart(to, await readFiscalYearStart(tx, organisationId));
  const period = line === 'equity:net-income' ? { from, to } : { from: earliestDate, to: dayBefore(from) };
  return { ...accountsOf('net-income'), period, propertyId };
}

async function readFiscalYearStart(tx: Tx, organisationId: string): Promise<number> {
  const { month } = await tx
    .selectFrom('organisation')
    .select('fiscal_year_start_month as month')
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return month;
}
