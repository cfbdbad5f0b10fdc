import { earliestDate } from '#shared/dates.ts';
import type { SumCents } from '#shared/money.ts';
import type { ReportWord } from '#shared/reports/report-words.ts';
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
  parameters: ['asOf', 'compareAsOf', 'knownAt', 'basis', 'propertyId', 'ownerId'],
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
      notes: standingNotes(sheet.standing, sheet.asOf, act.today),
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
  const on = (day: string): Label => ({ word: 'oneSpan', values: { days: { from: day, to: day } } });
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
  // Entries with one side in the property: their lines in it come to what they have elsewhere.
  if (line === 'equity:rest-of-books' && propertyId !== undefined)
    return { of: {}, sign: 1, period: { from: earliestDate, to }, propertyId, rule: computed('ruleRest') };
  if (line !== 'equity:retained-earnings' && line !== 'equity:net-income')
    return { ...accountsOf(line), period: { from: earliestDate, to }, propertyId };
  const from = fiscalYearStart(to, await readFiscalYearStart(tx, organisationId));
  const income = { ...accountsOf('net-income'), propertyId };
  return line === 'equity:net-income'
    ? { ...income, period: { from, to }, rule: computed('ruleIncomeOfYear', { from: { day: from }, to: { day: to } }) }
    : {
        ...income,
        period: { from: earliestDate, to: dayBefore(from) },
        rule: computed('ruleRetained', { day: { day: from } }),
      };
}

/** Never posted: the rule says what it is reckoned from. */
function computed(word: ReportWord, values?: Extract<Label, object>['values']): Label[] {
  return [{ word, ...(values !== undefined && { values }) }, { word: 'ruleComputed' }];
}

async function readFiscalYearStart(tx: Tx, organisationId: string): Promise<number> {
  const { month } = await tx
    .selectFrom('organisation')
    .select('fiscal_year_start_month as month')
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return month;
}
