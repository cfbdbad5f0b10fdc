/** The workspace's own currency before the others, which stay in the order they came in. */
export function ownFirst<Item extends { readonly currency: string }>(
  items: readonly Item[],
  own: string,
): readonly Item[] {
  return items.toSorted((one, other) => Number(other.currency === own) - Number(one.currency === own));
}
