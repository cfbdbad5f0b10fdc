import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { InlineForm } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { changeChecklistItem, checklistQuery, type ChecklistChange, type ChecklistItem, type Lease } from './api.ts';
import { wholeNumber } from '#web/lib/whole-number.ts';
import { useChecklistText } from './checklist-text.ts';
import { toldOf } from './checklist-words.ts';
import { useToday } from '#web/lib/use-today.ts';
import styles from './checklist.module.css';

export interface ChecklistFormProps {
  readonly lease: Lease;
  readonly item: ChecklistItem;
  readonly onClose: () => void;
}

/** Keys are counted, meters read; anything can be noted. What somebody else filled in meanwhile is shown first. */
export function ChecklistForm({ lease, item, onClose }: ChecklistFormProps) {
  const c = useChecklistText();
  const today = useToday();
  const queryClient = useQueryClient();
  const [theirs, setTheirs] = useState<ChecklistItem>();

  async function compare(): Promise<void> {
    const { items } = await queryClient.fetchQuery({ ...checklistQuery(lease.id), staleTime: 0 });
    setTheirs(items.find(({ id }) => id === item.id));
  }

  const form = useRecordForm({
    draft: () => draftOf(item, today),
    keep: `checklist.${item.id}`,
    bounds,
    check: (draft) =>
      isUnread(item, changeOf(item, draft)) ? [{ path: 'reading', code: 'unread', message: c('readingMissing') }] : [],
    line: 'PATCH /leases/{id}/checklist/{itemId}/',
    send: (draft) =>
      changeChecklistItem(lease.id, { id: item.id, version: theirs?.version ?? item.version }, changeOf(item, draft)),
    onSaved: onClose,
    onFailure: ({ code }) => {
      // Without an answer the failure itself is all there is to say.
      if (code === 'conflict') compare().catch(() => undefined);
    },
  });
  const act = theirs !== undefined ? 'saveMine' : form.draft.doneOn === null ? 'save' : 'saveDone';
  return (
    <div className={styles['form']}>
      <InlineForm
        quiet
        form={theirs === undefined ? form : { ...form, message: undefined }}
        act={c(act)}
        onClose={onClose}
      >
        <div className={styles['row']}>
          {item.kind === 'keys' && (
            <TextField label={c('keyCount')} inputMode="numeric" autoComplete="off" {...form.text('keyCount')} />
          )}
          {item.kind === 'meter' && (
            <>
              <TextField label={c('meter')} autoComplete="off" {...form.text('meter')} />
              <TextField
                label={c('reading')}
                inputMode="decimal"
                autoComplete="off"
                help={item.readingBefore === null ? undefined : c('readingBefore', { reading: item.readingBefore })}
                {...form.text('reading')}
              />
              <TextField label={c('readingUnit')} autoComplete="off" {...form.text('readingUnit')} />
            </>
          )}
          <DateField label={c('doneOn')} today={today} max={today} {...form.date('doneOn')} />
        </div>
        <TextField label={c('note')} {...form.text('note')} />
        {theirs !== undefined && (
          <div role="alert" className={styles['conflict']}>
            <p>{c('conflict')}</p>
            <p>
              <bdi>{toldOf(c, theirs) || c('notDone')}</bdi>
            </p>
          </div>
        )}
      </InlineForm>
    </div>
  );
}

const bounds = {
  keyCount: { max: 3 },
  meter: { max: 60 },
  reading: { max: 18 },
  readingUnit: { max: 20 },
  note: { max: 500 },
};

interface Draft extends Record<'keyCount' | 'meter' | 'reading' | 'readingUnit' | 'note', string> {
  readonly doneOn: string | null;
}

function draftOf(item: ChecklistItem, today: string): Draft {
  return {
    keyCount: item.keyCount === null ? '' : String(item.keyCount),
    meter: item.meter ?? '',
    reading: item.reading ?? '',
    readingUnit: item.readingUnit ?? unitOf(item),
    note: item.note ?? '',
    doneOn: item.doneOn ?? today,
  };
}

function changeOf({ kind }: ChecklistItem, draft: Draft): ChecklistChange {
  const text = (value: string) => value.trim() || null;
  return {
    ...(kind === 'keys' && { keyCount: text(draft.keyCount) === null ? null : wholeNumber(draft.keyCount, 0, 999) }),
    ...(kind === 'meter' && {
      meter: text(draft.meter),
      reading: text(draft.reading.replace(',', '.')),
      readingUnit: text(draft.readingUnit),
    }),
    note: text(draft.note),
    doneOn: draft.doneOn,
  };
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
