import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { addDays, firstOfMonth } from '#shared/dates.ts';
import { Button } from '#web/kit/button/button.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate, formatDateFull } from '#web/lib/format.ts';
import { periodLocksQuery, reopenBooks } from './api.ts';
import { booksChanged } from './books-changed.ts';
import { useClosingText } from './closing-text.ts';
import { useMoneyFailure } from './money-failure.ts';
import { useMoneyText } from './text.ts';
import styles from './reopen-books-dialog.module.css';

/** The owner's: from a day on or altogether, and why. */
export function ReopenBooksDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useClosingText();
  const m = useMoneyText();
  const query = useQuery(periodLocksQuery());
  const closedThrough = query.data?.closedThrough;
  if (typeof closedThrough === 'string') return <ReopenForm closedThrough={closedThrough} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('reopenTitle')} footer={<Button onClick={onClose}>{m('close')}</Button>}>
      {query.data === undefined && query.error === null && <Loading rows={2} />}
      {query.error !== null && <QueryFailure query={query} />}
      {query.data !== undefined && <p>{t('reopenOpen')}</p>}
    </Dialog>
  );
}

function ReopenForm({ closedThrough, onClose }: { readonly closedThrough: string; readonly onClose: () => void }) {
  const t = useClosingText();
  const m = useMoneyText();
  const say = useMoneyFailure({ once: true });
  const formId = useId();
  const queryClient = useQueryClient();
  const [what, setWhat] = useState<'from' | 'all'>('from');
  // The last month that was closed is what is usually meant.
  const [from, setFrom] = useState<string | null>(() => firstOfMonth(closedThrough));
  const [reason, setReason] = useState('');
  const isLate = what === 'from' && from !== null && from > closedThrough;
  const { submit, busy, failure, message, errorOf, form } = useSubmission({
    fields: ['reason', 'through'],
    check: () => [
      ...required({ reason, ...(what === 'from' && { through: from ?? '' }) }),
      ...(isLate ? [{ path: 'through', code: 'date-out-of-range' }] : []),
    ],
    send: async () => {
      const through = what === 'all' || from === null ? null : addDays(from, -1);
      await reopenBooks({ through, reason: reason.trim() });
      showToast({
        text: through === null ? t('reopenedAllToast') : t('reopened', { date: formatDateFull(from ?? '') }),
      });
      onClose();
      await booksChanged(queryClient);
    },
  });
  const act = what === 'all' || from === null ? t('reopenActAll') : t('reopenActFrom', { date: formatDateFull(from) });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('reopenTitle')}
      description={t('reopenLead', { date: formatDateFull(closedThrough) })}
      footer={
        <>
          <Button onClick={onClose}>{m('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {act}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate className={styles['form']} onSubmit={submit}>
        <RadioGroup
          label={t('reopenWhat')}
          value={what}
          onChange={setWhat}
          options={[
            { value: 'from', label: t('reopenFrom'), help: t('reopenFromHelp') },
            { value: 'all', label: t('reopenAll') },
          ]}
        />
        {what === 'from' && (
          <DateField
            label={t('openFrom')}
            value={from}
            error={isLate ? t('tooLate', { date: formatDate(closedThrough) }) : errorOf('through')}
            onChange={setFrom}
          />
        )}
        <TextField
          label={t('reason')}
          maxLength={500}
          required
          value={reason}
          error={errorOf('reason')}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormError requestId={failure?.requestId}>
          {failure !== undefined && message !== undefined ? say(failure) : undefined}
        </FormError>
      </form>
    </Dialog>
  );
}
