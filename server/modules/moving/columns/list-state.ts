import type { DateFormat, DecimalSign } from './detect-columns.ts';

/** One repair by whoever imports: cells that read otherwise, rows that are left out, or the address of a building. It can be undone by itself. */
export interface Repair {
  readonly id: string;
  /** The group of problems that it answers; null for a single cell. */
  readonly group: string | null;
  readonly field: string | null;
  readonly act: 'cell' | 'read-as' | 'fill' | 'clear' | 'leave-out' | 'address';
  readonly rows: readonly number[];
  /** What the building is called whose address was entered: its rows may be excluded later. */
  readonly name?: string;
  readonly cells: readonly { readonly row: number; readonly field: string; readonly text: string }[];
  /** The key of the building whose address it is. */
  readonly building?: string;
}

export const addressKeys = ['name', 'line1', 'line2', 'postalCode', 'city', 'region'] as const;
/** What was asked of a building, once for all its rows. */
type BuildingAnswer = Readonly<Partial<Record<(typeof addressKeys)[number], string | undefined>>>;

/** What is decided about a list besides its columns. Everything is kept, so that a reload loses nothing. */
export interface ListState {
  /** Null where no row has headers. */
  readonly headerRow: number | null;
  readonly preset: string | null;
  /** By field, how its column is written, where somebody said so. */
  readonly formats: Readonly<Record<string, DateFormat | DecimalSign | undefined>>;
  readonly buildings: Readonly<Record<string, BuildingAnswer>>;
  /** Cells with joined names that are one person after all. */
  readonly together: readonly string[];
  /** Names, folded, that stand in several units and are one person. */
  readonly samePeople?: readonly string[];
  /** Names, folded, that the workspace has and that are somebody new all the same. */
  readonly newPeople?: readonly string[];
  readonly repairs: readonly Repair[];
}

export function leftOutRows({ repairs }: Pick<ListState, 'repairs'>): Set<number> {
  return new Set(repairs.flatMap(({ act, rows }) => (act === 'leave-out' ? rows : [])));
}

/** By row and field, what the last repair of a cell says. */
export function repairedCells({
  repairs,
}: Pick<ListState, 'repairs'>): ReadonlyMap<number, ReadonlyMap<string, string>> {
  const rows = new Map<number, Map<string, string>>();
  for (const { row, field, text } of repairs.flatMap(({ cells }) => cells))
    rows.set(row, (rows.get(row) ?? new Map<string, string>()).set(field, text));
  return rows;
}

export const emptyList: ListState = {
  headerRow: null,
  preset: null,
  formats: {},
  buildings: {},
  together: [],
  repairs: [],
};
