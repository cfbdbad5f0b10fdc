import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { formatNumber } from '#web/lib/format.ts';
import styles from './reconciliations.module.css';

interface FoldProps {
  readonly label: string;
  readonly count: number;
  readonly cents: number;
  readonly currency: string;
  readonly isOpen: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly children: ReactNode;
}

/** A sum of items in one row, with the items below it where it is open. */
export function Fold({ label, count, cents, currency, isOpen, onOpen, children }: FoldProps) {
  const id = useId();
  return (
    <div>
      <h3 className={styles['fold']}>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => onOpen(!isOpen)}>
          <Icon of={isOpen ? ChevronDown : ChevronRight} size={16} />
          {label}
        </button>
        <span className={styles['count']}>{formatNumber(count)}</span>
        <span className={styles['amount']}>
          <Amount cents={cents} currency={currency} negative="accounting" />
        </span>
      </h3>
      <div id={id}>{isOpen && children}</div>
    </div>
  );
}
