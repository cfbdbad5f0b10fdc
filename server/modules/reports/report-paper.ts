import type { ReportKey } from '#shared/reports/report-keys.ts';
import type { Cell, Line, SheetColumn, SheetTable, StandingNote } from '#shared/reports/sheet.ts';
import { paperSizeOf } from '#server/adapters/pdf/paper-size.ts';
import type { Block, Column, Paper, Row } from '#server/adapters/pdf/paper.ts';
import type { Said } from './parameters-said.ts';
import type { Teller } from './teller.ts';

interface Printed {
  readonly report: ReportKey;
  readonly tables: readonly SheetTable[];
  readonly notes: readonly StandingNote[];
  readonly parameters: readonly Said[];
  readonly workspace: string;
}

/** So many columns stand on a sheet that is upright, and on one that lies across. */
const upright = 6;
const across = 14;

/** A report on paper: its title, whose it is, what it was asked with, its tables, and whether it can be relied on. */
export function reportPaper({ report, tables, notes, parameters, workspace }: Printed, teller: Teller): Paper {
  const title = teller.word(report);
  const isWide = tables.some(({ columns }) => columns.length > upright);
  return {
    size: paperSizeOf(teller.country),
    frame: 'report',
    isWide,
    language: teller.language,
    title,
    sender: [workspace],
    colour: null,
    recipient: [],
    facts: [],
    heading: title,
    blocks: [
      { kind: 'facts', facts: [...parameters, ...currencySaid(tables, teller)] },
      ...tables.flatMap((table) => blocksOf(table, tables.length, teller)),
      ...notes.map((note) => noteOf(note, teller)),
    ],
  };
}

function noteOf({ tone, title, detail }: StandingNote, { label }: Teller): Block {
  return { kind: 'paragraph', text: `${label(title)}. ${label(detail)}`, tone: tone === 'bad' ? 'warning' : 'quiet' };
}

function blocksOf(table: SheetTable, tables: number, teller: Teller): Block[] {
  const { currency, columns } = table;
  const parts: SheetColumn[][] = [];
  for (let from = 0; from < Math.max(1, columns.length); from += across) parts.push(columns.slice(from, from + across));
  return [
    ...(currency !== null && tables > 1 ? [{ kind: 'section' as const, text: currency }] : []),
    ...parts.map((part): Block => partOf(table, part, teller)),
  ];
}

function partOf(table: SheetTable, part: readonly SheetColumn[], teller: Teller): Block {
  const at = part.map(({ key }) => table.columns.findIndex((column) => column.key === key));
  return {
    kind: 'table',
    fits: true,
    columns: [
      { title: teller.label(table.first), kind: 'text' },
      ...part.map(({ label, kind }): Column => ({
        title: teller.label(label),
        kind: columnKinds[kind],
        ...widthOf(kind, part.length),
      })),
    ],
    rows: table.lines.map((line): Row => ({
      tone: tones[line.kind],
      cells: [nameOf(line, teller), ...at.map((index) => writtenCell(line.cells[index] ?? null, table, teller))],
    })),
  };
}

/** Of several, each is named above its table. */
function currencySaid(tables: readonly SheetTable[], { word }: Teller): Said[] {
  const [first, ...others] = tables;
  if (first === undefined || first.currency === null || others.length > 0) return [];
  return [{ label: word('currency'), value: first.currency }];
}

/** Few columns of figures are equally wide. */
function widthOf(kind: SheetColumn['kind'], columns: number): Pick<Column, 'width'> {
  return columnKinds[kind] === 'figure' && columns <= upright ? { width: 58 } : {};
}

const columnKinds = { money: 'figure', count: 'figure', share: 'figure', day: 'date', text: 'text' } as const;
const tones = { heading: 'group', line: 'plain', subtotal: 'subtotal', total: 'total' } as const;

/** 4100 Rent; Robin Tester, 3F. */
function nameOf({ code, label, aside }: Line, teller: Teller): string {
  const name = [code, teller.label(label)].filter((part) => part !== undefined).join('\u00A0\u00A0');
  return aside === undefined ? name : `${name}, ${teller.label(aside)}`;
}

function writtenCell(cell: Cell | null, { currency }: SheetTable, { formats, label }: Teller): string {
  if (cell === null) return '';
  if (cell.kind === 'money') return formats.figure(cell.cents, currency ?? 'USD');
  if (cell.kind === 'day') return formats.shortPeriod(cell.day, cell.day);
  if (cell.kind === 'count') return formats.count(cell.count);
  if (cell.kind === 'share') return formats.share(cell.basisPoints);
  return label(cell.text);
}
