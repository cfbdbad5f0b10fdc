import { Suspense, useState } from 'react';
import { usePapersText } from '#web/app/rent/papers-text.ts';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import styles from './statement.module.css';

const StatementDialog = lazyPart(async () => (await import('./statement-dialog.tsx')).StatementDialog, {
  instead: 'toast',
});

/** Above the ledger: the same on paper. */
export function StatementAct({ leaseId }: { readonly leaseId: string }) {
  const p = usePapersText();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className={styles['acts']}>
      <TextAct onClick={() => setOpen(true)}>{p('statement')}</TextAct>
      {isOpen && (
        <Suspense fallback={null}>
          <StatementDialog leaseId={leaseId} onClose={close} onUnavailable={close} />
        </Suspense>
      )}
    </div>
  );
}
