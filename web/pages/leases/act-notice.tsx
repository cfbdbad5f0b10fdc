import { addDays, latestOf } from '#shared/dates.ts';
import { optionalReason } from '#shared/form-fields.ts';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { useDraft } from '#web/kit/record-form/controls.ts';
import { FormPair } from '#web/kit/record-form/record-form.tsx';
import { Segmented } from '#web/kit/segmented/segmented.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { formatDate, formatDateFull } from '#web/lib/format.ts';
import { AmendPanel, type ActProps } from './act-panel.tsx';
import { useActText } from './act-text.ts';
import { closing } from './use-lease-act.ts';
import { useUndoable } from './use-undoable.ts';
import { useToday } from '#web/lib/use-today.ts';
import quiet from '#web/kit/quiet.module.css';

/** One side says that it leaves: when at the earliest, and earlier where both agreed. */
export function GiveNotice({ lease, onClose }: ActProps) {
  const a = useActText();
  const today = useToday();
  const undo = useUndoable();
  const form = useDraft(() => ({
    by: 'tenant' as 'tenant' | 'landlord',
    givenOn: today as string | null,
    // Until it is chosen, the earliest day.
    leavesOn: undefined as string | null | undefined,
    agreed: false,
    reason: '',
  }));
  const { by, givenOn, agreed, reason } = form.draft;
  const given = givenOn ?? today;
  const byPeriod = addDays(given, lease.noticeDays);
  const earliest = latestOf(byPeriod, lease.startsOn, lease.endsOn);
  const leavesOn = form.draft.leavesOn === undefined ? earliest : form.draft.leavesOn;
  const isEarly = leavesOn !== null && leavesOn < earliest;
  const isPast = leavesOn !== null && leavesOn < today;
  const change =
    leavesOn === null || givenOn === null || isPast || (isEarly && !agreed)
      ? undefined
      : ({
          act: 'give-notice',
          by,
          givenOn,
          leavesOn,
          agreed: isEarly && agreed,
          reason: reason.trim() || null,
        } as const);
  return (
    <AmendPanel
      lease={lease}
      onClose={onClose}
      name="notice"
      act={leavesOn === null ? a('noticeActPlain') : a('noticeAct', { date: formatDate(leavesOn) })}
      change={change}
      fields={['givenOn', 'leavesOn', 'reason']}
      check={() => [
        ...required({ givenOn: givenOn ?? '', leavesOn: leavesOn ?? '' }),
        ...(isPast || (isEarly && !agreed) ? [{ path: 'leavesOn', code: 'too-early' }] : []),
      ]}
      onDone={closing(onClose, (after) => ({
        text: a('noticeDone', { date: formatDate(after.leavesOn ?? '') }),
        act: { label: a('undo'), run: () => undo(after, { act: 'withdraw-notice' }) },
      }))}
      form={form}
      bounds={optionalReason}
    >
      {(control, errorOf) => (
        <>
          <Segmented
            label={a('noticeBy')}
            options={(['tenant', 'landlord'] as const).map((value) => ({ value, label: a(`by_${value}`) }))}
            value={by}
            onChange={(next) => form.change({ by: next })}
          />
          <FormPair>
            <DateField label={a('givenOn')} today={today} max={today} {...control.date('givenOn')} />
            <DateField
              label={a('leavesOn')}
              value={leavesOn}
              today={today}
              onChange={(day) => form.change({ leavesOn: day })}
              error={isPast ? a('leftAlready', { date: formatDateFull(today) }) : leaveError(errorOf('leavesOn'))}
            />
          </FormPair>
          <p className={quiet['note']}>{whyThen()}</p>
          {isEarly && <Checkbox label={a('agreed')} {...control.checked('agreed')} />}
          <TextField label={a('reason')} help={a('reasonHelp')} {...control.text('reason')} />
        </>
      )}
    </AmendPanel>
  );

  /** One reason, the one that decides: a term that is fixed outlasts the period of notice, and the other way round. */
  function whyThen(): string {
    const date = formatDate(earliest);
    if (earliest === byPeriod) return a('earliest', { count: lease.noticeDays, date });
    if (earliest !== lease.endsOn) return a('earliestStart', { date });
    return a(lease.atEnd === 'stop' ? 'earliestStop' : 'earliestTerm', { date });
  }

  function leaveError(said: string | undefined): string | undefined {
    if (!isEarly) return said;
    return agreed ? undefined : a('agreedFirst', { date: formatDate(earliest) });
  }
}
