import { reasonFields } from '#shared/form-fields.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { useDraft } from '#web/kit/record-form/controls.ts';
import { required } from '#web/kit/submission/checks.ts';
import { formatDate, formatDateFull } from '#web/lib/format.ts';
import { AmendPanel, type ActProps } from './act-panel.tsx';
import { useActText } from './act-text.ts';
import { closing } from './use-lease-act.ts';
import { useUndoable } from './use-undoable.ts';
import { useToday } from '#web/lib/use-today.ts';

/** The tenant stays after all, whether there was notice or both sides had agreed on an end. */
export function WithdrawNotice({ lease, onClose }: ActProps) {
  const a = useActText();
  const isEarlyEnd = lease.endKind === 'early-end';
  const date = formatDate(lease.leavesOn ?? lease.startsOn);
  return (
    <AmendPanel
      lease={lease}
      onClose={onClose}
      title={a(isEarlyEnd ? 'withdrawEarlyEnd' : 'withdrawTitle')}
      why={a(isEarlyEnd ? 'withdrawEarlyEndWhy' : 'withdrawWhy', { date })}
      act={a(isEarlyEnd ? 'withdrawEarlyEnd' : 'withdrawAct')}
      change={withdrawal}
      fields={[]}
      onDone={closing(onClose, a(isEarlyEnd ? 'withdrawEarlyEndDone' : 'withdrawDone'))}
    />
  );
}

const withdrawal = { act: 'withdraw-notice' } as const;

/** As both sides agreed, on a day before the end that is known. */
export function EndEarly({ lease, onClose }: ActProps) {
  const a = useActText();
  const today = useToday();
  const undo = useUndoable();
  const form = useDraft(() => ({ leavesOn: null as string | null, reason: '' }));
  const { leavesOn, reason } = form.draft;
  const said = reason.trim();
  const isPast = leavesOn !== null && leavesOn < today;
  return (
    <AmendPanel
      lease={lease}
      onClose={onClose}
      name="endEarly"
      act={leavesOn === null ? a('endEarlyActPlain') : a('endEarlyAct', { date: formatDate(leavesOn) })}
      change={leavesOn === null || isPast || said === '' ? undefined : { act: 'end-early', leavesOn, reason: said }}
      // The money does not depend on the reason, and is shown before there is one.
      preview={leavesOn === null || isPast ? undefined : { act: 'end-early', leavesOn, reason: said || '–' }}
      fields={['leavesOn', 'reason']}
      check={() => [
        ...required({ leavesOn: leavesOn ?? '', reason }),
        ...(isPast ? [{ path: 'leavesOn', code: 'custom' }] : []),
      ]}
      onDone={closing(onClose, (after) => ({
        text: a('endEarlyDone', { date: formatDate(after.leavesOn ?? '') }),
        // What a notice said before is not brought back by taking this back.
        ...(lease.leavesOn === null && {
          act: { label: a('undo'), run: () => undo(after, withdrawal) },
        }),
      }))}
      form={form}
      bounds={reasonFields}
    >
      {(control, errorOf) => (
        <>
          <DateField
            label={a('leavesOn')}
            today={today}
            min={today}
            required
            {...control.date('leavesOn')}
            error={isPast ? a('leftAlready', { date: formatDateFull(today) }) : errorOf('leavesOn')}
          />
          <TextField label={a('reason')} help={a('reasonHelp')} {...control.text('reason')} />
        </>
      )}
    </AmendPanel>
  );
}
