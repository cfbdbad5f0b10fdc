import { addDays } from '#shared/dates.ts';
import type { BalanceSheet } from './api.ts';
import { dateLabel } from './range-label.ts';
import type { ReportLine, ReportTable } from './report-table.ts';
import { headingLine, inRule, statementColumns, statementLine, type Side, type Statement } from './statement-line.ts';
import type { ReportsText } from './text.ts';
import { everythingUntil, type ReportView } from './use-report-address.ts';

type Answer = BalanceSheet['currencies'][number];
type Section = Answer['sections'][number];
type Row = Section['rows'][number];

/** The date and the first day of its fiscal year, in both columns. */
interface Dates {
  readonly asOf: (side: Side) => string;
  readonly yearFrom: (side: Side) => string;
}

/** What is owned, and whose it is. A balance is everything until its date; the ledger behind it begins at the beginning. */
export function balanceSheetTables(
  t: ReportsText,
  answer: BalanceSheet,
  seen: ReportView['seen'],
): readonly ReportTable[] {
  const { asOf, compareAsOf, fiscalYearFrom, compareFiscalYearFrom } = answer;
  const dates: Dates = {
    asOf: (side) => (side === 'compared' && compareAsOf !== null ? compareAsOf : asOf),
    yearFrom: (side) =>
      side === 'compared' && compareFiscalYearFrom !== null ? compareFiscalYearFrom : fiscalYearFrom,
  };
  const columns = statementColumns(t, dateLabel(asOf), compareAsOf === null ? undefined : dateLabel(compareAsOf));
  // The end of each range is the date of effect; said once more it would cut the other column short.
  const { asOf: _said, ...rest } = seen;
  return answer.currencies.map((one): ReportTable => {
    const range = (side: Side) => everythingUntil(dates.asOf(side));
    const statement: Statement = { t, currency: one.currency, columns, seen: rest, range };
    return { currency: one.currency, columns, lines: linesOf(statement, dates, one) };
  });
}

function linesOf(statement: Statement, dates: Dates, { sections, results }: Answer): readonly ReportLine[] {
  const { t } = statement;
  const of = (key: Section['key']) => sections.find((section) => section.key === key);
  const [liabilities, equity] = [of('liabilities'), of('equity')];
  const result = results.find(({ key }) => key === 'liabilities-and-equity');
  return [
    ...headed(statement, dates, of('assets')),
    ...headed(statement, dates, liabilities),
    ...headed(statement, dates, equity),
    ...(result === undefined
      ? []
      : [
          statementLine(statement, {
            key: result.key,
            kind: 'total',
            label: t('result_liabilities-and-equity'),
            figure: result,
            sign: -1,
            of: { group: result.key },
            ...(hasRest(equity) ? { sumOf: ['liabilities', 'equity'] } : {}),
            rule: (side) => [
              t('rulePlus', {
                one: inRule(statement, side, liabilities),
                other: inRule(statement, side, equity),
                result: inRule(statement, side, result),
              }),
              t('ruleLiabilitiesAndEquity'),
            ],
          }),
        ]),
  ];
}

function headed(statement: Statement, dates: Dates, section: Section | undefined): readonly ReportLine[] {
  if (section === undefined || section.rows.length === 0) return [];
  const { t } = statement;
  const { key } = section;
  const sign = key === 'assets' ? 1 : -1;
  return [
    headingLine(key, t(`section_${key}`)),
    ...section.rows.flatMap((row) => rowLine(statement, dates, row, sign)),
    statementLine(statement, {
      key,
      kind: key === 'assets' ? 'total' : 'subtotal',
      label: t(`total_${key}`),
      figure: section,
      sign,
      of: { group: key },
      ...(hasRest(section) ? { sumOf: section.rows.flatMap(({ number, computed }) => number ?? computed ?? []) } : {}),
      rule: () => [t(key === 'equity' ? 'ruleEquity' : 'ruleSection', { count: section.rows.length })],
    }),
  ];
}

/** Of one property alone: no set of accounts has the lines of such a section, but its rows have them. */
function hasRest(section: Section | undefined): boolean {
  return section?.rows.some(({ computed }) => computed === 'rest-of-books') ?? false;
}

function rowLine(statement: Statement, dates: Dates, row: Row, sign: 1 | -1): readonly ReportLine[] {
  const { accountId, number, name, computed } = row;
  if (computed !== null) return [computedLine(statement, dates, computed, row)];
  if (accountId === null || number === null) return [];
  const label = name ?? number;
  return [
    statementLine(statement, { key: number, kind: 'line', code: number, label, figure: row, sign, of: { accountId } }),
  ];
}

/** Never posted: the income of the year, that of all years before it, and what a property has elsewhere. */
function computedLine(statement: Statement, dates: Dates, computed: NonNullable<Row['computed']>, row: Row) {
  const { t } = statement;
  const line = { key: computed, kind: 'line', label: t(`computed_${computed}`), figure: row } as const;
  switch (computed) {
    case 'retained-earnings':
      return statementLine(statement, {
        ...line,
        sign: -1,
        of: { group: 'net-income' },
        range: (side) => everythingUntil(addDays(dates.yearFrom(side), -1)),
        rule: (side) => [t('ruleRetained', { date: dateLabel(dates.yearFrom(side)) }), t('ruleComputed')],
      });
    case 'net-income':
      return statementLine(statement, {
        ...line,
        sign: -1,
        of: { group: 'net-income' },
        range: (side) => ({ from: dates.yearFrom(side), to: dates.asOf(side) }),
        rule: (side) => [
          t('ruleIncomeOfYear', { from: dateLabel(dates.yearFrom(side)), to: dateLabel(dates.asOf(side)) }),
          t('ruleComputed'),
        ],
      });
    case 'rest-of-books':
      return statementLine(statement, { ...line, sign: 1, of: {}, rule: () => [t('ruleRest'), t('ruleComputed')] });
  }
}
