import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { readStandingCharges } from '#server/modules/rent/charges/standing-charges.ts';
import type { StandingCharge } from '#server/modules/rent/charges/standing-charges.ts';
import { readFeesWithoutGround } from './fees-of-charges.ts';

/**
 * The late fees on what goes. Where nothing is left that was late they go with it, so that the money which is free again
 * does not pay them; what a deposit settlement took stays with that.
 */
export async function feesOfTaken(
  tx: Tx,
  organisationId: string,
  chargeIds: readonly string[],
  now: Date,
): Promise<{ gone: StandingCharge[]; kept: StandingCharge[] }> {
  const { gone, kept } = await readFeesWithoutGround(tx, organisationId, chargeIds, now);
  const goes = new Set(gone.map(({ chargeId }) => chargeId));
  const all = [...gone, ...kept].map(({ chargeId }) => chargeId);
  if (all.length === 0) return { gone: [], kept: [] };
  const which = sql<boolean>`c.charge_id = any(${`{${all.join(',')}}`}::uuid[])`;
  const fees = await readStandingCharges(tx, organisationId, which);
  const isGone = ({ id, paidWith }: StandingCharge) => goes.has(id) && paidWith !== 'settled';
  return { gone: fees.filter(isGone), kept: fees.filter((fee) => !isGone(fee)) };
}
