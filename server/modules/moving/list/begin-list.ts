import { detectColumns } from '#server/modules/moving/columns/detect-columns.ts';
import type { SavedFields } from '#server/modules/moving/columns/detect-columns.ts';
import { fold } from '#server/modules/moving/fields/fold.ts';
import type { StoredSheet } from '#server/modules/moving/making/import-rows.ts';
import type { SheetRow } from '#server/modules/moving/reading/sheet-row.ts';
import { bareHeader, findHeader } from '#server/modules/moving/reading/find-header.ts';
import { isOpenEnd } from './list-cells.ts';
import { listRows } from './list-rows.ts';
import { emptyList } from '#server/modules/moving/columns/list-state.ts';
import { findPreset } from '#server/modules/moving/fields/presets.ts';

/** The one sheet of a list: its columns by what was said before, by the program that wrote it, or by their headers. */
export function listSheet(
  rows: readonly SheetRow[],
  name: string,
  saved: SavedFields,
  headerRow: number | null = findHeader(rows),
): { readonly sheet: StoredSheet; readonly headerRow: number | null; readonly preset: string | null } {
  const head = rows.find(({ number }) => number === headerRow);
  const below = rows.filter(({ number }) => headerRow === null || number > headerRow);
  const width = Math.max(0, ...rows.slice(0, 200).map(({ cells }) => cells.length));
  const headers = Array.from({ length: width }, (_, at) => (head?.cells[at] ?? '').slice(0, 120));
  const preset = findPreset(headers);
  const fields = withLastDays(
    fieldsOf(headers, preset?.fields ?? {}, saved).map((key, at) => ({
      key,
      at,
      said: fold(headers[at] ?? '') in saved,
    })),
    below,
  );
  // Totals, headings and repeated headers stand for nothing.
  const counted = new Set(
    listRows(rows, { fields, headers }, { ...emptyList, headerRow }).rows.map(({ number }) => number),
  );
  const first = below.filter(({ number }) => counted.has(number)).slice(0, 3);
  const samples = first.map(({ cells }) => cells.map((cell) => cell.slice(0, 80)));
  const sheet: StoredSheet = { kind: 'list', name, headers, fields, rows: counted.size, samples };
  return { sheet, headerRow, preset: preset?.name ?? null };
}

function fieldsOf(headers: readonly string[], ofPreset: SavedFields, saved: SavedFields): (string | null)[] {
  const known: Record<string, string | null> = {};
  for (const [header, key] of Object.entries(ofPreset)) known[fold(header)] = key;
  Object.assign(known, saved);
  const bare = headers.map((header) => (Object.hasOwn(known, fold(header)) ? header : bareHeader(header)));
  const fields = detectColumns({ kind: 'list', headers: bare }, known);
  // Without a column of its own for the name, the building is called by what stands in the one for the address.
  const at = headers.findIndex((header, index) => fold(header) === 'property' && fields[index] === 'address');
  return at < 0 || fields.includes('property') ? fields : fields.with(at, 'property');
}

interface ReadColumn {
  readonly key: string | null;
  readonly at: number;
  /** Somebody said before what it is. */
  readonly said: boolean;
}

/** A column of moves out in which a lease is without a last day says when leases end: nobody has given notice. */
function withLastDays(columns: readonly ReadColumn[], rows: readonly SheetRow[]): (string | null)[] {
  const hasEnds = columns.some(({ key }) => key === 'endsOn');
  return columns.map(({ key, at, said }) => {
    const isEnds = key === 'leavesOn' && !said && !hasEnds && rows.some(({ cells }) => isOpenEnd(cells[at] ?? ''));
    return isEnds ? 'endsOn' : key;
  });
}
