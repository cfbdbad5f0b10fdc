import { useQueries } from '@tanstack/react-query';
import { addDays, firstOfMonth } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import { BarChart } from '#web/kit/chart/bar-chart.tsx';
import { currencyDigits, formatMoney, formatMonth, formatMonthLetter, formatShort } from '#web/lib/format.ts';
import type { Asked } from './asked.ts';
import { sheetQuery, type ReportSheet } from './report-api.ts';
import { useReportsText } from './text.ts';
import styles from './headline.module.css';

const monthsBefore = 5;

export interface PastDueMonthsProps {
  /** What the report was asked with. */
  readonly asked: Asked;
  readonly sheet: ReportSheet;
}

/** What was past due at the ends of the months before, and on the day of the report: whether it gets better. */
export function PastDueMonths({ asked, sheet }: PastDueMonthsProps) {
  const t = useReportsText();
  const asOf = sheet.parameters.asOf ?? '';
  const days = Array.from({ length: monthsBefore }, (_, at) =>
    addDays(addMonths(firstOfMonth(asOf), at - monthsBefore + 1), -1),
  );
  const queries = useQueries({
    queries: days.map((day) => ({ ...sheetQuery('aged-receivables', { ...asked, asOf: day }), staleTime: Infinity })),
  });
  const earlier = queries.flatMap(({ data, isPlaceholderData }) =>
    data === undefined || isPlaceholderData ? [] : [data],
  );
  if (earlier.length < days.length) return null;
  return sheet.tables.map(({ currency }) => {
    if (currency === null) return null;
    const marks = [...earlier, sheet].map((one, at) => ({
      key: String(at),
      name: formatMonth((days[at] ?? asOf).slice(0, 7)),
      short: formatMonthLetter(days[at] ?? asOf),
      values: [pastDueOf(one, currency)],
      isCurrent: at === monthsBefore,
      ...(days[at] !== undefined && { to: addressOf({ ...asked, asOf: days[at] }) }),
    }));
    if (marks.every(({ values }) => values[0] === 0)) return null;
    return (
      <div key={currency} className={styles['months']}>
        <BarChart
          isSection
          chart={{
            title: t('pastDueMonths', { currency }),
            markHeading: t('month'),
            series: [{ name: t('pastDue'), tone: 'in' }],
            marks,
            format: (cents) => formatMoney(cents, currency, { zero: 'number', negative: 'accounting' }),
          }}
          formatTick={(cents) => formatShort(cents / 10 ** currencyDigits(currency))}
        />
      </div>
    );
  });
}

function addressOf(asked: Asked): string {
  const written = Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return `?${new URLSearchParams(written).toString()}`;
}

function pastDueOf({ tables }: ReportSheet, currency: string): number {
  return Number(tables.find((table) => table.currency === currency)?.headline?.cents ?? 0);
}
