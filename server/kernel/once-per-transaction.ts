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

/** What a transaction still looks at before it commits, by name. */
const checks = new WeakMap<object, Map<string, () => Promise<void>>>();

/**
 * Runs once, after all that a transaction does and before it commits: what it refuses is taken back as a whole. Under a name
 * that was used before, nothing is added. False outside a transaction of the kernel: whoever asked checks at once then.
 */
export function beforeCommit(tx: object, name: string, check: () => Promise<void>): boolean {
  const own = checks.get(tx);
  if (own === undefined) return false;
  if (!own.has(name)) own.set(name, check);
  return true;
}

/** Runs a transaction and then what it asked for. */
export async function checkedBeforeCommit<Result>(tx: object, work: () => Promise<Result>): Promise<Result> {
  const own = new Map<string, () => Promise<void>>();
  checks.set(tx, own);
  try {
    const result = await work();
    for (const check of own.values()) await check();
    return result;
  } finally {
    checks.delete(tx);
  }
}
