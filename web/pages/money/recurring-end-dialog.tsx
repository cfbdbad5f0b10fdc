import { addDays } from '#shared/dates.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { FormDialog } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { required } from '#web/kit/submission/checks.ts';
import { call } from '#web/lib/client.ts';
import { formatDate } from '#web/lib/format.ts';
import { useMoneyFailure } from './money-failure.ts';
import { useRecurringText } from './recurring-text.ts';
import type { RecurringEntry } from './templates-api.ts';
import { useCalendar } from './use-calendar.ts';

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
  const form = useEndsOn({
    recurring,
    onClose,
    draft: { end: canEndNow ? 'now' : 'on', endsOn: recurring.endsOn ?? nextOn },
    endsOn: (draft) => (draft.end === 'now' && nextOn !== null ? addDays(nextOn, -1) : draft.endsOn),
    said: (after) =>
      after.nextOn === null
        ? t('endedToast', { name })
        : t('endsToast', { name, date: formatDate(after.endsOn ?? startsOn) }),
  });
  const { end, endsOn } = form.draft;
  return (
    <FormDialog form={form} title={t('endTitle', { name })} why={t('endWhy')} act={t('endAct')} onClose={onClose}>
      <RadioGroup
        label={t('ends')}
        options={[
          { value: 'now', label: t('endNow'), help: t(canEndNow ? 'endNowWhy' : 'endNowNot'), disabled: !canEndNow },
          { value: 'on', label: t('endOn') },
        ]}
        {...form.choice('end')}
      />
      {end === 'on' && (
        <DateField
          label={t('endsOn')}
          today={today}
          {...form.date('endsOn')}
          required
          error={endsOn !== null && endsOn < startsOn ? t('endEarly') : form.errorOf('endsOn')}
        />
      )}
    </FormDialog>
  );
}

/** What is over goes on when it has a later last day, or none. */
export function ExtendDialog({ recurring, onClose }: EndProps) {
  const t = useRecurringText();
  const { today } = useCalendar();
  const { name } = recurring;
  const form = useEndsOn({
    recurring,
    onClose,
    draft: { end: 'never', endsOn: null },
    endsOn: (draft) => (draft.end === 'never' ? null : draft.endsOn),
    said: () => t('extendedToast', { name }),
  });
  return (
    <FormDialog
      form={form}
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
        {...form.choice('end')}
      />
      {form.draft.end === 'on' && <DateField label={t('endsOn')} today={today} {...form.date('endsOn')} required />}
    </FormDialog>
  );
}

interface EndDraft {
  readonly end: 'now' | 'never' | 'on';
  readonly endsOn: string | null;
}

interface Ending extends EndProps {
  readonly draft: EndDraft;
  readonly endsOn: (draft: EndDraft) => string | null;
  readonly said: (after: RecurringEntry) => string;
}

function useEndsOn({ recurring: { id, version }, onClose, draft, endsOn, said }: Ending) {
  const t = useRecurringText();
  const say = useMoneyFailure();
  return useRecordForm({
    draft: () => draft,
    keep: `recurring.${id}.${draft.end === 'never' ? 'extend' : 'end'}`,
    check: (now) => (now.end === 'never' ? [] : required({ endsOn: endsOn(now) ?? '' })),
    line: 'PATCH /recurring-entries/{id}/',
    send: (now) => call('PATCH /recurring-entries/{id}/', { params: { id }, body: { endsOn: endsOn(now), version } }),
    say: (failure) => (failure.code === 'conflict' ? t('conflict') : say(failure)),
    said,
    onSaved: onClose,
  });
}
