import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { moneyOf } from '#web/features/money/words.ts';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { ConfirmBar } from '#web/kit/confirm-bar/confirm-bar.tsx';
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx';
import { DetailLayout } from '#web/kit/layout/layouts.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { useOutcome, useSendAgain } from '#web/kit/outcome/use-outcome.ts';
import { BatchFacts } from './batch-facts.tsx';
import { BatchGrid } from './batch-grid.tsx';
import { BatchHead } from './batch-head.tsx';
import { BatchNotes } from './batch-notes.tsx';
import { isBlankBatch } from './batch-draft.ts';
import { useBatchText } from './text.ts';
import { useBatch, type Batch } from './use-batch.ts';
import styles from './batch.module.css';

const ImportPanel = lazyPart(async () => (await import('./import-panel.tsx')).ImportPanel, { instead: 'toast' });

/** Payments of a deposit slip, entered row by row and recorded as one act. */
export function BatchPage() {
  const t = useBatchText();
  const batch = useBatch();
  const { draft, submission } = batch;
  const [asks, setAsks] = useState(false);
  const [imports, setImports] = useState(false);
  const closeImport = () => setImports(false);
  const isBlank = isBlankBatch(draft);
  const isFixed = draft.isSent || submission.busy;
  const submit = useEffectEvent(() => submission.submit());
  useEffect(() => {
    function hear(event: KeyboardEvent) {
      if (event.key !== 'Enter' || event.altKey || event.ctrlKey === event.metaKey || event.repeat) return;
      if (event.defaultPrevented || document.querySelector('[role="dialog"][data-open]') !== null) return;
      event.preventDefault();
      submit();
    }
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  return (
    <DetailLayout
      header={
        <RoomHeader
          page="batchEntry"
          chip={!isBlank && <Chip tone="neutral">{t('draftSaved')}</Chip>}
          actions={!isFixed && <Button onClick={() => setImports(true)}>{t('importAct')}</Button>}
        />
      }
      panel={
        imports && (
          <Suspense fallback={null}>
            <ImportPanel batch={batch} onClose={closeImport} onUnavailable={closeImport} />
          </Suspense>
        )
      }
      facts={<BatchFacts batch={batch} />}
      confirm={!isBlank && <BatchConfirm batch={batch} onDiscard={() => setAsks(true)} />}
    >
      <h2 className={styles['hidden']}>{t('grid')}</h2>
      <div inert={isFixed}>
        <BatchHead batch={batch} />
        <BatchGrid key={draft.key} batch={batch} />
      </div>
      <BatchNotes batch={batch} />
      {asks && (
        <ConfirmDialog
          open
          danger
          title={t('discardAsk')}
          description={t('discardWhy')}
          act={t('discard')}
          onClose={() => setAsks(false)}
          onConfirm={() => batch.discard()}
        />
      )}
    </DetailLayout>
  );
}

/** What will be recorded, or what is missing for it. */
function BatchConfirm({ batch, onDiscard }: { readonly batch: Batch; readonly onDiscard: () => void }) {
  const t = useBatchText();
  const { draft, entered, total, currency, block, submission, failure, account, preview, isStale } = batch;
  const payments = t('payments', { count: entered.length });
  const act = t('record', { payments, amount: moneyOf(total, currency) });
  const isUnknown = failure?.code === 'no-answer';
  const outcome = useOutcome({ busy: submission.busy, isUnknown, act });
  const sendAgain = useSendAgain(failure);
  const leases = t('leases', { count: preview?.leases ?? 0 });
  const isOne = draft.asDeposit && account !== 'none';
  return (
    <ConfirmBar
      title={block ?? t(isOne ? 'asOne' : 'asEach', { payments, leases })}
      detail={outcome ?? t('nothingYet')}
    >
      {!draft.isSent && <Button onClick={onDiscard}>{t('discard')}</Button>}
      <Button
        variant="primary"
        busy={submission.busy || (isStale && block === undefined)}
        disabled={block !== undefined}
        onClick={() => submission.submit()}
      >
        {sendAgain ?? (entered.length === 0 ? t('recordPlain') : act)}
      </Button>
    </ConfirmBar>
  );
}
