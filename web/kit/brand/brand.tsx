import styles from './brand.module.css';

/** The mark, a gable, and the product's name. */
export function Brand({ name = 'Gable', compact = false }: { readonly name?: string; readonly compact?: boolean }) {
  return (
    <span className={styles['brand']}>
      <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true" className={styles['mark']}>
        <path d="M1.5 11.5 10 4.5l8.5 7" />
      </svg>
      <span className={compact ? styles['hidden'] : undefined}>{name}</span>
    </span>
  );
}
