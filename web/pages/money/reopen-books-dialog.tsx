import { useQuery } from '@tanstack/react-query';
import { addDays, firstOfMonth } from '#shared/dates.ts';
import { reasonFields } from '#shared/form-fields.ts';
import { Button } from '#web/kit/button/button.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { FormDialog } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { required } from '#web/kit/submission/checks.ts';
import { call } from '#web/lib/client.ts';
import { formatDate, formatDateFull } from '#web/lib/format.ts';
import { periodLocksQuery } from './api.ts';
import { useClosingText } from './closing-text.ts';
import { useMoneyFailure } from './money-failure.ts';
import { useMoneyText } from './text.ts';

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
  const say = useMoneyFailure({ once: true });
  const isLate = ({ what, from }: Draft) => what === 'from' && from !== null && from > closedThrough;
  const form = useRecordForm({
    // The last month that was closed is what is usually meant.
    draft: (): Draft => ({ what: 'from', from: firstOfMonth(closedThrough), reason: '' }),
    bounds: reasonFields,
    fields: ['through'],
    check: (draft) => [
      ...(draft.what === 'from' ? required({ through: draft.from ?? '' }) : []),
      ...(isLate(draft) ? [{ path: 'through', code: 'date-out-of-range' }] : []),
    ],
    line: 'POST /period-locks/reopen/',
    send: async ({ what, from, reason }) => {
      const through = what === 'all' || from === null ? null : addDays(from, -1);
      await call('POST /period-locks/reopen/', { body: { through, reason: reason.trim() } });
      return through;
    },
    say,
    said: (through) =>
      through === null ? t('reopenedAllToast') : t('reopened', { date: formatDateFull(addDays(through, 1)) }),
    onSaved: onClose,
  });
  const { what, from } = form.draft;
  return (
    <FormDialog
      form={form}
      title={t('reopenTitle')}
      why={t('reopenLead', { date: formatDateFull(closedThrough) })}
      act={what === 'all' || from === null ? t('reopenActAll') : t('reopenActFrom', { date: formatDateFull(from) })}
      onClose={onClose}
    >
      <RadioGroup
        label={t('reopenWhat')}
        options={[
          { value: 'from', label: t('reopenFrom'), help: t('reopenFromHelp') },
          { value: 'all', label: t('reopenAll') },
        ]}
        {...form.choice('what')}
      />
      {what === 'from' && (
        <DateField
          label={t('openFrom')}
          {...form.date('from')}
          error={isLate(form.draft) ? t('tooLate', { date: formatDate(closedThrough) }) : form.errorOf('through')}
        />
      )}
      <TextField label={t('reason')} {...form.text('reason')} />
    </FormDialog>
  );
}

interface Draft {
  readonly what: 'from' | 'all';
  readonly from: string | null;
  readonly reason: string;
}
