import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { useKitText } from '#web/kit/text.ts';
import styles from './pager.module.css';

export interface PagerProps {
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  /** "Previous" leads to the first page, because the way here is not known. */
  readonly startsOver?: boolean;
  readonly busy?: boolean;
  /** What is on this page, "50 leases". */
  readonly children?: ReactNode;
}

/** Nothing is drawn when there is one page. */
export function Pager({ onPrevious, onNext, startsOver = false, busy = false, children }: PagerProps) {
  const t = useKitText();
  if (onPrevious === undefined && onNext === undefined) return null;
  return (
    <nav aria-label={t('pages')} className={styles['pager']}>
      <span className={styles['words']}>{children}</span>
      <Button
        icon={<Icon of={ChevronLeft} size={16} />}
        disabled={onPrevious === undefined}
        busy={busy}
        onClick={onPrevious}
      >
        {startsOver ? t('firstPage') : t('previousPage')}
      </Button>
      <Button disabled={onNext === undefined} busy={busy} onClick={onNext}>
        {t('nextPage')}
        <Icon of={ChevronRight} size={16} />
      </Button>
    </nav>
  );
}
