import { useQuery } from '@tanstack/react-query';
import { moneyOf } from '#web/features/money/words.ts';
import { UndoPanel } from '#web/features/money-acts/undo-panel.tsx';
import { batchQuery, type Batch } from './api.ts';
import { useBankText } from './bank-text.ts';

/** A batch did not go to the bank after all. */
export function UndoBatch({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data: batch } = useQuery(batchQuery(id));
  return batch === undefined || batch.undone !== null ? null : <Undo batch={batch} onClose={onClose} />;
}

function Undo({ batch, onClose }: { readonly batch: Batch; readonly onClose: () => void }) {
  const k = useBankText();
  return (
    <UndoPanel
      title={k('undoTitle')}
      eyebrow={batch.number}
      why={k('undoWhy')}
      act={k('undoAct', { amount: moneyOf(batch.cents, batch.currency) })}
      reasonLabel={k('reason')}
      dateLabel={k('dateOf')}
      doneOn={batch.depositedOn}
      send={async (undoing, post) => {
        await post('POST /deposit-batches/{id}/undo/', { params: { id: batch.id }, body: undoing });
        return k('undoDone', { number: batch.number, amount: moneyOf(batch.cents, batch.currency) });
      }}
      onClose={onClose}
    />
  );
}
