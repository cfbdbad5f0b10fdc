import { formatShort } from '#web/lib/format.ts';
import { propertyColourValue } from '#web/kit/spine/property-colour.ts';
import { Axis } from './axis.tsx';
import type { ChartSeries } from './chart-data.ts';
import { Column } from './column.tsx';
import { ChartFrame, type ChartProps } from './chart-frame.tsx';
import { linearScale, niceTicks } from './scale.ts';
import styles from './chart.module.css';

export interface LineChartProps extends ChartProps {
  readonly formatTick?: (value: number) => string;
}

const axisPx = 44;
const plotPx = 360;
const heightPx = 180;

/** Lines over time. A property's has its colour; what is expected is dashed. */
export function LineChart({ chart, isSection = false, formatTick = formatShort }: LineChartProps) {
  const { series, marks: points } = chart;
  const values = points.flatMap((point) => point.values);
  const ticks = niceTicks(Math.min(...values, 0), Math.max(...values, 0));
  const y = linearScale([ticks.at(-1) ?? 1, ticks[0] ?? 0], [8, heightPx]);
  const x = linearScale([0, Math.max(1, points.length - 1)], [axisPx + 12, axisPx + plotPx - 12]);
  const pitch = (plotPx - 24) / Math.max(1, points.length - 1);
  return (
    <ChartFrame chart={chart} isSection={isSection}>
      {(marks) => (
        <svg className={styles['chart']} viewBox={`0 0 ${axisPx + plotPx} ${heightPx + 28}`} aria-hidden="true">
          {points.map((point, at) => (
            <Column
              key={point.key}
              mark={point}
              at={at}
              marks={marks}
              x={x(at) - pitch / 2}
              width={pitch}
              height={heightPx + 28}
            />
          ))}
          <g pointerEvents="none">
            <Axis ticks={ticks} y={y} from={axisPx} to={axisPx + plotPx} format={formatTick} />
            {series.map((line, at) => (
              <g key={line.name} {...strokeOf(line)} className={styles['series']}>
                <polyline points={points.map((point, step) => `${x(step)},${y(point.values[at] ?? 0)}`).join(' ')} />
                {marks.active !== undefined && (
                  <circle cx={x(marks.active)} cy={y(points[marks.active]?.values[at] ?? 0)} r="3.5" />
                )}
              </g>
            ))}
          </g>
        </svg>
      )}
    </ChartFrame>
  );
}

function strokeOf({ colour, isExpected = false }: ChartSeries) {
  return {
    stroke: colour === undefined ? 'var(--chart-stroke)' : propertyColourValue(colour),
    ...(isExpected && { strokeDasharray: '4 3' }),
  };
}
