import { useId, useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { formatList } from '#web/lib/format.ts';
import { useActText } from './act-text.ts';
import type { LeaseItem } from './api.ts';
import { useLeasesText } from './leases-text.ts';
import { useLeaseText } from './text.ts';

export interface CancelDraftsDialogProps {
  readonly drafts: readonly LeaseItem[];
  readonly onClose: () => void;
  readonly onCancel: (reason: string) => Promise<void>;
}

/** One reason for all of them: a lease that was cancelled stays so, and says why. */
export function CancelDraftsDialog({ drafts, onClose, onCancel }: CancelDraftsDialogProps) {
  const a = useActText();
  const l = useLeasesText();
  const t = useLeaseText();
  const id = useId();
  const [reason, setReason] = useState('');
  const { form, submit, busy, errorOf } = useSubmission({
    fields: ['reason'],
    check: () => required({ reason }),
    send: () => onCancel(reason.trim()),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={l('cancelMany', { count: drafts.length })}
      description={`${formatList(drafts.map(({ number }) => number))}. ${a('cancelWhy')}`}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="danger" type="submit" form={id} busy={busy}>
            {l('cancelMany', { count: drafts.length })}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={submit}>
        <TextField
          label={a('reason')}
          required
          maxLength={500}
          autoComplete="off"
          value={reason}
          error={errorOf('reason')}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
