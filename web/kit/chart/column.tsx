import type { ReactNode } from 'react';
import type { ChartMark } from './chart-data.ts';
import type { Marks } from './use-marks.ts';
import styles from './chart.module.css';

export interface ColumnProps {
  readonly mark: ChartMark;
  readonly at: number;
  readonly marks: Marks;
  /** Of the ground on which it is pointed at. */
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly children?: ReactNode;
}

/** All of what stands over one mark, and its name at the axis. */
export function Column({ mark, at, marks, x, width, height, children }: ColumnProps) {
  return (
    <g {...marks.point(at)} className={styles['mark']} data-leads={mark.to !== undefined || undefined}>
      <rect
        x={x}
        y="0"
        width={width}
        height={height}
        rx="2"
        className={styles['ground']}
        data-active={marks.active === at || undefined}
      />
      {children}
      <text
        x={x + width / 2}
        y={height - 8}
        textAnchor="middle"
        className={mark.isCurrent === true ? styles['current'] : undefined}
      >
        {mark.short}
      </text>
    </g>
  );
}
