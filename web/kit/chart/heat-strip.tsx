import { Column } from './column.tsx';
import { ChartFrame, type ChartProps } from './chart-frame.tsx';
import styles from './chart.module.css';

const cellPx = 30;
const rowPx = 26;
const namePx = 104;
const signsOfName = 16;

export interface HeatStripProps extends ChartProps {
  /** In a cell, where there is room for three signs. */
  readonly formatCell: (value: number) => string;
}

/** A row of cells for each series, a cell for each month: fuller is more, and each cell has its figure. */
export function HeatStrip({ chart, isSection = false, formatCell }: HeatStripProps) {
  const { series, marks: months } = chart;
  const values = months.flatMap((month) => month.values);
  const most = Math.max(...values);
  const least = Math.min(...values);
  const width = namePx + months.length * cellPx;
  return (
    <ChartFrame chart={chart} isSection={isSection} legend={false}>
      {(marks) => (
        <svg className={styles['chart']} viewBox={`0 0 ${width} ${series.length * rowPx + 24}`} aria-hidden="true">
          {series.map(({ name }, row) => (
            <text key={row} x="0" y={row * rowPx + 17}>
              {shortened(name)}
            </text>
          ))}
          {months.map((month, at) => (
            <Column
              key={month.key}
              mark={month}
              at={at}
              marks={marks}
              x={namePx + at * cellPx}
              width={cellPx}
              height={series.length * rowPx + 24}
            >
              {series.map((_, row) => (
                <g key={row}>
                  <rect
                    x={namePx + at * cellPx + 1}
                    y={row * rowPx + 1}
                    width={cellPx - 2}
                    height={rowPx - 4}
                    rx="2"
                    className={styles['cell']}
                    data-level={shadeOf(month.values[row] ?? 0, least, most)}
                  />
                  <text
                    x={namePx + at * cellPx + cellPx / 2}
                    y={row * rowPx + 16}
                    textAnchor="middle"
                    className={styles['inCell']}
                  >
                    {formatCell(month.values[row] ?? 0)}
                  </text>
                </g>
              ))}
            </Column>
          ))}
        </svg>
      )}
    </ChartFrame>
  );
}

/** As much as stands before the cells; the table behind has all of it. */
function shortened(name: string): string {
  return name.length <= signsOfName ? name : `${name.slice(0, signsOfName - 1).trimEnd()}…`;
}

/** Only nothing is drawn as nothing, in dashed lines. */
function shadeOf(value: number, least: number, most: number): number {
  return value === 0 ? 0 : Math.max(1, levelOf(value, least, most));
}

/** 0 to 3; where all are alike, they are full. */
export function levelOf(value: number, least: number, most: number): number {
  if (most === least) return 3;
  return Math.min(3, Math.floor(((value - least) / (most - least)) * 4));
}
