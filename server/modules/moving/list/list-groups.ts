import type { z } from 'zod';
import type { listGroup } from '#shared/api/moving-list.ts';
import type { CellError } from '#server/modules/moving/columns/cell-errors.ts';
import type { ListProblem } from './list-cells.ts';
import type { ListPlan } from './plan-list.ts';
import type { Repair } from '#server/modules/moving/columns/list-state.ts';

export type ListGroup = z.output<typeof listGroup>;

/** Without these, there is no record: they can be filled in or their rows left out, but not skipped. */
const needed = new Set(['unit', 'tenants', 'startsOn', 'movedInOn', 'rent']);

/** The same problem of many rows, once, with the repairs that act on all of them. */
export function listGroups(plan: ListPlan, errors: readonly CellError[]): ListGroup[] {
  const own = Map.groupBy(plan.problems, keyOf);
  const refused = Map.groupBy(
    errors.filter(({ code, row, kind }) => kind === 'list' && row !== null && !code.startsWith('list-')),
    ({ says, values, message }) => `refused:${values['field'] ?? ''}:${says ?? message}`,
  );
  return [
    ...[...own].map(([key, some]) => groupOf(key, some, plan)),
    ...[...refused].map(([key, some]): ListGroup => ({
      key,
      kind: 'refused',
      building: null,
      field: some[0]?.values['field'] ?? null,
      rows: unique(some.flatMap(({ row, alsoRows = [] }) => [row ?? 0, ...alsoRows])),
      sample: '',
      blocks: true,
      suggestion: null,
      acts: ['leave-out'],
      errors: sentencesOf(some),
    })),
  ].toSorted((one, other) => Number(other.blocks) - Number(one.blocks) || (one.rows[0] ?? 0) - (other.rows[0] ?? 0));
}

/** Each sentence once, with its rows: several units are let to several people. */
function sentencesOf(errors: readonly CellError[]): ListGroup['errors'] {
  return [...Map.groupBy(errors, ({ message }) => message).values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    const { says, values, message, refusal } = first;
    const rows = unique(some.flatMap(({ row, alsoRows = [] }) => [row ?? 0, ...alsoRows]));
    return [{ rows, says, values, message, ...(refusal && { refusal }) }];
  });
}

/** A problem of a building is one of its own: the repair of another says nothing of it. */
function keyOf({ kind, field, building }: ListProblem): string {
  return [kind, field, ...(building === undefined ? [] : [building])].join(':');
}

function groupOf(key: string, problems: readonly ListProblem[], plan: ListPlan): ListGroup {
  const [first] = problems;
  if (first === undefined) throw new Error('A group has a problem');
  const { kind, field, text, blocks, building } = first;
  const fixed = problems.find(({ suggestion }) => suggestion !== null);
  return {
    key,
    kind,
    building: plan.buildings.find((one) => one.key === building)?.name ?? null,
    field,
    rows: unique(problems.map(({ row }) => row)),
    sample: text,
    blocks,
    suggestion: kind === 'area-code' ? usualAreaCode(plan) : (fixed?.suggestion ?? null),
    acts: actsOf(first, fixed !== undefined),
    errors: [],
  };
}

function actsOf({ kind, field }: ListProblem, isFixed: boolean): ListGroup['acts'] {
  const skip = needed.has(field) ? ('leave-out' as const) : ('clear' as const);
  if (kind === 'missing') return field === 'unit' || field === 'tenants' ? ['leave-out'] : ['fill', 'leave-out'];
  if (kind === 'area-code') return ['fill', 'clear'];
  if (kind === 'disagree') return ['clear'];
  if (kind === 'differ') return ['read-as', 'fill', 'clear'];
  if (kind === 'shares') return ['fill', 'clear'];
  return [
    ...(isFixed ? (['read-as'] as const) : []),
    ...(kind === 'date' || kind === 'amount' || kind === 'place' ? (['fill'] as const) : []),
    skip,
  ];
}

/** The cells that a repair of the whole group changes. */
export function repairOf(
  id: string,
  group: ListGroup,
  act: Exclude<Repair['act'], 'cell'>,
  text: string,
  plan: ListPlan,
): Repair {
  const field = group.field ?? '';
  const problems = plan.problems.filter((one) => keyOf(one) === group.key);
  const building = plan.buildings.find(({ key }) => key === problems[0]?.building);
  // Shares that do not add up are of those rows alone: others may name other owners, which is asked then.
  if (building !== undefined && group.kind !== 'shares') return ofBuilding(id, group, { act, text }, building.rows);
  const cells = problems.flatMap(({ row, suggestion, text: was }) => {
    if (act === 'clear') return [{ row, field, text: '' }];
    if (act === 'read-as') return suggestion === null ? [] : [{ row, field, text: suggestion }];
    if (act === 'fill')
      return [{ row, field, text: group.kind === 'area-code' ? `(${text.replaceAll(/\D/g, '')}) ${was}` : text }];
    return [];
  });
  return {
    id,
    group: group.key,
    field: group.field,
    act,
    rows: act === 'leave-out' ? group.rows : cells.map(({ row }) => row),
    cells,
  };
}

/** What is said of a building stands in all its rows, or in none. */
function ofBuilding(
  id: string,
  group: ListGroup,
  { act, text }: { readonly act: Exclude<Repair['act'], 'cell'>; readonly text: string },
  rows: readonly number[],
): Repair {
  const said = act === 'fill' ? text : act === 'read-as' ? (group.suggestion ?? '') : '';
  const field = group.field ?? '';
  return { id, group: group.key, field, act, rows, cells: rows.map((row) => ({ row, field, text: said })) };
}

/** The area code that most phones of the list have. */
function usualAreaCode({ buildings }: ListPlan): string | null {
  const counts = new Map<string, number>();
  for (const phone of buildings.flatMap(({ units }) =>
    units.flatMap(({ leases }) => leases.flatMap(({ tenants }) => tenants.flatMap(({ phones }) => phones))),
  )) {
    const [, code] = /^(?:\+?1[\s.-]?)?\(?(\d{3})\)?[\s.-]?\d{3}[\s.-]?\d{4}$/.exec(phone) ?? [];
    if (code !== undefined) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}

const unique = (rows: readonly number[]) => [...new Set(rows)].toSorted((one, other) => one - other);
