import { classNames } from '#web/kit/class-names.ts';
import { useKitText } from '#web/kit/text.ts';
import { useLate } from './use-late.ts';
import styles from './loading.module.css';

export interface LoadingProps {
  readonly rows?: number;
  /** Cards on a phone are 68 px. */
  readonly tall?: boolean;
}

/** Ruled paper where rows will stand. Nothing moves, nothing shimmers. */
export function Loading({ rows = 6, tall = false }: LoadingProps) {
  const t = useKitText();
  const late = useLate();
  return (
    <div role="status" className={classNames(late && styles['ruled'], tall && styles['tall'])}>
      <span className={styles['hidden']}>{late ? t('loading') : ''}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles['row']} />
      ))}
    </div>
  );
}
