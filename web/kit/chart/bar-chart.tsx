import { useId } from 'react';
import { formatShort } from '#web/lib/format.ts';
import { Axis } from './axis.tsx';
import type { ChartData, ChartMark } from './chart-data.ts';
import { ChartFrame, type ChartProps } from './chart-frame.tsx';
import { Column } from './column.tsx';
import { linearScale, niceTicks } from './scale.ts';
import styles from './chart.module.css';

const barPx = 16;
const axisPx = 40;
const heightPx = 200;

export interface BarChartProps extends ChartProps {
  /** At the axis, where there is room for little. */
  readonly formatTick?: (value: number) => string;
}

/** Bars by month or the like: series stand on each other, some of them below zero, on one scale. */
export function BarChart({ chart, isSection = false, formatTick = formatShort }: BarChartProps) {
  const hatch = useId();
  const ends = chart.marks.flatMap((mark) => segmentsOf(chart, mark).map(({ to }) => to));
  const ticks = niceTicks(Math.min(0, ...ends), Math.max(0, ...ends));
  const top = ticks.at(-1) ?? 1;
  const bottom = ticks[0] ?? 0;
  // What lies above zero alone needs less of the page.
  const height = bottom < 0 ? heightPx : 140;
  const y = linearScale([top, bottom], [8, height]);
  // More than a year of months stand closer.
  const pitchPx = chart.marks.length > 12 ? 24 : 30;
  const width = axisPx + chart.marks.length * pitchPx;
  return (
    <ChartFrame chart={chart} isSection={isSection}>
      {(marks) => (
        <svg className={styles['chart']} viewBox={`0 0 ${width} ${height + 28}`} aria-hidden="true">
          <Hatches id={hatch} />
          <Axis ticks={ticks} y={y} from={axisPx} to={width} format={(tick) => formatTick(Math.abs(tick))} />
          {chart.marks.map((mark, at) => {
            const left = axisPx + at * pitchPx;
            return (
              <Column key={mark.key} mark={mark} at={at} marks={marks} x={left} width={pitchPx} height={height + 28}>
                {segmentsOf(chart, mark).map(({ name, tone, isExpected, from, to }) => (
                  <Bar
                    key={name}
                    x={left + (pitchPx - barPx) / 2 + 0.5}
                    from={y(Math.max(from, to))}
                    to={y(Math.min(from, to))}
                    tone={tone}
                    {...(isExpected && { hatch: `url(#${hatch}-${tone === 'out' ? 'out' : 'in'})` })}
                  />
                ))}
              </Column>
            );
          })}
        </svg>
      )}
    </ChartFrame>
  );
}

/** Each value from where the one before it ends, those below zero downwards. */
export function segmentsOf({ series }: ChartData, { values }: ChartMark) {
  let up = 0;
  let down = 0;
  return series.map(({ name, tone = 'in', isExpected = false, isBelow = false }, at) => {
    const value = values[at] ?? 0;
    const from = isBelow ? down : up;
    const to = isBelow ? from - value : from + value;
    if (isBelow) down = to;
    else up = to;
    return { name, tone, isExpected, from, to };
  });
}

function Hatches({ id }: { readonly id: string }) {
  return (
    <defs>
      {(['in', 'out'] as const).map((tone) => (
        <pattern
          key={tone}
          id={`${id}-${tone}`}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0V5" className={styles['stripe']} data-tone={tone} strokeWidth="2" />
        </pattern>
      ))}
    </defs>
  );
}

function Bar({
  x,
  from,
  to,
  tone,
  hatch,
}: {
  readonly x: number;
  readonly from: number;
  readonly to: number;
  readonly tone: string;
  readonly hatch?: string;
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
      data-tone={tone}
      className={hatch === undefined ? styles['solid'] : styles['expected']}
      {...(hatch !== undefined && { fill: hatch })}
    />
  );
}
