import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { changeChecklistItem, checklistQuery, type ChecklistChange, type ChecklistItem, type Lease } from './api.ts';
import { wholeNumber } from '#web/lib/whole-number.ts';
import { toldOf } from './checklist-row.tsx';
import { useChecklistText } from './checklist-text.ts';
import { useToday } from '#web/lib/use-today.ts';
import styles from './checklist.module.css';
import { useTouched } from '#web/lib/use-act.ts';

export interface ChecklistFormProps {
  readonly lease: Lease;
  readonly item: ChecklistItem;
  readonly onClose: () => void;
}

/** Keys are counted, meters read; anything can be noted. What somebody else filled in meanwhile is shown first. */
export function ChecklistForm({ lease, item, onClose }: ChecklistFormProps) {
  const c = useChecklistText();
  const today = useToday();
  const [keys, setKeys] = useState(item.keyCount === null ? '' : String(item.keyCount));
  const [meter, setMeter] = useState(item.meter ?? '');
  const [reading, setReading] = useState(item.reading ?? '');
  const [unit, setUnit] = useState(item.readingUnit ?? unitOf(item));
  const [note, setNote] = useState(item.note ?? '');
  const [doneOn, setDoneOn] = useState<string | null>(item.doneOn ?? today);
  const text = (value: string) => (value.trim() === '' ? null : value.trim());
  const keyCount = wholeNumber(keys, 0, 999);
  const { theirs, submission } = useFilling({ lease, item, onClose }, () => ({
    ...(item.kind === 'keys' && { keyCount: text(keys) === null ? null : keyCount }),
    ...(item.kind === 'meter' && {
      meter: text(meter),
      reading: text(reading.replace(',', '.')),
      readingUnit: text(unit),
    }),
    note: text(note),
    doneOn,
  }));
  const { form, submit, busy, failure, message, errorOf } = submission;
  return (
    <form ref={form} noValidate className={styles['form']} onSubmit={submit}>
      <div className={styles['row']}>
        {item.kind === 'keys' && (
          <TextField
            label={c('keyCount')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={keys}
            error={errorOf('keyCount')}
            onChange={(event) => setKeys(event.target.value)}
          />
        )}
        {item.kind === 'meter' && (
          <>
            <TextField
              label={c('meter')}
              autoComplete="off"
              maxLength={60}
              value={meter}
              error={errorOf('meter')}
              onChange={(event) => setMeter(event.target.value)}
            />
            <TextField
              label={c('reading')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={18}
              value={reading}
              help={item.readingBefore === null ? undefined : c('readingBefore', { reading: item.readingBefore })}
              error={errorOf('reading')}
              onChange={(event) => setReading(event.target.value)}
            />
            <TextField
              label={c('readingUnit')}
              autoComplete="off"
              maxLength={20}
              value={unit}
              error={errorOf('readingUnit')}
              onChange={(event) => setUnit(event.target.value)}
            />
          </>
        )}
        <DateField
          label={c('doneOn')}
          value={doneOn}
          today={today}
          max={today}
          error={errorOf('doneOn')}
          onChange={setDoneOn}
        />
      </div>
      <TextField
        label={c('note')}
        maxLength={500}
        value={note}
        error={errorOf('note')}
        onChange={(event) => setNote(event.target.value)}
      />
      {theirs !== undefined && (
        <div role="alert" className={styles['conflict']}>
          <p>{c('conflict')}</p>
          <p>
            <bdi>{toldOf(c, theirs) || c('notDone')}</bdi>
          </p>
        </div>
      )}
      <FormError requestId={failure?.requestId}>{theirs === undefined ? message : undefined}</FormError>
      <div className={styles['acts']}>
        <Button type="submit" busy={busy}>
          {theirs !== undefined ? c('saveMine') : doneOn === null ? c('save') : c('saveDone')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {c('cancel')}
        </Button>
      </div>
    </form>
  );
}

function useFilling({ lease, item, onClose }: ChecklistFormProps, change: () => ChecklistChange) {
  const c = useChecklistText();
  const queryClient = useQueryClient();
  const touched = useTouched();
  const [theirs, setTheirs] = useState<ChecklistItem>();

  async function compare(): Promise<void> {
    const { items } = await queryClient.fetchQuery({ ...checklistQuery(lease.id), staleTime: 0 });
    setTheirs(items.find(({ id }) => id === item.id));
  }

  const submission = useSubmission({
    check: () => (isUnread(item, change()) ? [{ path: 'reading', code: 'unread', message: c('readingMissing') }] : []),
    fields: ['keyCount', 'meter', 'reading', 'readingUnit', 'note', 'doneOn'],
    send: async () => {
      await changeChecklistItem(lease.id, { id: item.id, version: theirs?.version ?? item.version }, change());
      onClose();
      await touched('PATCH /leases/{id}/checklist/{itemId}/');
    },
    onFailure: ({ code }) => {
      // Without an answer the failure itself is all there is to say.
      if (code === 'conflict') compare().catch(() => undefined);
      return true;
    },
  });
  return { theirs, submission };
}

/** A meter is done once it was read; one that was ticked off before this was asked for may stay so. */
function isUnread(item: ChecklistItem, { reading, doneOn }: ChecklistChange): boolean {
  const wasUnread = item.doneOn !== null && item.reading === null;
  return item.kind === 'meter' && reading === null && doneOn !== null && !wasUnread;
}

function unitOf({ standard }: ChecklistItem): string {
  if (standard === 'water-meter') return 'm³';
  return standard === 'electricity-meter' || standard === 'heating-meter' ? 'kWh' : '';
}
