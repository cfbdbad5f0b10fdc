import { arrearsStages } from '#shared/rent/arrears-stages.ts';
import { addDays } from '#shared/dates.ts';
import { noteFields } from '#shared/form-fields.ts';
import { useRemindText } from '#web/features/reminders/remind-text.ts';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextArea } from '#web/kit/field/text-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { InlineForm } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { Select } from '#web/kit/select/select.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { call } from '#web/lib/client.ts';
import type { NewNote } from './api.ts';
import { useArrearsText } from './text.ts';

const kinds = ['call', 'letter', 'message', 'visit', 'promise', 'hold', 'note'] as const;
const contactKinds: ReadonlySet<NewNote['kind']> = new Set(['call', 'letter', 'message', 'visit']);

export interface NoteFormProps {
  readonly leaseId: string;
  readonly today: string;
  readonly currency: string | undefined;
  readonly onClose: () => void;
}

interface Draft {
  readonly kind: NewNote['kind'];
  readonly text: string;
  readonly until: string | null;
  readonly promisedCents: number | null;
  readonly on: string | null;
  readonly stage: '' | (typeof arrearsStages)[number];
}

/** A contact made, or what was promised or agreed about a debt. */
export function NoteForm({ leaseId, today, currency, onClose }: NoteFormProps) {
  const a = useArrearsText();
  const r = useRemindText();
  const say = useRentFailure();
  const form = useRecordForm({
    draft: (): Draft => ({
      kind: 'call',
      text: '',
      until: addDays(today, 7),
      promisedCents: null,
      on: today,
      stage: '',
    }),
    keep: `arrears-note.${leaseId}`,
    bounds: noteFields,
    check: ({ kind, until, on }) => [
      ...(lasts(kind) ? required({ until: until ?? '' }) : []),
      ...(contactKinds.has(kind) ? required({ on: on ?? '' }) : []),
    ],
    line: 'POST /arrears/{id}/notes/',
    send: (draft) => call('POST /arrears/{id}/notes/', { params: { id: leaseId }, body: noteOf(draft) }),
    say,
    said: () => a('noted'),
    onSaved: onClose,
  });
  const { kind } = form.draft;
  return (
    <InlineForm form={form} title={a('note')} act={a('save')} onClose={onClose}>
      <Select
        label={a('noteKind')}
        options={kinds.map((value) => ({ value, label: a(`log_${value}`) }))}
        {...form.choice('kind')}
      />
      <TextArea label={a('noteText')} rows={3} {...form.text('text')} />
      {contactKinds.has(kind) && (
        <>
          <DateField
            label={a('contactOn')}
            today={today}
            min={addDays(today, -366)}
            max={today}
            {...form.date('on')}
            required
          />
          <Select
            label={a('countsAs')}
            help={a('countsAsHelp')}
            options={[
              { value: '', label: a('countsAsNone') },
              ...arrearsStages.map((value) => ({ value, label: r(`stage_${value}`) })),
            ]}
            {...form.choice('stage')}
          />
        </>
      )}
      {lasts(kind) && (
        <DateField
          label={a(`until_${kind}`)}
          help={a(`noteHelp_${kind}`)}
          today={today}
          min={today}
          {...form.date('until')}
          required
        />
      )}
      {kind === 'promise' && currency !== undefined && (
        <MoneyField label={a('promisedCents')} currency={currency} {...form.money('promisedCents')} />
      )}
    </InlineForm>
  );
}

function lasts(kind: NewNote['kind']): kind is 'hold' | 'promise' {
  return kind === 'hold' || kind === 'promise';
}

function noteOf({ kind, text, until, promisedCents, on, stage }: Draft): NewNote {
  const isContact = contactKinds.has(kind);
  return {
    kind,
    text,
    ...(lasts(kind) && until !== null ? { until } : {}),
    ...(isContact && on !== null ? { on } : {}),
    ...(isContact && stage !== '' ? { stage } : {}),
    ...(kind === 'promise' && promisedCents !== null && promisedCents > 0 ? { promisedCents } : {}),
  };
}
