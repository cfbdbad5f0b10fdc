import { fold } from '#server/modules/moving/fields/fold.ts';
import type { SheetRow } from '#server/modules/moving/reading/sheet-row.ts';
import { fileTotal } from './file-total.ts';
import { listReader } from './list-cells.ts';
import type { ColumnFormat, ListProblem, ListReader } from './list-cells.ts';
import { listRows } from './list-rows.ts';
import type { ListColumns, ListRow, SkippedRow } from './list-rows.ts';
import type { ListState } from '#server/modules/moving/columns/list-state.ts';
import { planLeases } from './plan-leases.ts';
import { planOwners, statedOwners } from './plan-owners.ts';
import type { FamilyCell, JoinedCell, PlannedLease } from './planned.ts';
import { isStreet, readAddress } from './read-address.ts';
import type { ReadPlace } from './read-city-line.ts';
import { tellApart } from './tell-apart.ts';
import type { Namesakes } from './tell-apart.ts';
import type { PlannedBuilding } from './planned.ts';

export interface ListPlan {
  readonly buildings: readonly PlannedBuilding[];
  readonly problems: readonly ListProblem[];
  readonly skipped: readonly SkippedRow[];
  readonly formats: readonly ColumnFormat[];
  readonly joined: readonly JoinedCell[];
  readonly families: readonly FamilyCell[];
  readonly namesakes: readonly Namesakes[];
  readonly rentCents: number;
  /** What the rent column says of units without a lease, and of excluded rows: the file's own total has both. */
  readonly vacantCents: number;
  readonly leftOutCents: number;
  /** What the file itself says that rents come to, where it has such a row. */
  readonly totalCents: number | null;
}

interface Place {
  readonly country: string;
  readonly currency: string;
  /** Whether the workspace has a building of this name. */
  readonly isKnown?: (building: string) => boolean;
}

/** What a flat list becomes: buildings with units, and leases with their people. Nothing is looked up; nothing is written. */
export function planList(sheet: readonly SheetRow[], columns: ListColumns, state: ListState, place: Place): ListPlan {
  const { rows, skipped, totals } = listRows(sheet, columns, state);
  const reader = listReader(rows, state, place);
  const byBuilding = Map.groupBy(withBuildings(rows, columns), ({ key }) => key);
  const joined: JoinedCell[] = [];
  const families: FamilyCell[] = [];
  const planned = [...byBuilding].flatMap(([key, own]) => {
    const all = own.map(({ row }) => row);
    const some = all.filter(({ isLeftOut }) => !isLeftOut);
    if (some.length === 0) return [];
    const isHouse = some.length === 1 && some[0]?.text('unit') === '';
    const reading = { building: key, reader, state, joined, families };
    const units = planLeases(all, { ...reading, isHouse });
    const address = addressOf(all, { key, name: own[0]?.name ?? '', country: place.country }, state, reader);
    const { name } = address;
    const owned =
      place.isKnown?.(name) === true
        ? { owners: [], ownedSince: null, statedOwners: statedOwners(some) }
        : { ...planOwners(some, reading), statedOwners: [] };
    return [{ key, name, rows: some.map(({ number }) => number), address, isHouse, ...owned, units }];
  });
  const { buildings, namesakes } = tellApart(planned, state);
  const units = buildings.flatMap((building) => building.units);
  const leftOut = rows.filter(({ isLeftOut }) => isLeftOut);
  return {
    buildings,
    problems: reader.problems,
    skipped,
    formats: reader.formats,
    joined,
    families,
    namesakes,
    rentCents: units.reduce((sum, { leases }) => sum + rentsOf(leases), 0),
    vacantCents: units.reduce((sum, { leases, askedCents }) => sum + (leases.length === 0 ? askedCents : 0), 0),
    leftOutCents: leftOut.reduce((sum, row) => sum + (reader.amountIfRead(row, 'rent') ?? 0), 0),
    totalCents: fileTotal(totals, (row) => reader.amountIfRead(row, 'rent')),
  };
}

export function rentsOf(leases: readonly PlannedLease[]): number {
  return leases.reduce((sum, { rentCents }) => sum + (rentCents ?? 0), 0);
}

/** A building is named by its column, by a heading above, or by its street. A blank cell means the building above. */
function withBuildings(rows: readonly ListRow[], { fields }: ListColumns) {
  const hasColumn = fields.includes('property');
  let last = '';
  return rows.map((row) => {
    const street = streetOf(row);
    const own = row.text('property') || row.heading || (hasColumn ? '' : street);
    const name = own === '' ? last : own;
    last = name;
    return { row, name: name.trim().replaceAll(/\s+/g, ' '), key: fold(name) };
  });
}

function streetOf(row: ListRow): string {
  const line = row.text('line1') || (readAddress(row.text('address')).line1 ?? '');
  return [line, row.text('houseNumber')].filter((part) => part !== '').join(' ');
}

const nowhere: ReadPlace = { postalCode: null, city: null, region: null };

/** The first cell that says it; what was asked once comes before what stands in the file. */
function addressOf(
  rows: readonly ListRow[],
  { key, name, country }: { readonly key: string; readonly name: string; readonly country: string },
  state: ListState,
  reader: ListReader,
) {
  const said = state.buildings[key] ?? {};
  const first = (read: (row: ListRow) => string | null) =>
    rows.map(read).find((text) => text !== null && text !== '') ?? '';
  // All of them, so that each cell that cannot be read is told.
  const places = rows.map((row) => reader.place(row)).find((found) => found !== null) ?? nowhere;
  const inOne = (part: 'postalCode' | 'city' | 'region') =>
    first((row) => row.text(part)) || (places[part] ?? '') || first((row) => readAddress(row.text('address'))[part]);
  // A heading or a name may be an address as well: “Lindenstr. 5, 10115 Berlin”.
  const named = readAddress(name);
  // “Lindenhof, Lindenstr. 5” is a name with its street.
  const [, called = '', street = ''] = /^([^,]+),\s*([^,]+)$/.exec(named.line1 ?? '') ?? [];
  const hasBoth = isStreet(street) && !isStreet(called);
  const line1 = hasBoth ? street : named.line1;
  const isAddress = named.city !== null || hasBoth;
  return {
    name: said.name ?? (hasBoth ? called : isAddress && line1 !== null ? line1 : name),
    line1: said.line1 ?? (first(streetOf) || (isAddress || isStreet(name) ? (line1 ?? '') : '')),
    line2: said.line2 ?? first((row) => row.text('line2')),
    postalCode: said.postalCode ?? (inOne('postalCode') || (named.postalCode ?? '')),
    city: said.city ?? (inOne('city') || (named.city ?? '')),
    region: said.region ?? (inOne('region') || (named.region ?? '')),
    country: first((row) => row.text('country')) || country,
  };
}
