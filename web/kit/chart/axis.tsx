import styles from './chart.module.css';

export interface AxisProps {
  readonly ticks: readonly number[];
  readonly y: (value: number) => number;
  readonly from: number;
  readonly to: number;
  readonly format: (value: number) => string;
}

/** Hairlines at round figures; the one at zero is ink. */
export function Axis({ ticks, y, from, to, format }: AxisProps) {
  return ticks.map((tick) => (
    <g key={tick}>
      <path
        className={tick === 0 ? styles['zero'] : styles['grid']}
        d={`M${from} ${Math.round(y(tick)) + 0.5}H${to}`}
      />
      <text x={from - 8} y={y(tick) + 4.5} textAnchor="end">
        {tick === 0 ? '0' : format(tick)}
      </text>
    </g>
  ));
}
