import type { PaletteEntry } from './palette-acts.ts';
import type { PaletteRecord } from './palette-found.ts';
import { paletteScore } from './palette-score.ts';

export type PaletteGroup =
  | { readonly name: 'found'; readonly records: readonly PaletteRecord[] }
  | { readonly name: PaletteEntry['group']; readonly entries: readonly PaletteEntry[] };

const entryGroups = ['go', 'do', 'workspaces'] as const satisfies readonly PaletteEntry['group'][];

/**
 * What fits what is typed, the best first, group by group. The server has found its records by words that may stand in
 * neither of their lines, so none of them is left out here: what is typed counts as one more word for each.
 */
export function paletteGroups(
  typed: string,
  found: readonly PaletteRecord[],
  entries: readonly PaletteEntry[],
): readonly PaletteGroup[] {
  const words = typed.trim().split(/\s+/);
  const records = bestFirst(found, ({ title }) => paletteScore(title, typed, words));
  const groups: { readonly score: number; readonly group: PaletteGroup }[] = [
    { score: records.score, group: { name: 'found', records: records.items } },
    ...entryGroups.map((name) => {
      const members = entries.filter(({ group }) => group === name);
      const { items, score } = bestFirst(members, (entry) => paletteScore(entry.label, typed, entry.words.split(' ')));
      return { score, group: { name, entries: items } };
    }),
  ];
  return groups
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ group }) => group);
}

/** Groups that are on screen keep their places; those that come later stand below them. */
export function stillGroups(
  groups: readonly PaletteGroup[],
  shown: readonly PaletteGroup['name'][],
): readonly PaletteGroup[] {
  const placeOf = ({ name }: PaletteGroup) => (shown.includes(name) ? shown.indexOf(name) : shown.length);
  return groups.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Those that fit at all; as they came where they fit alike. */
function bestFirst<Item>(items: readonly Item[], scoreOf: (item: Item) => number) {
  const scored = items
    .map((item) => ({ item, score: scoreOf(item) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
  return { items: scored.map(({ item }) => item), score: scored[0]?.score ?? 0 };
}
