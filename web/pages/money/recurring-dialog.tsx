import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { latestOf } from '#shared/dates.ts';
import { Button } from '#web/kit/button/button.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { booksChanged } from './books-changed.ts';
import type { EntryDraft } from './entry-draft.ts';
import { blockOf, recurrent } from './entry-draft-block.ts';
import { linesOf } from './entry-draft-forms.ts';
import { blockText } from './entry-form-words.ts';
import { useMoneyFailure } from './money-failure.ts';
import { useNewEntryText } from './new-entry-text.ts';
import { RecurringAhead } from './recurring-ahead.tsx';
import { frequencies, frequencyName } from './recurring-names.ts';
import { useRecurringText } from './recurring-text.ts';
import { addRecurring, type Frequency } from './templates-api.ts';
import { useCalendar } from './use-calendar.ts';
import styles from './template.module.css';

export interface RecurringDialogProps {
  readonly draft: EntryDraft;
  readonly closedThrough: string | null;
  readonly onClose: () => void;
  /** It is made: the draft has become it. */
  readonly onMade: () => void;
}

/** Makes a complete draft an entry that posts by itself, and shows on which days before anything is sent. */
export function RecurringDialog({ draft, closedThrough, onClose, onMade }: RecurringDialogProps) {
  const t = useRecurringText();
  const words = useNewEntryText();
  const say = useMoneyFailure();
  const form = useId();
  const { currency } = useMe().organisation;
  const { today } = useCalendar();
  const [name, setName] = useState(draft.memo.trim());
  const [frequency, setFrequency] = useState<Frequency>('monthly');
  const [startsOn, setStartsOn] = useState<string | null>(latestOf(today, draft.date));
  const [end, setEnd] = useState<'never' | 'on'>('never');
  const [lastDay, setLastDay] = useState<string | null>(null);
  const endsOn = end === 'never' ? null : lastDay;
  const block = blockOf(draft, { ...recurrent, closedThrough: null });
  const {
    submit,
    busy,
    failure,
    message,
    errorOf,
    form: formRef,
  } = useMaking(draft, {
    name,
    frequency,
    startsOn,
    endsOn,
    hasEnd: end === 'on',
    onMade,
  });
  const days = startsOn === null || (end === 'on' && lastDay === null) ? undefined : { frequency, startsOn, endsOn };
  const isEarly = startsOn !== null && endsOn !== null && endsOn < startsOn;
  const isClosed = startsOn !== null && closedThrough !== null && startsOn <= closedThrough;
  const blocked = block !== undefined || isEarly || isClosed;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('repeatTitle')}
      description={t('repeatWhy')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy} disabled={blocked}>
            {startsOn === null
              ? t('repeatPlain')
              : t('repeatAct', { frequency: frequencyName(t, frequency, 'within'), date: formatDate(startsOn) })}
          </Button>
        </>
      }
    >
      <form ref={formRef} id={form} noValidate className={styles['fields']} onSubmit={submit}>
        <TextField
          label={t('name')}
          required
          maxLength={120}
          autoComplete="off"
          value={name}
          error={failure?.code === 'already-exists' ? t('nameTaken') : errorOf('name')}
          onChange={(event) => setName(event.target.value)}
        />
        <div className={styles['pair']}>
          <Select
            label={t('frequency')}
            options={frequencies.map((value) => ({ value, label: frequencyName(t, value) }))}
            value={frequency}
            onChange={setFrequency}
          />
          <DateField
            label={t('startsOn')}
            required
            today={today}
            value={startsOn}
            error={startError()}
            onChange={setStartsOn}
          />
        </div>
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
            error={isEarly ? t('endEarly') : errorOf('endsOn')}
            onChange={setLastDay}
          />
        )}
        {days !== undefined && !isEarly && <RecurringAhead recurrence={days} from={days.startsOn} today={today} />}
        <FormError requestId={failure?.requestId}>{wrong()}</FormError>
      </form>
    </Dialog>
  );

  function startError(): string | undefined {
    if (isClosed) return t('startClosed', { date: formatDate(closedThrough) });
    return errorOf('startsOn') === undefined ? undefined : t('startRange');
  }

  function wrong(): string | undefined {
    if (block !== undefined) return t('repeatBlocked', { why: blockText(words, block, currency) });
    if (failure === undefined || message === undefined || failure.code === 'already-exists') return undefined;
    return say(failure);
  }
}

interface Making {
  readonly name: string;
  readonly frequency: Frequency;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly hasEnd: boolean;
  readonly onMade: () => void;
}

function useMaking(draft: EntryDraft, { name, frequency, startsOn, endsOn, hasEnd, onMade }: Making) {
  const t = useRecurringText();
  const { currency } = useMe().organisation;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useSubmission({
    fields: ['name', 'startsOn', 'endsOn'],
    check: () => required({ name, startsOn: startsOn ?? '', ...(hasEnd ? { endsOn: endsOn ?? '' } : {}) }),
    send: async () => {
      const made = await addRecurring(
        {
          name: name.trim(),
          memo: draft.memo.trim(),
          lines: linesOf(draft, currency),
          frequency,
          startsOn: startsOn ?? '',
          endsOn,
        },
        draft.key,
      );
      void booksChanged(queryClient);
      onMade();
      showToast({ text: t('made', { name: made.name, date: formatDate(made.startsOn) }) });
      void navigate(`/money/recurring?open=${made.id}`);
    },
  });
}
