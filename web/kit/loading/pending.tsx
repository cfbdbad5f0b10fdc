import { useKitText } from '#web/kit/text.ts';
import styles from './loading.module.css';

/** Stands for a figure that is still on its way. A dash would say that there is none. */
export function Pending() {
  const t = useKitText();
  return (
    <span className={styles['pending']} aria-busy="true">
      <span className={styles['hidden']}>{t('loading')}</span>
    </span>
  );
}
