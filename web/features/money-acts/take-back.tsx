import { useQuery } from '@tanstack/react-query';
import { latestOf } from '#shared/dates.ts';
import { reasonFields } from '#shared/form-fields.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { controlsOf, useDraft } from '#web/kit/record-form/controls.ts';
import { required } from '#web/kit/submission/checks.ts';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { useMoneyAct } from '#web/features/money-acts/use-money-act.ts';
import { useActsText } from './acts-text.ts';
import { ledgerQuery, voidCredit, voidRefund, type LedgerLine } from '#web/features/money/api.ts';
import type { TakingBack } from './money-acts.ts';
import { useToday } from '#web/lib/use-today.ts';
import { moneyOf } from '#web/features/money/words.ts';

export interface TakeBackProps {
  readonly leaseId: string;
  readonly act: TakingBack;
  /** The credit or the refund. */
  readonly recordId: string;
  readonly onClose: () => void;
}

/** A credit that should not have been given, or money that was not paid back after all. */
export function TakeBack({ leaseId, act, recordId, onClose }: TakeBackProps) {
  const { data: ledger } = useQuery(ledgerQuery(leaseId));
  const kind = act === 'void-credit' ? 'credit' : 'refund';
  const line = ledger?.lines.find((one) => one.recordId === recordId && one.kind === kind);
  // A link may name what is not there, or what was taken back meanwhile.
  if (ledger === undefined || line === undefined || line.undone !== null) return null;
  return <TakeBackForm line={line} act={act} currency={ledger.currency} onClose={onClose} />;
}

function TakeBackForm({
  line,
  act,
  currency,
  onClose,
}: Pick<TakeBackProps, 'act' | 'onClose'> & { readonly line: LedgerLine; readonly currency: string }) {
  const a = useActsText();
  const today = useToday();
  const form = useDraft(() => ({ reason: '', date: latestOf(today, line.on) as string | null }));
  const { reason, date } = form.draft;
  const acting = useMoneyAct({
    fields: ['reason', 'date'],
    check: () => required({ reason, date: date ?? '' }),
    send: async (key) => {
      const body = { reason: reason.trim(), date: date ?? today };
      await (act === 'void-credit' ? voidCredit(line.recordId, body, key) : voidRefund(line.recordId, body, key));
      return a('takenBack', { number: line.number });
    },
    onDone: onClose,
  });
  const control = controlsOf(form, acting.errorOf, reasonFields);
  const cents = line.paymentCents === 0 ? line.chargeCents : line.paymentCents;
  return (
    <ActPanel
      title={a(`title_${act}`)}
      eyebrow={line.number}
      why={a(`why_${act}`)}
      act={a('takeBackAct', { amount: moneyOf(Math.abs(cents), currency) })}
      danger
      acting={acting}
      onClose={onClose}
    >
      <TextField label={a('reason')} {...control.text('reason')} />
      <DateField
        label={a('takeBackOn')}
        today={today}
        {...control.date('date')}
        error={acting.errorOf('date') && a('askGivenOn')}
      />
    </ActPanel>
  );
}
