import { discountOf, discountUntil } from '#shared/bills/bill-rules.ts';

/** What is taken off through its last day, where it is something and not all of it. */
export function discountColumns(
  datedOn: string,
  cents: number,
  terms: { readonly days: number; readonly millipercent: number; readonly baseCents?: number | null } | null,
) {
  const base = Math.min(cents, terms?.baseCents ?? cents);
  const discount = terms === null ? 0 : discountOf(base, terms.millipercent);
  return terms !== null && discount > 0 && discount < cents
    ? { discount_until: discountUntil(datedOn, terms.days), discount_cents: discount }
    : { discount_until: null, discount_cents: null };
}
