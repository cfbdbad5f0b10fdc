import type { TotalRow } from './list-rows.ts';

const ofAll = /^(?:grand|gesamt|insgesamt|end)/i;
const alone = /^(?:totals?|summen?|sum|[σς∑])?[\s:.]*$/i;

/**
 * What the file says that all rents come to: its grand total, else its only total, else its totals by building together.
 * The last of several totals may be that of all others.
 */
export function fileTotal(totals: readonly TotalRow[], rentOf: (row: TotalRow) => number | null): number | null {
  const read = totals.flatMap((row) => {
    const cents = rentOf(row);
    return cents === null ? [] : [{ label: row.label, cents }];
  });
  const grand = read.findLast(({ label }) => ofAll.test(label));
  if (grand !== undefined) return grand.cents;
  const bare = read.filter(({ label }) => alone.test(label));
  const named = read.filter(({ label }) => !alone.test(label));
  const [last] = bare.slice(-1);
  const added = (some: readonly { readonly cents: number }[]) => some.reduce((sum, { cents }) => sum + cents, 0);
  if (last === undefined) return named.length === 0 ? null : added(named);
  return bare.length === 1 || last.cents === added(bare.slice(0, -1)) ? last.cents : added(bare);
}
