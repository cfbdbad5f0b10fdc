import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { useSubmission, type FieldCheck } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate } from '#web/lib/format.ts';
import { cancelLease, leaseQuery, signLease, type Lease } from './api.ts';
import { FormPanel, type ActProps } from './act-panel.tsx';
import { useActText } from './act-text.ts';
import { useMeanwhile } from './use-amending.ts';
import { rentChanged } from '#web/features/money/api.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { useToday } from '#web/lib/use-today.ts';

/** The unit is let from the first day on; who has it on one of the days is named. */
export function Sign({ lease, onClose }: ActProps) {
  const a = useActText();
  const today = useToday();
  const [signedOn, setSignedOn] = useState<string | null>(today);
  const { meanwhile, ...submission } = useActing(lease, {
    fields: ['signedOn'],
    check: () => required({ signedOn: signedOn ?? '' }),
    send: () => signLease(lease, signedOn ?? today),
    done: (after) => {
      onClose();
      const { number, posted } = after;
      const amount = moneyOf(posted.cents, after.currency);
      showToast({ text: posted.cents > 0 ? a('signCharged', { number, amount }) : a('signDone', { number }) });
    },
  });
  return (
    <FormPanel
      lease={lease}
      onClose={onClose}
      title={a('signTitle')}
      why={a('signWhy', { unit: lease.unit.name, date: formatDate(lease.startsOn) })}
      act={a('signAct', { number: lease.number })}
      submission={submission}
      meanwhile={meanwhile}
    >
      <DateField
        label={a('signedOn')}
        value={signedOn}
        today={today}
        max={today}
        required
        onChange={setSignedOn}
        error={submission.errorOf('signedOn')}
      />
    </FormPanel>
  );
}

/** Only before it begins, and with a reason that stays. */
export function Cancel({ lease, onClose }: ActProps) {
  const a = useActText();
  const [reason, setReason] = useState('');
  const { meanwhile, ...submission } = useActing(lease, {
    fields: ['reason'],
    check: () => required({ reason }),
    send: () => cancelLease(lease, reason.trim()),
    done: (after) => {
      onClose();
      showToast({ text: a('cancelDone', { number: after.number }) });
    },
  });
  return (
    <FormPanel
      lease={lease}
      onClose={onClose}
      title={a('cancelTitle')}
      why={a('cancelWhy')}
      act={a('cancelAct', { number: lease.number })}
      danger
      submission={submission}
      meanwhile={meanwhile}
    >
      <TextField
        label={a('reason')}
        help={a('reasonHelp')}
        maxLength={500}
        required
        value={reason}
        error={submission.errorOf('reason')}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormPanel>
  );
}

interface Acting<After extends Lease> {
  readonly fields: readonly string[];
  readonly check: () => readonly FieldCheck[];
  readonly send: () => Promise<After>;
  readonly done: (after: After) => void;
}

/** An act that alters no money: sent once, with what somebody else did meanwhile beside it. */
function useActing<After extends Lease>(lease: Lease, { fields, check, send, done }: Acting<After>) {
  const queryClient = useQueryClient();
  const { changes: meanwhile, look } = useMeanwhile(lease);
  const submission = useSubmission({
    fields,
    check,
    send: async () => {
      const after = await send();
      queryClient.setQueryData(leaseQuery(after.id).queryKey, after);
      done(after);
      await rentChanged(queryClient);
    },
    onFailure: look,
  });
  return { ...submission, meanwhile };
}
