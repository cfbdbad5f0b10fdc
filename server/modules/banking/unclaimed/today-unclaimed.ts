import { unclaimedItemRoutes } from '#shared/api/unclaimed-items.ts';
import { unclaimedDates } from '#shared/trust/unclaimed.ts';
import type { TodayPart } from '#server/kernel/today/today-part.ts';
import { readItems } from './item-rows.ts';
import { readUnclaimedRule } from './read-item.ts';

/** As many are looked at: with more, the list says the rest. */
const atMost = 500;

/** Payments that are stale, letters that are due, and money that is due to the state. */
export const unclaimedPart: TodayPart = {
  permission: unclaimedItemRoutes['GET /unclaimed-items/'].permission,
  async read(tx, act) {
    const { organisationId, today } = act;
    const states = ['outstanding', 'stale', 'noticed'] as const;
    const rows = await readItems(tx, organisationId, { states, staleBy: today, limit: atMost });
    const rule = await readUnclaimedRule(tx, act);
    const held = rows.flatMap((row) =>
      row.state === 'outstanding' || rule === undefined ? [] : [{ row, ...unclaimedDates(row, rule) }],
    );
    const isNoticed = ({ row, letterFrom }: (typeof held)[number]) =>
      row.noticedOn !== null && row.noticedOn >= letterFrom;
    const letters = held.filter((one) => one.letterNeeded && today >= one.letterFrom && !isNoticed(one));
    const due = held.filter((one) => today >= one.letterFrom && (!one.letterNeeded || isNoticed(one)));
    const first = (days: readonly string[]) => days.toSorted()[0] ?? null;
    return {
      unclaimed: {
        stale: rows.filter(({ state }) => state === 'outstanding').length,
        letters: letters.length,
        letterUntil: first(letters.map(({ letterUntil }) => letterUntil)),
        toTurnOver: due.length,
        turnOverBy: first(due.map(({ reportBy }) => reportBy)),
      },
    };
  },
};
