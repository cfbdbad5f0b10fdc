import { addMonths, monthOf } from '#shared/rent/calendar.ts';
import type { Label, Strip } from '#shared/reports/sheet.ts';
import { HeatStrip } from '#web/kit/chart/heat-strip.tsx';
import { formatMonth, formatMonthLetter, formatNumber, formatPercent } from '#web/lib/format.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useOccupancyText } from './text.ts';

export interface OccupancyStripProps {
  readonly strip: Strip;
  readonly say: (label: Label) => string;
  /** The property or owner that it is narrowed to, as the address of the report has it. */
  readonly narrowed: Readonly<Record<string, string>>;
  readonly isSection?: boolean;
}

/** How far units were let, month by month; a month leads to the report of its days. */
export function OccupancyStrip({ strip: { months, rows }, say, narrowed, isSection = false }: OccupancyStripProps) {
  const t = useOccupancyText();
  const today = useToday();
  return (
    <HeatStrip
      isSection={isSection}
      chart={{
        title: t('occupancyByMonth'),
        markHeading: t('month'),
        series: rows.map(({ label }) => ({ name: say(label) })),
        marks: months.map((month, at) => ({
          key: month,
          name: formatMonth(month),
          short: formatMonthLetter(month),
          values: rows.map(({ shares }) => (shares[at] ?? 0) / 10_000),
          isCurrent: month <= today && today < addMonths(month, 1),
          to: `/reports/occupancy?${new URLSearchParams({ ...narrowed, from: month, to: monthOf(month).to }).toString()}`,
        })),
        format: formatPercent,
      }}
      formatCell={(share) => formatNumber(Math.floor(share * 100))}
    />
  );
}
