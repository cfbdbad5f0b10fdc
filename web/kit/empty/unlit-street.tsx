import styles from './empty.module.css';

const bayPx = 56;
const storeyPx = 84;
const groundY = 408.5;

const houses = [
  { x: 12.5, bays: 6, storeys: 4, roofPx: 68, overhangPx: 10, doors: [2, 3] },
  { x: 416.5, bays: 5, storeys: 3, roofPx: 60, overhangPx: 8, doors: [2] },
  { x: 764.5, bays: 4, storeys: 4, roofPx: 60, overhangPx: 9, doors: [1] },
] as const;

/** Cut at the right where it is narrow; on a phone it is drawn smaller, and the first house remains with half of the next. */
export function UnlitStreet() {
  return (
    <svg
      className={styles['street']}
      viewBox="0 0 1000 410"
      preserveAspectRatio="xMinYMax slice"
      fill="none"
      aria-hidden="true"
    >
      {houses.map((house) => (
        <House key={house.x} {...house} />
      ))}
      <path className={styles['ground']} d={`M0 ${groundY}H1000`} />
    </svg>
  );
}

function House({ x, bays, storeys, roofPx, overhangPx, doors }: (typeof houses)[number]) {
  const width = bays * bayPx;
  const eaves = groundY - storeys * storeyPx;
  const all = Array.from({ length: bays * storeys }, (_, at) => ({ bay: at % bays, storey: Math.floor(at / bays) }));
  return (
    <g className={styles['dashed']}>
      <path d={`M${x} ${groundY}V${eaves}H${x + width}V${groundY}`} />
      <path
        className={styles['roof']}
        d={`M${x - overhangPx} ${eaves}L${x + width / 2} ${eaves - roofPx}L${x + width + overhangPx} ${eaves}`}
      />
      {all.map(({ bay, storey }) => {
        const left = x + bay * bayPx + 14;
        const isDoor = storey === storeys - 1 && doors.some((door) => door === bay);
        return isDoor ? (
          <path key={`${bay}-${storey}`} d={`M${left} ${groundY}v-60h28v60`} />
        ) : (
          <rect key={`${bay}-${storey}`} x={left} y={eaves + storey * storeyPx + 22} width="28" height="40" rx="2" />
        );
      })}
    </g>
  );
}
