import type { SumCents } from '#shared/money.ts';
import { ownFirst } from '#web/lib/own-first.ts';
import type { LedgerLine, LedgerPage } from './api.ts';

/** A line, or what an account brought into the period. */
export type LedgerRow =
  | { readonly kind: 'opening'; readonly key: string; readonly currency: string; readonly cents: SumCents }
  | { readonly kind: 'line'; readonly key: string; readonly line: LedgerLine };

/** Oldest first, after what was brought forward; that stands on the first page alone. */
export function ledgerRows(
  page: Pick<LedgerPage, 'items' | 'openings'>,
  { isFirst, own }: { readonly isFirst: boolean; readonly own: string },
): readonly LedgerRow[] {
  return isFirst ? [...openingRows(page, own), ...lineRows(page)] : lineRows(page);
}

/** On a phone the newest is first, and what was brought forward last. */
export function newestFirst(page: Pick<LedgerPage, 'items' | 'openings'>, own: string): readonly LedgerRow[] {
  return [...lineRows(page).toReversed(), ...openingRows(page, own)];
}

function openingRows({ openings }: Pick<LedgerPage, 'openings'>, own: string): readonly LedgerRow[] {
  return ownFirst(openings, own).map(({ currency, cents }) => ({
    kind: 'opening',
    key: `opening-${currency}`,
    currency,
    cents,
  }));
}

function lineRows({ items }: Pick<LedgerPage, 'items'>): readonly LedgerRow[] {
  return items.map((line) => ({ kind: 'line', key: `${line.entryId}:${line.line}`, line }));
}

/** The entry of a row, from its key. */
export function entryOfRow(key: string): string {
  return key.split(':')[0] ?? '';
}
