/** The general ledger with exactly the lines of a question. */
export function ledgerAddress(query: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (typeof value === 'string') params.set(name, value);
  if (query['basis'] === 'accrual') params.delete('basis');
  return `/reports/general-ledger?${params.toString()}`;
}
