import { useState } from 'react';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { FormDialog } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { Select } from '#web/kit/select/select.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { call } from '#web/lib/client.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useAct } from '#web/lib/use-act.ts';
import type { BillInFull } from './bill-words.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useBillsText } from './text.ts';

type Paid = BillInFull['payments'][number];
const kinds = ['void', 'returned', 'stopped'] as const;

/** What was paid of a bill, and what of that was taken back. */
export function BillPayments({ bill }: { readonly bill: BillInFull }) {
  const t = useBillsText();
  const mayChange = useMay()('bills.change');
  const [undone, setUndone] = useState<Paid>();
  const [owed, setOwed] = useState<Paid>();
  if (bill.payments.length + bill.credits.length === 0) return null;
  const money = (cents: number) => formatMoney(cents, bill.currency);
  return (
    <Facts title={t('payments')}>
      {bill.payments.map((paid) => (
        <Fact
          key={paid.id}
          label={
            <>
              {t('payment', { number: paid.number, date: formatDate(paid.paidOn), method: t(`method_${paid.method}`) })}
              <Detail>
                <bdi>
                  {[
                    paid.reference,
                    paid.byManager && t('paidByOwn', { account: paid.byManager.account }),
                    paid.byManager?.reimbursedOn
                      ? t('reimbursedOn', { date: formatDate(paid.byManager.reimbursedOn) })
                      : null,
                    paid.discountCents > 0 ? t('withDiscount', { amount: money(paid.discountCents) }) : null,
                    paid.creditCents > 0 ? t('withCredit', { amount: money(paid.creditCents) }) : null,
                    paid.withheldCents > 0 ? t('withWithheld', { amount: money(paid.withheldCents) }) : null,
                    paid.voided &&
                      t('paymentVoid', {
                        kind: t(`kind_${paid.voided.kind}`),
                        date: formatDate(paid.voided.on),
                        reason: paid.voided.reason,
                      }),
                  ]
                    .filter((part) => part !== null)
                    .join(', ')}
                </bdi>
              </Detail>
              {mayChange && paid.voided === null && paid.byManager?.reimbursedOn === null && (
                <TextAct onClick={() => setOwed(paid)}>{t('reimburse')}</TextAct>
              )}{' '}
              {mayChange && paid.voided === null && (
                <TextAct variant="other" onClick={() => setUndone(paid)}>
                  {t('undoPayment')}
                </TextAct>
              )}
            </>
          }
        >
          {money(paid.cents)}
        </Fact>
      ))}
      {bill.credits.map((credit) => (
        <Fact
          key={`${credit.id}${credit.on}`}
          label={
            <TextLink to={`/bills/credits?open=${credit.id}`}>
              {t('creditOf', { number: credit.number, date: formatDate(credit.on) })}
            </TextLink>
          }
        >
          {money(credit.cents)}
        </Fact>
      ))}
      {owed !== undefined && <ReimburseDialog paid={owed} onClose={() => setOwed(undefined)} />}
      {undone !== undefined && <UndoPayment paid={undone} onClose={() => setUndone(undefined)} />}
    </Facts>
  );
}

function ReimburseDialog({ paid, onClose }: { readonly paid: Paid; readonly onClose: () => void }) {
  const t = useBillsText();
  const today = useToday();
  const form = useRecordForm({
    draft: () => ({ paidOn: today as string | null }),
    bounds: { paidOn: { required: true } },
    line: 'POST /bill-payments/{id}/reimburse/',
    send: ({ paidOn }) =>
      call('POST /bill-payments/{id}/reimburse/', { params: { id: paid.id }, body: { paidOn: paidOn ?? today } }),
    said: ({ number }) => t('reimbursed', { number }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('reimburseTitle', { number: paid.number })}
      why={t('reimburseWhy')}
      act={t('reimburse')}
      onClose={onClose}
    >
      <DateField label={t('paidOn')} today={today} {...form.date('paidOn')} />
    </FormDialog>
  );
}

function UndoPayment({ paid, onClose }: { readonly paid: Paid; readonly onClose: () => void }) {
  const t = useBillsText();
  const undo = useAct('POST /bill-payments/{id}/void/');
  const [kind, setKind] = useState<(typeof kinds)[number]>('void');
  return (
    <ReasonDialog
      title={t('undoTitle', { number: paid.number })}
      why={t('undoWhy')}
      act={t('undoPayment')}
      line="POST /bill-payments/{id}/void/"
      send={(reason) => undo({ params: { id: paid.id }, body: { kind, reason } })}
      said={t('undone', { number: paid.number })}
      onClose={onClose}
    >
      <Select
        label={t('kind')}
        options={kinds.map((value) => ({ value, label: t(`choose_${value}`) }))}
        value={kind}
        onChange={setKind}
      />
    </ReasonDialog>
  );
}
