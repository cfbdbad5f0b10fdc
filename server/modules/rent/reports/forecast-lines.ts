import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isId } from '#shared/lists/is-id.ts';
import { sumCents } from '#shared/money.ts';
import { monthOf } from '#shared/rent/calendar.ts';
import type { Span } from '#shared/rent/calendar.ts';
import type { SheetLine } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { pageOfLines } from '#server/kernel/reports/page-of-lines.ts';
import type { Asked, Figure } from '#server/kernel/reports/report.ts';
import { isSeen, readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { readScheduledLeases } from '#server/modules/rent/forecast/scheduled-leases.ts';
import { chargeLabel, readChargesSaid, tenantLabel } from '#server/modules/rent/report-parts/charges-said.ts';
import { readItems } from '#server/kernel/reports/report-items.ts';
import type { Item } from '#server/kernel/reports/report-items.ts';
import { readLeaseNames } from '#server/modules/rent/tenancy-money/lease-names.ts';
import { chargeNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { currenciesOf, inMonths, steps, sumOfMonths } from './forecast-figures.ts';
import type { ForecastFigures } from './forecast-figures.ts';
import { isAskedProperty } from '#server/kernel/reports/asked-property.ts';
import { includesProperty } from '#server/kernel/reports/asked-property.ts';

interface Wanted {
  readonly asked: Asked;
  readonly figure: Figure;
}

/** What a figure of the forecast is made of: charges that leases are scheduled to have, properties, or the figures above it. */
export function readForecastLines(tx: Tx, act: Act, figures: ForecastFigures, wanted: Wanted) {
  const { line, column } = wanted.figure;
  if (isOfMonth(line)) return readCharged(tx, act, { ...wanted, line, span: monthsOf(column) });
  const places = placesOf(figures, column);
  if (line === 'credited' || line === 'collected')
    return readCharged(tx, act, { ...wanted, line, span: spanOf(figures, places) });
  if (isId(line)) return readScheduled(tx, act, { ...wanted, figures, places });
  return Promise.resolve(pageOfLines(partsOf(figures, wanted.figure, places), wanted.figure));
}

/** The months of a column. */
function placesOf({ months }: ForecastFigures, column: string): number[] {
  const places = months.flatMap((month, at) => (column === 'total' || month.startsWith(`${column}-`) ? [at] : []));
  if (places.length === 0) throw refuse('reports.no-such-figure');
  return places;
}

/** Of one month, or of some in a row: 2026-08:2026-11. They need not be those of the forecast. */
function monthsOf(column: string): Span {
  const [, first, last = first] = /^(\d{4}-(?:0[1-9]|1[0-2]))(?::(\d{4}-(?:0[1-9]|1[0-2])))?$/.exec(column) ?? [];
  if (first === undefined || last === undefined) throw refuse('reports.no-such-figure');
  return { from: `${first}-01`, to: monthOf(`${last}-01`).to };
}

function spanOf({ months }: ForecastFigures, places: readonly number[]): Span {
  const [first = '', last = ''] = [months[places[0] ?? 0], months[places.at(-1) ?? 0]];
  return { from: first, to: monthOf(last).to };
}

/** Sums of other figures: those of properties, or the steps above. */
function partsOf(figures: ForecastFigures, { line, currency }: Figure, places: readonly number[]): SheetLine[] {
  const none = { day: null, number: null };
  const chosen = (amounts: readonly bigint[]) => sumOfMonths(places.map((at) => amounts[at] ?? 0n));
  if (line === 'scheduled')
    return figures.properties
      .filter((row) => currency === undefined || row.currency === currency)
      .map((row, at): SheetLine => ({
        ...none,
        key: `${String(at).padStart(6, '0')} ${row.id}`,
        record: { kind: 'property', id: row.id },
        what: row.name,
        amount: sumCents(chosen(row.cents)),
      }))
      .filter(({ amount }) => amount !== 0);
  const own = currency === undefined ? currenciesOf(figures) : [currency];
  if (line === 'expected')
    return own.flatMap((one) =>
      steps.slice(0, -1).flatMap((step, at): SheetLine[] => {
        const amount = sumCents(chosen(inMonths(figures, one, step)));
        return amount === 0 ? [] : [{ ...none, key: `${one} ${at}`, what: { word: `forecast-${step}` }, amount }];
      }),
    );
  if (line !== 'beyond') throw refuse('reports.no-such-figure');
  return own.flatMap((one) => {
    const [beyond, billed, uncharged, scheduled] = (['beyond', 'billed', 'uncharged', 'scheduled'] as const).map(
      (step) => inMonths(figures, one, step),
    );
    return places.flatMap((at): SheetLine[] => {
      if ((beyond?.[at] ?? 0n) === 0n) return [];
      const day = figures.months[at] ?? null;
      const parts = [
        { word: 'forecast-billed', cents: billed?.[at] ?? 0n },
        { word: 'forecast-uncharged', cents: uncharged?.[at] ?? 0n },
        { word: 'forecast-lessScheduled', cents: -(scheduled?.[at] ?? 0n) },
      ] as const;
      return parts.flatMap(({ word, cents }, place) =>
        cents === 0n ? [] : [{ ...none, key: `${one} ${day} ${place}`, day, what: { word }, amount: sumCents(cents) }],
      );
    });
  });
}

interface InMonths extends Wanted {
  readonly figures: ForecastFigures;
  readonly places: readonly number[];
}

/** The charges that the leases of a property are scheduled to have. */
async function readScheduled(tx: Tx, act: Act, { figures, figure, places, asked }: InMonths) {
  const { line, currency } = figure;
  if (!includesProperty(asked.propertyId, line)) throw refuse('reports.no-such-figure');
  const { from, to } = spanOf(figures, places);
  const leases = (await readScheduledLeases(tx, act, [line])).filter(
    (lease) => currency === undefined || lease.currency === currency,
  );
  const nameOf = await readLeaseNames(
    tx,
    act.organisationId,
    leases.map(({ leaseId }) => leaseId),
    act.today,
  );
  const lines = leases.flatMap(({ leaseId, lines: of, scheduled }) =>
    scheduled
      .filter(({ dueOn, cents }) => dueOn >= from && dueOn <= to && cents !== 0)
      .map((charge): SheetLine => {
        const { kind = 'other', label = null } = of.find(({ id }) => id === charge.lineKey) ?? {};
        return {
          key: `${charge.dueOn} ${leaseId} ${charge.lineKey} ${charge.periodKey} ${charge.part}`,
          day: charge.dueOn,
          number: nameOf(leaseId).number,
          record: { kind: 'lease', id: leaseId },
          what: chargeLabel({ kind, label, periodFrom: charge.from, periodTo: charge.to }),
          who: tenantLabel(nameOf(leaseId)),
          amount: charge.cents,
        };
      }),
  );
  return pageOfLines(lines, figure);
}

interface ChargedRow extends Item {
  readonly chargeId: string;
}

/** What is said of the charges of a month elsewhere: on Today. They are no lines of the forecast, and open like them. */
const ofMonth = ['month-billed', 'month-collected', 'month-credited', 'month-past-due', 'month-later'] as const;
type OfMonth = (typeof ofMonth)[number];

function isOfMonth(line: string): line is OfMonth {
  return (ofMonth as readonly string[]).includes(line);
}

interface ChargedIn extends Wanted {
  readonly span: Span;
  readonly line: OfMonth | 'credited' | 'collected';
}

/** What a charge adds to a figure; in the forecast, what came is taken off. */
function amountOf(line: ChargedIn['line'], today: string): RawBuilder<unknown> {
  const collected = sql`(d.cents - d.open_cents - d.credited)`;
  switch (line) {
    case 'month-billed':
      return sql`d.cents`;
    case 'month-collected':
      return collected;
    case 'month-credited':
      return sql`d.credited`;
    case 'month-past-due':
      return sql`(case when d.due_on < ${today}::date then d.open_cents else 0 end)`;
    case 'month-later':
      return sql`(case when d.due_on < ${today}::date then 0 else d.open_cents end)`;
    case 'credited':
      return sql`-d.credited`;
    case 'collected':
      return sql`-${collected}`;
  }
}

/** What was billed, paid or credited of charges that fall due in these months. */
async function readCharged(tx: Tx, { organisationId, today }: Act, { figure, span, asked, line }: ChargedIn) {
  const { from, to } = span;
  const { propertyId } = asked;
  const amount = amountOf(line, today);
  const of = sql`
    select d.charge_id::text as key, d.charge_id as "chargeId", d.due_on as day, d.number as at, d.currency, (${amount})::bigint as cents
      from (select c.*, coalesce((select sum(a.cents) from allocation a
                      join credit k on k.org_id = a.org_id and k.credit_id = a.credit_id and k.kind <> 'deposit'
                     where a.org_id = c.org_id and a.charge_id = c.charge_id), 0) as credited
              from charge c
             where c.org_id = ${organisationId} and not is_held_kind(c.kind) and c.is_billed and c.voided_on is null
               and c.due_on between ${from}::date and ${to}::date and ${isSeen('c.property_id')}
               and ${isAskedProperty('c.property_id', propertyId)}) d
     where ${amount} <> 0`;
  // A credit that lowered one may have been given in another building.
  return readWhole(tx, async () => {
    const { shown, present } = await readItems<ChargedRow>(tx, { of }, figure);
    const ids = shown.map(({ chargeId }) => chargeId);
    const saidOf = await readChargesSaid(tx, { organisationId, day: today }, ids);
    return present((row): SheetLine => ({
      key: row.key,
      day: row.day,
      number: chargeNumber(row.at),
      record: { kind: 'charge', id: row.chargeId },
      ...saidOf(row.chargeId, { withTenant: true }),
      amount: row.cents,
    }));
  });
}
