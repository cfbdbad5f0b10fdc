import { hairline, ink, quietInk } from './ink.ts';
import type { Column, Row, Table } from './paper.ts';
import type { Pen } from './pen.ts';
import type { TextStyle } from './sheet.ts';

const gap = 10;
const leading = 12.5;
const titles: TextStyle = { size: 8, colour: quietInk, face: 'semibold' };

interface Place {
  readonly column: Column;
  readonly left: number;
  readonly width: number;
}

const afterTotal = 6;
const afterTable = 12;

/**
 * A table over as many pages as it needs: its titles stand on each, a total never stands alone, and neither does what
 * has to follow below: the last rows go along with it.
 */
export async function drawTable(pen: Pen, { columns, rows }: Table, below = 0): Promise<void> {
  const places = placesOf(wideEnough(pen, columns, rows), pen.left, pen.width);
  const lines = rows.map((row) =>
    places.map(({ column, width }, at) => linesOf(pen, row, column, row.cells[at] ?? '', width)),
  );
  const heights = lines.map((cells) => Math.max(...cells.map((some) => some.length), 1) * leading + pen.spacing.row);
  const joinAt = below === 0 ? -1 : lastRowsFrom(rows);
  const rest = heights.slice(joinAt).reduce((sum, height) => sum + height, 0);
  const ending = rest + rows.slice(joinAt).filter(({ tone }) => tone === 'total').length * afterTotal + afterTable;
  await pen.room(joinAt === 0 ? titlesAtMost + ending + below : 66);
  pen.y += 6;
  pen.sheet.open('Table');
  drawTitles(pen, places);
  for (const [index, row] of rows.entries()) {
    const height = heights[index] ?? 0;
    const next = rows[index + 1]?.tone;
    const together = row.tone === 'group' || next === 'total' || next === 'subtotal' ? height + 28 : height;
    if (await pen.room(index === joinAt ? ending + below : together)) pen.sheet.decorate(() => drawTitles(pen, places));
    drawRow(pen, row, places, lines[index] ?? [], height);
    pen.y += height;
    if (row.tone === 'total') {
      doubleRule(pen, places, row);
      pen.y += afterTotal;
    }
  }
  pen.sheet.close();
  pen.y += afterTable;
}

const titlesAtMost = 35;
const lastRows = 3;

/** Where the last rows begin; a row that heads or is added up by them is one of them. */
function lastRowsFrom(rows: readonly Row[]): number {
  const from = Math.max(0, rows.length - lastRows);
  const isHeaded = rows[from - 1]?.tone === 'group' || rows[from]?.tone === 'total';
  return isHeaded ? Math.max(0, from - 1) : from;
}

/** Figures and dates are never broken nor written over each other: a column of them is as wide as the widest. */
function wideEnough(pen: Pen, columns: readonly Column[], rows: readonly Row[]): Column[] {
  return columns.map((column, index) => {
    if (column.kind === 'text') return column;
    const widths = rows.map((row) => pen.sheet.widthOf(row.cells[index] ?? '', styleOf(row, column)));
    return { ...column, width: widths.reduce((widest, width) => Math.max(widest, width), column.width ?? 0) };
  });
}

function placesOf(columns: readonly Column[], from: number, width: number): Place[] {
  const fixed = columns.reduce((sum, column) => sum + (column.width ?? 0), 0);
  const free = columns.filter((column) => column.width === undefined).length;
  const share = (width - fixed - gap * (columns.length - 1)) / Math.max(1, free);
  let left = from;
  return columns.map((column) => {
    const place = { column, left, width: column.width ?? share };
    left += place.width + gap;
    return place;
  });
}

function drawTitles(pen: Pen, places: readonly Place[]): void {
  const lines = places.map(({ column, width }) => pen.sheet.wrap(column.title, width, titles));
  const height = Math.max(...lines.map((some) => some.length)) * 10;
  pen.sheet.open('TR');
  for (const [index, { column, left, width }] of places.entries()) {
    pen.sheet.open('TH');
    for (const [line, text] of (lines[index] ?? []).entries()) {
      const isFigure = column.kind === 'figure';
      pen.sheet.write(text, isFigure ? left + width : left, pen.y + 8 + line * 10, titles, isFigure ? 'right' : 'left');
    }
    pen.sheet.close();
  }
  pen.sheet.close();
  pen.y += height + 4;
  pen.sheet.line(pen.left, pen.y, pen.width, 0.8, ink);
  pen.y += 1;
}

function styleOf(row: Row, column: Column): TextStyle {
  const isStrong = row.tone === 'total' || row.tone === 'subtotal' || row.tone === 'group';
  const plain = column.kind === 'text' ? 'regular' : 'figures';
  const strong = column.kind === 'text' ? 'semibold' : 'semibold-figures';
  const face = isStrong ? strong : plain;
  return { size: 9, face, colour: row.tone === 'struck' || row.tone === 'quiet' ? quietInk : ink };
}

function linesOf(pen: Pen, row: Row, column: Column, text: string, width: number): readonly string[] {
  if (text === '') return [];
  if (column.kind === 'figure') return [text];
  // What heads a group may go over the whole line.
  return pen.sheet.wrap(text, row.tone === 'group' ? pen.width : width, styleOf(row, column));
}

function drawRow(
  pen: Pen,
  row: Row,
  places: readonly Place[],
  cells: readonly (readonly string[])[],
  height: number,
): void {
  if (row.tone === 'subtotal' || row.tone === 'total') figureRule(pen, places, row, pen.y, 0.8);
  pen.sheet.open('TR');
  for (const [index, { column, left, width }] of places.entries()) {
    const style = styleOf(row, column);
    pen.sheet.open('TD');
    for (const [line, text] of (cells[index] ?? []).entries()) {
      const baseline = pen.y + 12.5 + line * leading;
      const isFigure = column.kind === 'figure';
      pen.sheet.write(
        text,
        isFigure ? left + width + hang(pen, text, style) : left,
        baseline,
        style,
        isFigure ? 'right' : 'left',
      );
      if (row.tone === 'struck') {
        const length = pen.sheet.widthOf(text, style);
        pen.sheet.line(isFigure ? left + width - length : left, baseline - 3, length, 0.6, quietInk);
      }
    }
    pen.sheet.close();
  }
  pen.sheet.close();
  if (row.tone !== 'total') pen.sheet.line(pen.left, pen.y + height, pen.width, 0.4, hairline);
}

/** The closing bracket of a negative amount hangs, so that decimals stand under each other. */
function hang(pen: Pen, text: string, style: TextStyle): number {
  return text.endsWith(')') ? pen.sheet.widthOf(')', style) : 0;
}

function figureRule(pen: Pen, places: readonly Place[], row: Row, y: number, thickness: number): void {
  for (const [index, { column, left, width }] of places.entries())
    if (column.kind === 'figure' && (row.cells[index] ?? '') !== '') pen.sheet.line(left, y, width, thickness);
}

/** What is added up ends in a double rule. */
function doubleRule(pen: Pen, places: readonly Place[], row: Row): void {
  figureRule(pen, places, row, pen.y, 0.8);
  figureRule(pen, places, row, pen.y + 2.4, 0.8);
}
