import type { ReactNode } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import { Spine } from '#web/kit/spine/spine.tsx';
import type { PropertyColour } from '#web/kit/spine/property-colour.ts';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  readonly title: ReactNode;
  /** The line above the title: where we are, or the period. Links inside are quiet. */
  readonly eyebrow?: ReactNode;
  readonly chip?: ReactNode;
  /** Left to right: "more" first, the primary act last. */
  readonly actions?: ReactNode;
  readonly colour?: PropertyColour;
}

/** Title and acts above the one ink rule that every page, peek and panel has at y = 100. */
export function PageHeader({ title, eyebrow, chip, actions, colour }: PageHeaderProps) {
  return (
    <header className={classNames(styles['header'], colour !== undefined && styles['withSpine'])}>
      {colour !== undefined && <Spine colour={colour} />}
      <div className={styles['words']}>
        {eyebrow !== undefined && <div className={styles['eyebrow']}>{eyebrow}</div>}
        <div className={styles['line']}>
          <h1>{title}</h1>
          {chip}
        </div>
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </header>
  );
}
