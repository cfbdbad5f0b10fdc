/** Pure rules of a reconciliation (money.md, section 4): no I/O, no clock. */

/** What an entry moved at the bank account, above zero if money came in. */
export interface BookItem {
  readonly id: string;
  readonly date: string;
  readonly cents: number;
  readonly isCleared: boolean;
  /** The entry that it takes back. */
  readonly reversesId: string | null;
}

/** Two items of which one takes back the other, both not cleared, cancel each other: the bank never sees either. */
export type ItemState = 'cleared' | 'open' | 'voided';

export interface Statement {
  /** What earlier reconciliations cleared. */
  readonly previousClosing: number;
  readonly opening: number;
  readonly closing: number;
  readonly to: string;
}

export interface Side {
  readonly count: number;
  readonly cents: number;
}

export interface Standing<Item extends BookItem> {
  readonly clearedIn: Side;
  /** What went out, as an amount above zero; so is what is outstanding. */
  readonly clearedOut: Side;
  readonly clearedBalance: number;
  /** Cleared balance less the statement: zero where it is reconciled. */
  readonly difference: number;
  readonly inTransit: Side;
  readonly outstanding: Side;
  /** What the statement comes to once everything that is open has cleared. */
  readonly adjustedBank: number;
  /** What the books have of it: of everything up to the day, cleared or not. */
  readonly book: number;
  readonly states: ReadonlyMap<string, ItemState>;
  /** Cleared, and dated after the statement. */
  readonly later: readonly Item[];
}

/** How a statement stands beside the items of the books that are not cleared earlier. Later ones count only if cleared. */
export function standOf<Item extends BookItem>(statement: Statement, items: readonly Item[]): Standing<Item> {
  const { opening, closing, to } = statement;
  const seen = items.filter(({ date, isCleared }) => isCleared || date <= to);
  const states = statesOf(seen);
  const inState = (state: ItemState) => seen.filter(({ id }) => states.get(id) === state);
  const cleared = inState('cleared');
  const open = inState('open');
  const clearedBalance = opening + sumOf(cleared);
  return {
    clearedIn: sideOf(cleared.filter(isIn)),
    clearedOut: sideOf(cleared.filter((item) => !isIn(item))),
    clearedBalance,
    difference: clearedBalance - closing,
    inTransit: sideOf(open.filter(isIn)),
    outstanding: sideOf(open.filter((item) => !isIn(item))),
    adjustedBank: closing + sumOf(open),
    book: clearedBalance + sumOf(open),
    states,
    later: cleared.filter(({ date }) => date > to),
  };
}

/** Of items that are seen together: what was reversed before it cleared is voided with its reversal. */
function statesOf(items: readonly BookItem[]): ReadonlyMap<string, ItemState> {
  const uncleared = new Map(items.filter(({ isCleared }) => !isCleared).map((item) => [item.id, item]));
  const voided = new Set<string>();
  for (const { id, reversesId } of uncleared.values())
    if (reversesId !== null && uncleared.has(reversesId)) voided.add(id).add(reversesId);
  return new Map(
    items.map(({ id, isCleared }): [string, ItemState] => [
      id,
      isCleared ? 'cleared' : voided.has(id) ? 'voided' : 'open',
    ]),
  );
}

export type Obstacle =
  | { readonly code: 'opening-differs'; readonly cents: number }
  | { readonly code: 'after-statement'; readonly count: number }
  | { readonly code: 'lines-open'; readonly count: number }
  | { readonly code: 'statement-difference'; readonly cents: number };

/** Why it cannot be finished; nothing where it can. `openLines` are those of its days that nobody has dealt with. */
export function obstacleOf<Item extends BookItem>(
  statement: Statement,
  { difference, later }: Pick<Standing<Item>, 'difference' | 'later'>,
  openLines: number,
): Obstacle | null {
  const gap = statement.opening - statement.previousClosing;
  if (gap !== 0) return { code: 'opening-differs', cents: Math.abs(gap) };
  if (later.length > 0) return { code: 'after-statement', count: later.length };
  if (openLines > 0) return { code: 'lines-open', count: openLines };
  if (difference !== 0) return { code: 'statement-difference', cents: Math.abs(difference) };
  return null;
}

/** The one item whose clearing, or taking back of it, makes the difference nothing; of several, nobody can tell which. */
export function itemOfDifference<Item extends BookItem>({
  items,
  standing: { difference, states },
}: {
  readonly items: readonly Item[];
  readonly standing: Pick<Standing<Item>, 'difference' | 'states'>;
}): Item | null {
  if (difference === 0) return null;
  const [only, ...others] = items.filter(({ id, cents }) => states.get(id) === 'open' && cents === -difference);
  return only === undefined || others.length > 0 ? null : only;
}

function isIn({ cents }: BookItem): boolean {
  return cents > 0;
}

function sumOf(items: readonly BookItem[]): number {
  return items.reduce((sum, { cents }) => sum + cents, 0);
}

function sideOf(items: readonly BookItem[]): Side {
  return { count: items.length, cents: Math.abs(sumOf(items)) };
}
