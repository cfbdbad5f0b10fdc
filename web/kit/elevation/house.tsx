import { Measure } from './measure.tsx';
import styles from './street.module.css';

const groundY = 712;
const storeyPx = 80;
const bayPx = 50;

export interface HouseProps {
  readonly x: number;
  readonly roofPx: number;
  readonly rows: readonly string[];
  readonly widthMetres?: string;
}

export function House({ x, roofPx, rows, widthMetres }: HouseProps) {
  const width = (rows[0]?.length ?? 0) * bayPx;
  const left = x + 0.5;
  const right = left + width;
  const eaves = groundY - rows.length * storeyPx + 0.5;
  const ridge = left + width / 2;
  return (
    <g>
      <path className={styles['line']} d={`M${left} ${eaves - 4}V${groundY}M${right} ${eaves - 4}V${groundY}`} />
      <path
        className={styles['line']}
        d={`M${left - 10} ${eaves}L${ridge} ${eaves - roofPx}L${right + 10} ${eaves}Z`}
      />
      <path className={styles['ridge']} d={`M${ridge} ${eaves - roofPx - 47}v33`} />
      {rows.slice(1).map((row, index) => (
        <path
          key={row + String(index)}
          className={styles['floor']}
          d={`M${left} ${eaves + (index + 1) * storeyPx}H${right}`}
        />
      ))}
      {rows.map((row, storey) =>
        Array.from(row, (kind, bay) => (
          <Opening key={`${storey}-${bay}`} kind={kind} x={x + bay * bayPx + 12.5} y={eaves + storey * storeyPx + 19} />
        )),
      )}
      {widthMetres !== undefined && <Measure from={left} to={right} metres={widthMetres} />}
    </g>
  );
}

/** 26 × 42 px, 1.04 by 1.68 m, on a sill; or a door with a light above it. */
function Opening({ kind, x, y }: { readonly kind: string; readonly x: number; readonly y: number }) {
  if (kind === 'D') {
    return (
      <path
        className={styles['line']}
        d={`M${x} ${groundY}v-57.5h26v57.5M${x} ${groundY - 47.5}h26M${x + 13} ${groundY - 47.5}V${groundY}`}
      />
    );
  }
  return (
    <g className={styles[kind === 'L' ? 'lit' : kind === 'V' ? 'vacant' : 'unlit']}>
      <rect x={x} y={y} width="26" height="42" rx="2" />
      {kind !== 'V' && <path className={styles['bars']} d={`M${x + 13} ${y}v42M${x} ${y + 15}h26`} />}
      <path className={styles['line']} d={`M${x - 2.5} ${y + 45}h31`} />
    </g>
  );
}
