import type { z } from 'zod';
import type { namedFees } from '#shared/api/rent-answers.ts';
import { chargeNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { totalsOf } from '#server/modules/rent/runs/run-rows.ts';
import type { StandingCharge } from '#server/modules/rent/charges/standing-charges.ts';

const listedAtMost = 50;

export function presentFees(
  fees: readonly Pick<StandingCharge, 'id' | 'number' | 'currency' | 'cents'>[],
): z.output<typeof namedFees> {
  return {
    count: fees.length,
    totals: totalsOf(fees),
    items: fees.slice(0, listedAtMost).map(({ id, number, currency, cents }) => ({
      chargeId: id,
      number: chargeNumber(number),
      currency,
      cents,
    })),
  };
}
