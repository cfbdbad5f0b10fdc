import { isId } from '#shared/lists/is-id.ts';
import { may } from '#shared/permissions.ts';
import { earlierOf } from '#shared/rent/calendar.ts';
import type { Span } from '#shared/rent/calendar.ts';
import type { SheetLine } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { pageOfLines } from '#server/kernel/reports/page-of-lines.ts';
import type { Asked, Figure } from '#server/kernel/reports/report.ts';
import { readVacancies } from '#server/modules/leasing/index.ts';
import { readResultLines } from '#server/modules/ledger/index.ts';
import { readAgedLines } from './aged-lines.ts';
import { moneyDayOf } from './aged-receivables.ts';
import { knownDays, periodsOf } from './performance-facts.ts';
import { figureKeys, isResult } from './performance-figures.ts';
import type { FigureKey } from './performance-figures.ts';
import type { AskedProperty } from '#server/kernel/reports/asked-property.ts';
import { includesProperty } from '#server/kernel/reports/asked-property.ts';

/** What a figure of a property, or of all, is made of: units, entries, or charges that are owed. */
export async function readPerformanceLines(tx: Tx, act: Act, asked: Asked, figure: Figure) {
  const { key, of, period } = placeOf(asked, figure, act.today);
  // What belongs to no property is in the books alone.
  if (of === 'none') {
    if (!isResult(key) || asked.propertyId !== undefined) throw refuse('reports.no-such-figure');
    return readResults(tx, act, asked, { result: key, period, propertyId: null, page: figure });
  }
  const propertyId = of === 'total' ? asked.propertyId : of;
  if (of !== 'total' && !includesProperty(asked.propertyId, of)) throw refuse('reports.no-such-figure');
  if (isResult(key)) return readResults(tx, act, asked, { result: key, period, propertyId, page: figure });
  if (key === 'units') return readUnits(tx, act, { period, propertyId, figure });
  if (key !== 'arrears') throw refuse('reports.no-such-figure');
  const on = await moneyDayOf(tx, act, { asOf: earlierOf(period.to, act.today), knownAt: asked.knownAt });
  const line = of === 'total' ? 'total' : `property:${of}`;
  const owed = { ...figure, line, column: 'pastDue' };
  return readAgedLines(tx, on, { since: 'c.due_on', asked, figure: owed });
}

type WantedResult = Omit<Parameters<typeof readResultLines>[2], 'basis' | 'knownAt'>;

function readResults(tx: Tx, act: Act, { basis = 'accrual', knownAt }: Asked, wanted: WantedResult) {
  if (!may(act.session, 'ledger.read')) throw refuse('reports.no-such-figure');
  return readResultLines(tx, act, { ...wanted, basis, knownAt });
}

/** In a row of properties a column is a figure; side by side with another time, a line is one. */
function placeOf(asked: Asked, { line, column }: Figure, today: string): { key: FigureKey; of: string; period: Span } {
  const { own, compared } = periodsOf(asked, today);
  const [of = '', inLine = ''] = line.split(':');
  const name = compared === undefined ? column : inLine;
  const key = figureKeys.find((one) => one === name);
  const period = compared === undefined || column === 'amount' ? own : column === 'compared' ? compared : undefined;
  if (key === undefined || period === undefined || !(of === 'total' || of === 'none' || isId(of)))
    throw refuse('reports.no-such-figure');
  return { key, of, period };
}

interface WantedUnits {
  readonly period: Span;
  readonly propertyId: AskedProperty;
  readonly figure: Figure;
}

async function readUnits(tx: Tx, { organisationId, today }: Act, { period, propertyId, figure }: WantedUnits) {
  const units = await readVacancies(tx, organisationId, knownDays(period, today), propertyId);
  const lines = units
    .filter(
      ({ currency, state }) => state !== 'archived' && (currency === figure.currency || figure.currency === undefined),
    )
    .map((unit, at): SheetLine => ({
      key: `${String(at).padStart(6, '0')} ${unit.id}`,
      day: null,
      number: null,
      record: { kind: 'unit', id: unit.id },
      what: unit.name,
      who: unit.property.name,
      aside: { word: `unit-${unit.state}` },
      amount: 1,
    }));
  return pageOfLines(lines, figure);
}
