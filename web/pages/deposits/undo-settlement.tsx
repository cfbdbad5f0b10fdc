import { reasonFields } from '#shared/form-fields.ts';
import { useNavigate } from 'react-router';
import { TextField } from '#web/kit/field/text-field.tsx';
import { controlsOf, useDraft } from '#web/kit/record-form/controls.ts';
import { required } from '#web/kit/submission/checks.ts';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { useMoneyAct } from '#web/features/money-acts/use-money-act.ts';
import { undoSettlement, type Settlement } from './api.ts';
import { useSettlementText } from './settlement-text.ts';

/** Reverses everything that a settlement did. */
export function UndoSettlement({
  settlement,
  onClose,
}: {
  readonly settlement: Settlement;
  readonly onClose: () => void;
}) {
  const s = useSettlementText();
  const navigate = useNavigate();
  const form = useDraft(() => ({ reason: '' }));
  const { reason } = form.draft;
  const acting = useMoneyAct({
    fields: ['reason'],
    check: () => required({ reason }),
    send: async (key) => {
      await undoSettlement(settlement.id, reason.trim(), key);
      return s('undoDone', { number: settlement.number });
    },
    onDone: () => void navigate(`/rent/deposits/${settlement.leaseId}`),
  });
  return (
    <ActPanel
      title={s('undoTitle')}
      eyebrow={settlement.number}
      why={s('undoWhy')}
      act={s('undo')}
      danger
      acting={acting}
      onClose={onClose}
    >
      <TextField label={s('reason')} {...controlsOf(form, acting.errorOf, reasonFields).text('reason')} />
    </ActPanel>
  );
}
