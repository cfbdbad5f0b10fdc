import type { LedgerLine, LedgerPage } from './api.ts';

/** A line, or what an account brought into the period. */
export type LedgerRow =
  | { readonly kind: 'opening'; readonly key: string; readonly currency: string; readonly cents: number }
  | { readonly kind: 'line'; readonly key: string; readonly line: LedgerLine };

/** Oldest first, after what was brought forward; that stands on the first page alone. */
export function ledgerRows(page: Pick<LedgerPage, 'items' | 'openings'>, isFirst: boolean): readonly LedgerRow[] {
  const openings = page.openings.map(({ currency, cents }): LedgerRow => ({
    kind: 'opening',
    key: `opening-${currency}`,
    currency,
    cents,
  }));
  const lines = page.items.map((line): LedgerRow => ({ kind: 'line', key: `${line.entryId}:${line.line}`, line }));
  return isFirst ? [...openings, ...lines] : lines;
}

/** The entry of a row, from its key. */
export function entryOfRow(key: string): string {
  return key.split(':')[0] ?? '';
}
