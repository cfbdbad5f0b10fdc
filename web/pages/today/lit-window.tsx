import styles from './lit-window.module.css';

/** A window with its light on and a check in it: this is done. */
export function LitWindow() {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" fill="none" aria-hidden="true" className={styles['window']}>
      <rect width="14" height="14" rx="2" />
      <path d="m3.5 7.2 2.4 2.4 4.6-5" />
    </svg>
  );
}
