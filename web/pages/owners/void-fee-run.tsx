import { UndoPanel } from '#web/features/money-acts/undo-panel.tsx';
import type { FeeRun } from './api.ts';
import { useFeesText } from './fees-text.ts';

/** What a fee run charged and took is reversed. */
export function VoidFeeRun({ run, onClose }: { readonly run: FeeRun; readonly onClose: () => void }) {
  const f = useFeesText();
  return (
    <UndoPanel
      eyebrow={run.number}
      title={f('voidTitle')}
      why={f('voidWhy')}
      act={f('voidAct')}
      nothingYet={f('nothingYet')}
      reasonLabel={f('reason')}
      send={async ({ reason }, post) => {
        await post('POST /fee-runs/{id}/void/', { params: { id: run.id }, body: { reason } });
        return f('voidedToast', { number: run.number });
      }}
      onClose={onClose}
    />
  );
}
