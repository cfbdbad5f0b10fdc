import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { addDays, latestOf } from '#shared/dates.ts';
import { Button } from '#web/kit/button/button.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate } from '#web/lib/format.ts';
import { periodLocksQuery, reverseEntry, type JournalEntryInFull } from './api.ts';
import { booksChanged } from './books-changed.ts';
import { EntryLines } from './entry-lines.tsx';
import { entryNumber } from './entry-number.ts';
import { useEntryText } from './entry-text.ts';
import { useMoneyFailure } from './money-failure.ts';
import { newKey } from '#web/lib/new-key.ts';
import { useMoneyText } from './text.ts';
import { useCalendar } from './use-calendar.ts';
import styles from './reverse-dialog.module.css';

export interface ReverseDialogProps {
  readonly entry: JournalEntryInFull;
  readonly onClose: () => void;
}

/** Takes an entry back, with a reason, in the open period; one key for one opening, so that it is posted once. */
export function ReverseDialog({ entry, onClose }: ReverseDialogProps) {
  const t = useEntryText();
  const m = useMoneyText();
  const say = useMoneyFailure({ once: true });
  const form = useId();
  const { data: locks } = useQuery(periodLocksQuery());
  const { today } = useCalendar();
  const closedThrough = locks?.closedThrough ?? null;
  const first = latestOf(today, entry.date, closedThrough && addDays(closedThrough, 1));
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState<string | null>();
  const date = chosen === undefined ? first : chosen;
  const { submit, busy, failure, message, errorOf, form: formRef } = useReversal(entry, { reason, date, onClose });
  const name = entryNumber(entry.number);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('reverseTitle', { entry: name })}
      description={t('reverseWhy')}
      footer={
        <>
          <Button onClick={onClose}>{m('cancel')}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {t('reverseAct', { entry: name })}
          </Button>
        </>
      }
    >
      <form ref={formRef} id={form} noValidate onSubmit={submit}>
        <TextField
          ref={focusOnArrival}
          label={t('reason')}
          help={t('reasonHelp')}
          maxLength={500}
          required
          value={reason}
          error={errorOf('reason')}
          onChange={(event) => setReason(event.target.value)}
        />
        <DateField
          label={t('date')}
          value={date}
          help={closedThrough === null ? undefined : t('dateClosed', { date: formatDate(closedThrough) })}
          error={dateError() ?? errorOf('date')}
          onChange={setChosen}
        />
        <h3 className={styles['posted']}>{t('posted')}</h3>
        <EntryLines entry={entry} opposite />
        <FormError requestId={failure?.requestId}>
          {failure !== undefined && message !== undefined ? say(failure) : undefined}
        </FormError>
      </form>
    </Dialog>
  );

  function dateError(): string | undefined {
    if (date === null) return undefined;
    if (date < entry.date) return t('dateEarly', { date: formatDate(entry.date) });
    return closedThrough !== null && date <= closedThrough
      ? t('dateIsClosed', { date: formatDate(closedThrough) })
      : undefined;
  }
}

interface Reversal {
  readonly reason: string;
  readonly date: string | null;
  readonly onClose: () => void;
}

function useReversal(entry: JournalEntryInFull, { reason, date, onClose }: Reversal) {
  const t = useEntryText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [key] = useState(newKey);
  return useSubmission({
    fields: ['reason', 'date'],
    check: () => required({ reason, date: date ?? '' }),
    send: async () => {
      const reversal = await reverseEntry(entry.id, { reason: reason.trim(), date: date ?? '' }, key);
      onClose();
      showToast({
        text: t('reversedToast', { entry: entryNumber(entry.number), by: entryNumber(reversal.number) }),
        act: { label: t('show'), run: () => void navigate(`/money/journal/${reversal.id}`) },
      });
      await booksChanged(queryClient);
    },
    onFailure: ({ code }) => {
      // What is on screen is not true any more.
      if (code === 'already-reversed' || code === 'closed-period') void booksChanged(queryClient);
      return true;
    },
  });
}

/** One and the same function for every render, so that the focus is moved once. */
function focusOnArrival(field: HTMLInputElement | null): void {
  field?.focus();
}
