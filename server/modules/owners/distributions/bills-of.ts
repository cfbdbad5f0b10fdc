import type { UnpaidBills } from '#server/kernel/bills/unpaid-bills.ts';

/** What all who have bills say together; nothing where nobody has any. */
export function billsOf(parts: readonly UnpaidBills[]): UnpaidBills {
  return async (tx, organisationId) => {
    const sums = new Map<string, number>();
    for (const part of parts)
      for (const [id, cents] of await part(tx, organisationId)) sums.set(id, (sums.get(id) ?? 0) + cents);
    return sums;
  };
}
