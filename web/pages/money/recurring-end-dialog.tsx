import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { addDays } from '#shared/dates.ts';
import { Button } from '#web/kit/button/button.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { useSubmission, type Submission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate } from '#web/lib/format.ts';
import { booksChanged } from './books-changed.ts';
import { useMoneyFailure } from './money-failure.ts';
import { useRecurringText } from './recurring-text.ts';
import { changeRecurring, type RecurringEntry } from './templates-api.ts';
import { useCalendar } from './use-calendar.ts';
import styles from './template.module.css';

interface EndProps {
  readonly recurring: RecurringEntry;
  readonly onClose: () => void;
}

/** Ends it at once, which is the day before its next one, or after a day to come. */
export function EndDialog({ recurring, onClose }: EndProps) {
  const t = useRecurringText();
  const { today } = useCalendar();
  const { name, startsOn, nextOn } = recurring;
  const canEndNow = nextOn !== null && nextOn > startsOn;
  const [end, setEnd] = useState<'now' | 'on'>(canEndNow ? 'now' : 'on');
  const [lastDay, setLastDay] = useState<string | null>(recurring.endsOn ?? nextOn);
  const endsOn = end === 'now' && nextOn !== null ? addDays(nextOn, -1) : lastDay;
  const submission = useEndsOn(recurring, endsOn, onClose, (after) =>
    showToast({
      text:
        after.nextOn === null
          ? t('endedToast', { name })
          : t('endsToast', { name, date: formatDate(after.endsOn ?? startsOn) }),
    }),
  );
  return (
    <EndFrame
      submission={submission}
      title={t('endTitle', { name })}
      why={t('endWhy')}
      act={t('endAct')}
      onClose={onClose}
    >
      <RadioGroup
        label={t('ends')}
        options={[
          {
            value: 'now',
            label: t('endNow'),
            help: canEndNow ? t('endNowWhy') : t('endNowNot'),
            disabled: !canEndNow,
          },
          { value: 'on', label: t('endOn') },
        ]}
        value={end}
        onChange={setEnd}
      />
      {end === 'on' && (
        <DateField
          label={t('endsOn')}
          required
          today={today}
          value={lastDay}
          error={lastDay !== null && lastDay < startsOn ? t('endEarly') : submission.errorOf('endsOn')}
          onChange={setLastDay}
        />
      )}
    </EndFrame>
  );
}

/** What is over goes on when it has a later last day, or none. */
export function ExtendDialog({ recurring, onClose }: EndProps) {
  const t = useRecurringText();
  const { today } = useCalendar();
  const { name } = recurring;
  const [end, setEnd] = useState<'never' | 'on'>('never');
  const [lastDay, setLastDay] = useState<string | null>(null);
  const endsOn = end === 'never' ? null : lastDay;
  const submission = useEndsOn(recurring, endsOn, onClose, () => showToast({ text: t('extendedToast', { name }) }), {
    needsDay: end === 'on',
  });
  return (
    <EndFrame
      submission={submission}
      title={t('extendTitle', { name })}
      why={t('extendWhy')}
      act={t('extendAct')}
      onClose={onClose}
    >
      <RadioGroup
        label={t('ends')}
        options={[
          { value: 'never', label: t('never'), help: t('neverWhy') },
          { value: 'on', label: t('onDay') },
        ]}
        value={end}
        onChange={setEnd}
      />
      {end === 'on' && (
        <DateField
          label={t('endsOn')}
          required
          today={today}
          value={lastDay}
          error={submission.errorOf('endsOn')}
          onChange={setLastDay}
        />
      )}
    </EndFrame>
  );
}

interface EndFrameProps {
  readonly submission: Submission;
  readonly title: string;
  readonly why: string;
  readonly act: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function EndFrame({ submission, title, why, act, onClose, children }: EndFrameProps) {
  const t = useRecurringText();
  const say = useMoneyFailure();
  const form = useId();
  const { submit, busy, failure, message, form: formRef } = submission;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={why}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {act}
          </Button>
        </>
      }
    >
      <form ref={formRef} id={form} noValidate className={styles['fields']} onSubmit={submit}>
        {children}
        <FormError requestId={failure?.requestId}>
          {failure !== undefined && message !== undefined
            ? failure.code === 'conflict'
              ? t('conflict')
              : say(failure)
            : undefined}
        </FormError>
      </form>
    </Dialog>
  );
}

function useEndsOn(
  recurring: RecurringEntry,
  endsOn: string | null,
  onClose: () => void,
  done: (after: RecurringEntry) => void,
  { needsDay = true }: { readonly needsDay?: boolean } = {},
): Submission {
  const queryClient = useQueryClient();
  return useSubmission({
    fields: ['endsOn'],
    check: () => (needsDay ? required({ endsOn: endsOn ?? '' }) : []),
    send: async () => {
      const after = await changeRecurring(recurring, { endsOn });
      await booksChanged(queryClient);
      onClose();
      done(after);
    },
  });
}
