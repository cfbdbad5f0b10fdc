import { addDays, firstOfMonth } from '#shared/dates.ts';
import { newId } from '#server/kernel/ids.ts';
import { move } from '#server/modules/ledger/index.ts';
import type { NewEntry } from '#server/modules/ledger/index.ts';

/** A few homes with somebody in each. */
interface Home {
  readonly propertyId: string;
  readonly unitId: string;
  readonly leaseId: string;
  readonly personId: string;
}

const homesPerProperty = 20;
const firstMonth = '2024-01-01';
const months = 24;

/**
 * Entries as a rental office posts them: rent is charged (two lines) and paid (three, because it is income on cash basis
 * only then), each with the home it is about, a document and a key.
 */
export function makeRentalEntries(homes: number): (count: number) => NewEntry[] {
  const now = new Date();
  const properties = Array.from({ length: Math.ceil(homes / homesPerProperty) }, () => newId(now));
  const leases = Array.from({ length: homes }, (_, index): Home => ({
    propertyId: properties[Math.floor(index / homesPerProperty)] ?? '',
    unitId: newId(now),
    leaseId: newId(now),
    personId: newId(now),
  }));
  let made = 0;
  return (count) =>
    Array.from({ length: count }, () => {
      made += 1;
      const home = leases[made % homes];
      const month = firstOfMonth(addDays(firstMonth, 31 * (Math.floor(made / (2 * homes)) % months)));
      const amount = { cents: 90_000 + ((made * 37) % 80_000), currency: 'USD' };
      const isCharge = made % (2 * homes) < homes;
      const date = isCharge ? month : addDays(month, made % 10);
      return {
        date,
        memo: isCharge ? `Rent, ${date.slice(0, 7)}, home ${made % homes}` : `Payment received, home ${made % homes}`,
        source: {
          kind: isCharge ? 'rent-charge' : 'receipt',
          id: newId(now),
          explanation: { rule: 'rent', run: made },
        },
        idempotencyKey: `bench:${made}`,
        lines: isCharge
          ? move(amount, { ...home, debit: 'tenant-receivable', credit: 'rent', basis: 'accrual' })
          : move(amount, { ...home, debit: 'operating-bank', credit: { accrual: 'tenant-receivable', cash: 'rent' } }),
      };
    });
}
