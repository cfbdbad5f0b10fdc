/** What was read in a transaction and does not change in it, by name; a transaction that ended has none. */
const read = new WeakMap<object, Map<string, Promise<unknown>>>();

/** Runs a transaction; outside of one, nothing is remembered. */
export async function remembering<Result>(tx: object, work: () => Promise<Result>): Promise<Result> {
  read.set(tx, new Map());
  try {
    return await work();
  } finally {
    read.delete(tx);
  }
}

/** What is known before the transaction begins. */
export function remember(tx: object, name: string, value: unknown): void {
  read.get(tx)?.set(name, Promise.resolve(value));
}

/** For whoever changes what was read: the next one to ask reads it again. */
export function forget(tx: object, name: string): void {
  read.get(tx)?.delete(name);
}

/** Reads once in a transaction what each command asks for again, such as the time zone of its organisation. */
export function oncePerTransaction<Value>(tx: object, name: string, ask: () => Promise<Value>): Promise<Value> {
  const known = read.get(tx);
  if (known === undefined) return ask();
  const before = known.get(name);
  if (before !== undefined) return before as Promise<Value>; // Each name has one kind of value.
  const asked = ask();
  known.set(name, asked);
  asked.catch(() => known.delete(name));
  return asked;
}
