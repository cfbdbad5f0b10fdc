import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '#web/kit/field/text-field.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { receivingBanksQuery } from '#web/features/money/api.ts';
import { paymentMethods } from './payment-draft.ts';
import { usePaymentText } from './payment-text.ts';
import { useRentWords } from '#web/features/money/text.ts';
import type { Payment } from './use-payment.ts';
import styles from './payment.module.css';

interface PaymentHowProps {
  readonly payment: Payment;
  readonly accountError: string | undefined;
}

/** How it came in, in one line; the fields for it open when the line is not right. */
export function PaymentHow({ payment, accountError }: PaymentHowProps) {
  const p = usePaymentText();
  const t = useRentWords();
  const [open, setOpen] = useState(false);
  const { draft, preview } = payment;
  const reference =
    draft.reference.trim() === '' ? p('noReference') : p('reference', { reference: draft.reference.trim() });
  const method = t(`method_${draft.method}`);
  const payer = preview?.parts.flatMap((part) => part.tenants).find(({ id }) => id === draft.payerId);
  if (open || accountError !== undefined) return <HowFields payment={payment} accountError={accountError} />;
  return (
    <div className={styles['how']}>
      <span>
        {preview === undefined
          ? p('howAlone', { method, reference })
          : p('how', { method, account: preview.account.name, reference })}
        {payer !== undefined && p('paidBy', { name: payer.name })}
      </span>
      <TextAct onClick={() => setOpen(true)}>{p('change')}</TextAct>
    </div>
  );
}

function HowFields({ payment, accountError }: PaymentHowProps) {
  const p = usePaymentText();
  const t = useRentWords();
  const { draft, change, preview } = payment;
  const { data: banks } = useQuery(receivingBanksQuery);
  const tenants = new Map(preview?.parts.flatMap((part) => part.tenants).map(({ id, name }) => [id, name]));
  return (
    <>
      <div className={styles['pair']}>
        <Select
          label={p('method')}
          options={paymentMethods.map((value) => ({ value, label: t(`method_${value}`) }))}
          value={draft.method}
          onChange={(method) => change({ method })}
        />
        <Select
          label={p('account')}
          options={[
            { value: 'usual', label: p('accountUsual') },
            { value: 'none', label: p('undeposited') },
            ...(banks ?? []).map(({ id, number, name }) => ({ value: id, label: name, hint: number })),
          ]}
          value={draft.account}
          error={accountError}
          onChange={(account) => change({ account })}
        />
      </div>
      <div className={styles['pair']}>
        <TextField
          label={p('referenceField')}
          maxLength={120}
          value={draft.reference}
          onChange={(event) => change({ reference: event.target.value })}
        />
        <Select
          label={p('payer')}
          options={[
            { value: '', label: p('payerUnsaid') },
            ...[...tenants].map(([value, label]) => ({ value, label })),
          ]}
          value={draft.payerId}
          onChange={(payerId) => change({ payerId })}
        />
      </div>
      <TextField
        label={p('memo')}
        maxLength={500}
        value={draft.memo}
        onChange={(event) => change({ memo: event.target.value })}
      />
    </>
  );
}
