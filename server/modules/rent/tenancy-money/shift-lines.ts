import { move, postedTo, together } from '#server/modules/ledger/index.ts';
import type { BalancedLines, Dimensions } from '#server/modules/ledger/index.ts';

interface Crossed {
  readonly cents: number;
  readonly currency: string;
  readonly from: Dimensions;
  readonly to: Dimensions;
}

/** What crossed is in another place from a day on: that of one building is less there, and of the other more. */
export function shiftLines(
  { from, to, ...amount }: Crossed,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
): BalancedLines {
  if (fromId === toId) return together();
  const [before, after] = [postedTo(fromId), postedTo(toId)];
  return together(
    move(amount, { debit: after, credit: before, ...to }),
    move(amount, { debit: before, credit: after, ...from }),
  );
}
