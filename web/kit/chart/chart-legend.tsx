import { useKitText } from '#web/kit/text.ts';
import styles from './chart.module.css';

export function ChartLegend() {
  const t = useKitText();
  return (
    <ul className={styles['legend']}>
      {(
        [
          ['swatchIn', t('chartIn')],
          ['swatchOut', t('chartOut')],
          ['swatchExpected', t('chartExpected')],
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
