import { moneyOf } from '#web/features/money/words.ts';
import { UndoPanel } from '#web/features/money-acts/undo-panel.tsx';
import type { ChargeInFull } from './api.ts';
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
  return (
    <UndoPanel
      title={h(`voidTitle_${kind}`)}
      eyebrow={charge.number}
      why={[h(`voidWhy_${kind}`), ...(charge.allocations.length > 0 ? [h('voidPaid')] : [])].join(' ')}
      act={h(`act_${kind}`, { amount: moneyOf(charge.cents, charge.currency) })}
      reasonLabel={h('reason')}
      dateLabel={h('date')}
      doneOn={charge.chargedOn}
      send={async (undoing, post) => {
        await post('POST /charges/{id}/void/', { params: { id: charge.id }, body: { kind, ...undoing } });
        return h(`done_${kind}`, { number: charge.number });
      }}
      onClose={onClose}
    >
      <WriteOffsThatFall writeOffs={charge.writeOffs} />
      {kind === 'mistake' ? <FeesThatGo fees={charge.feesNotOwed} /> : <FeesThatStay fees={charge.feesNotOwed} />}
      <FeesThatStay fees={charge.lateFees} />
    </UndoPanel>
  );
}
