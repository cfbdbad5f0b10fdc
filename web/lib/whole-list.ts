interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/** Reads a list that is wanted whole, page after page, and stops where nobody would read on. */
export async function wholeList<Item>(
  read: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page<Item>>,
  atMost = 2000,
): Promise<readonly Item[]> {
  const found: Item[] = [];
  let cursor: string | undefined;
  do {
    const { items, next }: Page<Item> = await read({ limit: 200, ...(cursor === undefined ? {} : { cursor }) });
    found.push(...items);
    cursor = next ?? undefined;
  } while (cursor !== undefined && found.length < atMost);
  return found;
}
