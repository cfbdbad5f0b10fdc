import { createHash } from 'node:crypto';
import type pg from 'pg';

/** How many statements a connection keeps at most: more than its requests ask again and again, less than all there are. */
const keptAtMost = 300;
/** Of texts that came once, how many are remembered. */
const onceAtMost = 1000;
/** Many rows in one statement: it takes longer to carry out than to parse, and hardly comes again with as many. */
const longest = 20_000;

interface Kept {
  /** By text, the least recently used one first. */
  readonly names: Map<string, string>;
  /** Texts that came once: many never come again, and preparing those would push out what comes often. */
  readonly once: Set<string>;
}

/** The part of a connection that remembers what was prepared by name; the driver itself never forgets. */
interface Remembering {
  readonly connection?: { readonly parsedStatements?: Record<string, string | undefined> };
}

const keptBy = new WeakMap<pg.ClientBase, Kept>();

/**
 * A statement that comes again on the same connection is prepared by name: the server has parsed it, and often planned it,
 * already. What was not used for the longest time is given back, so that neither side grows without end.
 */
export function queryPrepared(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  // Without values it may be several statements in one, which cannot be prepared.
  if (values.length === 0 || text.length > longest) return client.query(text, [...values]);
  const kept = keptBy.get(client) ?? { names: new Map<string, string>(), once: new Set<string>() };
  keptBy.set(client, kept);
  const known = kept.names.get(text);
  if (known === undefined && !comesAgain(kept, text)) return client.query(text, [...values]);
  const name = known ?? nameOf(text);
  kept.names.delete(text);
  kept.names.set(text, name);
  if (kept.names.size > keptAtMost) giveBackOldest(client, kept);
  return client.query({ name, text, values: [...values] });
}

/** By its text: whatever stands between us and the server, a name never means another statement. */
function nameOf(text: string): string {
  return `gable_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`;
}

function comesAgain({ once }: Kept, text: string): boolean {
  if (once.delete(text)) return true;
  once.add(text);
  const [oldest] = once;
  if (once.size > onceAtMost && oldest !== undefined) once.delete(oldest);
  return false;
}

/** Forgotten before it is given back: another statement may be sent meanwhile, and must not give back the same one. */
function giveBackOldest(client: pg.ClientBase, { names }: Kept): void {
  const [oldest] = names;
  if (oldest === undefined) return;
  const [text, name] = oldest;
  names.delete(text);
  const prepared = (client as Remembering).connection?.parsedStatements;
  // What the server never parsed, because it was refused, it cannot give back: asked to, it would end the transaction.
  if (prepared?.[name] === undefined) return;
  delete prepared[name];
  client.query(`deallocate ${name}`).catch(() => {
    // In a transaction that failed this is refused like everything else there; it is given back the next time.
    prepared[name] = text;
    names.set(text, name);
  });
}
