import type { Tx } from '#server/kernel/database.ts';
import { readChargedBeyondEnd } from '#server/modules/rent/charges/not-owed.ts';

interface Open {
  /** Of the charge. */
  readonly id: string;
  readonly cents: number;
}

/** Of what is open on some tenancies, what is owed: nobody is asked for days after the last one. */
export async function readOwed(
  tx: Tx,
  organisationId: string,
  tenancyIds: readonly string[],
): Promise<<Item extends Open>(items: readonly Item[]) => Item[]> {
  const beyond = await readChargedBeyondEnd(tx, organisationId, tenancyIds);
  const notOwed = new Map(beyond.map(({ chargeId, cents }) => [chargeId, cents]));
  return (items) =>
    items.flatMap((item) => {
      const cents = item.cents - (notOwed.get(item.id) ?? 0);
      return cents > 0 ? [{ ...item, cents }] : [];
    });
}
