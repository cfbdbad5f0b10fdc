import styles from './street.module.css';

/** A dimension line below the ground, with the architect's slashes at its ends. */
export function Measure({ from, to, metres }: { readonly from: number; readonly to: number; readonly metres: string }) {
  return (
    <g>
      <path className={styles['line']} d={`M${from} 756.5H${to}`} />
      {[from, to].map((x) => (
        <path key={x} className={styles['tick']} d={`M${x} 750v12M${x - 4} 760.5l8-8`} />
      ))}
      <text x={(from + to) / 2} y="750" textAnchor="middle">
        {metres}
      </text>
    </g>
  );
}
