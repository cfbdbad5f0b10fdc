import { sumCents } from '#shared/money.ts';
import type { SumCents } from '#shared/money.ts';
import type { BasisSum } from '#server/modules/ledger/books/subledgers.ts';

interface OpenAmount {
  readonly currency: string;
  readonly cents: SumCents;
  readonly basis: 'both' | 'accrual' | 'cash';
}

/** What is left: once where both bases say the same, and otherwise on each of them where it is not nothing. */
export function openAmount({ currency, accrual, cash }: BasisSum): OpenAmount[] {
  const parts =
    accrual === cash
      ? [{ basis: 'both' as const, left: accrual }]
      : [
          { basis: 'accrual' as const, left: accrual },
          { basis: 'cash' as const, left: cash },
        ];
  return parts.flatMap(({ basis, left }) => (left === 0n ? [] : [{ currency, cents: sumCents(left), basis }]));
}
