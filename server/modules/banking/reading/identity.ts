import { createHash } from 'node:crypto';
import type { StatementLine } from './statement.ts';

/** What is in a line, for telling whether two are one: spaces and capitals differ from one export to the next. */
export function plainText(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toUpperCase();
}

export interface Keyed {
  readonly account: string;
  readonly date: string;
  readonly cents: number;
  readonly currency: string;
  readonly text: string;
  /** The nth of the lines that are equal in all of these, in its file. */
  readonly n: number;
}

export function lineKey({ account, date, cents, currency, text, n }: Keyed): string {
  const content = [account, date, cents, currency, plainText(text), n].join('\n');
  return createHash('sha256').update(content).digest('hex');
}

type Told = Pick<StatementLine, 'date' | 'cents' | 'text' | 'id'>;

export interface IdentifiedLine<Line extends Told> {
  readonly line: Line;
  /** The bank's id where it is one, else the key of what stands in the line. */
  readonly key: string;
  readonly hasId: boolean;
}

/** Gives every line of a file its key: by the bank's id where that is unique in the file. */
export function identified<Line extends Told>(
  lines: readonly Line[],
  of: { readonly account: string; readonly currency: string },
): IdentifiedLine<Line>[] {
  const ids = new Map<string, number>();
  for (const { id } of lines) if (id !== null) ids.set(id, (ids.get(id) ?? 0) + 1);
  const counts = new Map<string, number>();
  return lines.map((line) => {
    if (line.id !== null && ids.get(line.id) === 1) return { line, key: `id:${line.id}`, hasId: true };
    const equal = [line.date, line.cents, plainText(line.text)].join('\n');
    const n = (counts.get(equal) ?? 0) + 1;
    counts.set(equal, n);
    return { line, key: lineKey({ ...of, ...line, n }), hasId: false };
  });
}

/** A line that is stored already. */
export interface StoredLine {
  readonly key: string;
  readonly hasId: boolean;
  readonly date: string;
  readonly cents: number;
  readonly text: string;
  /** The key of the line that somebody said it is the same as. */
  readonly sameAs?: string | null;
}

export type Decision = 'new' | 'known' | 'conflict' | 'doubtful';

interface Decided<Stored> {
  readonly decision: Decision;
  /** The stored line that it is, or may be. */
  readonly beside: Stored | null;
}

/** A bank may move a line by some days while it settles it. */
const daysApart = 5;

/** What each line of a file is, beside what is stored of its account. */
export function decide(file: readonly IdentifiedLine<Told>[], stored: readonly StoredLine[]): Decision[] {
  return decideBeside(file, stored).map(({ decision }) => decision);
}

/**
 * The same, with the line that each is or may be. Nothing is dropped and nothing is merged by itself: what could be
 * either waits for somebody to say so.
 */
export function decideBeside<Stored extends StoredLine>(
  file: readonly IdentifiedLine<Told>[],
  stored: readonly Stored[],
): Decided<Stored>[] {
  const byKey = new Map(stored.map((line) => [line.key, line]));
  const keys = file.map(({ key }) => key);
  // A line that goes by another name here is named by it.
  const named = new Set([...keys, ...keys.flatMap((key) => byKey.get(key)?.sameAs ?? [])]);
  const unnamed = Map.groupBy(
    stored.filter(({ key, sameAs }) => !named.has(key) && (sameAs ?? null) === null),
    ({ date, cents }) => `${date} ${cents}`,
  );
  const taken = new Set<Stored>();
  return file.map(({ line, key, hasId }) => {
    const same = byKey.get(key);
    if (same !== undefined) return { decision: isSame(same, line) ? 'known' : 'conflict', beside: same };
    const alike = (unnamed.get(`${line.date} ${line.cents}`) ?? []).filter(
      (other) => other.hasId !== hasId || (hasId && plainText(other.text) === plainText(line.text)),
    );
    // Each of several stands beside another one, as long as there are enough.
    const beside = alike.find((other) => !taken.has(other)) ?? alike[0];
    if (beside === undefined) return { decision: 'new', beside: null };
    taken.add(beside);
    return { decision: 'doubtful', beside };
  });
}

function isSame(one: Pick<StoredLine, 'date' | 'cents'>, other: Told): boolean {
  const apart = Math.abs(Date.parse(one.date) - Date.parse(other.date)) / 86_400_000;
  return one.cents === other.cents && apart <= daysApart;
}
