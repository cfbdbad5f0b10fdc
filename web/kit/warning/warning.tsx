import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#web/kit/icon/icon.tsx';
import styles from './warning.module.css';

/** What will be missing if nothing is done, and the way to where it is set. */
export function Warning({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div role="status" className={styles['warning']}>
      <Icon of={TriangleAlert} size={16} />
      <p>
        {text} {children}
      </p>
    </div>
  );
}
