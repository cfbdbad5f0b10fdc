export interface Outcome<Item> {
  readonly done: readonly Item[];
  readonly failed: readonly { readonly item: Item; readonly error: unknown }[];
}

/** The same act on many things, a few at a time. One that fails does not stop the others; all are told. */
export async function runEach<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  atOnce = 4,
): Promise<Outcome<Item>> {
  const done: Item[] = [];
  const failed: { item: Item; error: unknown }[] = [];
  const waiting = [...items];
  async function work(): Promise<void> {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await act(item);
        done.push(item);
      } catch (error) {
        failed.push({ item, error });
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
  const place = (item: Item) => items.indexOf(item);
  return {
    done: done.toSorted((one, other) => place(one) - place(other)),
    failed: failed.toSorted((one, other) => place(one.item) - place(other.item)),
  };
}
