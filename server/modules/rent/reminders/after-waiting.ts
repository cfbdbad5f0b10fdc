import { spend } from '#server/modules/rent/allocations/apply-waiting.ts';
import type { Spendable, WaitingSource } from '#server/modules/rent/allocations/apply-waiting.ts';

/**
 * What is left to pay of what falls due, by its id, once what waits has paid its part: day by day, as it will be applied.
 * What pays one day is not there for the next, and a credit pays no deposit.
 */
export function afterWaiting(
  charges: readonly Spendable[],
  sources: readonly WaitingSource[],
  categoryOrder: readonly string[],
): ReadonlyMap<string, number> {
  const open = new Map(charges.map((charge) => [charge.id, charge.openCents]));
  const left = new Map(sources.map(({ id, cents }) => [id, cents]));
  for (const day of [...new Set(charges.map(({ dueOn }) => dueOn))].toSorted()) {
    const still = charges.map((charge) => ({ ...charge, openCents: open.get(charge.id) ?? 0 }));
    const waiting = sources.map((source) => ({ ...source, cents: left.get(source.id) ?? 0 }));
    for (const { source, charge, cents } of spend(waiting, still, categoryOrder, day)) {
      open.set(charge.id, (open.get(charge.id) ?? 0) - cents);
      left.set(source.id, (left.get(source.id) ?? 0) - cents);
    }
  }
  return open;
}
