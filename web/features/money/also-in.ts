import { formatList } from '#web/lib/format.ts';
import type { RentWords } from './text.ts';
import { moneyOf } from './words.ts';

/** Beside a figure in one currency: "also 900.00 EUR". Nothing where the others have none of it. */
export function alsoIn<Item extends { readonly currency: string }>(
  t: RentWords,
  others: readonly Item[],
  centsOf: (item: Item) => number,
): readonly string[] {
  const amounts = others
    .filter((item) => centsOf(item) !== 0)
    .map((item) => `${moneyOf(centsOf(item), item.currency)} ${item.currency}`);
  return amounts.length === 0 ? [] : [t('alsoIn', { amounts: formatList(amounts) })];
}

/** The small words below a figure. */
export function noteOf(parts: readonly string[]): { readonly note?: string } {
  return parts.length === 0 ? {} : { note: parts.join(' · ') };
}
