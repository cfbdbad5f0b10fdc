import type { ReactNode } from 'react';
import { Brand } from '#web/kit/brand/brand.tsx';
import { useKitText } from '#web/kit/text.ts';
import { Gable } from './gable.tsx';
import { Street } from './street.tsx';
import styles from './elevation.module.css';

export interface ElevationProps {
  /** The round window lights when the form is complete. */
  readonly lit?: boolean;
  /** Top right: the other way in. */
  readonly aside?: ReactNode;
  /** Bottom right: small print. */
  readonly footer?: ReactNode;
  /** The form, 336 px wide, that the house stands around. */
  readonly children: ReactNode;
}

/**
 * The sign-in drawing: a west elevation at 25 px to the metre. The house in the middle is made of the page itself and
 * grows with what is in it; the street is a drawing that stands on the same ground line. Below 900 px only the gable
 * and the form are left.
 */
export function Elevation({ lit = false, aside, footer, children }: ElevationProps) {
  const t = useKitText();
  return (
    <div className={styles['sheet']}>
      <header className={styles['top']}>
        <Brand />
        {aside !== undefined && <div>{aside}</div>}
      </header>
      <div className={styles['stage']}>
        <Street />
        <main className={styles['house']}>
          <Gable lit={lit} />
          <div className={styles['form']}>{children}</div>
        </main>
        <div aria-hidden="true" className={styles['ground']} />
      </div>
      <footer className={styles['bottom']}>
        <span className={styles['caption']}>{t('elevationCaption')}</span>
        {footer !== undefined && <div className={styles['links']}>{footer}</div>}
      </footer>
    </div>
  );
}
