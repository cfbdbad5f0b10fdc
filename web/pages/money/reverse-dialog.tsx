import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addDays, latestOf } from '#shared/dates.ts';
import { reasonFields } from '#shared/form-fields.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormDialog } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { required } from '#web/kit/submission/checks.ts';
import { call } from '#web/lib/client.ts';
import { formatDate } from '#web/lib/format.ts';
import { newKey } from '#web/lib/new-key.ts';
import { useTouched } from '#web/lib/use-act.ts';
import { periodLocksQuery, type JournalEntryInFull } from './api.ts';
import { EntryLines } from './entry-lines.tsx';
import { entryNumber } from './entry-number.ts';
import { useEntryText } from './entry-text.ts';
import { useMoneyFailure } from './money-failure.ts';
import { useCalendar } from './use-calendar.ts';
import styles from './reverse-dialog.module.css';

export interface ReverseDialogProps {
  readonly entry: JournalEntryInFull;
  readonly onClose: () => void;
}

const line = 'POST /journal-entries/{id}/reverse/';

/** Takes an entry back, with a reason, in the open period; one key for one opening, so that it is posted once. */
export function ReverseDialog({ entry, onClose }: ReverseDialogProps) {
  const t = useEntryText();
  const say = useMoneyFailure({ once: true });
  const navigate = useNavigate();
  const touched = useTouched();
  const [idempotencyKey] = useState(newKey);
  const { data: locks } = useQuery(periodLocksQuery());
  const { today } = useCalendar();
  const closedThrough = locks?.closedThrough ?? null;
  const first = latestOf(today, entry.date, closedThrough && addDays(closedThrough, 1));
  const dateOf = (draft: Draft) => (draft.date === undefined ? first : draft.date);
  const name = entryNumber(entry.number);
  const form = useRecordForm({
    draft: (): Draft => ({ reason: '', date: undefined }),
    bounds: reasonFields,
    check: (draft) => required({ date: dateOf(draft) ?? '' }),
    line,
    send: (draft) =>
      call(
        line,
        { params: { id: entry.id }, body: { reason: draft.reason.trim(), date: dateOf(draft) ?? '' } },
        { idempotencyKey },
      ),
    say,
    said: ({ id, number }) => ({
      text: t('reversedToast', { entry: name, by: entryNumber(number) }),
      act: { label: t('show'), run: () => void navigate(`/money/journal/${id}`) },
    }),
    onSaved: onClose,
    onFailure: ({ code }) => {
      // What is on screen is not true any more.
      if (code === 'already-reversed' || code === 'closed-period') void touched(line);
    },
  });
  const date = dateOf(form.draft);
  return (
    <FormDialog
      form={form}
      title={t('reverseTitle', { entry: name })}
      why={t('reverseWhy')}
      act={t('reverseAct', { entry: name })}
      onClose={onClose}
    >
      <TextField label={t('reason')} help={t('reasonHelp')} {...form.text('reason')} />
      <DateField
        label={t('date')}
        value={date}
        help={closedThrough === null ? undefined : t('dateClosed', { date: formatDate(closedThrough) })}
        error={dateError() ?? form.errorOf('date')}
        onChange={(chosen) => form.change({ date: chosen })}
      />
      <h3 className={styles['posted']}>{t('posted')}</h3>
      <EntryLines entry={entry} opposite />
    </FormDialog>
  );

  function dateError(): string | undefined {
    if (date === null) return undefined;
    if (date < entry.date) return t('dateEarly', { date: formatDate(entry.date) });
    return closedThrough !== null && date <= closedThrough
      ? t('dateIsClosed', { date: formatDate(closedThrough) })
      : undefined;
  }
}

interface Draft {
  readonly reason: string;
  /** Until another is chosen, the first day that is open. */
  readonly date: string | null | undefined;
}
