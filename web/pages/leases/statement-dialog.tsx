import { useId, useMemo, useState } from 'react';
import { usePapersText } from '#web/app/rent/papers-text.ts';
import { usePaper } from '#web/app/rent/use-paper.ts';
import { useRentFailure } from '#web/app/rent/use-rent-failure.ts';
import { Button } from '#web/kit/button/button.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { download } from '#web/lib/download.ts';
import { formatList } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { newKey } from '#web/lib/new-key.ts';
import { useToday } from '#web/lib/use-today.ts';
import styles from './statement.module.css';

export interface StatementDialogProps {
  readonly leaseId: string;
  readonly onClose: () => void;
}

/** A statement of some time, to keep or to send. */
export function StatementDialog({ leaseId, onClose }: StatementDialogProps) {
  const p = usePapersText();
  const say = useRentFailure();
  const today = useToday();
  const maySend = useMay()('rent.change');
  const form = useId();
  const [from, setFrom] = useState<string | null>(`${today.slice(0, 4)}-01-01`);
  const [to, setTo] = useState<string | null>(today);
  const isBackwards = from !== null && to !== null && to < from;
  const { busy: isSaving, save } = usePaper();
  const sending = useSending({ leaseId, from, to }, onClose);
  const { submit, busy, failure, message, form: formRef, errorOf } = sending;
  const fetched = async () => {
    if (from === null || to === null) return;
    await download('GET /leases/{id}/statement.pdf/', { params: { id: leaseId }, query: { from, to } });
    onClose();
    showToast({ text: p('saved') });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={p('statement')}
      description={p('statementWhy')}
      footer={
        <>
          <Button onClick={onClose}>{p('cancel')}</Button>
          <Button
            variant={maySend ? 'outline' : 'primary'}
            busy={isSaving || busy || isBackwards || from === null || to === null}
            onClick={() => save(fetched)}
          >
            {p('download')}
          </Button>
          {maySend && (
            <Button variant="primary" type="submit" form={form} busy={busy || isSaving || isBackwards}>
              {p('send')}
            </Button>
          )}
        </>
      }
    >
      <form ref={formRef} id={form} noValidate className={styles['fields']} onSubmit={submit}>
        <div className={styles['pair']}>
          <DateField label={p('from')} required value={from} today={today} error={errorOf('from')} onChange={setFrom} />
          <DateField
            label={p('to')}
            required
            value={to}
            today={today}
            error={isBackwards ? p('backwards') : errorOf('to')}
            onChange={setTo}
          />
        </div>
        {maySend && <p className={styles['why']}>{p('sendWhy')}</p>}
        <FormError requestId={failure?.requestId}>
          {failure !== undefined && message !== undefined ? say(failure) : undefined}
        </FormError>
      </form>
    </Dialog>
  );
}

interface Wanted {
  readonly leaseId: string;
  readonly from: string | null;
  readonly to: string | null;
}

function useSending({ leaseId, from, to }: Wanted, onClose: () => void) {
  const p = usePapersText();
  // One key for one range: however often it is sent, it arrives once.
  const idempotencyKey = useMemo(() => `${from} ${to} ${newKey()}`.replaceAll(' ', '.'), [from, to]);
  return useSubmission({
    fields: ['from', 'to'],
    check: () => required({ from: from ?? '', to: to ?? '' }),
    send: async () => {
      const body = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
      const input = { params: { id: leaseId }, body };
      const { sent, left, delivery } = await call('POST /leases/{id}/send-statement/', input, { idempotencyKey });
      onClose();
      const names = (people: readonly { readonly name: string }[]) => formatList(people.map(({ name }) => name));
      const words = p(delivery === 'smtp' ? 'sent' : 'kept', { names: names(sent) });
      showToast({ text: left.length === 0 ? words : `${words} ${p('left', { names: names(left) })}` });
    },
  });
}
