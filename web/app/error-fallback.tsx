import { Component, type ReactNode } from 'react';
import styles from './error-fallback.module.css';

/** Product specification, section 2, to the letter. It is not translated, because the catalogue may be what failed. */
export const fallbackText =
  'Application error: a client-side exception has occurred (see the browser console for more information).';

/**
 * The outermost part of the page, around theme and router. React has no other way than a class to catch what a render
 * throws; the error itself is logged and reported by the root's `onCaughtError`.
 */
export class ErrorFallback extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <FallbackScreen /> : this.props.children;
  }
}

export function FallbackScreen() {
  return (
    <main className={styles['screen']} role="alert">
      <p className={styles['text']}>{fallbackText}</p>
    </main>
  );
}
