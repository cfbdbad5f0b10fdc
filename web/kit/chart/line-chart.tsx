import { formatShort } from '#web/lib/format.ts';
import { propertyColourValue, type PropertyColour } from '#web/kit/spine/property-colour.ts';
import { linearScale, niceTicks } from './scale.ts';
import styles from './chart.module.css';

export interface LineSeries {
  readonly name: string;
  readonly values: readonly number[];
  /** A property's line has its colour; the others alternate between solid and dashed. */
  readonly colour?: PropertyColour;
}

export interface LineChartProps {
  readonly title: string;
  /** One per value, along the bottom. */
  readonly labels: readonly string[];
  readonly series: readonly LineSeries[];
  readonly format?: (value: number) => string;
}

const axisPx = 44;
const plotPx = 360;
const heightPx = 180;

export function LineChart({ title, labels, series, format = formatShort }: LineChartProps) {
  const values = series.flatMap((line) => line.values);
  const ticks = niceTicks(Math.min(...values, 0), Math.max(...values, 0));
  const y = linearScale([ticks.at(-1) ?? 1, ticks[0] ?? 0], [8, heightPx]);
  const x = linearScale([0, Math.max(1, labels.length - 1)], [axisPx + 8, axisPx + plotPx - 8]);
  return (
    <figure>
      <figcaption className={styles['caption']}>
        <span>{title}</span>
        {series.length > 1 && (
          <ul className={styles['legend']}>
            {series.map((line, at) => (
              <li key={line.name}>
                <svg width="16" height="8" aria-hidden="true">
                  <path
                    d="M0 4H16"
                    className={styles['line']}
                    data-dashed={isDashed(line, at) || undefined}
                    style={stroke(line)}
                  />
                </svg>
                {line.name}
              </li>
            ))}
          </ul>
        )}
      </figcaption>
      <svg
        className={styles['chart']}
        viewBox={`0 0 ${axisPx + plotPx} ${heightPx + 28}`}
        style={{ maxWidth: (axisPx + plotPx) * 1.25 }}
        aria-hidden="true"
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <path
              className={tick === 0 ? styles['zero'] : styles['grid']}
              d={`M${axisPx} ${Math.round(y(tick)) + 0.5}H${axisPx + plotPx}`}
            />
            <text x={axisPx - 8} y={y(tick) + 4.5} textAnchor="end">
              {format(tick)}
            </text>
          </g>
        ))}
        {series.map((line, at) => (
          <polyline
            key={line.name}
            className={styles['line']}
            data-dashed={isDashed(line, at) || undefined}
            style={stroke(line)}
            points={line.values.map((value, index) => `${x(index)},${y(value)}`).join(' ')}
          />
        ))}
        {labels.map((label, at) => (
          <text key={`${label}-${at}`} x={x(at)} y={heightPx + 20} textAnchor="middle">
            {label}
          </text>
        ))}
      </svg>
      <div className={styles['hidden']}>
        <table>
          <caption>{title}</caption>
          <tbody>
            {series.map((line) => (
              <tr key={line.name}>
                <th scope="row">{line.name}</th>
                {line.values.map((value, at) => (
                  <td key={at}>{`${labels[at] ?? ''} ${format(value)}`}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function isDashed(line: LineSeries, at: number): boolean {
  return line.colour === undefined && at % 2 === 1;
}

function stroke(line: LineSeries) {
  return line.colour === undefined ? undefined : { stroke: propertyColourValue(line.colour) };
}
