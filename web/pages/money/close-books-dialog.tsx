import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { addDays, firstOfMonth, isBookDate, latestDate } from '#shared/dates.ts';
import { Button } from '#web/kit/button/button.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDateFull } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { closeBooks, closingChecksQuery, type ClosingChecks as Checks } from './api.ts';
import { booksChanged } from './books-changed.ts';
import { ClosingChecks } from './closing-checks.tsx';
import { ClosingHistory } from './closing-history.tsx';
import { useClosingText } from './closing-text.ts';
import { useMoneyFailure } from './money-failure.ts';
import { useMoneyText } from './text.ts';
import { useCalendar } from './use-calendar.ts';
import styles from './close-books-dialog.module.css';

export interface CloseBooksDialogProps {
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

/** A date, what to look at before, and a button that says what it will do. */
export function CloseBooksDialog({ onClose, onReopen }: CloseBooksDialogProps) {
  const t = useClosingText();
  const m = useMoneyText();
  const say = useMoneyFailure({ once: true });
  const form = useId();
  const queryClient = useQueryClient();
  const { today } = useCalendar();
  const [through, setThrough] = useState<string | null>(() => addDays(firstOfMonth(today), -1));
  const readable = through !== null && isBookDate(through);
  // After the closing the checks say that these books are closed: a dialog that goes away keeps the ones before.
  const [before, setBefore] = useState<Checks>();
  const checks = useQuery({ ...closingChecksQuery(through ?? ''), enabled: readable });
  const shown = before ?? checks.data;
  const seen = readable && shown?.through === through ? shown : undefined;
  const isStopped = seen?.checks.some(({ state }) => state === 'stop') === true;
  const { submit, busy, failure, message, errorOf } = useSubmission({
    fields: ['through'],
    check: () => required({ through: through ?? '' }),
    send: async () => {
      await closeBooks(through ?? '');
      // At once, or the answers to what follows would be drawn first.
      flushSync(() => setBefore(seen));
      showToast({ text: t('done', { date: formatDateFull(through ?? '') }) });
      onClose();
      await booksChanged(queryClient);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      description={t('lead')}
      footer={
        <>
          <Button onClick={onClose}>{m('cancel')}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy} disabled={seen === undefined || isStopped}>
            {readable ? t('act', { date: formatDateFull(through) }) : t('actPlain')}
          </Button>
        </>
      }
    >
      <form ref={focusFirstField} id={form} noValidate onSubmit={submit}>
        <DateField
          label={t('through')}
          latest={latestDate}
          value={through}
          error={errorOf('through')}
          onChange={setThrough}
        />
        <h3 className={styles['head']}>{t('checks')}</h3>
        {checks.error !== null && <QueryFailure query={checks} />}
        {readable && shown === undefined && checks.error === null && <Loading rows={7} />}
        {readable && shown !== undefined && (
          <div aria-busy={seen === undefined}>
            <ClosingChecks checks={shown} />
            <p className={styles['entries']}>{t('entries', { count: shown.entries })}</p>
          </div>
        )}
        <FormError requestId={failure?.requestId}>
          {failure !== undefined && message !== undefined ? say(failure) : undefined}
        </FormError>
      </form>
      <h3 className={styles['head']}>
        {t('history')}
        <ReopenAct closedThrough={shown?.closedThrough} onReopen={onReopen} />
      </h3>
      <ClosingHistory />
    </Dialog>
  );
}

/** One and the same function for every render, so that the focus is moved once. */
function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.focus();
}

function ReopenAct({
  closedThrough,
  onReopen,
}: {
  readonly closedThrough: string | null | undefined;
  readonly onReopen: () => void;
}) {
  const t = useClosingText();
  const allowed = useMay()('ledger.reopen');
  return allowed && typeof closedThrough === 'string' ? <TextAct onClick={onReopen}>{t('reopenAct')}</TextAct> : null;
}
