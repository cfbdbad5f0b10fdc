import { addDays } from '#shared/dates.ts';
import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import { condense, postAll, together } from '#server/modules/ledger/index.ts';
import type { NewEntry, Poster } from '#server/modules/ledger/index.ts';
import { insertAllocations, linesOf } from './allocations.ts';
import type { NewAllocation } from './allocations.ts';

/** Posts what is applied, or taken back, by itself: one entry for each source and day. */
export async function bookAllocations(tx: Tx, allocations: readonly NewAllocation[], by: Poster): Promise<void> {
  const groups = [...Map.groupBy(allocations, ({ source, on }) => `${source.id} ${on}`).values()];
  const booked = groups.map((group) => ({ group, entry: entryOf(group) }));
  const moving = booked.filter(({ entry }) => entry.lines.length > 0);
  const posted = await postAll(
    tx,
    moving.map(({ entry }) => entry),
    by,
  );
  const entryIds = new Map(moving.map(({ group }, index) => [group, posted[index]?.id]));
  await insertAllocations(
    tx,
    groups.flatMap((group) => {
      const entryId = entryIds.get(group);
      if (entryId === undefined) throw new Error('What is applied moves something');
      return group.map((allocation) => ({ ...allocation, entryId }));
    }),
    by,
  );
}

/**
 * The day on which it counts: when there was both a charge that is due and something to pay it, or the first open day after
 * that. It does not depend on when somebody, or the daily work, came round to it.
 */
export function dayOfUse(
  source: { readonly on: string },
  charge: { readonly chargedOn: string; readonly dueOn: string },
  closedThrough: string | null,
): string {
  const natural = laterOf(source.on, laterOf(charge.chargedOn, charge.dueOn));
  return closedThrough !== null && natural <= closedThrough ? addDays(closedThrough, 1) : natural;
}

function entryOf(group: readonly NewAllocation[]): NewEntry {
  const [first] = group;
  if (first === undefined) throw new Error('A group has a first');
  const { source, on } = first;
  return {
    date: on,
    memo: group.every(({ cents }) => cents < 0) ? 'Taken back from charges' : 'Applied to charges',
    lines: condense(together(...group.map(linesOf))),
    source: {
      kind: 'allocation',
      id: source.id,
      explanation: {
        from: source.kind,
        charges: group.map(({ charge, cents }) => ({ chargeId: charge.id, cents })),
      },
    },
  };
}
