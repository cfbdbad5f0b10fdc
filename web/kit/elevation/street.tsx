import { useId } from 'react';
import { House, type HouseProps } from './house.tsx';
import { Measure } from './measure.tsx';
import styles from './street.module.css';

const groundY = 712;
const storeyPx = 80;

/** Rows from the top; L lit, U unlit, V vacant, D door. The middle of the sheet is x = 0. */
const houses: readonly HouseProps[] = [
  { x: -1000, roofPx: 56, rows: ['LLLUL', 'ULLLL', 'LLDLU'] },
  { x: -544, roofPx: 64, rows: ['LLULLL', 'ULLLLU', 'LVLULL', 'LLDDLU'], widthMetres: '12.00' },
  { x: 248, roofPx: 56, rows: ['LLULL', 'LLLUL', 'ULDLL'], widthMetres: '10.00' },
  { x: 546, roofPx: 55, rows: ['LULL', 'LLLU', 'ULLL', 'LDLL'] },
  { x: 800, roofPx: 56, rows: ['LLULL', 'ULLLL', 'LLDLL'] },
];

/** Stretches of the level lines that no house covers; above 9.6 m only the tall ones do. */
const highGaps: readonly (readonly [from: number, to: number])[] = [
  [-1400, -544],
  [-244, -200],
  [200, 546],
  [746, 1400],
];
const gaps: typeof highGaps = [
  [-1400, -1000],
  [-750, -544],
  [-244, -200],
  [200, 248],
  [498, 546],
  [746, 800],
  [1050, 1400],
];

const levels = [12.8, 9.6, 6.4, 3.2, 0];
const trees = [
  { x: -221.5, y: 652 },
  { x: 522.5, y: 656 },
  { x: 773, y: 652 },
] as const;

/** The neighbours, the levels, the ground and the measures: a drawing, with nothing in it to hear. */
export function Street() {
  const hatch = useId();
  return (
    <svg
      className={styles['street']}
      width="2800"
      height="520"
      viewBox="-1400 264 2800 520"
      fill="none"
      aria-hidden="true"
    >
      <defs>
        <pattern id={hatch} width="16" height="10" patternUnits="userSpaceOnUse" x="-648" y="713">
          <path className={styles['hatch']} d="M8 9.5 16 .5" />
        </pattern>
      </defs>
      {levels.map((metres) => (
        <Level key={metres} metres={metres} />
      ))}
      {houses.map((house) => (
        <House key={house.x} {...house} />
      ))}
      {trees.map(({ x, y }) => (
        <path
          key={x}
          className={styles['line']}
          d={`M${x} 712V${y - 6}M${x} ${y + 4}l-7-8M${x} ${y + 9}l7-8M${x - 17} ${y}a17 17 0 1 0 34 0a17 17 0 1 0 -34 0`}
        />
      ))}
      <rect x="-1400" y="713" width="2800" height="10" fill={`url(#${hatch})`} />
      <Measure from={-199.5} to={200.5} metres="16.00" />
    </svg>
  );
}

function Level({ metres }: { readonly metres: number }) {
  const y = groundY - (metres / 3.2) * storeyPx + 0.5;
  const sign = metres === 0 ? '±' : '+';
  return (
    <g>
      {metres > 0 &&
        (metres > 9.6 ? highGaps : gaps).map(([from, to]) => (
          <path key={from} className={styles['level']} d={`M${from} ${y}H${to}`} />
        ))}
      <path className={styles['line']} d={`M-619.5 ${y - 7}h8l-4 7z`} />
      <text x="-607" y={y - 5.5}>
        {sign + metres.toFixed(2)}
      </text>
    </g>
  );
}
