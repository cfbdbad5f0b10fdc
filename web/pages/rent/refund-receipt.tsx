import { useQuery } from '@tanstack/react-query';
import { banksQuery, ledgerQuery, type NewRefund, type Receipt } from '#web/features/money/api.ts';
import { payableOn } from '#web/features/money-acts/payable-on.ts';
import { useToday } from '#web/lib/use-today.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { controlsOf, useDraft } from '#web/kit/record-form/controls.ts';
import { FormPair } from '#web/kit/record-form/record-form.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { useMoneyAct } from '#web/features/money-acts/use-money-act.ts';
import { useReceiptsText } from './receipts-text.ts';

/** Pays back what was paid ahead. */
export function RefundReceipt({ receipt, onClose }: { readonly receipt: Receipt; readonly onClose: () => void }) {
  const c = useReceiptsText();
  const today = useToday();
  const { data: banks } = useQuery(banksQuery);
  const part = receipt.parts.find(({ unappliedCents }) => unappliedCents > 0);
  const { data: ledger } = useQuery({ ...ledgerQuery(part?.leaseId ?? ''), enabled: part !== undefined });
  const form = useDraft(() => ({
    // Until it is typed, all that can be paid back.
    cents: undefined as number | null | undefined,
    date: today as string | null,
    account: null as string | null,
    reference: '',
    sent: null as NewRefund | null,
  }));
  const { date, account, reference } = form.draft;
  // Once it is posted there is less to pay back; what is sent again is the same.
  const sent = form.isSent ? form.draft.sent : null;
  const { paid, bankId } = payableOn(ledger?.payBack, date);
  const most = Math.min(part?.unappliedCents ?? 0, paid);
  const cents = sent?.cents ?? (form.draft.cents === undefined ? most || null : form.draft.cents);
  const acting = useMoneyAct({
    typed: form.draft,
    fields: ['cents', 'refundedOn'],
    check: () => required({ cents: cents === null || cents <= 0 ? '' : String(cents), refundedOn: date ?? '' }),
    send: async (post, meant) => {
      const body: NewRefund = sent ?? {
        leaseId: part?.leaseId ?? '',
        cents: cents ?? 0,
        refundedOn: date ?? '',
        // Without a choice it goes out of where the money is.
        ...(account === null ? {} : { accountId: account }),
        ...(receipt.payer === null ? {} : { personId: receipt.payer.id }),
        ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
        ...meant,
      };
      form.change({ sent: body });
      const refund = await post('POST /refunds/', { body });
      return c('refundDone', { number: refund.number });
    },
    onDone: onClose,
  });
  const control = controlsOf(form, acting.errorOf);
  return (
    <ActPanel
      title={c('refundTitle')}
      eyebrow={receipt.number}
      why={c('refundWhy')}
      act={c('refundAct', { amount: moneyOf(cents ?? 0, receipt.currency) })}
      acting={acting}
      onClose={onClose}
    >
      <FormPair>
        <MoneyField
          label={c('refundAmount')}
          currency={receipt.currency}
          cents={cents}
          error={acting.errorOf('cents')}
          onChange={(typed) => form.change({ cents: typed })}
        />
        <DateField label={c('refundOn')} today={today} {...control.date('date')} error={acting.errorOf('refundedOn')} />
      </FormPair>
      <Select
        label={c('refundFrom')}
        options={(banks ?? []).map(({ id, number, name }) => ({ value: id, label: name, hint: number }))}
        {...control.choice('account')}
        value={account ?? bankId}
      />
      <TextField label={c('reference')} maxLength={120} {...control.text('reference')} />
    </ActPanel>
  );
}
