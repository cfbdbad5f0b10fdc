import { lessCents } from '#shared/money.ts';
import type { SumCents } from '#shared/money.ts';
import { shareOf } from '#shared/reports/share-of.ts';
import type { SheetColumn } from '#web/kit/sheet/fold-columns.ts';
import { formatMoney } from '#web/lib/format.ts';
import type { LedgerGroup, LedgerQuery } from './api.ts';
import type { Range } from './periods.ts';
import type { Drill, ReportFigure, ReportLine } from './report-table.ts';
import type { ReportsText } from './text.ts';
import type { ReportView } from './use-report-address.ts';

/** The two columns that come from the books; the others are their difference, as an amount and in percent. */
export type Side = 'amount' | 'compared';

export interface StatementFigure {
  readonly amountCents: SumCents;
  readonly comparedCents: SumCents | null;
}

/** What all lines of a statement in one currency have in common. */
export interface Statement {
  readonly t: ReportsText;
  readonly currency: string;
  readonly columns: readonly SheetColumn[];
  readonly seen: ReportView['seen'];
  readonly range: (side: Side) => Range;
}

export interface WantedLine extends Pick<ReportLine, 'key' | 'kind' | 'code' | 'label'> {
  readonly figure: StatementFigure;
  /** 1: debits are positive here. −1: credits are. */
  readonly sign: 1 | -1;
  /** Nothing: the lines of all accounts. */
  readonly of: { readonly accountId?: string; readonly group?: LedgerGroup };
  /** The keys of the lines it is the sum of, where no set of accounts has its lines. */
  readonly sumOf?: readonly string[];
  /** For figures of another time than that of the statement, such as the earnings of the years before. */
  readonly range?: (side: Side) => Range;
  readonly rule?: (side: Side) => readonly string[];
}

/** On a phone the changes stand below what they are measured against. */
export function statementColumns(t: ReportsText, amount: string, compared: string | undefined): readonly SheetColumn[] {
  const first = { key: 'amount', label: amount };
  if (compared === undefined) return [first];
  return [
    first,
    { key: 'compared', label: compared },
    { key: 'change', label: t('change'), below: 'compared' },
    { key: 'percent', label: t('changePercent'), below: 'compared' },
  ];
}

/** A line with its figures, each of which opens into the lines of the ledger that add up to it. */
export function statementLine(statement: Statement, wanted: WantedLine): ReportLine {
  const { currency, columns } = statement;
  const { key, kind, code, label, figure } = wanted;
  const at = (column: number) => ({
    id: `${currency}_${key}_${column}`,
    label,
    column: columns[column]?.label ?? '',
  });
  const comparedCents = figure.comparedCents ?? 0;
  const amount: ReportFigure = { ...at(0), cents: figure.amountCents, drill: drillOf(statement, wanted, 'amount') };
  const compared: ReportFigure = { ...at(1), cents: comparedCents, drill: drillOf(statement, wanted, 'compared') };
  const change: ReportFigure = {
    ...at(2),
    cents: lessCents(figure.amountCents, comparedCents),
    isQuiet: kind === 'line',
    drill: { kind: 'difference', of: amount.id, less: compared.id },
  };
  const figures = [amount, compared, change].slice(0, columns.length);
  if (figures.length === 1) return { key, kind, code, label, figures };
  const percent = shareOf(BigInt(change.cents), BigInt(comparedCents));
  return { key, kind, code, label, figures, percent };
}

export function headingLine(key: string, label: string): ReportLine {
  return { key: `heading-${key}`, kind: 'heading', label, figures: [] };
}

/** An amount of a rule's sentence. */
export function inRule({ currency }: Statement, side: Side, figure: StatementFigure | undefined): string {
  const cents = side === 'amount' ? figure?.amountCents : figure?.comparedCents;
  return formatMoney(cents ?? 0, currency, { zero: 'number', negative: 'accounting' });
}

function drillOf(statement: Statement, wanted: WantedLine, side: Side): Drill {
  const { of, sign, range = statement.range, rule, sumOf } = wanted;
  const { seen, currency } = statement;
  const query: LedgerQuery = { ...seen, ...range(side), ...of, currency };
  if (sumOf !== undefined) {
    const ids = sumOf.map((key) => `${currency}_${key}_${side === 'amount' ? 0 : 1}`);
    return { kind: 'sum', of: ids, rule: rule?.(side) ?? [], query: { ...seen, ...range(side), currency } };
  }
  return { kind: 'lines', query, sign, ...(rule === undefined ? {} : { rule: rule(side) }) };
}
