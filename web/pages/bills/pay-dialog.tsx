import { useQuery } from '@tanstack/react-query';
import { billFields } from '#shared/form-fields.ts';
import { bankAccountsQuery } from '#web/features/money/bank-accounts.ts';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { FormDialog, FormPair } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { Select } from '#web/kit/select/select.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { call } from '#web/lib/client.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useToday } from '#web/lib/use-today.ts';
import type { BillInFull } from './bill-words.tsx';
import { useBillsText } from './text.ts';

const methods = ['check', 'transfer', 'direct-debit', 'card', 'cash', 'other'] as const;

/** What was paid of a bill: all of it, a part, or less the discount while that lasts. */
export function PayDialog({ bill, onClose }: { readonly bill: BillInFull; readonly onClose: () => void }) {
  const t = useBillsText();
  const today = useToday();
  const { currency, openCents } = bill;
  const { data } = useQuery(bankAccountsQuery('active'));
  const mayBeOwn = bill.lines.every(({ property, isElsewhere }) => property !== null || isElsewhere);
  const isOwnCost = bill.lines.every(({ property, isElsewhere }) => property === null && !isElsewhere);
  const banks = data?.items ?? [];
  const fitting = isOwnCost ? ['operating', 'trust', 'own'] : ['trust', 'owner', 'own'];
  const mayPay = banks.some(({ kind }) => fitting.includes(kind)) ? fitting : ['operating', ...fitting];
  const optionsOf = (kinds: readonly string[]) => [
    { value: '', label: t('bankMissing') },
    ...banks
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` })),
  ];
  const money = (cents: number) => formatMoney(cents, currency);
  const form = useRecordForm({
    draft: () => ({
      paidOn: today as string | null,
      accountId: '',
      isOwn: false,
      ownAccountId: '',
      method: 'transfer' as (typeof methods)[number],
      reference: '',
      cents: openCents as number | null,
      withheldCents: null as number | null,
      discount: false,
    }),
    bounds: { ...billFields, paidOn: { required: true }, accountId: { required: true }, cents: { required: true } },
    fields: ['bills.0.cents', 'bills.0.discount'],
    line: 'POST /bill-payments/',
    check: ({ isOwn, ownAccountId }) => (isOwn ? required({ ownAccountId }) : []),
    send: ({ paidOn, accountId, isOwn, ownAccountId, method, reference, cents, withheldCents, discount }) =>
      call('POST /bill-payments/', {
        body: {
          vendorId: bill.vendor?.id ?? '',
          accountId,
          ownAccountId: isOwn ? ownAccountId : null,
          paidOn: paidOn ?? today,
          method,
          reference: reference.trim() || null,
          bills: [{ billId: bill.id, cents: cents ?? 0, discount, withheldCents: withheldCents ?? 0 }],
        },
      }),
    said: ({ number }) => t('paid', { number }),
    onSaved: onClose,
  });
  const { draft } = form;
  const mayDiscount =
    bill.discountUntil !== null && (draft.paidOn ?? today) <= bill.discountUntil && openCents === bill.cents;
  const amount = form.money('cents');
  return (
    <FormDialog
      form={form}
      title={t('payTitle', { number: bill.number })}
      act={t('payAct', { amount: money(draft.cents ?? 0) })}
      onClose={onClose}
    >
      <FormPair>
        <DateField label={t('paidOn')} today={today} {...form.date('paidOn')} />
        <MoneyField
          label={t('amount')}
          currency={currency}
          {...amount}
          error={amount.error ?? form.errorOf('bills.0.cents')}
        />
      </FormPair>
      {mayBeOwn && <Checkbox label={t('byOwn')} help={t('byOwnHelp')} {...form.checked('isOwn')} />}
      {draft.isOwn && (
        <Select label={t('ownAccount')} options={optionsOf(['operating'])} {...form.choice('ownAccountId')} />
      )}
      <Select
        label={t(draft.isOwn ? 'ownersAccount' : 'account')}
        options={optionsOf(draft.isOwn ? ['trust', 'owner'] : mayPay)}
        {...form.choice('accountId')}
      />
      <FormPair>
        <Select
          label={t('method')}
          options={methods.map((value) => ({ value, label: t(`method_${value}`) }))}
          {...form.choice('method')}
        />
        <TextField label={t('reference')} help={t('referenceHelp')} {...form.text('reference')} />
      </FormPair>
      {mayDiscount && (
        <Checkbox
          label={t('takeDiscount', { amount: money(bill.discountCents ?? 0) })}
          {...form.checked('discount')}
          onChange={({ target: { checked } }) =>
            form.change({ discount: checked, cents: checked ? openCents - (bill.discountCents ?? 0) : openCents })
          }
        />
      )}
      <MoneyField label={t('withheld')} currency={currency} {...form.money('withheldCents')} />
    </FormDialog>
  );
}
