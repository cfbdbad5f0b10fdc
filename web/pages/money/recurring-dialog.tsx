import { latestOf } from '#shared/dates.ts';
import { recurringFields } from '#shared/form-fields.ts';
import { useGoOn } from '#web/kit/go-on/use-go-on.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { FormDialog, FormPair } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { Select } from '#web/kit/select/select.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { call } from '#web/lib/client.ts';
import { formatDate } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import type { EntryDraft } from './entry-draft.ts';
import { blockOf, recurrent } from './entry-draft-block.ts';
import { linesOf } from './entry-draft-forms.ts';
import { blockText } from './entry-form-words.ts';
import { useMoneyFailure } from './money-failure.ts';
import { useNewEntryText } from './new-entry-text.ts';
import { RecurringAhead } from './recurring-ahead.tsx';
import { frequencies, frequencyName } from './recurring-names.ts';
import { useRecurringText } from './recurring-text.ts';
import type { Frequency } from './templates-api.ts';
import { useCalendar } from './use-calendar.ts';

export interface RecurringDialogProps {
  readonly draft: EntryDraft;
  readonly closedThrough: string | null;
  readonly onClose: () => void;
  /** It is made: the draft has become it. */
  readonly onMade: () => void;
}

interface Draft {
  readonly name: string;
  readonly frequency: Frequency;
  readonly startsOn: string | null;
  readonly end: 'never' | 'on';
  readonly endsOn: string | null;
}

/** Makes a complete draft an entry that posts by itself, and shows on which days before anything is sent. */
export function RecurringDialog({ draft: entry, closedThrough, onClose, onMade }: RecurringDialogProps) {
  const t = useRecurringText();
  const words = useNewEntryText();
  const say = useMoneyFailure();
  const goOn = useGoOn();
  const { currency } = useMe().organisation;
  const { today } = useCalendar();
  const form = useRecordForm({
    draft: (): Draft => ({
      name: entry.memo.trim(),
      frequency: 'monthly',
      startsOn: latestOf(today, entry.date),
      end: 'never',
      endsOn: null,
    }),
    bounds: recurringFields,
    check: ({ end, endsOn }) => (end === 'on' ? required({ endsOn: endsOn ?? '' }) : []),
    line: 'POST /recurring-entries/',
    send: ({ name, frequency, startsOn, end, endsOn }) =>
      call(
        'POST /recurring-entries/',
        {
          body: {
            name: name.trim(),
            memo: entry.memo.trim(),
            lines: linesOf(entry, currency),
            frequency,
            startsOn: startsOn ?? '',
            endsOn: end === 'never' ? null : endsOn,
          },
        },
        { idempotencyKey: entry.key },
      ),
    placed: { 'already-exists': { name: t('nameTaken') } },
    say,
    said: ({ name, startsOn }) => t('made', { name, date: formatDate(startsOn) }),
    onSaved: ({ id }) => {
      onMade();
      void goOn(`/money/recurring?open=${id}`);
    },
  });
  const { frequency, startsOn, end } = form.draft;
  const endsOn = end === 'never' ? null : form.draft.endsOn;
  const block = blockOf(entry, { ...recurrent, closedThrough: null });
  const days = startsOn === null || (end === 'on' && endsOn === null) ? undefined : { frequency, startsOn, endsOn };
  const isEarly = startsOn !== null && endsOn !== null && endsOn < startsOn;
  const isClosed = startsOn !== null && closedThrough !== null && startsOn <= closedThrough;
  return (
    <FormDialog
      form={form}
      title={t('repeatTitle')}
      why={t('repeatWhy')}
      act={
        startsOn === null
          ? t('repeatPlain')
          : t('repeatAct', { frequency: frequencyName(t, frequency, 'within'), date: formatDate(startsOn) })
      }
      disabled={block !== undefined || isEarly || isClosed}
      problem={block && t('repeatBlocked', { why: blockText(words, block, currency) })}
      onClose={onClose}
    >
      <TextField label={t('name')} autoComplete="off" {...form.text('name')} />
      <FormPair>
        <Select
          label={t('frequency')}
          options={frequencies.map((value) => ({ value, label: frequencyName(t, value) }))}
          {...form.choice('frequency')}
        />
        <DateField label={t('startsOn')} today={today} {...form.date('startsOn')} error={startError()} />
      </FormPair>
      <RadioGroup
        label={t('ends')}
        options={[
          { value: 'never', label: t('never'), help: t('neverWhy') },
          { value: 'on', label: t('onDay') },
        ]}
        {...form.choice('end')}
      />
      {end === 'on' && (
        <DateField
          label={t('endsOn')}
          today={today}
          {...form.date('endsOn')}
          required
          error={isEarly ? t('endEarly') : form.errorOf('endsOn')}
        />
      )}
      {days !== undefined && !isEarly && <RecurringAhead recurrence={days} from={days.startsOn} today={today} />}
    </FormDialog>
  );

  function startError(): string | undefined {
    if (isClosed) return t('startClosed', { date: formatDate(closedThrough) });
    return form.errorOf('startsOn') === undefined ? undefined : t('startRange');
  }
}
