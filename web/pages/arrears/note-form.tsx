import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { arrearsStages } from '#shared/rent/arrears-stages.ts';
import { addDays } from '#shared/dates.ts';
import { rentChanged } from '#web/features/money/api.ts';
import { useRemindText } from '#web/features/reminders/remind-text.ts';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { Button } from '#web/kit/button/button.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextArea } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { addNote, type NewNote } from './api.ts';
import { useArrearsText } from './text.ts';
import styles from './arrears.module.css';

const kinds = ['call', 'letter', 'message', 'visit', 'promise', 'hold', 'note'] as const;
const contactKinds: ReadonlySet<NewNote['kind']> = new Set(['call', 'letter', 'message', 'visit']);

export interface NoteFormProps {
  readonly leaseId: string;
  readonly today: string;
  readonly currency: string | undefined;
  readonly onClose: () => void;
}

/** A contact made, or what was promised or agreed about a debt. */
export function NoteForm({ leaseId, today, currency, onClose }: NoteFormProps) {
  const a = useArrearsText();
  const r = useRemindText();
  const say = useRentFailure();
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<NewNote['kind']>('call');
  const [text, setText] = useState('');
  const [until, setUntil] = useState<string | null>(addDays(today, 7));
  const [cents, setCents] = useState<number | null>(null);
  const [on, setOn] = useState<string | null>(today);
  const [stage, setStage] = useState<'' | (typeof arrearsStages)[number]>('');
  const isContact = contactKinds.has(kind);
  const lasts = kind === 'hold' || kind === 'promise';
  const submission = useSubmission({
    fields: ['text', 'until', 'promisedCents', 'on', 'stage'],
    check: () => [
      ...(text.trim() === '' ? [{ path: 'text', code: 'required' }] : []),
      ...(lasts && until === null ? [{ path: 'until', code: 'required' }] : []),
      ...(isContact && on === null ? [{ path: 'on', code: 'required' }] : []),
    ],
    send: async () => {
      await addNote(leaseId, {
        kind,
        text,
        ...(lasts && until !== null ? { until } : {}),
        ...(isContact && on !== null ? { on } : {}),
        ...(isContact && stage !== '' ? { stage } : {}),
        ...(kind === 'promise' && cents !== null && cents > 0 ? { promisedCents: cents } : {}),
      });
      onClose();
      showToast({ text: a('noted') });
      await rentChanged(queryClient);
    },
  });
  const { submit, busy, failure, message, errorOf, form } = submission;
  return (
    <form ref={form} noValidate className={styles['form']} onSubmit={submit} aria-label={a('note')}>
      <Select
        label={a('noteKind')}
        options={kinds.map((value) => ({ value, label: a(`log_${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      <TextArea
        label={a('noteText')}
        rows={3}
        maxLength={2000}
        required
        value={text}
        error={errorOf('text')}
        onChange={(event) => setText(event.target.value)}
      />
      {isContact && (
        <>
          <DateField
            label={a('contactOn')}
            value={on}
            today={today}
            min={addDays(today, -366)}
            max={today}
            required
            error={errorOf('on')}
            onChange={setOn}
          />
          <Select
            label={a('countsAs')}
            help={a('countsAsHelp')}
            options={[
              { value: '', label: a('countsAsNone') },
              ...arrearsStages.map((value) => ({ value, label: r(`stage_${value}`) })),
            ]}
            value={stage}
            onChange={setStage}
          />
        </>
      )}
      {(kind === 'hold' || kind === 'promise') && (
        <DateField
          label={a(`until_${kind}`)}
          help={a(`noteHelp_${kind}`)}
          value={until}
          today={today}
          min={today}
          required
          error={errorOf('until')}
          onChange={setUntil}
        />
      )}
      {kind === 'promise' && currency !== undefined && (
        <MoneyField
          label={a('promisedCents')}
          cents={cents}
          currency={currency}
          error={errorOf('promisedCents')}
          onChange={setCents}
        />
      )}
      <FormError requestId={failure?.requestId}>
        {failure !== undefined && message !== undefined ? say(failure) : undefined}
      </FormError>
      <div className={styles['acts']}>
        <Button type="submit" variant="primary" busy={busy}>
          {a('save')}
        </Button>
        <Button onClick={onClose}>{a('cancel')}</Button>
      </div>
    </form>
  );
}
