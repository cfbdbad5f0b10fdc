import type { SumCents } from '#shared/money.ts';
import type { SheetColumn } from '#web/kit/sheet/fold-columns.ts';
import { formatDate } from '#web/lib/format.ts';
import type { TrialBalance } from './api.ts';
import type { ReportFigure, ReportLine, ReportTable } from './report-table.ts';
import type { ReportsText } from './text.ts';
import { everythingUntil, type ReportView } from './use-report-address.ts';

type Row = TrialBalance['rows'][number];
type Sides = Pick<Row, 'debitCents' | 'creditCents'>;

/** Every account on its side, and both sides the same; beside another date, four columns. */
export function trialBalanceTables(
  t: ReportsText,
  balances: readonly TrialBalance[],
  { asOf: _said, ...seen }: ReportView['seen'],
): readonly ReportTable[] {
  const columns = columnsOf(t, balances);
  const currencies = [...new Set(balances.flatMap(({ totals }) => totals.map(({ currency }) => currency)))];
  return currencies.map((currency): ReportTable => {
    const rows = balances.flatMap((balance) => balance.rows.filter((row) => row.currency === currency));
    const accounts = [...Map.groupBy(rows, ({ accountId }) => accountId).values()]
      .flatMap(([row]) => row ?? [])
      .toSorted((one, other) => (one.number < other.number ? -1 : 1));
    const lines = accounts.map(({ accountId, number, name }): ReportLine => {
      const figures = balances.flatMap((balance, at) => {
        const own = balance.rows.find((row) => row.accountId === accountId && row.currency === currency);
        const query = { ...seen, ...everythingUntil(balance.asOf), accountId, currency };
        return bothSides(own, (side) => ({
          id: `${currency}_${number}_${at * 2 + side}`,
          label: name,
          column: columns[at * 2 + side]?.label ?? '',
          drill: { kind: 'lines', query, sign: side === 0 ? 1 : -1 },
        }));
      });
      return { key: number, kind: 'line', code: number, label: name, figures };
    });
    const totals = balances.flatMap((balance, at) =>
      bothSides(
        balance.totals.find((total) => total.currency === currency),
        (side) => {
          const column = at * 2 + side;
          const of = lines.flatMap(({ figures }) => figures[column]?.id ?? []);
          const rule = [
            t(side === 0 ? 'ruleDebits' : 'ruleCredits', { count: of.length }),
            // Of one property, an entry may have one side only.
            ...(seen.propertyId === undefined ? [t('ruleSidesAgree')] : []),
          ];
          const query = { ...seen, ...everythingUntil(balance.asOf), currency };
          return {
            id: `${currency}_total_${column}`,
            label: t('total'),
            column: columns[column]?.label ?? '',
            drill: { kind: 'sum', of, rule, query },
          };
        },
      ),
    );
    return {
      currency,
      columns,
      lines: [...lines, { key: 'total', kind: 'total', label: t('total'), figures: totals }],
    };
  });
}

/** A balance stands on one side; the other stays empty, which is not the same as nothing. */
function bothSides(
  sides: Sides | undefined,
  figure: (side: 0 | 1) => Omit<ReportFigure, 'cents'>,
): readonly (ReportFigure | undefined)[] {
  const of = (cents: SumCents, side: 0 | 1) => (cents === 0 ? undefined : { ...figure(side), cents });
  return [of(sides?.debitCents ?? 0, 0), of(sides?.creditCents ?? 0, 1)];
}

function columnsOf(t: ReportsText, [shown, compared]: readonly TrialBalance[]): readonly SheetColumn[] {
  if (compared === undefined || shown === undefined) {
    return [
      { key: 'debit', label: t('debit') },
      { key: 'credit', label: t('credit') },
    ];
  }
  const on = (words: string, { asOf }: TrialBalance) => t('sideOn', { side: words, date: formatDate(asOf) });
  return [
    { key: 'debit', label: on(t('debit'), shown) },
    { key: 'credit', label: on(t('credit'), shown) },
    { key: 'comparedDebit', label: on(t('debit'), compared), below: 'debit' },
    { key: 'comparedCredit', label: on(t('credit'), compared), below: 'credit' },
  ];
}
