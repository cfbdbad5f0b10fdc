import { addDays } from '#shared/dates.ts';
import { earlierOf } from './calendar.ts';
import { depositInterest } from './deposits.ts';
import type { DepositInterestRule } from './deposits.ts';

/** Money that came or went, on a day; interest that was added is no part of it, because interest earns none. */
export interface DepositFlow {
  readonly on: string;
  readonly cents: number;
  /** It came back as if it had never come: the last that came is the first to go. */
  readonly isReturn: boolean;
}

interface Lot {
  readonly from: string;
  readonly to: string;
  readonly cents: number;
}

/** What a deposit earned by a day. A top-up is held from a day of its own; what went had earned until the day before. */
export function earnedInterest(flows: readonly DepositFlow[], through: string, rule: DepositInterestRule): number {
  return lotsOf(flows, through).reduce(
    (sum, { from, to, cents }) => sum + (to < from ? 0 : depositInterest(cents, { from, to }, rule)),
    0,
  );
}

/** Which amounts were held from when to when. What is kept or paid back is taken from what was held longest. */
export function lotsOf(flows: readonly DepositFlow[], through: string): Lot[] {
  const open: { from: string; cents: number }[] = [];
  const over: Lot[] = [];
  const inOrder = flows
    .filter(({ on }) => on <= through)
    .toSorted((left, right) => (left.on < right.on ? -1 : Number(left.on > right.on)) || right.cents - left.cents);
  for (const { on, cents, isReturn } of inOrder) {
    if (cents > 0) open.push({ from: on, cents });
    let left = -cents;
    while (left > 0 && open.length > 0) {
      const lot = isReturn ? open.at(-1) : open[0];
      if (lot === undefined) break;
      const taken = Math.min(left, lot.cents);
      if (!isReturn) over.push({ from: lot.from, to: earlierOf(addDays(on, -1), through), cents: taken });
      lot.cents -= taken;
      left -= taken;
      if (lot.cents === 0) open.splice(open.indexOf(lot), 1);
    }
  }
  return [...over, ...open.map(({ from, cents }) => ({ from, to: through, cents }))];
}
