import { moneyOf } from '#web/app/rent/words.ts';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import type { ChargeInFull } from './api.ts';
import { useChargeText } from './charge-text.ts';

/** Before something is taken back: the late fees that were charged for it, which do not go with it. */
export function FeesThatStay({ fees }: { readonly fees: ChargeInFull['lateFees'] }) {
  const h = useChargeText();
  if (fees.count === 0) return null;
  const amount = fees.totals.map(({ currency, cents }) => moneyOf(cents, currency)).join(', ');
  return (
    <Facts title={h('feesStay', { count: fees.count, amount })}>
      <FactNote>{h('feesStayWhy', { count: fees.count })}</FactNote>
      {fees.items.map(({ chargeId, number, currency, cents }) => (
        <Fact
          key={chargeId}
          label={
            <TextLink variant="row" to={`/rent/charges/${chargeId}`}>
              {number}
            </TextLink>
          }
        >
          {moneyOf(cents, currency)}
        </Fact>
      ))}
    </Facts>
  );
}
