/** How many items are looked at for a line: what could be a sum of more of them is a coincidence. */
export const sumPool = 30;
const mostItems = 5;

interface Summand {
  readonly cents: number;
}

/**
 * Two to five items whose amounts add up to a sum: the fewest, and of those the earliest in their order. Pairs are looked up
 * by their sum, so that five of thirty take some thousand steps.
 */
export function findSum<Item extends Summand>(items: readonly Item[], cents: number): Item[] | null {
  const pool = items.slice(0, sumPool);
  const amounts = pool.map((item) => item.cents);
  const pairs = pairsBySum(amounts);
  for (let count = 2; count <= mostItems; count += 1) {
    const found = search(amounts, pairs, { count, cents, from: 0 });
    if (found !== null) return found.flatMap((at) => pool[at] ?? []);
  }
  return null;
}

type Pairs = ReadonlyMap<number, readonly (readonly [number, number])[]>;

function pairsBySum(amounts: readonly number[]): Pairs {
  const pairs = new Map<number, [number, number][]>();
  for (const [first, one] of amounts.entries())
    for (let second = first + 1; second < amounts.length; second += 1) {
      const sum = one + (amounts[second] ?? 0);
      const known = pairs.get(sum);
      if (known === undefined) pairs.set(sum, [[first, second]]);
      else known.push([first, second]);
    }
  return pairs;
}

interface Sought {
  readonly count: number;
  readonly cents: number;
  readonly from: number;
}

function search(amounts: readonly number[], pairs: Pairs, { count, cents, from }: Sought): number[] | null {
  if (count === 2) {
    const pair = pairs.get(cents)?.find(([first]) => first >= from);
    return pair === undefined ? null : [...pair];
  }
  for (let at = from; at <= amounts.length - count; at += 1) {
    const rest = search(amounts, pairs, { count: count - 1, cents: cents - (amounts[at] ?? 0), from: at + 1 });
    if (rest !== null) return [at, ...rest];
  }
  return null;
}
