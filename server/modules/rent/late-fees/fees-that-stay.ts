import type { z } from 'zod';
import type { namedFees } from '#shared/api/rent-answers.ts';
import type { Tx } from '#server/kernel/database.ts';
import { chargeNumber } from '#server/modules/rent/numbers.ts';
import { totalsOf } from '#server/modules/rent/runs/run-rows.ts';
import { readFeesOfCharges } from './fees-of-charges.ts';
import type { FeeOfCharge } from './fees-of-charges.ts';

const listedAtMost = 50;

/** The late fees that stand on what fell due with some charges: taking those back leaves them as they are. */
export async function readFeesThatStay(
  tx: Tx,
  organisationId: string,
  chargeIds: readonly string[],
): Promise<z.output<typeof namedFees>> {
  return presentFees(await readFeesOfCharges(tx, organisationId, chargeIds));
}

export function presentFees(
  fees: readonly Pick<FeeOfCharge, 'chargeId' | 'number' | 'currency' | 'cents'>[],
): z.output<typeof namedFees> {
  return {
    count: fees.length,
    totals: totalsOf(fees),
    items: fees.slice(0, listedAtMost).map(({ chargeId, number, currency, cents }) => ({
      chargeId,
      number: chargeNumber(number),
      currency,
      cents,
    })),
  };
}
