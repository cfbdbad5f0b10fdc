import { bestFirst, searchRank } from '#shared/search-rank.ts';
import type { PaletteEntry } from './palette-acts.ts';
import type { PaletteRecord } from './palette-found.ts';

const recordGroups = ['commands', 'pinned', 'recent', 'found'] as const;
const entryGroups = ['go', 'do', 'workspaces'] as const satisfies readonly PaletteEntry['group'][];

export type RecordGroup = (typeof recordGroups)[number];

export type PaletteGroup =
  | { readonly name: RecordGroup; readonly records: readonly PaletteRecord[] }
  | { readonly name: PaletteEntry['group']; readonly entries: readonly PaletteEntry[] };

/**
 * What matches what is typed, the best group first. The server has ranked its records, by words that may stand in neither
 * of their lines, so all of them stay, in its order. An act with what it is about comes before everything else: whoever
 * types its name and a tenant means it. Before anything is typed, pinned and recent records come first.
 */
export function paletteGroups(
  typed: string,
  records: Readonly<Partial<Record<RecordGroup, readonly PaletteRecord[]>>>,
  entries: readonly PaletteEntry[],
): readonly PaletteGroup[] {
  const groups: { readonly rank: number | undefined; readonly group: PaletteGroup }[] = [
    ...recordGroups.map((name) => {
      const [best] = records[name] ?? [];
      const rank = best && (name === 'found' ? searchRank(typed, best) : -1);
      return { rank, group: { name, records: records[name] ?? [] } };
    }),
    ...entryGroups.map((name) => {
      const members = bestFirst(
        typed,
        entries.filter(({ group }) => group === name),
        namedOf,
      );
      const [best] = members;
      return { rank: best && searchRank(typed, namedOf(best)), group: { name, entries: members } };
    }),
  ];
  return groups
    .flatMap(({ rank, group }) => (rank === undefined ? [] : { rank, group }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ group }) => group);
}

/** An act that may be about several tenants, and comes first. */
export function isAmbiguous([first]: readonly PaletteGroup[]): boolean {
  return first?.name === 'commands' && 'records' in first && first.records.length > 1;
}

/** Groups that are on screen keep their places; those that come later stand below them. */
export function stillGroups(
  groups: readonly PaletteGroup[],
  shown: readonly PaletteGroup['name'][],
): readonly PaletteGroup[] {
  const placeOf = ({ name }: PaletteGroup) => (shown.includes(name) ? shown.indexOf(name) : shown.length);
  return groups.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function namedOf({ label, words }: PaletteEntry) {
  return { title: label, others: [words] };
}
