import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useToday } from '#web/lib/use-today.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { useMoneyAct } from '#web/features/money-acts/use-money-act.ts';
import { batchQuery, undoBatch, type Batch } from './api.ts';
import { useBankText } from './bank-text.ts';

/** A batch did not go to the bank after all. */
export function UndoBatch({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data: batch } = useQuery(batchQuery(id));
  return batch === undefined || batch.undone !== null ? null : <Undo batch={batch} onClose={onClose} />;
}

function Undo({ batch, onClose }: { readonly batch: Batch; readonly onClose: () => void }) {
  const k = useBankText();
  const today = useToday();
  const [reason, setReason] = useState('');
  const [date, setDate] = useState<string | null>(batch.depositedOn > today ? batch.depositedOn : today);
  const acting = useMoneyAct({
    fields: ['reason', 'date'],
    check: () => required({ reason, date: date ?? '' }),
    send: async (key) => {
      await undoBatch(batch.id, { reason: reason.trim(), date: date ?? '' }, key);
      return k('undoDone', { number: batch.number });
    },
    onDone: onClose,
  });
  return (
    <ActPanel
      title={k('undoTitle')}
      eyebrow={batch.number}
      why={k('undoWhy')}
      act={k('undoAct', { amount: moneyOf(batch.cents, batch.currency) })}
      danger
      acting={acting}
      onClose={onClose}
    >
      <TextField
        label={k('reason')}
        maxLength={500}
        required
        value={reason}
        error={acting.errorOf('reason')}
        onChange={(event) => setReason(event.target.value)}
      />
      <DateField label={k('dateOf')} value={date} today={today} error={acting.errorOf('date')} onChange={setDate} />
    </ActPanel>
  );
}
