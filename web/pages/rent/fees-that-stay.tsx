import { moneyOf } from '#web/features/money/words.ts';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import type { ChargeInFull } from './api.ts';
import { useChargeText } from './charge-text.ts';

export interface FeesProps {
  readonly fees: ChargeInFull['lateFees'];
}

/** Before something is taken back: the late fees that were charged for it, which do not go with it. */
export function FeesThatStay({ fees }: FeesProps) {
  return <NamedFees fees={fees} becoming="feesStay" />;
}

/** The late fees that go with it, because nothing is left that was late. */
export function FeesThatGo({ fees }: FeesProps) {
  return <NamedFees fees={fees} becoming="feesGo" />;
}

function NamedFees({ fees, becoming }: FeesProps & { readonly becoming: 'feesStay' | 'feesGo' }) {
  const h = useChargeText();
  if (fees.count === 0) return null;
  const amount = fees.totals.map(({ currency, cents }) => moneyOf(cents, currency)).join(', ');
  return (
    <Facts title={h(becoming, { count: fees.count, amount })}>
      <FactNote>{h(`${becoming}Why`, { count: fees.count })}</FactNote>
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
