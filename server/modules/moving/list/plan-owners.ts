import { fold } from '#server/modules/moving/fields/fold.ts';
import type { ListState } from '#server/modules/moving/columns/list-state.ts';
import { familyIn, splitNames, tidyName } from '#server/modules/moving/rows/split-names.ts';
import { splitOwners } from '#server/modules/moving/rows/split-owners.ts';
import type { OwnerShare } from '#server/modules/moving/rows/split-owners.ts';
import type { ListReader } from './list-cells.ts';
import type { ListRow } from './list-rows.ts';
import type { FamilyCell, JoinedCell, PlannedOwner } from './planned.ts';

interface Reading {
  readonly building: string;
  readonly reader: ListReader;
  readonly state: ListState;
  readonly joined: JoinedCell[];
  readonly families: FamilyCell[];
}

/** The owners of a building and since when, once for all its rows. A blank cell says nothing; two that differ are asked. */
export function planOwners(
  rows: readonly ListRow[],
  { building, reader, state, joined, families }: Reading,
): { readonly owners: readonly PlannedOwner[]; readonly ownedSince: string | null } {
  const read = statedOwners(rows).flatMap(({ row, text }) => {
    const isSplit = !state.together.includes(text);
    const found = splitOwners(text, !isSplit);
    // Shares say themselves that there are several.
    if (splitNames(text).length > 1 && !/\d/.test(text)) joined.push({ row, text, isSplit, field: 'owners', building });
    if (familyIn(text) !== null) families.push({ row, text, name: tidyName(text) });
    if (found !== null) return [{ row, said: ownersKey(found), text, found }];
    reader.say({ kind: 'shares', row, field: 'owners', text, suggestion: null, building });
    return [];
  });
  const days = rows.flatMap((row) => {
    const day = reader.date(row, 'ownedSince');
    return day === null ? [] : [{ row: row.number, said: day, text: row.text('ownedSince') }];
  });
  for (const [field, some] of [
    ['owners', read],
    ['ownedSince', days],
  ] as const) {
    const [first] = some;
    for (const { row, said, text } of some)
      if (first !== undefined && said !== first.said)
        reader.say({ kind: 'differ', row, field, text, suggestion: first.text, building });
  }
  const owners = (read[0]?.found ?? []).map(({ name, parts }) => ({
    key: fold(name),
    name,
    email: null,
    otherEmails: [],
    phones: [],
    namesake: null,
    parts,
    rows: read.map(({ row }) => row),
  }));
  return { owners, ownedSince: days[0]?.said ?? null };
}

/** A mark for the cell above says nothing of its own. */
const asAbove =
  /^(?:["„“”″〃'\s-]+|s\.?\s?o\.?|(?:siehe|wie|s\.) oben|dto\.?|dito|ditto|same|same as above|as above)$/i;

export function statedOwners(rows: readonly ListRow[]) {
  return rows.flatMap((row) => {
    const text = row.text('owners');
    return text === '' || asAbove.test(text) ? [] : [{ row: row.number, text }];
  });
}

/** The same for the same people with the same shares. */
export function ownersKey(owners: readonly OwnerShare[]): string {
  return owners
    .map(({ name, parts }) => `${fold(name)} ${parts}`)
    .toSorted()
    .join();
}
