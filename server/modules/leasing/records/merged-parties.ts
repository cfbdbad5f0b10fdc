import { addDays } from '#shared/dates.ts';
import type { Party } from './read-parties.ts';

export type PartyRow = Pick<Party, 'role' | 'fromDay' | 'toDay'>;

/** Of several roles on the same day, the one with most weight. */
const weight = { tenant: 2, 'co-tenant': 1, guarantor: 0 } as const;

/** Rows of one person on one lease, without an overlap: on each day there is one role, and no day is lost. */
export function mergedParties(rows: readonly PartyRow[]): PartyRow[] {
  const starts = rows.flatMap(({ fromDay, toDay }) => [fromDay, ...(toDay === null ? [] : [addDays(toDay, 1)])]);
  const days = [...new Set(starts)].toSorted();
  const merged: PartyRow[] = [];
  for (const [index, fromDay] of days.entries()) {
    const next = days[index + 1];
    const toDay = next === undefined ? null : addDays(next, -1);
    const role = roleOn(rows, fromDay);
    const last = merged.at(-1);
    if (role === undefined) continue;
    if (last?.role === role && last.toDay !== null && addDays(last.toDay, 1) === fromDay)
      merged[merged.length - 1] = { ...last, toDay };
    else merged.push({ role, fromDay, toDay });
  }
  return merged;
}

function roleOn(rows: readonly PartyRow[], day: string): PartyRow['role'] | undefined {
  return rows
    .filter(({ fromDay, toDay }) => fromDay <= day && (toDay === null || toDay >= day))
    .map(({ role }) => role)
    .toSorted((one, other) => weight[other] - weight[one])[0];
}
