import type { MatchLevel, MatchState } from '#shared/matching.ts';
import { isOfStatement } from './claims.ts';
import { balancesOf, byAge, indexOf, namedIn, numberedIn } from './match-index.ts';
import type { Balance, MatchIndex } from './match-index.ts';
import type {
  BookItem,
  Candidate,
  MatchInput,
  MatchRule,
  MatchedLine,
  OpenCharge,
  OpenLease,
  OpenLine,
  Reason,
  Target,
} from './match-input.ts';

/** As many as there are digits to choose them by. */
const mostCandidates = 9;

/** One run over the lines of an account: what is answered, and what of items and charges is left. */
export interface MatchingRun {
  readonly index: MatchIndex;
  readonly rules: readonly MatchRule[];
  /** Lines that no level answered yet, oldest first. */
  readonly unanswered: () => readonly OpenLine[];
  /** Not taken by another line, and by no statement of other days. */
  readonly isLeft: (item: BookItem, line: OpenLine) => boolean;
  /** Lines that point at an item without having it. */
  readonly wanting: (item: BookItem) => number;
  readonly openOf: (lease: OpenLease) => readonly OpenCharge[];
  readonly pay: (lease: OpenLease, cents: number) => void;
  readonly balances: () => readonly Balance[];
  readonly untaken: () => readonly BookItem[];
  readonly named: (line: OpenLine) => ReadonlyMap<string, readonly string[]>;
  /** Bills whose number stands in the line. */
  readonly numbered: (line: OpenLine) => ReadonlyMap<string, string>;
  readonly answer: (line: OpenLine, level: MatchLevel, state: MatchState, candidates: readonly Candidate[]) => void;
  readonly outcome: () => MatchedLine[];
}

export function beginMatching(input: MatchInput): MatchingRun {
  const index = indexOf(input);
  const lines = input.lines.toSorted(byAge);
  const answers = new Map<string, MatchedLine>();
  const taken = new Set<string>();
  const wanted = new Map<string, number>();
  const open = new Map<string, readonly OpenCharge[]>();
  const openOf = (lease: OpenLease) => open.get(lease.id) ?? lease.open;
  const isLeft = ({ id, clearedBy }: BookItem, { date }: OpenLine) => !taken.has(id) && isOfStatement(date, clearedBy);
  const names = new Map<string, ReadonlyMap<string, readonly string[]>>();
  const numbers = new Map<string, ReadonlyMap<string, string>>();

  function answer(line: OpenLine, level: MatchLevel, state: MatchState, candidates: readonly Candidate[]): void {
    answers.set(line.id, { lineId: line.id, level, state, candidates: candidates.slice(0, mostCandidates) });
    for (const { targets } of candidates)
      for (const { kind, id } of targets) {
        if (kind !== 'item') continue;
        if (state === 'matched') taken.add(id);
        else wanted.set(id, (wanted.get(id) ?? 0) + 1);
      }
  }

  return {
    index,
    rules: input.rules ?? [],
    unanswered: () => lines.filter(({ id }) => !answers.has(id)),
    isLeft,
    wanting: ({ id }) => wanted.get(id) ?? 0,
    openOf,
    pay: (lease, cents) => open.set(lease.id, afterPayment(openOf(lease), cents)),
    balances: () => balancesOf(input.leases ?? [], openOf, input.bills ?? []),
    untaken: () => (input.book ?? []).filter(({ id }) => !taken.has(id)),
    named: (line) => {
      const known = names.get(line.id) ?? namedIn(index, line);
      names.set(line.id, known);
      return known;
    },
    numbered: (line) => {
      const known = numbers.get(line.id) ?? numberedIn(index, line);
      numbers.set(line.id, known);
      return known;
    },
    answer,
    outcome: () =>
      input.lines.map(({ id }) => answers.get(id) ?? { lineId: id, level: null, state: 'open', candidates: [] }),
  };
}

/** The oldest are paid first; what is more than all of them is prepaid. */
function afterPayment(open: readonly OpenCharge[], cents: number): OpenCharge[] {
  let left = cents;
  return open.flatMap((charge) => {
    const paid = Math.min(left, charge.cents);
    left -= paid;
    return paid === charge.cents ? [] : [{ ...charge, cents: charge.cents - paid }];
  });
}

export function target(kind: Target['kind'], id: string, cents: number): Target {
  return { kind, id, cents };
}

export function reasonFor(key: Reason['key'], more: Omit<Reason, 'key' | 'sign'> = {}): Reason {
  return { key, sign: 'for', ...more };
}

/** What speaks for it by name or number: nothing where no word of the line is in its names. */
export function nameReasons(run: MatchingRun, line: OpenLine, id: string): Reason[] {
  const words = run.named(line).get(id);
  const number = run.numbered(line).get(id);
  return [
    ...(number === undefined ? [] : [reasonFor('reference-in-text', { words: number })]),
    ...(words === undefined ? [] : [reasonFor('name-in-text', { words: words.join(' ') })]),
  ];
}

/** That the line names another lease, vendor or bill, and nothing of these: it may be theirs by its amount alone. */
export function otherNamed(run: MatchingRun, line: OpenLine, ids: readonly string[]): Reason[] {
  const [named, numbered] = [run.named(line), run.numbered(line)];
  if (ids.some((id) => named.has(id) || numbered.has(id))) return [];
  const words = [...named].flatMap(([id, own]) => (run.index.itemsById.has(id) ? [] : own));
  const all = [...new Set([...numbered.values(), ...words])].toSorted();
  return all.length === 0 ? [] : [{ key: 'other-named', sign: 'against', words: all.join(' ') }];
}

/** Those whose number is in the line first, then those with most words of their names; their own order stays besides. */
export function namesFirst<Item extends { readonly id: string }>(
  run: MatchingRun,
  line: OpenLine,
  items: readonly Item[],
): Item[] {
  const [named, numbered] = [run.named(line), run.numbered(line)];
  const words = ({ id }: Item) => (numbered.has(id) ? 1000 : 0) + (named.get(id)?.length ?? 0);
  return items.toSorted((one, other) => words(other) - words(one));
}

/** What the line names, by number or by name. */
export function namedOf(run: MatchingRun, line: OpenLine): string[] {
  return [...run.numbered(line).keys(), ...run.named(line).keys()];
}

/** How many of one amount are looked at without a name that tells them apart. */
const mostAlike = 50;

/** Of many equal ones the oldest, and those that the line names: names first. */
export function someOf<Item extends { readonly id: string; readonly cents: number }>(
  run: MatchingRun,
  line: OpenLine,
  alikes: readonly Item[],
  byId: (id: string) => Item | undefined,
): Item[] {
  if (alikes.length <= mostAlike) return namesFirst(run, line, alikes);
  const named = namedOf(run, line)
    .flatMap((id) => byId(id) ?? [])
    .filter(({ cents }) => cents === line.cents);
  return namesFirst(run, line, [...new Set([...alikes.slice(0, mostAlike), ...named])]);
}

/** Of equal ones: whether there is another, which is what makes an amount say little. */
export function alike(count: number): Reason {
  return count === 1 ? reasonFor('only-one') : { key: 'others-alike', sign: 'unknown', count: count - 1 };
}
