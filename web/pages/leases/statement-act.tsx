import { Suspense, useState, type ReactNode } from 'react';
import { usePapersText } from '#web/features/money/papers-text.ts';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import styles from './statement.module.css';

const StatementDialog = lazyPart(async () => (await import('./statement-dialog.tsx')).StatementDialog, {
  instead: 'toast',
});

interface StatementActProps {
  readonly leaseId: string;
  /** The last day of the statement; left out, today. */
  readonly to: string | undefined;
  /** Further acts beside it. */
  readonly children: ReactNode;
}

/** Above the ledger: the same on paper. */
export function StatementAct({ leaseId, to, children }: StatementActProps) {
  const p = usePapersText();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className={styles['acts']}>
      {children}
      <TextAct onClick={() => setOpen(true)}>{p('statement')}</TextAct>
      {isOpen && (
        <Suspense fallback={null}>
          <StatementDialog leaseId={leaseId} until={to} onClose={close} onUnavailable={close} />
        </Suspense>
      )}
    </div>
  );
}
