import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './table.module.css';

/**
 * The page of a row, as a link: with Ctrl or ⌘, the middle button or the menu of the browser it opens in a new tab. A
 * plain click is the row's. It is no stop of Tab, because the row itself is one.
 */
export function RowLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link
      to={to}
      tabIndex={-1}
      className={styles['rowLink']}
      {...{ [ofRow]: '' }}
      onClick={(event) => isPlain(event) && event.preventDefault()}
    >
      {children}
    </Link>
  );
}

const ofRow = 'data-row-link';

/** Whether a click within a row is meant for the row, and not for something in it that acts by itself. */
export function isForRow(event: MouseEvent): boolean {
  if (!(event.target instanceof Element)) return true;
  const control = event.target.closest('a, button, input, label, select, textarea');
  return control === null || (control.hasAttribute(ofRow) && isPlain(event));
}

export function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
}
