import { fold } from '#server/modules/moving/fields/fold.ts';
import type { SheetRow } from './sheet-row.ts';
import { listFields } from '#server/modules/moving/fields/list-fields.ts';
import { presets } from '#server/modules/moving/fields/presets.ts';

const rowsLookedAt = 40;

/** The number of the row that reads most like headers, or null where none of the first rows does. */
export function findHeader(rows: readonly SheetRow[]): number | null {
  let best: { number: number; score: number } | undefined;
  for (const { number, cells } of rows.slice(0, rowsLookedAt)) {
    const score = new Set(cells.flatMap((cell) => fieldsNamed(cell).slice(0, 1))).size;
    if (score >= 2 && score > (best?.score ?? 0)) best = { number, score };
  }
  return best?.number ?? null;
}

/** Headers that are known, or rows of several cells under what may be some: anything else is text. */
export function isTable(rows: readonly SheetRow[]): boolean {
  const ofCells = rows.filter(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1);
  return ofCells.length > 1 || findHeader(rows) !== null;
}

/** A header without its currency or unit: “Miete kalt (EUR)” is “Miete kalt”. */
export function bareHeader(header: string): string {
  const bare = header
    .replaceAll(/[([].*?[)\]]/g, ' ')
    .replaceAll(/\s+in\s+(?:€|\$|£|m²|qm|[A-Z]{3})(?=\s|$)/gi, ' ')
    .replaceAll(/(?:\b(?:USD|EUR|GBP|CHF|mtl|monatl)\b|[€$£])\.?/gi, ' ')
    .replaceAll(/[\s,]+/g, ' ')
    .trim()
    .replace(/(?<=\S)\s(?:qm|m²|m2|sq\.?\s?ft\.?|sqft)$/i, '');
  return fold(bare) === '' ? header : bare;
}

const named: ReadonlyMap<string, readonly string[]> = namesOfFields();

/** Every field that may be called so. */
function fieldsNamed(header: string): readonly string[] {
  return named.get(fold(header)) ?? named.get(fold(bareHeader(header))) ?? [];
}

function namesOfFields(): Map<string, string[]> {
  const names = new Map<string, string[]>();
  const add = (name: string, key: string) => names.set(fold(name), [...(names.get(fold(name)) ?? []), key]);
  for (const { key, headers } of listFields) for (const header of headers) add(header, key);
  for (const { fields } of presets)
    for (const [header, key] of Object.entries(fields)) if (key !== null) add(header, key);
  return names;
}
