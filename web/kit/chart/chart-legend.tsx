import { useChartText } from './text.ts';
import styles from './chart.module.css';

export function ChartLegend() {
  const t = useChartText();
  return (
    <ul className={styles['legend']}>
      {(
        [
          ['swatchIn', t('in')],
          ['swatchOut', t('out')],
          ['swatchExpected', t('expected')],
        ] as const
      ).map(([swatch, words]) => (
        <li key={swatch}>
          <span aria-hidden="true" className={styles[swatch]} />
          {words}
        </li>
      ))}
    </ul>
  );
}
