import type { IncomeStatement } from './api.ts';
import { rangeLabel } from './range-label.ts';
import type { ReportLine, ReportTable } from './report-table.ts';
import { headingLine, inRule, statementColumns, statementLine, type Side, type Statement } from './statement-line.ts';
import type { ReportsText } from './text.ts';
import type { ReportView } from './use-report-address.ts';

type Answer = IncomeStatement['currencies'][number];
type Section = Answer['sections'][number];
type Result = Answer['results'][number];

/** Income, operating costs, what is left of them, the other costs, and the net income. */
export function incomeStatementTables(
  t: ReportsText,
  answer: IncomeStatement,
  seen: ReportView['seen'],
): readonly ReportTable[] {
  const { from, to, comparedWith } = answer;
  const compared = comparedWith === null ? undefined : rangeLabel(comparedWith);
  const columns = statementColumns(t, rangeLabel({ from, to }), compared);
  return answer.currencies.map((one): ReportTable => {
    const statement: Statement = {
      t,
      currency: one.currency,
      columns,
      seen,
      range: (side) => (side === 'compared' && comparedWith !== null ? comparedWith : { from, to }),
    };
    return { currency: one.currency, columns, lines: linesOf(statement, one) };
  });
}

function linesOf(statement: Statement, { sections, results }: Answer): readonly ReportLine[] {
  const { t } = statement;
  const section = (key: Section['key']) => sections.find((one) => one.key === key);
  const result = (key: Result['key']) => results.find((one) => one.key === key);
  const [income, operating, other] = [section('income'), section('operating-costs'), section('other-costs')];
  const [before, net] = [result('net-operating-income'), result('net-income')];
  const less = (side: Side, one: Result | Section | undefined, two: Section | undefined, left: Result) =>
    t('ruleLess', {
      one: inRule(statement, side, one),
      other: inRule(statement, side, two),
      result: inRule(statement, side, left),
    });
  return [
    ...headed(statement, income),
    ...headed(statement, operating),
    ...resultLine(statement, before, (side, left) => [less(side, income, operating, left), t('ruleNetOperating')]),
    // One other cost stands alone, as it would on paper; several have a heading and a sum.
    ...((other?.rows.length ?? 0) > 1 ? headed(statement, other) : rows(statement, other)),
    ...resultLine(statement, net, (side, left) => [less(side, before, other, left), t('ruleNetIncome')]),
  ];
}

function headed(statement: Statement, section: Section | undefined): readonly ReportLine[] {
  if (section === undefined || section.rows.length === 0) return [];
  const { t } = statement;
  const { key } = section;
  return [
    headingLine(key, t(`section_${key}`)),
    ...rows(statement, section),
    statementLine(statement, {
      key,
      kind: 'subtotal',
      label: t(`total_${key}`),
      figure: section,
      sign: key === 'income' ? -1 : 1,
      of: { group: key },
      rule: () => [t('ruleSection', { count: section.rows.length })],
    }),
  ];
}

function rows(statement: Statement, section: Section | undefined): readonly ReportLine[] {
  if (section === undefined) return [];
  return section.rows.flatMap(({ accountId, number, name, ...figure }) =>
    // Every row of an income statement is an account: only a balance sheet has computed ones.
    accountId === null || number === null
      ? []
      : statementLine(statement, {
          key: number,
          kind: 'line',
          code: number,
          label: name ?? number,
          figure,
          sign: section.key === 'income' ? -1 : 1,
          of: { accountId },
        }),
  );
}

function resultLine(
  statement: Statement,
  result: Result | undefined,
  rule: (side: Side, result: Result) => readonly string[],
): readonly ReportLine[] {
  if (result === undefined) return [];
  const { key } = result;
  return [
    statementLine(statement, {
      key,
      kind: key === 'net-income' ? 'total' : 'subtotal',
      label: statement.t(`result_${key}`),
      figure: result,
      sign: -1,
      of: { group: key },
      rule: (side) => rule(side, result),
    }),
  ];
}
