import { daysIn, earlierOf } from '#shared/rent/calendar.ts';
import type { Span } from '#shared/rent/calendar.ts';
import { isId } from '#shared/lists/is-id.ts';
import type { Cell, Line, SheetLine, SheetTable } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import { notKeptNote } from '#server/kernel/reports/known-note.ts';
import { pageOfLines } from '#server/kernel/reports/page-of-lines.ts';
import type { Asked, Report } from '#server/kernel/reports/report.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { occupancyStrip, stripStart } from './occupancy-strip.ts';
import { readVacancies } from './read-vacancies.ts';
import type { LetUnit } from './read-vacancies.ts';

/** Units let and vacant at the end of a range, the days that they stood empty in it, and what that cost. */
export const occupancy: Report = {
  key: 'occupancy',
  permission: 'portfolio.money',
  parameters: ['from', 'to', 'propertyId', 'ownerId', 'unitId'],
  async read(tx, act, asked) {
    const range = rangeOf(act, asked);
    const known = await readUnits(tx, act, asked, range, earlierOf(range.from, stripStart(range.to)));
    const units = known.filter(({ days }) => days > 0);
    const byCurrency = Map.groupBy(units, ({ currency }) => currency);
    if (byCurrency.size === 0) byCurrency.set(act.session.facts.currency, []);
    const unpriced = units.filter(({ rent, vacantDays }) => rent === undefined && vacantDays > 0).length;
    return {
      tables: [...byCurrency].map(([currency, own]) => {
        const strip = occupancyStrip(
          known.filter((unit) => unit.currency === currency),
          range.to,
        );
        return { ...tableOf(currency, own), ...(strip !== undefined && { strip }) };
      }),
      notes: [
        { tone: 'good', title: { word: 'lostRent' }, detail: { word: 'lostRentRule' } },
        ...(unpriced === 0
          ? []
          : [
              {
                tone: 'waiting' as const,
                title: { word: 'withoutRent' as const, values: { count: unpriced } },
                detail: { word: 'withoutRentRule' as const },
              },
            ]),
        notKeptNote,
      ],
      closedThrough: null,
    };
  },
  async lines(tx, act, asked, figure) {
    const range = rangeOf(act, asked);
    const all = await readUnits(tx, act, asked, range);
    const units = all.filter(
      (unit) => (figure.currency === undefined || unit.currency === figure.currency) && isOfLine(figure.line, unit),
    );
    const column = columns.find(({ key }) => key === figure.column);
    if (column?.linesOf === undefined) throw refuse('reports.no-such-figure');
    const { linesOf } = column;
    return pageOfLines(
      units.flatMap((unit, place) => linesOf(unit).map((line) => keyed(line, place))),
      figure,
    );
  },
};

async function readUnits(
  tx: Tx,
  { organisationId }: Act,
  { propertyId, unitId }: Asked,
  range: Span,
  since = range.from,
): Promise<LetUnit[]> {
  const units = await readVacancies(tx, organisationId, range, propertyId, since);
  return unitId === undefined ? units : units.filter(({ id }) => id === unitId);
}

/** This month through today, unless other days are asked for: what is to come is not lost yet. */
function rangeOf({ today }: Act, { from = today, to = today }: Asked): Span {
  return { from, to: to > today && from <= today ? today : to };
}

/** Lines keep the order of the units, whatever their names are. */
function keyed(line: SheetLine, place: number): SheetLine {
  return { ...line, key: `${String(place).padStart(6, '0')} ${line.key}` };
}

interface Column {
  readonly key: 'units' | 'let' | 'notice' | 'vacant' | 'occupied' | 'vacantDays' | 'lostRent';
  readonly kind: 'count' | 'share' | 'money';
  readonly cell: (units: readonly LetUnit[]) => Cell | null;
  readonly linesOf?: (unit: LetUnit) => SheetLine[];
}

const countCell = (count: number): Cell => ({ kind: 'count', count, opens: count !== 0 });
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

function counted(key: Column['key'], has: (unit: LetUnit) => boolean): Column {
  return {
    key,
    kind: 'count',
    cell: (units) => countCell(units.filter(has).length),
    linesOf: (unit) => (has(unit) ? [lineOf(unit, unit.id, null, 1)] : []),
  };
}

const columns: readonly Column[] = [
  counted('units', ({ state }) => state !== 'archived'),
  counted('let', ({ state }) => state === 'let' || state === 'notice'),
  counted('notice', ({ state }) => state === 'notice'),
  counted('vacant', ({ state }) => state === 'vacant'),
  {
    key: 'occupied',
    kind: 'share',
    cell: (units) => {
      const all = sum(units.map(({ days }) => days));
      if (all === 0) return null;
      const held = all - sum(units.map(({ vacantDays }) => vacantDays));
      return { kind: 'share', basisPoints: Math.round((held * 10_000) / all) };
    },
  },
  {
    key: 'vacantDays',
    kind: 'count',
    cell: (units) => countCell(sum(units.map(({ vacantDays }) => vacantDays))),
    linesOf: (unit) =>
      unit.vacant.map((span) => ({
        ...lineOf(unit, `${unit.id} ${span.from}`, span.from, daysIn(span)),
        aside: { word: 'fromTo', values: { from: { day: span.from }, to: { day: span.to } } },
      })),
  },
  {
    key: 'lostRent',
    kind: 'money',
    cell: (units) => moneyCell(sum(units.flatMap(({ lost }) => lost.map(({ cents }) => cents)))),
    linesOf: (unit) =>
      unit.lost.map(({ part, cents }) => ({
        ...lineOf(unit, `${unit.id} ${part.from}`, part.from, cents),
        aside: {
          word: unit.rent?.of === 'market' ? 'daysOfMarketRent' : 'daysOfLastRent',
          values: { count: daysIn(part), rent: { cents: unit.rent?.cents ?? 0, currency: unit.currency } },
        },
      })),
  },
];

function lineOf(unit: LetUnit, key: string, day: string | null, amount: number): SheetLine {
  return {
    key,
    day,
    number: null,
    record: { kind: 'unit', id: unit.id },
    what: unit.name,
    who: unit.property.name,
    aside: { word: `unit-${unit.state}` },
    amount,
  };
}

function isOfLine(line: string, unit: LetUnit): boolean {
  if (line === 'total') return true;
  const [, propertyId] = /^property:(.+)$/.exec(line) ?? [];
  if (propertyId !== undefined && isId(propertyId)) return unit.property.id === propertyId;
  if (!isId(line)) throw refuse('reports.no-such-figure');
  return unit.id === line;
}

function tableOf(currency: string, units: readonly LetUnit[]): SheetTable {
  const cells = (own: readonly LetUnit[]) => columns.map(({ cell }) => cell(own));
  const properties = [...Map.groupBy(units, ({ property }) => property.id).values()];
  return {
    currency,
    first: { word: 'unit' },
    aside: { word: 'status' },
    columns: columns.map(({ key, kind }) => ({ key, kind, label: { word: `occupancy-${key}` } })),
    lines: [
      ...properties.flatMap((own): Line[] => {
        const [first] = own;
        if (first === undefined) return [];
        const { id, name, colour } = first.property;
        const record = { kind: 'property' as const, id };
        return [
          { key: `heading:${id}`, kind: 'heading', label: name, record, colour, cells: columns.map(() => null) },
          ...own.map((unit): Line => ({
            key: unit.id,
            kind: 'line',
            label: unit.name,
            aside: { word: `unit-${unit.state}` },
            record: { kind: 'unit', id: unit.id },
            colour,
            cells: cells([unit]),
          })),
          {
            key: `property:${id}`,
            kind: 'subtotal',
            label: { word: 'totalOf', values: { name } },
            record,
            colour,
            cells: cells(own),
          },
        ];
      }),
      {
        key: 'total',
        kind: 'total',
        label: { word: 'totalUnits', values: { count: units.filter(({ state }) => state !== 'archived').length } },
        cells: cells(units),
      },
    ],
  };
}
