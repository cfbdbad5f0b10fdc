import type { ReactNode } from 'react';
import { latestOf } from '#shared/dates.ts';
import { reasonFields } from '#shared/form-fields.ts';
import { ActPanel, type ActPanelProps } from '#web/kit/act-panel/act-panel.tsx';
import type { Post } from '#web/kit/act-panel/use-acting.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { controlsOf, useDraft } from '#web/kit/record-form/controls.ts';
import { required } from '#web/kit/submission/checks.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useMoneyAct } from './use-money-act.ts';

export interface Undoing {
  readonly reason: string;
  readonly date: string;
}

type Words = Pick<ActPanelProps, 'title' | 'eyebrow' | 'why' | 'act' | 'nothingYet' | 'problem'>;

export interface UndoPanelProps extends Words {
  readonly reasonLabel: string;
  /** Left out, it is undone as of the day it was done. */
  readonly dateLabel?: string;
  /** The day it was done: nothing is undone before. */
  readonly doneOn?: string;
  /** Instead of what is wrong with the day by itself. */
  readonly dateError?: string;
  /** Said as soon as the day is before the one it was done on. */
  readonly earlyError?: string;
  /** Answers with what is said afterwards. */
  readonly send: (undoing: Undoing, post: Post) => Promise<string>;
  readonly onClose: () => void;
  /** Left out, the panel closes. */
  readonly onDone?: () => void;
  readonly children?: ReactNode;
}

/** Undoes what was posted: with a reason and, where that is asked, a day; nothing is erased. */
export function UndoPanel(props: UndoPanelProps) {
  const {
    reasonLabel,
    dateLabel,
    doneOn = null,
    dateError,
    earlyError,
    send,
    onClose,
    onDone = onClose,
    children,
    ...words
  } = props;
  const today = useToday();
  const form = useDraft(() => ({ reason: '', date: latestOf(today, doneOn) as string | null }));
  const { reason, date } = form.draft;
  const acting = useMoneyAct({
    typed: form.draft,
    fields: ['reason', 'date'],
    check: () => required({ reason, date: date ?? '' }),
    send: (post) => send({ reason: reason.trim(), date: date ?? today }, post),
    onDone,
  });
  const control = controlsOf(form, acting.errorOf, reasonFields);
  const { error, ...day } = control.date('date');
  const isEarly = date !== null && doneOn !== null && date < doneOn;
  return (
    <ActPanel {...words} danger acting={acting} onClose={onClose}>
      <TextField label={reasonLabel} {...control.text('reason')} />
      {dateLabel !== undefined && (
        <DateField
          label={dateLabel}
          today={today}
          {...day}
          error={(isEarly ? earlyError : undefined) ?? (error && (dateError ?? error))}
        />
      )}
      {children}
    </ActPanel>
  );
}
