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

/** What a figure of a property, or of all, is made of: units, entries, or charges that are owed. */
export async function readPerformanceLines(tx: Tx, act: Act, asked: Asked, figure: Figure) {
  const { key, of, period } = placeOf(asked, figure, act.today);
  const propertyId = of === 'total' ? asked.propertyId : of;
  if (asked.propertyId !== undefined && propertyId !== asked.propertyId) throw refuse('reports.no-such-figure');
  if (isResult(key)) {
    if (!may(act.session, 'ledger.read')) throw refuse('reports.no-such-figure');
    const { basis = 'accrual' } = asked;
    return readResultLines(tx, act, { result: key, basis, period, propertyId, page: figure });
  }
  if (key === 'units') return readUnits(tx, act, { period, propertyId, figure });
  if (key !== 'arrears') throw refuse('reports.no-such-figure');
  const on = await moneyDayOf(tx, act, { asOf: earlierOf(period.to, act.today) });
  const line = of === 'total' ? 'total' : `property:${of}`;
  const owed = { ...figure, line, column: 'total' };
  return readAgedLines(tx, on, { since: 'c.due_on', propertyId: asked.propertyId, figure: owed });
}

/** In a row of properties a column is a figure; side by side with another time, a line is one. */
function placeOf(asked: Asked, { line, column }: Figure, today: string): { key: FigureKey; of: string; period: Span } {
  const { own, compared } = periodsOf(asked, today);
  const [of = '', inLine = ''] = line.split(':');
  const name = compared === undefined ? column : inLine;
  const key = figureKeys.find((one) => one === name);
  const period = compared === undefined || column === 'amount' ? own : column === 'compared' ? compared : undefined;
  if (key === undefined || period === undefined || !(of === 'total' || isId(of)))
    throw refuse('reports.no-such-figure');
  return { key, of, period };
}

interface WantedUnits {
  readonly period: Span;
  readonly propertyId: string | undefined;
  readonly figure: Figure;
}

async function readUnits(tx: Tx, { organisationId, today }: Act, { period, propertyId, figure }: WantedUnits) {
  const units = await readVacancies(tx, organisationId, knownDays(period, today), propertyId);
  const lines = units
    .filter(({ currency }) => figure.currency === undefined || currency === figure.currency)
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
