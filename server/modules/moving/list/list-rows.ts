import { isTotalCell } from '#shared/total-words.ts';
import { fold } from '#server/modules/moving/fields/fold.ts';
import type { SheetRow } from '#server/modules/moving/reading/sheet-row.ts';
import { leftOutRows, repairedCells } from '#server/modules/moving/columns/list-state.ts';
import type { ListState } from '#server/modules/moving/columns/list-state.ts';

type SkipReason = 'title' | 'header' | 'total' | 'heading' | 'note' | 'left-out';

export interface SkippedRow {
  readonly row: number;
  readonly why: SkipReason;
  readonly text: string;
}

/** A row of the list as its fields, with the building that a heading above it names. */
export interface ListRow {
  readonly number: number;
  readonly heading: string | null;
  /** Excluded by whoever imports: nothing is made of it, but it still names the building of blank cells below. */
  readonly isLeftOut: boolean;
  /** What the cell says, repairs included; empty where there is nothing. */
  readonly text: (field: string) => string;
}

export interface ListColumns {
  readonly fields: readonly (string | null)[];
  readonly headers: readonly string[];
}

/** A row that adds up others, and what it calls itself. */
export interface TotalRow {
  readonly number: number;
  readonly label: string;
  readonly text: (field: string) => string;
}

/** The rows that stand for something, and those that do not, with the reason. */
export function listRows(
  rows: readonly SheetRow[],
  columns: ListColumns,
  state: ListState,
): {
  readonly rows: readonly ListRow[];
  readonly skipped: readonly SkippedRow[];
  readonly totals: readonly TotalRow[];
} {
  const repaired = repairedCells(state);
  const leftOut = leftOutRows(state);
  const places = new Map(columns.fields.flatMap((key, at) => (key === null ? [] : [[key, at] as const])));
  const skipped: SkippedRow[] = [];
  const totals: TotalRow[] = [];
  const found: ListRow[] = [];
  let heading: { text: string; row: number; isUsed: boolean } | null = null;
  const endHeading = () => {
    if (heading !== null)
      skipped.push({ row: heading.row, why: heading.isUsed ? 'heading' : 'note', text: heading.text });
    heading = null;
  };
  for (const row of rows) {
    const { number, cells } = row;
    const filled = cells.filter((cell) => cell !== '');
    const skip = (why: SkipReason) => skipped.push({ row: number, why, text: filled.join(' · ').slice(0, 80) });
    const own = repaired.get(number);
    const reads = (field: string) => own?.get(field) ?? cells[places.get(field) ?? -1] ?? '';
    const text = (field: string) => (isPlaceholder(reads(field)) ? '' : reads(field));
    if (state.headerRow !== null && number < state.headerRow) skip('title');
    else if (number === state.headerRow) continue;
    else if (isRepeatedHeader(cells, columns.headers)) skip('header');
    else if (isTotal(filled, text)) {
      skip('total');
      totals.push({ number, label: labelOfTotal(filled), text });
    } else if (isHeading(filled, cells, columns, text)) {
      endHeading();
      heading = {
        text: (filled[0] ?? '')
          .replace(/^-+>\s*/, '')
          .replace(/:$/, '')
          .trim(),
        row: number,
        isUsed: false,
      };
    } else {
      const isLeftOut = leftOut.has(number);
      if (isLeftOut) skip('left-out');
      // Assigned in the branch above, which the compiler does not follow into a loop.
      const above = heading as { text: string; isUsed: boolean } | null;
      if (above !== null) above.isUsed = true;
      found.push({ number, heading: above?.text ?? null, isLeftOut, text });
    }
  }
  endHeading();
  return { rows: found, skipped: skipped.toSorted((one, other) => one.row - other.row), totals };
}

/** What people write into a cell that has nothing: a dash, “n/a”. */
function isPlaceholder(text: string): boolean {
  return text.length < 6 && /^(?:[-–—_.?]+|n\.?\/?a\.?|k\.?\s?a\.?|none|keine[rs]?|nil|null|tbd)$/i.test(text.trim());
}

function isRepeatedHeader(cells: readonly string[], headers: readonly string[]): boolean {
  const own = headers.filter((header) => header !== '');
  return own.length > 1 && headers.every((header, at) => fold(header) === fold(cells[at] ?? ''));
}

function isTotal(filled: readonly string[], text: (field: string) => string): boolean {
  const hasStart = text('startsOn') !== '' || text('movedInOn') !== '';
  if (!hasStart && filled.slice(0, 2).some(isTotalCell)) return true;
  const isNamed = ['unit', 'tenants', 'givenName', 'familyName', 'property'].some((field) => text(field) !== '');
  return !isNamed && !hasStart && filled.length > 0 && filled.every((cell) => /^[\d.,\s€$£%-]+$/.test(cell));
}

function labelOfTotal(filled: readonly string[]): string {
  return filled.slice(0, 2).find(isTotalCell)?.trim() ?? '';
}

/** One cell with words in it: the building of the rows below, as reports write it. */
function isHeading(
  filled: readonly string[],
  cells: readonly string[],
  { fields }: ListColumns,
  text: (field: string) => string,
): boolean {
  const [only, other] = filled;
  if (only === undefined || other !== undefined) return false;
  const field = fields[cells.indexOf(only)] ?? null;
  if (field === 'owners') return false;
  if (field === 'unit') return /\p{L}{4}/u.test(only) && (/\s/.test(only) || only.length > 10);
  return (
    field !== 'tenants' || !(text('unit') === '' && fields.includes('unit') && only.length < 40 && !/\d/.test(only))
  );
}
