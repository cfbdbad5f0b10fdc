import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { CellError } from '#server/modules/moving/columns/cell-errors.ts';
import type { ImportRun } from '#server/modules/moving/making/import-rows.ts';
import type { Made, MakeServices } from '#server/modules/moving/making/make-all.ts';
import { makeRightRows } from '#server/modules/moving/making/make-right-rows.ts';
import type { SheetRow } from '#server/modules/moving/reading/sheet-row.ts';
import { said } from '#server/modules/moving/fields/said.ts';
import type { Said } from '#server/modules/moving/fields/said.ts';
import { knownPeople } from './known-people.ts';
import { knownPlaces } from './known-places.ts';
import type { ListProblem } from './list-cells.ts';
import { listSheets, missingOf } from './list-sheets.ts';
import { leftOutRows } from '#server/modules/moving/columns/list-state.ts';
import { planList } from './plan-list.ts';
import type { ListPlan } from './plan-list.ts';
import { readPlace } from './read-place.ts';

/** The plan of a stored list. */
export async function planOf(tx: Tx, act: Act, run: ImportRun, rows: readonly SheetRow[]) {
  const [sheet] = run.sheets;
  if (sheet === undefined || run.list === null) throw new Error('A list has one sheet and what was decided about it');
  const place = await readPlace(tx, act.organisationId);
  const { places: known, lookIn } = await knownPlaces(tx, act.organisationId);
  const plan = planList(rows, sheet, run.list, { ...place, isKnown: known.building });
  await lookIn(plan);
  return { plan, place, known };
}

/**
 * Makes a list by the same makers as separate files. What blocks is told together with what they refuse: as long as there
 * is any of it, nothing is kept.
 */
export async function makeList(
  tx: Tx,
  act: Act,
  run: ImportRun,
  rowsOf: (position: number) => readonly SheetRow[],
  services: MakeServices,
): Promise<Made> {
  const { plan, place, known } = await planOf(tx, act, run, rowsOf(0));
  const people = await knownPeople(tx, act.organisationId, plan.buildings);
  const newOwners = people.newOf(plan.buildings.flatMap(({ owners }) => owners));
  const { sheets, rowsOf: listRowsOf } = listSheets(plan, known, { currency: place.currency, newOwners });
  const asTables: ImportRun = { ...run, sheets, dateFormat: 'iso', decimalSign: '.' };
  const made = await makeRightRows(tx, act, asTables, listRowsOf, services);
  const headerOf = (field: string) => run.sheets[0]?.headers[run.sheets[0].fields.indexOf(field)] ?? null;
  const planned = [
    ...askedOf(plan, known.building),
    ...plan.problems.filter(({ blocks }) => blocks).map((one) => errorOf(one)),
  ];
  const refused = made.check.errors.filter(({ says }) => says !== 'propertyRefused' && says !== 'unitRefused');
  const errors = [...planned, ...refused.map(ofList)].map((error) => ({
    ...error,
    column: headerOf(error.values['field'] ?? '') ?? error.column,
  }));
  const leftOut = leftOutRows(run.list ?? { repairs: [] });
  return {
    ...made,
    bad: new Map([['list', leftOut]]),
    check: {
      ...made.check,
      rows: plan.buildings.reduce((sum, { rows }) => sum + rows.length, 0) + leftOut.size,
      badRows: leftOut.size,
      errors: errors.slice(0, 500),
      errorCount: errors.length,
    },
  };
}

/** Each building that lacks a name, a street or a city, once. */
function askedOf({ buildings }: ListPlan, isKnown: (name: string) => boolean): CellError[] {
  return buildings
    .filter((building) => !isKnown(building.name) && missingOf(building).length > 0)
    .map(({ key, name, rows }) =>
      cellError(
        rows[0] ?? null,
        'list-building',
        { field: 'property', building: key },
        said('listBuilding', { name: name || '?' }),
      ),
    );
}

function errorOf({ kind, row, field, text }: ListProblem): CellError {
  const says = {
    missing: 'listMissing',
    date: 'listDate',
    amount: 'listAmount',
    disagree: 'listDisagree',
    differ: 'listDiffer',
    shares: 'listShares',
  } as const;
  const of = kind in says ? says[kind as keyof typeof says] : 'listUnreadable'; // Just looked up.
  return cellError(row, `list-${kind}`, { field }, said(of, { text }));
}

/** Refused by a maker: its table is one that nobody sees, the row and the field are those of the list. */
function ofList(error: CellError): CellError {
  if (error.row === null) return error;
  const field = error.column ?? '';
  const isUnit = error.kind === 'units' && field === 'name';
  return {
    ...error,
    kind: 'list',
    values: { ...error.values, field: error.kind === 'people' ? 'owners' : isUnit ? 'unit' : field },
  };
}

function cellError(row: number | null, code: string, values: Readonly<Record<string, string>>, what: Said): CellError {
  return { kind: 'list', row, column: null, code, ...what, values: { ...what.values, ...values } };
}
