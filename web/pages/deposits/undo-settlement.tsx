import { useGoOn } from '#web/kit/go-on/use-go-on.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { UndoPanel } from '#web/features/money-acts/undo-panel.tsx';
import type { Settlement } from './api.ts';
import { settledWords, useSettlementText } from './settlement-text.ts';

/** Reverses everything that a settlement did. */
export function UndoSettlement({
  settlement,
  onClose,
}: {
  readonly settlement: Settlement;
  readonly onClose: () => void;
}) {
  const s = useSettlementText();
  const t = useRentWords();
  const goOn = useGoOn();
  return (
    <UndoPanel
      title={s('undoTitle')}
      eyebrow={settlement.number}
      why={s('undoWhy')}
      act={s('undo')}
      reasonLabel={s('reason')}
      send={async ({ reason }, post) => {
        await post('POST /deposit-settlements/{id}/undo/', { params: { id: settlement.id }, body: { reason: reason } });
        return s('undoDone', settledWords(t, settlement));
      }}
      onClose={onClose}
      onDone={() => void goOn(`/rent/deposits/${settlement.leaseId}`)}
    />
  );
}
