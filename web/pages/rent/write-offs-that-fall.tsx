import { moneyOf } from '#web/features/money/words.ts';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import type { ChargeInFull } from './api.ts';
import { useChargeText } from './charge-text.ts';

export interface WriteOffsThatFallProps {
  readonly writeOffs: ChargeInFull['writeOffs'];
}

/** Before something is taken back: what was written off of it, which goes with it and pays nothing else. */
export function WriteOffsThatFall({ writeOffs: { count, totals, items } }: WriteOffsThatFallProps) {
  const h = useChargeText();
  if (count === 0) return null;
  const amount = totals.map(({ currency, cents }) => moneyOf(cents, currency)).join(', ');
  return (
    <Facts title={h('writeOffsFall', { count, amount })}>
      <FactNote>{h('writeOffsFallWhy')}</FactNote>
      {items.map(({ creditId, number, currency, cents }) => (
        <Fact key={creditId} label={number}>
          {moneyOf(cents, currency)}
        </Fact>
      ))}
    </Facts>
  );
}
