import { reasonFields } from '#shared/form-fields.ts';
import { useNoteCleared } from '#web/features/today-cleared/use-note-cleared.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { listNames } from '#web/kit/names/list-names.ts';
import { controlsOf, useDraft } from '#web/kit/record-form/controls.ts';
import { required } from '#web/kit/submission/checks.ts';
import { formatDate } from '#web/lib/format.ts';
import { cancelLease, signLease } from './api.ts';
import { LeaseActPanel, type ActProps } from './act-panel.tsx';
import { useActText } from './act-text.ts';
import { closing, useLeaseAct } from './use-lease-act.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { useToday } from '#web/lib/use-today.ts';

/** The unit is let from the first day on; who has it on one of the days is named. */
export function Sign({ lease, onClose }: ActProps) {
  const a = useActText();
  const today = useToday();
  const cleared = useNoteCleared();
  const close = closing(onClose, ({ number, posted, currency }: Awaited<ReturnType<typeof signLease>>) => ({
    text:
      posted.cents > 0
        ? a('signCharged', { number, amount: moneyOf(posted.cents, currency) })
        : a('signDone', { number }),
  }));
  const form = useDraft(() => ({ signedOn: today as string | null }));
  const { signedOn } = form.draft;
  const acting = useLeaseAct(lease, {
    typed: form.draft,
    fields: ['signedOn'],
    check: () => required({ signedOn: signedOn ?? '' }),
    send: () => signLease(lease, signedOn ?? today),
    onDone: (signed) => {
      cleared.note({
        kind: 'signature',
        id: lease.id,
        name: listNames(lease.tenants.map(({ name }) => name)),
        undo: lease.id,
      });
      close(signed);
    },
  });
  return (
    <LeaseActPanel
      lease={lease}
      onClose={onClose}
      name="sign"
      why={a('signWhy', { unit: lease.unit.name, date: formatDate(lease.startsOn) })}
      act={a('signAct', { number: lease.number })}
      acting={acting}
    >
      <DateField
        label={a('signedOn')}
        today={today}
        max={today}
        required
        {...controlsOf(form, acting.errorOf).date('signedOn')}
      />
    </LeaseActPanel>
  );
}

/** Only before it begins, and with a reason that stays. */
export function Cancel({ lease, onClose }: ActProps) {
  const a = useActText();
  const cleared = useNoteCleared();
  const close = closing(onClose, ({ number }) => ({ text: a('cancelDone', { number }) }));
  const form = useDraft(() => ({ reason: '' }));
  const { reason } = form.draft;
  const acting = useLeaseAct(lease, {
    typed: form.draft,
    fields: ['reason'],
    check: () => required({ reason }),
    send: () => cancelLease(lease, reason.trim()),
    onDone: (cancelled) => {
      cleared.forget(cancelled.id);
      close(cancelled);
    },
  });
  return (
    <LeaseActPanel
      lease={lease}
      onClose={onClose}
      name="cancel"
      act={a('cancelAct', { number: lease.number })}
      danger
      acting={acting}
    >
      <TextField
        label={a('reason')}
        help={a('reasonHelp')}
        {...controlsOf(form, acting.errorOf, reasonFields).text('reason')}
      />
    </LeaseActPanel>
  );
}
