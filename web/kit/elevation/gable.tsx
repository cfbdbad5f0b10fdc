import { classNames } from '#web/kit/class-names.ts';
import styles from './gable.module.css';

/** The roof over the form, with its ridge mark and the round window. */
export function Gable({ lit }: { readonly lit: boolean }) {
  return (
    <svg className={styles['gable']} viewBox="-232 0 464 182" fill="none" aria-hidden="true">
      <path className={styles['mark']} d="M.5 0v33" />
      <path className={styles['roof']} d="M-228 178 .5 48 229 178" />
      <g className={classNames(styles['window'], lit && styles['lit'])}>
        <circle cx=".5" cy="132.5" r="17" />
        <path d="M.5 115.5v34M-16.5 132.5h34" />
      </g>
    </svg>
  );
}
