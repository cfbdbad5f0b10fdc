import { useState } from 'react';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate } from '#web/lib/format.ts';
import { cancelLease, signLease } from './api.ts';
import { LeaseActPanel, type ActProps } from './act-panel.tsx';
import { useActText } from './act-text.ts';
import { useLeaseAct } from './use-lease-act.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { useToday } from '#web/lib/use-today.ts';

/** The unit is let from the first day on; who has it on one of the days is named. */
export function Sign({ lease, onClose }: ActProps) {
  const a = useActText();
  const today = useToday();
  const [signedOn, setSignedOn] = useState<string | null>(today);
  const acting = useLeaseAct(lease, {
    fields: ['signedOn'],
    check: () => required({ signedOn: signedOn ?? '' }),
    send: () => signLease(lease, signedOn ?? today),
    onDone: (after) => {
      onClose();
      const { number, posted } = after;
      const amount = moneyOf(posted.cents, after.currency);
      showToast({ text: posted.cents > 0 ? a('signCharged', { number, amount }) : a('signDone', { number }) });
    },
  });
  return (
    <LeaseActPanel
      lease={lease}
      onClose={onClose}
      title={a('signTitle')}
      why={a('signWhy', { unit: lease.unit.name, date: formatDate(lease.startsOn) })}
      act={a('signAct', { number: lease.number })}
      acting={acting}
    >
      <DateField
        label={a('signedOn')}
        value={signedOn}
        today={today}
        max={today}
        required
        onChange={setSignedOn}
        error={acting.errorOf('signedOn')}
      />
    </LeaseActPanel>
  );
}

/** Only before it begins, and with a reason that stays. */
export function Cancel({ lease, onClose }: ActProps) {
  const a = useActText();
  const [reason, setReason] = useState('');
  const acting = useLeaseAct(lease, {
    fields: ['reason'],
    check: () => required({ reason }),
    send: () => cancelLease(lease, reason.trim()),
    onDone: (after) => {
      onClose();
      showToast({ text: a('cancelDone', { number: after.number }) });
    },
  });
  return (
    <LeaseActPanel
      lease={lease}
      onClose={onClose}
      title={a('cancelTitle')}
      why={a('cancelWhy')}
      act={a('cancelAct', { number: lease.number })}
      danger
      acting={acting}
    >
      <TextField
        label={a('reason')}
        help={a('reasonHelp')}
        maxLength={500}
        required
        value={reason}
        error={acting.errorOf('reason')}
        onChange={(event) => setReason(event.target.value)}
      />
    </LeaseActPanel>
  );
}
