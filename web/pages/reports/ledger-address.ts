import type { LedgerQuery } from './api.ts';

/** The general ledger with exactly the lines of a query. */
export function ledgerAddress(query: LedgerQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (typeof value === 'string' || typeof value === 'number') params.set(name, String(value));
  if (query.basis === 'accrual') params.delete('basis');
  return `/reports/general-ledger?${params.toString()}`;
}

export function entryAddress(id: string): string {
  return `/money/journal/${id}`;
}

/** "JE-0042", as the journal calls it. */
export function entryName(number: number): string {
  return `JE-${String(number).padStart(4, '0')}`;
}
