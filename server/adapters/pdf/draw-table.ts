import { hairline, ink, quietInk } from './ink.ts';
import type { Column, Row, Table } from './paper.ts';
import type { Pen } from './pen.ts';
import type { TextStyle } from './sheet.ts';

const gap = 10;
const usualSize = 9;
/** From the usual one down to what is still read. */
const smallestSize = 6;
const sizes = [usualSize, 8.5, 8, 7.5, 7, 6.5, smallestSize];
/** So much is left for names beside figures, if smaller letters give it. */
const forNames = 130;
const leastForNames = 100;

interface Place {
  readonly column: Column;
  readonly left: number;
  readonly width: number;
  /** What its widest text would take on one line; left out where the width is fixed. */
  readonly wanted?: number;
}

const afterTotal = 6;
const afterTable = 12;

/**
 * A table over as many pages as it needs: its titles stand on each, a total never stands alone, and neither does what
 * has to follow below: the last rows go along with it.
 */
export async function drawTable(pen: Pen, table: Table, below = 0): Promise<void> {
  const parts = splitToFit(pen, table);
  for (const [index, part] of parts.entries()) await drawPart(pen, part, index === parts.length - 1 ? below : 0);
}

/** Where even small letters leave no room for names, the columns go below each other in parts, each with the names. */
function splitToFit(pen: Pen, table: Table): Table[] {
  const [names, ...figures] = table.columns;
  if (table.fits !== true || names === undefined || figures.length < 2) return [table];
  if (layOut(pen, table).places.every(({ width, wanted = 0 }) => width >= Math.min(wanted, leastForNames)))
    return [table];
  const half = Math.ceil(figures.length / 2);
  const part = (from: number, to?: number): Table => ({
    ...table,
    columns: [names, ...figures.slice(from, to)],
    rows: table.rows.map(({ cells: [name = '', ...cells], ...row }) => ({
      ...row,
      cells: [name, ...cells.slice(from, to)],
    })),
  });
  return [part(0, half), part(half)].flatMap((one) => splitToFit(pen, one));
}

async function drawPart(pen: Pen, table: Table, below: number): Promise<void> {
  const { rows } = table;
  const { size, places } = layOut(pen, table);
  const leading = leadingOf(size);
  const lines = rows.map((row) =>
    places.map(({ column, width }, at) =>
      linesOf(pen, { row, column, width, style: styleOf(row, column, size) }, row.cells[at] ?? ''),
    ),
  );
  const heights = lines.map((cells) => Math.max(...cells.map((some) => some.length), 1) * leading + pen.spacing.row);
  const joinAt = below === 0 ? -1 : lastRowsFrom(rows);
  const rest = heights.slice(joinAt).reduce((sum, height) => sum + height, 0);
  const ending = rest + rows.slice(joinAt).filter(({ tone }) => tone === 'total').length * afterTotal + afterTable;
  await pen.room(joinAt === 0 ? titlesAtMost + ending + below : 66);
  pen.y += 6;
  pen.sheet.open('Table');
  drawTitles(pen, places, size);
  const draw = (index: number, row: Row) => {
    const height = heights[index] ?? 0;
    drawRow(pen, { row, places, size, cells: lines[index] ?? [], height });
    pen.y += height;
  };
  let group: readonly [number, Row] | undefined;
  for (const [index, row] of rows.entries()) {
    const height = heights[index] ?? 0;
    if (row.tone === 'group' || row.tone === 'total') group = undefined;
    const next = rows[index + 1]?.tone;
    const together = row.tone === 'group' || next === 'total' || next === 'subtotal' ? height + 28 : height;
    if (await pen.room(index === joinAt ? ending + below : together))
      pen.sheet.decorate(() => {
        drawTitles(pen, places, size);
        // What heads the rows stands above those of the next page too.
        if (group !== undefined) draw(...group);
      });
    draw(index, row);
    if (row.tone === 'group') group = [index, row];
    if (row.tone === 'subtotal') group = undefined;
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

interface Layout {
  readonly size: number;
  readonly places: readonly Place[];
}

/** As large as leaves room for names. */
function layOut(pen: Pen, { columns, rows, fits = false }: Table): Layout {
  const widths = measure(pen, columns, rows).map((width, index) =>
    fits
      ? Math.max(width, ...wordsOf(columns[index]).map((word) => pen.sheet.widthOf(word, titlesOf(usualSize))))
      : width,
  );
  const at = (size: number): Layout => ({
    size,
    places: placesOf(pen, wideEnough(columns, widths, size / usualSize), wantedAt(size)),
  });
  const texts = fits ? measureTexts(pen, columns, rows) : undefined;
  const wantedAt = (size: number) => texts?.map((width) => (width * size) / usualSize);
  const isRoomy = (size: number) =>
    at(size).places.every(({ width, wanted = 0 }) => width >= Math.min(wanted, forNames));
  return at(fits ? (sizes.find(isRoomy) ?? smallestSize) : usualSize);
}

/** Words of a title over figures, none of which is cut. */
function wordsOf(column: Column | undefined): string[] {
  return column === undefined || column.kind === 'text' ? [] : column.title.split(' ');
}

function leadingOf(size: number): number {
  return (size * 12.5) / usualSize;
}

function titlesOf(size: number): TextStyle {
  return { size: Math.min(8, size), colour: quietInk, face: 'semibold' };
}

/** How wide the figures and dates of each column are in the usual size. */
function measure(pen: Pen, columns: readonly Column[], rows: readonly Row[]): number[] {
  return columns.map((column, index) => {
    if (column.kind === 'text') return 0;
    const widths = rows.map((row) => pen.sheet.widthOf(row.cells[index] ?? '', styleOf(row, column, usualSize)));
    return widths.reduce((widest, width) => Math.max(widest, width), 0);
  });
}

/** How wide the texts of each column are on one line in the usual size, with its title. */
function measureTexts(pen: Pen, columns: readonly Column[], rows: readonly Row[]): number[] {
  return columns.map((column, index) => {
    if (column.kind !== 'text') return 0;
    // What heads a group goes over the whole line.
    const cells = rows.filter(({ tone }) => tone !== 'group');
    return cells.reduce(
      (widest, row) => Math.max(widest, pen.sheet.widthOf(row.cells[index] ?? '', styleOf(row, column, usualSize))),
      pen.sheet.widthOf(column.title, titlesOf(usualSize)),
    );
  });
}

/** Figures and dates are never broken nor written over each other: a column of them is as wide as the widest. */
function wideEnough(columns: readonly Column[], widths: readonly number[], scale: number): Column[] {
  return columns.map((column, index) =>
    column.kind === 'text' ? column : { ...column, width: Math.max((widths[index] ?? 0) * scale, column.width ?? 0) },
  );
}

/** Where it is known what texts take, short ones leave their room to longer ones, and the first has what is left. */
function placesOf(pen: Pen, columns: readonly Column[], wanted: readonly number[] | undefined): Place[] {
  const fixed = columns.reduce((sum, column) => sum + (column.width ?? 0), 0);
  const isFree = columns.map((column) => column.width === undefined);
  const room = pen.width - fixed - gap * (columns.length - 1);
  const shares = sharesOf(
    columns.flatMap((_, index) => (isFree[index] === true ? [wanted?.[index] ?? Infinity] : [])),
    room,
  );
  let left = pen.left;
  return columns.map((column, index) => {
    const width = column.width ?? shares.shift() ?? 0;
    const place: Place = {
      column,
      left,
      width,
      ...(isFree[index] === true && wanted !== undefined ? { wanted: wanted[index] ?? 0 } : {}),
    };
    left += width + gap;
    return place;
  });
}

/** Equal shares of the room; who wants less than that leaves the rest to the others, and what nobody wants is the first's. */
function sharesOf(wanted: readonly number[], room: number): number[] {
  const shares = wanted.map(() => 0);
  let rest = room;
  const waiting = [...wanted.keys()].toSorted((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
  for (const [served, at] of waiting.entries()) {
    const share = Math.min(wanted[at] ?? 0, rest / (waiting.length - served));
    shares[at] = share;
    rest -= share;
  }
  if (shares[0] !== undefined) shares[0] += rest;
  return shares;
}

function drawTitles(pen: Pen, places: readonly Place[], size: number): void {
  const titles = titlesOf(size);
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

function styleOf(row: Row, column: Column, size: number): TextStyle {
  const isStrong = row.tone === 'total' || row.tone === 'subtotal' || row.tone === 'group';
  const plain = column.kind === 'text' ? 'regular' : 'figures';
  const strong = column.kind === 'text' ? 'semibold' : 'semibold-figures';
  const face = isStrong ? strong : plain;
  return { size, face, colour: row.tone === 'struck' || row.tone === 'quiet' ? quietInk : ink };
}

interface Box {
  readonly row: Row;
  readonly column: Column;
  readonly width: number;
  readonly style: TextStyle;
}

function linesOf(pen: Pen, { row, column, width, style }: Box, text: string): readonly string[] {
  if (text === '') return [];
  if (column.kind === 'figure') return [text];
  // What heads a group may go over the whole line.
  return pen.sheet.wrap(text, row.tone === 'group' ? pen.width : width, style);
}

interface Drawn extends Layout {
  readonly row: Row;
  readonly cells: readonly (readonly string[])[];
  readonly height: number;
}

function drawRow(pen: Pen, { row, places, size, cells, height }: Drawn): void {
  const leading = leadingOf(size);
  if (row.tone === 'subtotal' || row.tone === 'total') figureRule(pen, places, row, pen.y, 0.8);
  pen.sheet.open('TR');
  for (const [index, { column, left, width }] of places.entries()) {
    const style = styleOf(row, column, size);
    pen.sheet.open('TD');
    for (const [line, text] of (cells[index] ?? []).entries()) {
      const baseline = pen.y + leading + line * leading;
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
