import { reconciliationRoutes } from '#shared/api/reconciliations.ts';
import type { TodayPart } from '#server/kernel/today/today-part.ts';
import { readStandings } from './standings.ts';

/** Bank accounts whose last month has a statement or lines and is not reconciled, the longest due first. */
export const reconcilePart: TodayPart = {
  permission: reconciliationRoutes['GET /reconciliation-standings/'].permission,
  async read(tx, act) {
    const due = (await readStandings(tx, act)).filter(({ isDue }) => isDue);
    const rows = due.map(({ accountId, name, currency, open, next }) => {
      const { from, to } = open ?? next;
      return { accountId, name, currency, from, to, openId: open?.id ?? null };
    });
    return { reconcile: { rows: rows.toSorted((one, other) => (one.to < other.to ? -1 : Number(one.to > other.to))) } };
  },
};
