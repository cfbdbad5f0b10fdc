/** The list with one of it at another place. */
export function moveItem<Item>(items: readonly Item[], item: Item, to: number): readonly Item[] {
  const rest = items.filter((other) => other !== item);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, item);
}
