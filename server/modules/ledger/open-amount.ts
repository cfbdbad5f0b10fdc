import { sumCents } from '#shared/money.ts';
import type { SumCents } from '#shared/money.ts';
import type { BasisSum } from './subledgers.ts';

/** What is left on accrual basis, or on cash basis where there is nothing on the other. */
export function openAmount({ currency, accrual, cash }: BasisSum): { currency: string; cents: SumCents }[] {
  const cents = accrual === 0n ? cash : accrual;
  return cents === 0n ? [] : [{ currency, cents: sumCents(cents) }];
}
