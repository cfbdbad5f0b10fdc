import { firstOfMonth } from '#shared/dates.ts';
import { Segmented } from '#web/kit/segmented/segmented.tsx';
import { Select, type Option } from '#web/kit/select/select.tsx';
import {
  endBefore,
  endOfMonth,
  isWholeMonths,
  rangeBefore,
  rangeOfLastYear,
  yearBefore,
} from '#shared/reports/compared-days.ts';
import { comparisons, periods, rangeOf, type Comparison } from './periods.ts';
import { dateLabel, rangeLabel, type Range } from '#web/lib/range-label.ts';
import { SettledDate } from './settled-date.tsx';
import { useReportsText, type ReportsText } from './text.ts';
import { everythingUntil, type ReportView } from './use-report-address.ts';

interface ViewProps {
  readonly view: ReportView;
}

/** A named period, or two days. Choosing writes the days, so that the address means the same tomorrow. */
export function PeriodParameter({ view, allTime = false }: ViewProps & { readonly allTime?: boolean }) {
  const t = useReportsText();
  const { range, calendar, isCustom, looksAhead, change } = view;
  const named = [
    ...[...(looksAhead ? (['next-twelve-months'] as const) : []), ...periods].map((value) => ({
      value,
      range: rangeOf(value, calendar),
    })),
    ...(allTime ? [{ value: 'all-time' as const, range: everythingUntil(calendar.today) }] : []),
  ];
  const chosen = isCustom ? undefined : named.find((one) => one.range.from === range.from && one.range.to === range.to);
  const options: readonly Option[] = [
    ...named.map(({ value, range: days }) => ({
      value,
      label: t(`period_${value}`),
      ...(value === 'all-time' ? {} : { hint: rangeLabel(days), short: periodWords(t, days) }),
    })),
    { value: 'custom', label: t('customRange'), short: periodWords(t, range) },
  ];
  const set = (days: Range, period = '') => change({ period, ...days, explain: '' });
  return (
    <>
      <Select
        small
        label={t('period')}
        options={options}
        value={chosen?.value ?? 'custom'}
        onChange={(value) => {
          const found = named.find((one) => one.value === value);
          set(found?.range ?? range, found === undefined ? 'custom' : '');
        }}
      />
      {chosen === undefined && (
        <RangeFields
          range={range}
          today={calendar.today}
          labels={[t('from'), t('to')]}
          onChange={(days) => set(days, 'custom')}
        />
      )}
    </>
  );
}

export function CompareParameter({ view }: ViewProps) {
  const t = useReportsText();
  const { range, comparison, compared, calendar, change } = view;
  const ranges = { previous: rangeBefore(range), 'last-year': rangeOfLastYear(range), custom: compared };
  return (
    <>
      <ComparisonSelect
        comparison={comparison}
        word={(name) => (ranges[name] === undefined ? undefined : periodWords(t, ranges[name]))}
        custom={t('customRange')}
        onChange={(compare) =>
          change({
            compare,
            compareFrom: compare === 'custom' ? (compared ?? ranges.previous).from : '',
            compareTo: compare === 'custom' ? (compared ?? ranges.previous).to : '',
            explain: '',
          })
        }
      />
      {comparison === 'custom' && compared !== undefined && (
        <RangeFields
          range={compared}
          today={calendar.today}
          labels={[t('compareFrom'), t('compareTo')]}
          onChange={({ from, to }) => change({ compareFrom: from, compareTo: to, explain: '' })}
        />
      )}
    </>
  );
}

/** The same for statements of one date. */
export function CompareDateParameter({ view }: ViewProps) {
  const t = useReportsText();
  const { asOf, comparison, comparedAsOf, calendar, change } = view;
  const dates = { previous: endBefore(asOf), 'last-year': yearBefore(asOf), custom: comparedAsOf };
  return (
    <>
      <ComparisonSelect
        comparison={comparison}
        word={(name) => (dates[name] === undefined ? undefined : dateLabel(dates[name]))}
        custom={t('customDate')}
        onChange={(compare) =>
          change({ compare, compareTo: compare === 'custom' ? (comparedAsOf ?? dates.previous) : '', explain: '' })
        }
      />
      {comparison === 'custom' && comparedAsOf !== undefined && (
        <SettledDate
          label={t('comparedDate')}
          value={comparedAsOf}
          today={calendar.today}
          onChange={(date) => date !== null && change({ compareTo: date, explain: '' })}
        />
      )}
    </>
  );
}

function ComparisonSelect({
  comparison,
  word,
  custom,
  onChange,
}: {
  readonly comparison: Comparison;
  readonly word: (comparison: Exclude<Comparison, 'none'>) => string | undefined;
  readonly custom: string;
  readonly onChange: (comparison: Comparison) => void;
}) {
  const t = useReportsText();
  const options = comparisons.map((value): Option<Comparison> => {
    if (value === 'none') return { value, label: t('compare_none') };
    const short = word(value);
    const label = value === 'custom' ? custom : t(`compare_${value}`);
    return { value, label, ...(short === undefined ? {} : { short, ...(value === 'custom' ? {} : { hint: short }) }) };
  });
  return <Select small label={t('compare')} options={options} value={comparison} onChange={onChange} />;
}

export function BasisParameter({ view: { seen, change } }: ViewProps) {
  const t = useReportsText();
  return (
    <Segmented
      label={t('basis')}
      value={seen.basis}
      onChange={(basis) => change({ basis, explain: '' })}
      options={[
        { value: 'accrual', label: t('accrual') },
        { value: 'cash', label: t('cash') },
      ]}
    />
  );
}

/** For paper. */
export function basisWords(t: ReportsText, { seen }: ReportView): string {
  return t(seen.basis === 'cash' ? 'cashBasis' : 'accrualBasis');
}

/** The date of effect: what is dated later does not count. Emptied, it is the end of the period or today. */
export function AsOfParameter({ view, otherwise }: ViewProps & { readonly otherwise: string }) {
  const t = useReportsText();
  const { seen, calendar, untilToday, change } = view;
  return (
    <SettledDate
      label={t('asOf')}
      {...(untilToday && { last: calendar.today })}
      value={seen.asOf ?? otherwise}
      today={calendar.today}
      onChange={(date) => change({ asOf: date === null || date === otherwise ? '' : date, explain: '' })}
    />
  );
}

/** The end of a period cannot lie before its beginning: whichever was changed, the other follows. */
function RangeFields({
  range,
  today,
  labels: [fromLabel, toLabel],
  onChange,
}: {
  readonly range: Range;
  readonly today: string;
  readonly labels: readonly [from: string, to: string];
  readonly onChange: (range: Range) => void;
}) {
  return (
    <>
      <SettledDate
        label={fromLabel}
        value={range.from}
        today={today}
        onChange={(from) => from !== null && onChange({ from, to: from > range.to ? endOfMonth(from) : range.to })}
      />
      <SettledDate
        label={toLabel}
        value={range.to}
        today={today}
        onChange={(to) => to !== null && onChange({ from: to < range.from ? firstOfMonth(to) : range.from, to })}
      />
    </>
  );
}

/** A range that begins with the first day of all books has no beginning worth telling. */
export function periodWords(t: ReportsText, range: Range): string {
  return range.from === everythingUntil(range.to).from
    ? t('until', { date: dateLabel(range.to) })
    : rangeLabel(range, isWholeMonths(range) ? 'long' : 'short');
}
