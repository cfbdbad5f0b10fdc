import type { ReactNode } from 'react';
import type { ChartTone } from './chart-data.ts';
import { ChartFrame, type ChartProps } from './chart-frame.tsx';
import styles from './chart.module.css';

const widthPx = 440;
const leastPx = 6;
const gapPx = 2;
const tones: readonly ChartTone[] = ['in', 'warn', 'bad', 'worst'];

export interface AgeBarProps extends ChartProps {
  readonly act?: ReactNode;
}

/** What is owed by age, the youngest first: order and figures say it, the colours repeat it. None is too thin to see. */
export function AgeBar({ chart, isSection = false, act }: AgeBarProps) {
  const parts = partsOf(chart.marks.map(({ values }) => values[0] ?? 0));
  return (
    <ChartFrame chart={chart} isSection={isSection} table="below" act={act}>
      {(marks) => (
        <svg
          className={styles['bar']}
          viewBox={`0 0 ${widthPx} 8`}
          preserveAspectRatio="none"
          aria-hidden="true"
          height="8"
        >
          {parts.map(({ at, x, width }) => (
            <rect
              key={at}
              {...marks.point(at)}
              x={x}
              y="0"
              width={width}
              height="8"
              className={styles['solid']}
              data-tone={tones[Math.min(at, tones.length - 1)]}
              data-dim={(marks.active !== undefined && marks.active !== at) || undefined}
            />
          ))}
        </svg>
      )}
    </ChartFrame>
  );
}

/** Where each part lies: by its share, but never narrower than can be seen. */
export function partsOf(values: readonly number[]) {
  const seen = values.flatMap((value, at) => (value > 0 ? [{ at, value }] : []));
  const total = seen.reduce((sum, { value }) => sum + value, 0);
  const room = widthPx - gapPx * Math.max(0, seen.length - 1);
  const spare = room - leastPx * seen.length;
  let x = 0;
  return seen.map(({ at, value }) => {
    const width = leastPx + (value / total) * spare;
    const part = { at, x, width };
    x += width + gapPx;
    return part;
  });
}
