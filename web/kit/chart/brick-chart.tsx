import { classNames } from '#web/kit/class-names.ts';
import { formatNumber } from '#web/lib/format.ts';
import type { ChartData, ChartMark } from './chart-data.ts';
import { Column } from './column.tsx';
import { ChartFrame, type ChartProps } from './chart-frame.tsx';
import styles from './chart.module.css';

const pitchPx = 34;
const brickPx = 16;
const rowPx = 9;
/** So many are still told apart as bricks; more are drawn as one bar. */
const bricksAtMost = 10;

/** How many there are by month, a brick for each of them, their number above. */
export function BrickChart({ chart, isSection = false }: ChartProps) {
  const most = Math.max(...chart.marks.map(countOf), 1);
  const scale = most <= bricksAtMost ? 1 : bricksAtMost / most;
  const ground = Math.ceil(most * scale) * rowPx + 20;
  const width = chart.marks.length * pitchPx;
  return (
    <ChartFrame chart={chart} isSection={isSection}>
      {(marks) => (
        <svg className={styles['chart']} viewBox={`0 0 ${width} ${ground + 26}`} aria-hidden="true">
          {chart.marks.map((mark, at) => {
            const middle = at * pitchPx + pitchPx / 2;
            const count = countOf(mark);
            return (
              <Column
                key={mark.key}
                mark={mark}
                at={at}
                marks={marks}
                x={at * pitchPx}
                width={pitchPx}
                height={ground + 26}
              >
                {bricksOf(chart, mark, scale).map(({ key, tone, from, height }) => (
                  <rect
                    key={key}
                    x={middle - brickPx / 2 + 0.5}
                    y={ground - from - height - 1.5}
                    width={brickPx - 1}
                    height={height - 1}
                    rx="1"
                    data-tone={tone}
                    className={classNames(styles['solid'], styles['brick'])}
                  />
                ))}
                {count > 0 && (
                  <text x={middle} y={ground - count * scale * rowPx - 6} textAnchor="middle">
                    {formatNumber(count)}
                  </text>
                )}
              </Column>
            );
          })}
          <path className={styles['zero']} d={`M0 ${ground + 0.5}H${width}`} />
        </svg>
      )}
    </ChartFrame>
  );
}

function countOf({ values }: ChartMark): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function bricksOf({ series }: ChartData, { values }: ChartMark, scale: number) {
  let from = 0;
  const bricks: { key: string; tone: string; from: number; height: number }[] = [];
  for (const [at, { name, tone = 'in' }] of series.entries()) {
    const value = values[at] ?? 0;
    const parts = scale === 1 ? Array.from({ length: value }, () => 1) : value > 0 ? [value * scale] : [];
    for (const part of parts) {
      bricks.push({ key: `${name} ${from}`, tone, from, height: part * rowPx - 1 });
      from += part * rowPx;
    }
  }
  return bricks;
}
