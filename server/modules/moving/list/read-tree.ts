import type { z } from 'zod';
import type { listTree } from '#shared/api/moving-list.ts';
import type { ImportSays } from '#shared/import-says.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { readRun, readSheetRows } from '#server/modules/moving/making/import-rows.ts';
import type { SheetRow } from '#server/modules/moving/reading/sheet-row.ts';
import type { ListProblem } from './list-cells.ts';
import { listGroups } from './list-groups.ts';
import type { ListGroup } from './list-groups.ts';
import { freeOf, missingOf } from './list-sheets.ts';
import { planOf } from './make-list.ts';
import { knownPeople } from './known-people.ts';
import type { KnownPeople } from './known-people.ts';
import type { ListState } from '#server/modules/moving/columns/list-state.ts';
import { foldedName } from './tell-apart.ts';
import type { Namesakes } from './tell-apart.ts';
import type { KnownPlaces } from './known-places.ts';
import { rentsOf } from './plan-list.ts';
import { ownersKey } from './plan-owners.ts';
import { readOwnerships } from '#server/modules/portfolio/index.ts';
import { splitOwners } from '#server/modules/moving/rows/split-owners.ts';
import type { OwnerShare } from '#server/modules/moving/rows/split-owners.ts';
import type { PlannedBuilding, PlannedLease } from './planned.ts';

export type Tree = z.output<typeof listTree>;

/** What a list becomes, with everything that is wrong with it, for the screen that repairs it. */
export async function readTree(tx: Tx, act: Act, importId: string): Promise<Tree> {
  const { organisationId } = act;
  const run = await readRun(tx, organisationId, importId);
  if (run.list === null || run.state !== 'mapping') throw refuse('moving.no-preview');
  const rows = (await readSheetRows(tx, organisationId, importId))(0);
  const { plan, place, known } = await planOf(tx, act, run, rows);
  const byRow = Map.groupBy(plan.problems, ({ row }) => row);
  const groups = listGroups(plan, run.checked?.errors ?? []);
  const refused = new Set(groups.flatMap(({ kind, rows: own }) => (kind === 'refused' ? own : [])));
  const isFree = freeOf(plan);
  // What is refused, or has to be fixed first, is not made, and so is nobody who is on it alone.
  const isMade = (lease: PlannedLease) => isFree(lease) && !lease.rows.some((row) => refused.has(row));
  const people = await knownPeople(tx, organisationId, plan.buildings);
  const owned = await ownersOfKnown(tx, act, plan.buildings, known);
  const made = madeOf(plan.buildings, known, isMade, people);
  const sum = (of: 'units' | 'people' | 'leases') => made.reduce((all, one) => all + one[of].length, 0);
  const toFixIn = (building: PlannedBuilding, at: number) =>
    building.units.reduce((all, { leases }) => all + leases.length, 0) - (made[at]?.leases.length ?? 0);
  const leasesToFix = plan.buildings.reduce((all, building, at) => all + toFixIn(building, at), 0);
  return {
    preset: run.list.preset,
    headerRow: run.list.headerRow,
    headerChoices: rows.slice(0, 15).map(({ number, cells }) => ({ row: number, text: previewOf(cells) })),
    skipped: [...plan.skipped, ...emptyRows(rows)].toSorted((one, other) => one.row - other.row).slice(0, 200),
    formats: plan.formats
      .filter(({ sample, type }) => sample !== '' && type !== 'number')
      .map(({ type, ...format }) => ({ ...format, type: type === 'date' ? 'date' : 'amount' })),
    buildings: plan.buildings.map((building, at) => ({
      ...presentBuilding(building, known, byRow, groups),
      rentCents: rentsOf(made[at]?.leases ?? []),
      leasesToFix: toFixIn(building, at),
      counts: countsOf(made[at]),
      owners: (owned.get(building.key) ?? building.owners).map(({ name, parts }) => ({ name, parts })),
    })),
    groups,
    joined: plan.joined.map((one) => ({
      ...one,
      building: plan.buildings.find(({ key }) => key === one.building)?.name ?? '',
    })),
    ownersKept: plan.buildings.flatMap((building) => keptOwners(building, owned.get(building.key) ?? [])),
    families: [...plan.families],
    namesakes: plan.namesakes.map(({ rows: own, ...one }) => ({ ...one, rows: [...own] })),
    contacts: presentContacts(people.byNameAlone(known), run.list, plan.namesakes),
    repairs: run.list.repairs.map(({ id, act: repairing, field, rows: own, cells, building, name }) => ({
      id,
      act: repairing,
      field,
      rows: [...own],
      text:
        building === undefined
          ? (cells[0]?.text ?? '')
          : (plan.buildings.find(({ key }) => key === building)?.name ?? name ?? building),
    })),
    counts: {
      buildings: plan.buildings.filter(({ name }) => !known.building(name)).length,
      units: sum('units'),
      people: sum('people'),
      leases: sum('leases'),
    },
    leasesToFix,
    currency: place.currency,
    rentCents: plan.rentCents,
    madeRentCents: rentsOf(made.flatMap(({ leases }) => leases)),
    totalCents: plan.totalCents,
    vacantCents: plan.vacantCents,
    leftOutCents: plan.leftOutCents,
    areUnitsOnce:
      run.checked !== null &&
      leasesToFix === 0 &&
      !groups.some(({ errors }) => errors.some(({ says }) => says !== null && letTwice.has(says))),
    toFix: groups.filter(({ blocks }) => blocks).length + plan.buildings.filter((one) => isAsked(one, known)).length,
  };
}

/** What each building adds to the workspace; who is on leases of several is added with the first. */
function madeOf(
  buildings: readonly PlannedBuilding[],
  known: KnownPlaces,
  isMade: (lease: PlannedLease) => boolean,
  people: KnownPeople,
) {
  const added = new Set<string>();
  return buildings.map((building) => {
    const named = building.units.filter(({ name }) => name !== '');
    const leases = named.flatMap((unit) => unit.leases).filter(isMade);
    const fresh = people
      .newOf([...building.owners, ...leases.flatMap(({ tenants }) => tenants)])
      .filter(({ key }) => !added.has(key));
    for (const { key } of fresh) added.add(key);
    return { units: named.filter(({ name }) => !known.unit(building.name, name)), people: fresh, leases };
  });
}

/** Who owns the buildings that the file finds here, by their keys. */
async function ownersOfKnown(
  tx: Tx,
  { organisationId, today }: Act,
  buildings: readonly PlannedBuilding[],
  known: KnownPlaces,
): Promise<ReadonlyMap<string, readonly OwnerShare[]>> {
  const owners = new Map<string, readonly OwnerShare[]>();
  for (const { key, name, statedOwners } of buildings) {
    const propertyId = statedOwners.length === 0 ? undefined : known.propertyId(name);
    if (propertyId === undefined) continue;
    const sets = await readOwnerships(tx, organisationId, propertyId);
    owners.set(key, sets.find(({ startsOn }) => startsOn <= today)?.shares ?? []);
  }
  return owners;
}

/** What the file says of owners who are others here; nothing of it is taken over. */
function keptOwners({ name, statedOwners }: PlannedBuilding, owners: readonly OwnerShare[]): Tree['ownersKept'] {
  const others = statedOwners.filter(({ text }) => ownersKey(splitOwners(text) ?? []) !== ownersKey(owners));
  return others.length === 0
    ? []
    : [{ building: name, rows: others.map(({ row }) => row), text: others[0]?.text ?? '' }];
}

function countsOf(made: ReturnType<typeof madeOf>[number] | undefined): Tree['buildings'][number]['counts'] {
  return {
    units: made?.units.length ?? 0,
    people: made?.people.length ?? 0,
    leases: made?.leases.length ?? 0,
  };
}

/** A name that is told apart within the list is nobody whom the name alone would find. */
function presentContacts(
  found: ReturnType<KnownPeople['byNameAlone']>,
  { newPeople = [] }: ListState,
  namesakes: readonly Namesakes[],
): Tree['contacts'] {
  const apart = new Set(namesakes.flatMap(({ name, isOne }) => (isOne ? [] : [foldedName(name)])));
  return found
    .filter(({ name }) => !apart.has(foldedName(name)))
    .map((one) => ({ ...one, isSame: !newPeople.includes(foldedName(one.name)) }));
}

/** What is said of a unit that has a lease on these days. */
const letTwice: ReadonlySet<ImportSays> = new Set(['unitInFile', 'unitTaken', 'unitLet', 'unitLetOn']);

const isAsked = (building: PlannedBuilding, known: KnownPlaces) =>
  !known.building(building.name) && missingOf(building).length > 0;

function presentBuilding(
  building: PlannedBuilding,
  known: KnownPlaces,
  problems: ReadonlyMap<number, readonly ListProblem[]>,
  groups: readonly ListGroup[],
): Omit<Tree['buildings'][number], 'counts' | 'rentCents' | 'leasesToFix' | 'owners'> {
  const refused = groups.filter(({ kind }) => kind === 'refused');
  const wrongIn = (rows: readonly number[]) => rows.flatMap((row) => problems.get(row) ?? []);
  const { country: _, name: __, ...address } = building.address;
  return {
    key: building.key,
    name: building.name,
    address,
    rows: [...building.rows],
    isKnown: known.building(building.name),
    missing: known.building(building.name) ? [] : missingOf(building),
    units: building.units.map((unit) => ({
      name: unit.name,
      rows: [...unit.rows],
      isKnown: known.unit(building.name, unit.name),
      isBad:
        refused.some(({ rows }) => rows.some((row) => unit.rows.includes(row))) ||
        wrongIn(unit.rows).some(({ blocks }) => blocks),
      leases: unit.leases.map((lease) => ({
        rows: [...lease.rows],
        tenants: lease.tenants.map(({ name }) => name),
        startsOn: lease.startsOn,
        endsOn: lease.leavesOn ?? lease.endsOn,
        rentCents: lease.rentCents,
      })),
      cells: [
        ...wrongIn(unit.rows).map(badCell),
        ...refused.flatMap(({ field, rows }) =>
          rows
            .filter((row) => unit.rows.includes(row))
            .map((row) => ({ row, field: field ?? 'unit', text: '', blocks: true })),
        ),
      ],
    })),
  };
}

const badCell = ({ row, field, text, blocks }: ListProblem) => ({ row, field, text, blocks });

const previewOf = (cells: readonly string[]) =>
  cells
    .filter((cell) => cell !== '')
    .join(' · ')
    .slice(0, 120);

/** Rows without a cell are not kept; the numbers that are missing tell of them. */
function emptyRows(rows: readonly SheetRow[]): { row: number; why: 'empty'; text: string }[] {
  const numbers = new Set(rows.map(({ number }) => number));
  const last = rows.at(-1)?.number ?? 0;
  return Array.from({ length: last }, (_, at) => at + 1)
    .filter((row) => !numbers.has(row))
    .slice(0, 200)
    .map((row) => ({ row, why: 'empty', text: '' }));
}
