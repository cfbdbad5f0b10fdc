import { useState } from 'react';
import { useToday } from '#web/lib/use-today.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { useMoneyAct } from '#web/features/money-acts/use-money-act.ts';
import { voidCharge, type ChargeInFull } from './api.ts';
import { useChargeText } from './charge-text.ts';
import { FeesThatGo, FeesThatStay } from './fees-that-stay.tsx';
import { WriteOffsThatFall } from './write-offs-that-fall.tsx';

export interface VoidChargeProps {
  readonly charge: ChargeInFull;
  readonly kind: 'waived' | 'mistake';
  readonly onClose: () => void;
}

/** Takes a charge back, with a reason. */
export function VoidCharge({ charge, kind, onClose }: VoidChargeProps) {
  const h = useChargeText();
  const today = useToday();
  const [reason, setReason] = useState('');
  const [date, setDate] = useState<string | null>(charge.chargedOn > today ? charge.chargedOn : today);
  const acting = useMoneyAct({
    fields: ['reason', 'date'],
    check: () => required({ reason, date: date ?? '' }),
    send: async (key) => {
      await voidCharge(charge.id, { kind, reason: reason.trim(), date: date ?? '' }, key);
      return h(`done_${kind}`, { number: charge.number });
    },
    onDone: onClose,
  });
  return (
    <ActPanel
      title={h(`voidTitle_${kind}`)}
      eyebrow={charge.number}
      why={h(`voidWhy_${kind}`)}
      act={h(`act_${kind}`, { amount: moneyOf(charge.cents, charge.currency) })}
      danger
      acting={acting}
      onClose={onClose}
    >
      <TextField
        label={h('reason')}
        maxLength={500}
        required
        value={reason}
        error={acting.errorOf('reason')}
        onChange={(event) => setReason(event.target.value)}
      />
      <DateField label={h('date')} value={date} today={today} error={acting.errorOf('date')} onChange={setDate} />
      <WriteOffsThatFall writeOffs={charge.writeOffs} />
      {kind === 'mistake' ? <FeesThatGo fees={charge.feesNotOwed} /> : <FeesThatStay fees={charge.feesNotOwed} />}
      <FeesThatStay fees={charge.lateFees} />
    </ActPanel>
  );
}
