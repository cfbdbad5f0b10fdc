import { useQueries } from '@tanstack/react-query';
import { useEffect, useId, type ReactNode } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { SidePanel } from '#web/kit/side-panel/side-panel.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { useMe } from '#web/lib/me.ts';
import { leaseNameQuery } from './api.ts';
import { LeaseField, leaseOf } from './lease-field.tsx';
import type { DraftPart, PayingLease } from './payment-draft.ts';
import { PaymentAfterwards } from './payment-afterwards.tsx';
import { PaymentDoubt } from './payment-doubt.tsx';
import { PaymentHow } from './payment-how.tsx';
import { usePaymentText } from './payment-text.ts';
import { PaymentWhere } from './payment-where.tsx';
import { useRentWords } from './text.ts';
import { usePayment, type Payment } from './use-payment.ts';
import { useRentFailure } from './use-rent-failure.ts';
import { moneyOf } from './words.ts';
import styles from './payment.module.css';

export interface RecordPaymentProps {
  /** The leases that the address names, with commas between their ids; `new` is none yet. */
  readonly leaseId: string;
  readonly onClose: () => void;
}

/** Three fields, and where the money will go; nothing is posted before the button says how much. */
export function RecordPayment({ leaseId, onClose }: RecordPaymentProps) {
  const t = useRentWords();
  const ids = leaseId === 'new' ? [] : leaseId.split(',').slice(0, 100);
  const leases = useQueries({
    queries: ids.map((id) => leaseNameQuery(id)),
    combine: (results) =>
      results.every(({ data, error }) => data !== undefined || error !== null)
        ? results.flatMap(({ data }) => (data === undefined ? [] : [data]))
        : undefined,
  });
  // A link names leases by their ids alone; who that is comes a moment later, and with it the form.
  if (leases === undefined) return null;
  return <PaymentForm leases={leases.map((lease) => leaseOf(t, { ...lease, leaseId: lease.id }))} onClose={onClose} />;
}

function PaymentForm({ leases, onClose }: { readonly leases: readonly PayingLease[]; readonly onClose: () => void }) {
  const p = usePaymentText();
  const t = useRentWords();
  const say = useRentFailure();
  const id = useId();
  const { organisation } = useMe();
  const payment = usePayment(leases, onClose);
  const { draft, change, preview, total, submission, refusal, overdrawn } = payment;
  const { submit, busy, failure, message, errorOf, form } = submission;
  const currency = draft.parts.find((part) => part.lease !== null)?.lease?.currency ?? organisation.currency;
  const isKnown = leases.length > 0;
  // Who it is from is asked first; where that is known, how much. The panel itself took the focus a moment before.
  useEffect(() => {
    document.querySelector<HTMLElement>(`#${CSS.escape(id)} input${isKnown ? '[inputmode="decimal"]' : ''}`)?.focus();
  }, [id, isKnown]);
  const shown = failure !== undefined && message !== undefined ? failure : failure === undefined ? refusal : undefined;
  return (
    <SidePanel
      title={p('title')}
      onClose={onClose}
      footer={
        <>
          <span>{p('nothingYet')}</span>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={id} busy={busy}>
            {total === undefined ? p('recordPlain') : p('record', { amount: moneyOf(total, currency) })}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate className={styles['form']} onSubmit={submit}>
        {draft.parts.map((part, at) => (
          <PartFields key={part.key} part={part} at={at} payment={payment} currency={currency}>
            {at === 0 && (
              <DateField
                label={p('receivedOn')}
                value={draft.receivedOn}
                today={payment.today}
                error={errorOf('receivedOn') && (draft.receivedOn === null ? p('askDate') : errorOf('receivedOn'))}
                help={draft.receivedOn !== null && draft.receivedOn > payment.today ? p('receivedAhead') : undefined}
                onChange={(receivedOn) => change({ receivedOn })}
              />
            )}
          </PartFields>
        ))}
        <PaymentHow payment={payment} />
        <AddLease payment={payment} />
        <PaymentDoubt payment={payment} />
        {preview !== undefined && <PaymentWhere payment={payment} preview={preview} />}
        {preview !== undefined && <PaymentAfterwards preview={preview} isStale={payment.isStale} />}
        <FormError requestId={failure?.requestId}>
          {overdrawn ? p('tooMuch') : shown !== undefined && payment.doubt === undefined ? say(shown) : undefined}
        </FormError>
      </form>
    </SidePanel>
  );
}

function PartFields({
  part,
  at,
  payment,
  currency,
  children,
}: {
  readonly part: DraftPart;
  readonly at: number;
  readonly payment: Payment;
  readonly currency: string;
  readonly children?: ReactNode;
}) {
  const p = usePaymentText();
  const { draft, change, changePart, centsOf, submission } = payment;
  const isAsked = submission.errorOf('from') !== undefined && part.lease === null;
  const isShort = submission.errorOf('amount') !== undefined && (centsOf(part) ?? 0) <= 0;
  const taken = draft.parts.flatMap(({ lease }) => (lease === null ? [] : [lease.id]));
  return (
    <div className={styles['part']}>
      <LeaseField
        label={p('from')}
        {...(part.lease === null ? { help: p('fromHelp') } : {})}
        error={isAsked ? p('askFrom') : undefined}
        value={part.lease}
        taken={taken}
        onChange={(lease) => changePart(part.key, { lease, typed: undefined, byHand: null })}
      />
      <div className={styles['pair']}>
        <MoneyField
          key={part.lease?.id}
          label={p('amount')}
          currency={part.lease?.currency ?? currency}
          cents={centsOf(part)}
          error={isShort ? p('askAmount') : undefined}
          onChange={(typed) => changePart(part.key, { typed, byHand: null })}
        />
        {children}
        {at > 0 && (
          <TextAct
            variant="other"
            className={styles['out']}
            aria-label={p('removeLeaseOf', { name: part.lease?.name ?? '' })}
            onClick={() => change({ parts: draft.parts.filter(({ key }) => key !== part.key) })}
          >
            {p('removeLease')}
          </TextAct>
        )}
      </div>
    </div>
  );
}

function AddLease({ payment: { draft, change } }: { readonly payment: Payment }) {
  const p = usePaymentText();
  if (draft.parts.some(({ lease }) => lease === null)) return null;
  const add = () =>
    change({
      parts: [...draft.parts, { key: crypto.randomUUID(), lease: null, typed: undefined, byHand: null }],
    });
  return <TextAct onClick={add}>{p('addLease')}</TextAct>;
}
