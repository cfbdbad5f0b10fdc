import { ownFirst } from './own-first.ts';

export interface Headline<Item> {
  readonly shown: Item | undefined;
  /** In the other currencies, where there is anything. */
  readonly others: readonly Item[];
}

/**
 * Which currency the large figures of a page are in: the workspace's own, unless only another one has money. What the
 * others have is to be said beside them, for sums of several currencies are never one sum.
 */
export function headlineOf<Item extends { readonly currency: string }>(
  items: readonly Item[],
  own: string,
  hasMoney: (item: Item) => boolean,
): Headline<Item> {
  const ordered = ownFirst(items, own);
  const rich = ordered.filter(hasMoney);
  const shown =
    rich[0]?.currency === own || rich.length === 0 ? ordered.find(({ currency }) => currency === own) : rich[0];
  return { shown, others: rich.filter((item) => item !== shown) };
}
