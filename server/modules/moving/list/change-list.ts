import type { z } from 'zod';
import type { listChange } from '#shared/api/moving-list.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import type { SavedFields } from '#server/modules/moving/columns/detect-columns.ts';
import { fieldOf } from '#server/modules/moving/columns/import-fields.ts';
import { readSheetRows } from '#server/modules/moving/making/import-rows.ts';
import type { ImportRun, StoredSheet } from '#server/modules/moving/making/import-rows.ts';
import { listSheet } from './begin-list.ts';
import { listGroups, repairOf } from './list-groups.ts';
import { emptyList } from '#server/modules/moving/columns/list-state.ts';
import type { ListState, Repair } from '#server/modules/moving/columns/list-state.ts';
import { planOf } from './make-list.ts';
import type { ListPlan } from './plan-list.ts';
import { foldedName } from './tell-apart.ts';

type Change = z.output<typeof listChange>;

/** Keeps a repair, an answer or another header row with the import. */
export async function changeList(
  tx: Tx,
  act: Act,
  run: ImportRun,
  change: Change,
  saved: SavedFields,
): Promise<{ readonly sheets: readonly StoredSheet[]; readonly list: ListState }> {
  if (run.list === null) throw refuseField('list', 'moving.not-one-list');
  const rows = (await readSheetRows(tx, act.organisationId, run.id))(0);
  if (change.headerRow !== undefined) return otherHeader(run, rows, change.headerRow, saved);
  const { list } = run;
  const formats = { ...list.formats, ...change.formats };
  const answered = Object.entries(change.buildings ?? {}).map(([key, said]) => [
    key,
    { ...list.buildings[key], ...said },
  ]);
  const undoing = list.repairs.find(({ id }) => id === change.undo)?.building;
  const before = Object.entries(list.buildings).filter(([key]) => key !== undoing);
  const buildings = Object.fromEntries([...before, ...answered]);
  const together = change.together === undefined ? list.together : withOrWithout(list.together, change.together);
  const kept = change.undo === undefined ? list.repairs : list.repairs.filter(({ id }) => id !== change.undo);
  const cells = (change.cells ?? []).map((cell) => checkedCell(cell));
  const own = cells.map((cell) => ({
    id: newId(act.now),
    group: null,
    field: cell.field,
    act: 'cell' as const,
    rows: [cell.row],
    cells: [cell],
  }));
  const repair = change.repair === undefined ? [] : [await repairGroup(tx, act, run, rows, change.repair)];
  const excluded = change.exclude === undefined ? [] : [await excludeBuilding(tx, act, run, rows, change.exclude)];
  const addresses = answered.length === 0 ? [] : await addressRepairs(tx, act, run, rows, change.buildings ?? {});
  // A cell or an address that is typed once more replaces what was typed before.
  const others = kept
    .filter(({ building }) => !addresses.some((one) => one.building === building))
    .filter(
      ({ act: repairing, cells: [cell] }) =>
        repairing !== 'cell' || !cells.some(({ row, field }) => row === cell?.row && field === cell.field),
    );
  return {
    sheets: run.sheets,
    list: {
      ...list,
      formats,
      buildings,
      together,
      samePeople: decided(list.samePeople, change.samePerson?.name, change.samePerson?.isOne === true),
      newPeople: decided(list.newPeople, change.knownPerson?.name, change.knownPerson?.isSame === false),
      repairs: [...others, ...own, ...addresses, ...repair, ...excluded],
    },
  };
}

function otherHeader(run: ImportRun, rows: Parameters<typeof listSheet>[0], headerRow: number, saved: SavedFields) {
  const known = headerRow === 0 || rows.some(({ number }) => number === headerRow);
  if (!known) throw refuseField('list.headerRow', 'moving.header-row-empty');
  const { sheet, preset } = listSheet(rows, run.sheets[0]?.name ?? '', saved, headerRow === 0 ? null : headerRow);
  const list = run.list ?? emptyList;
  return { sheets: [sheet], list: { ...list, headerRow: headerRow === 0 ? null : headerRow, preset, formats: {} } };
}

function checkedCell(cell: { readonly row: number; readonly field: string; readonly text: string }) {
  if (fieldOf('list', cell.field) === undefined) throw refuseField('list.cells', 'moving.cells-without-field');
  return { ...cell, text: cell.text.trim() };
}

async function repairGroup(
  tx: Tx,
  act: Act,
  run: ImportRun,
  rows: Parameters<typeof listSheet>[0],
  { group: key, act: repairing, text }: NonNullable<Change['repair']>,
) {
  const { plan } = await planOf(tx, act, run, rows);
  const group = listGroups(plan, run.checked?.errors ?? []).find((one) => one.key === key);
  if (group === undefined || !group.acts.includes(repairing)) throw refuseField('list.repair', 'moving.repair-gone');
  if (repairing === 'fill' && text.trim() === '') throw refuseField('list.repair.text', 'moving.value-missing');
  const repair = repairOf(newId(act.now), group, repairing, text.trim(), plan);
  if (repairing === 'fill') await refuseUnread(tx, act, run, rows, { repair, plan });
  return repair;
}

/** What is filled in is read as the column is; what cannot be read there repairs nothing. */
async function refuseUnread(
  tx: Tx,
  act: Act,
  run: ImportRun,
  rows: Parameters<typeof listSheet>[0],
  { repair, plan }: { readonly repair: Repair; readonly plan: ListPlan },
): Promise<void> {
  const list = run.list ?? emptyList;
  const then = await planOf(tx, act, { ...run, list: { ...list, repairs: [...list.repairs, repair] } }, rows);
  const isUnread = then.plan.problems.some(
    ({ kind, row, field }) => kind !== 'differ' && field === repair.field && repair.rows.includes(row),
  );
  if (!isUnread) return;
  const sample = plan.formats.find(({ field }) => field === repair.field)?.sample ?? '';
  throw sample === ''
    ? refuseField('list.repair.text', 'moving.value-unreadable')
    : refuseField('list.repair.text', 'moving.value-unlike-column', { sample });
}

async function addressRepairs(
  tx: Tx,
  act: Act,
  run: ImportRun,
  rows: Parameters<typeof listSheet>[0],
  answers: NonNullable<Change['buildings']>,
): Promise<Repair[]> {
  const { plan } = await planOf(tx, act, run, rows);
  return plan.buildings
    .filter(({ key }) => answers[key] !== undefined)
    .map((one) => ({
      id: newId(act.now),
      group: null,
      field: null,
      act: 'address',
      rows: one.rows,
      cells: [],
      building: one.key,
      name: one.name,
    }));
}

async function excludeBuilding(
  tx: Tx,
  act: Act,
  run: ImportRun,
  rows: Parameters<typeof listSheet>[0],
  key: string,
): Promise<Repair> {
  const { plan } = await planOf(tx, act, run, rows);
  const building = plan.buildings.find((one) => one.key === key);
  if (building === undefined) throw refuseField('list.exclude', 'moving.no-such-building');
  return { id: newId(act.now), group: null, field: null, act: 'leave-out', rows: building.rows, cells: [] };
}

/** The names of which something is decided, with or without one that it is decided of now. */
function decided(before: readonly string[] = [], name: string | undefined, holds: boolean): readonly string[] {
  if (name === undefined) return before;
  const others = before.filter((one) => one !== foldedName(name));
  return holds ? [...others, foldedName(name)] : others;
}

function withOrWithout(together: readonly string[], { text, isOne }: NonNullable<Change['together']>): string[] {
  const others = together.filter((one) => !text.includes(one));
  return isOne ? [...others, ...text] : others;
}
