import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { controlsOf, useDraft } from '#web/kit/record-form/controls.ts';
import { FormPair } from '#web/kit/record-form/record-form.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { useToday } from '#web/lib/use-today.ts';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { useMoneyAct } from '#web/features/money-acts/use-money-act.ts';
import { useActsText } from './acts-text.ts';
import { banksQuery, ledgerQuery, rentPolicyQuery, type NewRefund } from '#web/features/money/api.ts';
import type { LeaseActProps } from './charge-once.tsx';
import { payableOn } from './payable-on.ts';
import { usualBank } from '#web/features/money/usual-bank.ts';
import { moneyOf } from '#web/features/money/words.ts';

/** Pays back what waits on a lease: so much that was paid too much, and so much that is a credit. */
export function PayBack({ leaseId, currency, name, onClose }: LeaseActProps) {
  const a = useActsText();
  const navigate = useNavigate();
  const today = useToday();
  const { data: banks } = useQuery(banksQuery);
  const { data: policy } = useQuery(rentPolicyQuery);
  const { data: ledger } = useQuery(ledgerQuery(leaseId));
  const form = useDraft(() => ({
    date: today as string | null,
    // Until it is typed, all that can be paid back.
    cents: undefined as number | null | undefined,
    account: null as string | null,
    reference: '',
    sent: null as NewRefund | null,
  }));
  const { date, account, reference } = form.draft;
  // Once it is posted there is less to pay back; what is sent again is the same.
  const sent = form.isSent ? form.draft.sent : null;
  const { paid, credited, bankId } = payableOn(ledger?.payBack, date);
  // Money that came goes back first; a credit is offered where there is nothing else.
  const offered = (paid > 0 ? paid : credited) || null;
  const cents = sent?.cents ?? (form.draft.cents === undefined ? offered : form.draft.cents);
  // What was paid goes out of where it is, unless somebody chooses; a credit was never money.
  const sentId = account ?? (paid > 0 ? null : usualBank(banks, policy));
  const ofCredit = Math.max(0, (cents ?? 0) - paid);
  const acting = useMoneyAct({
    typed: form.draft,
    fields: ['cents', 'refundedOn'],
    check: () => required({ cents: cents === null || cents <= 0 ? '' : String(cents), refundedOn: date ?? '' }),
    send: async (post, meant) => {
      const body: NewRefund = sent ?? {
        leaseId,
        cents: cents ?? 0,
        withCredits: ofCredit > 0,
        refundedOn: date ?? '',
        ...(sentId === null ? {} : { accountId: sentId }),
        ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
        ...meant,
      };
      form.change({ sent: body });
      const refund = await post('POST /refunds/', { body });
      return {
        text: a('payBackDone', { amount: moneyOf(refund.cents, currency), number: refund.number }),
        act: { label: a('show'), run: () => void navigate(`/money/journal/${refund.entryId}`) },
      };
    },
    onDone: onClose,
  });
  const money = (value: number) => moneyOf(value, currency);
  const control = controlsOf(form, acting.errorOf);
  return (
    <ActPanel
      title={a('payBackTitle')}
      eyebrow={<bdi>{name}</bdi>}
      why={a('payBackWaits', { paid: money(paid), credited: money(credited) })}
      act={cents === null || cents <= 0 ? a('payBackPlain') : a('payBackAct', { amount: money(cents) })}
      acting={acting}
      onClose={onClose}
    >
      <FormPair>
        <MoneyField
          label={a('amount')}
          currency={currency}
          cents={cents}
          required
          error={acting.errorOf('cents')}
          {...(ofCredit > 0 && ofCredit <= credited ? { help: a('payBackCredit', { amount: money(ofCredit) }) } : {})}
          onChange={(typed) => form.change({ cents: typed })}
        />
        <DateField
          label={a('payBackOn')}
          today={today}
          required
          {...control.date('date')}
          error={acting.errorOf('refundedOn')}
        />
      </FormPair>
      <Select
        label={a('payBackFrom')}
        options={(banks ?? []).map(({ id, number, name: bank }) => ({ value: id, label: bank, hint: number }))}
        {...control.choice('account')}
        value={sent?.accountId ?? sentId ?? bankId}
      />
      <TextField label={a('payBackReference')} maxLength={120} {...control.text('reference')} />
    </ActPanel>
  );
}
