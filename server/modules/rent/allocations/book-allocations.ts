import type { Memos } from '#server/modules/rent/tenancy-money/memos.ts';
import { readMemos } from '#server/modules/rent/tenancy-money/memos.ts';
import type { Tx } from '#server/kernel/database.ts';
import { condense, placedIn, postAll, together } from '#server/modules/ledger/index.ts';
import type { NewEntry, Poster } from '#server/modules/ledger/index.ts';
import { insertAllocations, linesOf } from './allocations.ts';
import type { NewAllocation } from './allocations.ts';
import { readCrossings } from './crossings.ts';
import type { Crossings } from './crossings.ts';
import { readSourcePlaces } from './source-places.ts';

/** Posts what is applied, or taken back, by itself: one entry for each source and day. */
export async function bookAllocations(tx: Tx, act: Poster, allocations: readonly NewAllocation[]): Promise<void> {
  const groups = [...Map.groupBy(allocations, ({ source, on }) => `${source.id} ${on}`).values()];
  if (groups.length === 0) return;
  const leaseIds = allocations.map(({ charge }) => charge.leaseId);
  const memos = await readMemos(tx, act.organisationId, leaseIds);
  const crossing = await readCrossings(tx, act, allocations);
  const placeOf = await readSourcePlaces(tx, act.organisationId, allocations);
  const entries = groups.map((group) => entryOf(group, memos, crossing, placeOf));
  const later = groups.flatMap((group) => laterEntries(group, memos, crossing));
  const posted = await postAll(tx, act, [...entries, ...later]);
  await insertAllocations(
    tx,
    act,
    groups.flatMap((group, index) => {
      const entryId = posted[index]?.id;
      if (entryId === undefined) throw new Error('Every group has its entry');
      return group.map((allocation) => ({ ...allocation, entryId }));
    }),
  );
}

function laterEntries(group: readonly NewAllocation[], memos: Memos, { later }: Crossings): NewEntry[] {
  const days = Map.groupBy(group.flatMap(later), ({ on }) => on);
  return [...days].flatMap(([date, some]) => {
    const lines = condense(together(...some.map((one) => one.lines)));
    return lines.length === 0 ? [] : [{ ...headOf(group, memos), date, lines }];
  });
}

function entryOf(
  group: readonly NewAllocation[],
  memos: Memos,
  crossing: Crossings,
  placeOf: (of: NewAllocation) => string,
): NewEntry {
  const lines = together(...group.map((one) => placedIn(together(crossing.lines(one), linesOf(one)), placeOf(one))));
  const condensed = condense(lines);
  // From one charge to another of the same account nothing is left over; it is told in full then.
  return { ...headOf(group, memos), lines: condensed.length === 0 ? lines : condensed };
}

function headOf(group: readonly NewAllocation[], { words, about }: Memos): Omit<NewEntry, 'lines'> {
  const [first] = group;
  if (first === undefined) throw new Error('A group has a first');
  const { source, on, charge } = first;
  const isUndone = group.every(({ cents }) => cents < 0);
  return {
    date: on,
    memo: about((isUndone ? words.unapplied : words.applied)[source.kind], charge.leaseId),
    source: {
      kind: 'allocation',
      id: source.id,
      explanation: {
        from: source.kind,
        charges: group.map(({ charge: { id }, cents }) => ({ chargeId: id, cents })),
      },
    },
  };
}
