import type { Fact } from './paper.ts';
import type { Sheet, TextStyle } from './sheet.ts';

export interface FactColumns {
  readonly label: TextStyle;
  readonly value: TextStyle;
  /** Of both columns together. */
  readonly width: number;
  /** From where labels begin to where values do. */
  readonly labelWidth: number;
  readonly leading: number;
}

const gap = 8;

/** Labels have as much room as the longest of them needs, within bounds; what is longer goes over two lines. */
export function factColumns(
  sheet: Sheet,
  facts: readonly Fact[],
  { least, most, ...columns }: Omit<FactColumns, 'labelWidth'> & { readonly least: number; readonly most: number },
): FactColumns {
  const widest = Math.max(0, ...facts.map(({ label }) => sheet.widthOf(label, columns.label)));
  return { ...columns, labelWidth: Math.min(Math.max(Math.ceil(widest) + gap, least), most) };
}

/** In which lines a fact is written; the higher of both sides says how much room it takes. */
export function linesOfFact(sheet: Sheet, fact: Fact, { label, value, width, labelWidth }: FactColumns) {
  const labels = sheet.wrap(fact.label, labelWidth - gap, label);
  const values = sheet.wrap(fact.value, width - labelWidth, value);
  return { labels, values, count: Math.max(labels.length, values.length) };
}

/** Label and value side by side from a baseline on. Gives the height of both. */
export function drawFact(sheet: Sheet, fact: Fact, x: number, baseline: number, columns: FactColumns): number {
  const { labels, values, count } = linesOfFact(sheet, fact, columns);
  sheet.open('P');
  for (const [index, line] of labels.entries()) sheet.write(line, x, baseline + index * columns.leading, columns.label);
  for (const [index, line] of values.entries())
    sheet.write(line, x + columns.labelWidth, baseline + index * columns.leading, columns.value);
  sheet.close();
  return count * columns.leading;
}
