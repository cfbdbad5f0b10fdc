import { useId } from 'react';
import { Headings } from '#web/kit/table/headings.tsx';
import { useChartText } from './text.ts';
import { formatMoney, formatMonth, formatMonthLetter, formatShort } from '#web/lib/format.ts';
import { linearScale, niceTicks } from './scale.ts';
import { ChartLegend } from './chart-legend.tsx';
import styles from './chart.module.css';

export interface CashMonth {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly inCents: number;
  readonly inExpectedCents?: number;
  readonly outCents: number;
  readonly outExpectedCents?: number;
}

export interface CashChartProps {
  readonly title: string;
  readonly months: readonly CashMonth[];
  readonly currency: string;
  /** The month in bold, `YYYY-MM`. */
  readonly current?: string;
}

const pitchPx = 30;
const barPx = 16;
const axisPx = 40;
const heightPx = 200;

/** In above zero, out below, on one scale; what is only expected is hatched. The same figures are a table to the ear. */
export function CashChart({ title, months, currency, current }: CashChartProps) {
  const t = useChartText();
  const hatch = useId();
  const most = Math.max(0, ...months.map((month) => month.inCents + (month.inExpectedCents ?? 0)));
  const least = Math.min(0, ...months.map((month) => -month.outCents - (month.outExpectedCents ?? 0)));
  const ticks = niceTicks(least, most);
  const y = linearScale([ticks.at(-1) ?? 1, ticks[0] ?? 0], [8, heightPx]);
  const width = axisPx + months.length * pitchPx;
  return (
    <figure>
      <figcaption className={styles['caption']}>
        <span>{title}</span>
        <ChartLegend />
      </figcaption>
      <svg
        className={styles['chart']}
        viewBox={`0 0 ${width} ${heightPx + 28}`}
        style={{ maxWidth: width * 1.25 }}
        aria-hidden="true"
      >
        <defs>
          {(['in', 'out'] as const).map((side) => (
            <pattern
              key={side}
              id={`${hatch}-${side}`}
              width="5"
              height="5"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <path d="M0 0V5" className={styles[`${side}Stroke`]} strokeWidth="2" />
            </pattern>
          ))}
        </defs>
        {ticks.map((tick) => (
          <g key={tick}>
            <path
              className={tick === 0 ? styles['zero'] : styles['grid']}
              d={`M${axisPx} ${Math.round(y(tick)) + 0.5}H${width}`}
            />
            <text x={axisPx - 8} y={y(tick) + 4.5} textAnchor="end">
              {tick === 0 ? '0' : formatShort(Math.abs(tick) / 100)}
            </text>
          </g>
        ))}
        {months.map((month, at) => {
          const x = axisPx + at * pitchPx + (pitchPx - barPx) / 2 + 0.5;
          const inTop = y(month.inCents);
          const outEnd = y(-month.outCents);
          return (
            <g key={month.month}>
              <Bar x={x} from={inTop} to={y(0)} kind="in" />
              <Bar
                x={x}
                from={y(month.inCents + (month.inExpectedCents ?? 0))}
                to={inTop}
                kind="in"
                fill={`url(#${hatch}-in)`}
              />
              <Bar x={x} from={y(0)} to={outEnd} kind="out" />
              <Bar
                x={x}
                from={outEnd}
                to={y(-month.outCents - (month.outExpectedCents ?? 0))}
                kind="out"
                fill={`url(#${hatch}-out)`}
              />
              <text
                x={x + barPx / 2}
                y={heightPx + 20}
                textAnchor="middle"
                className={month.month === current ? styles['current'] : undefined}
              >
                {formatMonthLetter(month.month)}
              </text>
            </g>
          );
        })}
      </svg>
      <div className={styles['hidden']}>
        <table>
          <caption>{title}</caption>
          <Headings of={[[t('month')], [t('in')], [t('out')], [t('inExpected')], [t('outExpected')]]} />
          <tbody>
            {months.map((month) => (
              <tr key={month.month}>
                <th scope="row">{formatMonth(month.month)}</th>
                {[month.inCents, month.outCents, month.inExpectedCents ?? 0, month.outExpectedCents ?? 0].map(
                  (cents, at) => (
                    <td key={at}>{formatMoney(cents, currency)}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function Bar({
  x,
  from,
  to,
  kind,
  fill,
}: {
  readonly x: number;
  readonly from: number;
  readonly to: number;
  readonly kind: 'in' | 'out';
  readonly fill?: string;
}) {
  const top = Math.round(from) + 0.5;
  const height = Math.round(to) + 0.5 - top;
  if (height <= 0) return null;
  return (
    <rect
      x={x}
      y={top}
      width={barPx - 1}
      height={height}
      className={styles[kind]}
      style={fill === undefined ? undefined : { fill }}
    />
  );
}
