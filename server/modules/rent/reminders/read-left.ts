import type { Tx } from '#server/kernel/database.ts';
import { readWaiting } from '#server/modules/rent/allocations/apply-waiting.ts';
import type { Spendable } from '#server/modules/rent/allocations/apply-waiting.ts';
import { readOpenCharges } from '#server/modules/rent/allocations/open-charges.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import { afterWaiting } from './after-waiting.ts';

interface Coming extends Omit<Spendable, 'openCents'> {
  readonly tenancyId: string;
  readonly currency: string;
  readonly cents: number;
}

interface Owing {
  readonly tenancyIds: readonly string[];
  readonly today: string;
  /** What falls due later, charged or planned. */
  readonly coming?: readonly Coming[];
}

/** What is left of each once that has paid which waits: first what is due by today, then day by day what comes. */
export async function readLeft(
  tx: Tx,
  organisationId: string,
  { tenancyIds, today, coming = [] }: Owing,
): Promise<ReadonlyMap<string, number>> {
  const sources = await readWaiting(tx, organisationId, tenancyIds);
  if (sources.length === 0) return new Map();
  const { categoryOrder } = await readPolicy(tx, organisationId);
  const waiting = [...new Set(sources.map(({ tenancyId }) => tenancyId))];
  const due = await readOpenCharges(tx, organisationId, waiting, today);
  const sideOf = ({ tenancyId, currency }: { tenancyId: string; currency: string }) => `${tenancyId} ${currency}`;
  const owed = Map.groupBy([...due, ...coming.map((item) => ({ ...item, openCents: item.cents }))], sideOf);
  return new Map(
    [...Map.groupBy(sources, sideOf)].flatMap(([side, own]) => [
      ...afterWaiting(owed.get(side) ?? [], own, categoryOrder),
    ]),
  );
}

/** Nobody is asked for what a payment or a credit that waits will pay; of a part of it, the rest is asked for. */
export function askedOf<Item extends { readonly id: string; readonly cents: number }>(
  items: readonly Item[],
  left: ReadonlyMap<string, number>,
): Item[] {
  return items.flatMap((item) => {
    const cents = Math.min(item.cents, left.get(item.id) ?? item.cents);
    return cents > 0 ? [{ ...item, cents }] : [];
  });
}
