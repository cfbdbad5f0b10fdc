import type { ReactNode } from 'react';
import { keepRowsInSight } from './keep-rows-in-sight.ts';
import { settleAfterClick } from './settle-after-click.ts';
import { tellHeight } from './tell-height.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './confirm-bar.module.css';

export interface ConfirmBarProps {
  /** "Dated 1 December 2026, on 48 tenant ledgers". */
  readonly title: ReactNode;
  /** "Nothing is posted before you confirm." */
  readonly detail?: ReactNode;
  /** Cancel, and the button that says what it will do. */
  readonly children: ReactNode;
}

function barHere(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const stop = [tellHeight(bar), keepRowsInSight(bar), settleAfterClick(bar)];
  return () => stop.forEach((one) => one());
}

/** 68 px at the bottom of the window, while something waits to be confirmed. */
export function ConfirmBar({ title, detail, children }: ConfirmBarProps) {
  return (
    <section ref={barHere} data-confirm-bar className={styles['bar']}>
      <div>
        <div className={styles['title']}>{title}</div>
        {detail !== undefined && <div className={quiet['note']}>{detail}</div>}
      </div>
      <div className={styles['acts']}>{children}</div>
    </section>
  );
}
