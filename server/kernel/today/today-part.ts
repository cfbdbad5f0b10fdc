import type { z } from 'zod';
import type { today } from '#shared/api/today.ts';
import type { Permission } from '#shared/permissions.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { port } from '#server/kernel/port.ts';

type Today = z.output<typeof today>;

/** What a module has to say on Today: a group of what needs doing, a figure, or both from one reading. */
export interface TodayPart {
  /** Who lacks it is not told of the part at all. */
  readonly permission: Permission;
  readonly read: (tx: Tx, act: Act) => Promise<Partial<Omit<Today, 'today'>>>;
}

export const todayParts = port<TodayPart>('today-parts');

/** As many rows of a group are listed. */
export const todayRows = 3;

interface Total {
  readonly count: number;
  readonly totals: readonly { readonly currency: string; readonly cents: number }[];
}

/** About a lease, or a bill. */
type Listed = ({ readonly leaseId: string } | { readonly billId: string }) & {
  readonly currency?: string;
  readonly cents?: number;
};

/** A group with the rows that are listed, and what the others come to. */
export function groupOf<Row extends Listed>({ count, totals }: Total, rows: readonly Row[]) {
  const rest = totals.map(({ currency, cents }) => {
    const own = rows.filter((row) => row.currency === currency);
    return { currency, cents: cents - own.reduce((sum, row) => sum + (row.cents ?? 0), 0) };
  });
  const more = { count: count - rows.length, totals: rest.filter(({ cents }) => cents !== 0) };
  return { count, totals: [...totals], rows: [...rows], more };
}
