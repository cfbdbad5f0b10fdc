import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { addDays, firstOfMonth, isLastOfMonth } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { AccountKind } from '#server/modules/ledger/books/chart.ts';
import { entriesByDay } from '#server/modules/ledger/books/entries-by-day.ts';
import type { Known, View } from '#server/modules/ledger/books/view.ts';
import { isAbout } from '#server/modules/ledger/books/is-about.ts';
import { isAskedProperty } from '#server/kernel/reports/asked-property.ts';

/** From a day, or from the beginning, through another one. */
export interface Span {
  readonly from?: string | undefined;
  readonly to: string;
}

/** What was debited and credited on an account in a currency: whole numbers of any size. */
export interface Turnover {
  readonly accountId: string;
  readonly number: string;
  readonly name: string;
  readonly kind: AccountKind;
  readonly isContra: boolean;
  readonly isOperating: boolean;
  readonly currency: string;
  readonly debit: bigint;
  readonly credit: bigint;
}

export interface Dimension {
  readonly column: 'unit_id' | 'lease_id' | 'person_id' | 'bank_account_id';
  readonly id: string;
}

interface Narrowing {
  readonly accountId?: string | undefined;
  readonly dimensions?: readonly Dimension[];
}

/**
 * What a span moved on every account, by number. It is made from rollups; postings are read for a property within a
 * month, for further dimensions, each by its index, and for what was not known yet.
 */
export async function readTurnover(tx: Tx, view: View, span: Span, narrowing: Narrowing = {}): Promise<Turnover[]> {
  const [only] = await readTurnovers(tx, view.organisationId, [{ view, span, narrowing }]);
  return only ?? [];
}

/** A span and a view of the books, among several that are read at once. */
export interface Part {
  readonly view: View;
  readonly span: Span;
  readonly narrowing?: Narrowing;
}

/** The same of several spans or properties, side by side. */
export async function readTurnovers(tx: Tx, organisationId: string, parts: readonly Part[]): Promise<Turnover[][]> {
  if (parts.length === 0) return [];
  const { rows } = await sql<TurnoverRow & { readonly part: number }>`
    select s.part, a.account_id, a.number, a.name, a.kind, a.is_contra, a.is_operating, s.currency, s.debit::text,
           s.credit::text
      from (select pieces.part, pieces.account_id, pieces.currency, sum(pieces.debit) as debit, sum(pieces.credit) as credit
              from (${sql.join(parts.flatMap(piecesOf), sql` union all `)}) pieces
             group by pieces.part, pieces.account_id, pieces.currency
            having sum(pieces.debit) <> 0 or sum(pieces.credit) <> 0) s
      join account a on a.org_id = ${organisationId} and a.account_id = s.account_id
     order by a.number collate "C", s.currency`.execute(tx);
  const byPart = Map.groupBy(rows, ({ part }) => part);
  return parts.map((_, part) => (byPart.get(part) ?? []).map(turnoverOf));
}

function piecesOf({ view, span, narrowing = {} }: Part, part: number): Sql[] {
  return pieces(view, span, narrowing).map(
    (piece) =>
      sql`select ${part}::int as part, one.account_id, one.currency, one.debit, one.credit from (${piece}) one`,
  );
}

interface TurnoverRow {
  readonly account_id: string;
  readonly number: string;
  readonly name: string;
  readonly kind: AccountKind;
  readonly is_contra: boolean;
  readonly is_operating: boolean;
  readonly currency: string;
  readonly debit: string;
  readonly credit: string;
}

function turnoverOf(row: TurnoverRow): Turnover {
  return {
    accountId: row.account_id,
    number: row.number,
    name: row.name,
    kind: row.kind,
    isContra: row.is_contra,
    isOperating: row.is_operating,
    currency: row.currency,
    debit: BigInt(row.debit),
    credit: BigInt(row.credit),
  };
}

type Sql = RawBuilder<unknown>;

/** So few entries are added up one by one. */
const fewEntries = 10_000;

function pieces(view: View, span: Span, narrowing: Narrowing): Sql[] {
  const { known } = view;
  const isAllKnown = known === undefined || known.through === known.last;
  if ((narrowing.dimensions ?? []).length > 0) {
    return [postings(view, narrowing, span, isAllKnown ? {} : { numbers: sql`e.number <= ${known.through}` })];
  }
  if (isAllKnown) return rollups(view, narrowing, span);
  // Before a large import, the little that was known is read sooner than all that came later.
  if (known.through <= fewEntries && 4 * known.through < known.last)
    return [postings(view, narrowing, span, { numbers: sql`e.number <= ${known.through}` })];
  return knownPieces(view, known, narrowing, span);
}

/**
 * What was known: up to the day that it was known on, what there is less what was recorded later; after it, what had
 * been recorded for days to come. Of both there is little, because most entries are recorded about when they take effect.
 */
function knownPieces(view: View, { through, day }: Known, narrowing: Narrowing, { from, to }: Span): Sql[] {
  const { organisationId } = view;
  const found: Sql[] = [];
  if (from === undefined || from <= day) {
    const past = { from, to: to < day ? to : day };
    const later = entriesByDay({ organisationId, ...past, numbers: sql`e.number > ${through}` });
    found.push(...rollups(view, narrowing, past), takenOff(postings(view, narrowing, past, { byDay: later })));
  }
  if (to > day) {
    const coming = { from: from === undefined || from <= day ? addDays(day, 1) : from, to };
    const known = entriesByDay({ organisationId, ...coming, numbers: sql`e.number <= ${through}` });
    found.push(postings(view, narrowing, coming, { byDay: known }));
  }
  return found;
}

/** Whole months, and days where a month is begun or not over: those before the beginning are taken off again. */
function rollups(view: View, narrowing: Narrowing, { from, to }: Span): Sql[] {
  const open = isLastOfMonth(to) ? addDays(to, 1) : firstOfMonth(to);
  const first = from === undefined ? undefined : firstOfMonth(from);
  const found = [months(view, narrowing, [sql`month < ${open}::date`, ...since(first)])];
  if (open <= to) found.push(days(view, narrowing, { from: open, to }));
  if (from !== undefined && first !== undefined && first < from)
    found.push(takenOff(days(view, narrowing, { from: first, to: addDays(from, -1) })));
  return found;
}

const since = (month: string | undefined) => (month === undefined ? [] : [sql`month >= ${month}::date`]);
const takenOff = (piece: Sql) =>
  sql`select account_id, currency, -debit as debit, -credit as credit from (${piece}) taken_off`;

function months(view: View, narrowing: Narrowing, period: readonly Sql[]): Sql {
  const { propertyId } = view;
  if (propertyId === undefined) return monthsIn('account_month', view, narrowing, period);
  if (propertyId !== null)
    return monthsIn('property_month', view, narrowing, [...period, isAskedProperty('property_id', propertyId)]);
  // What belongs to no property is all that there is less what belongs to one.
  return sql`
    select * from (${monthsIn('account_month', view, narrowing, period)}) of_all
    union all ${takenOff(monthsIn('property_month', view, narrowing, period))}`;
}

function monthsIn(
  table: 'account_month' | 'property_month',
  { organisationId, basis }: View,
  { accountId }: Narrowing,
  period: readonly Sql[],
): Sql {
  return sql`
    select account_id, currency, sum(debit_cents) as debit, sum(credit_cents) as credit
      from ${sql.table(table)}
     where ${all([
       sql`org_id = ${organisationId} and basis in ('both', ${basis})`,
       ...equal('account_id', accountId),
       ...period,
     ])} group by account_id, currency`;
}

/** A property has no rollup by day: its own lines of a month at most are read by their index, or those of no property. */
function days(view: View, narrowing: Narrowing, span: { readonly from: string; readonly to: string }): Sql {
  if (view.propertyId === null) {
    const { organisationId } = view;
    return postings(view, narrowing, span, { byDay: entriesByDay({ organisationId, ...span, numbers: sql`true` }) });
  }
  if (view.propertyId !== undefined) return postings(view, narrowing, span);
  return sql`
    select account_id, currency, sum(debit_cents) as debit, sum(credit_cents) as credit from account_day
     where ${all([
       sql`org_id = ${view.organisationId} and basis in ('both', ${view.basis})`,
       sql`day between ${span.from}::date and ${span.to}::date`,
       ...equal('account_id', narrowing.accountId),
     ])} group by account_id, currency`;
}

/** Lines of all entries, of those whose numbers lie in a range, or of those that were found by day. */
function postings(view: View, { accountId, dimensions = [] }: Narrowing, span: Span, source: Source = {}): Sql {
  const { byDay, numbers } = source;
  const entries =
    numbers === undefined ? sql`` : sql`join journal_entry e on e.org_id = p.org_id and e.entry_id = p.entry_id`;
  const from =
    byDay === undefined
      ? sql`posting p ${entries}`
      : // In this order: until the database has counted new rows it would look through all days for each line.
        sql`${byDay} cross join lateral (
              select * from posting line where line.org_id = ${view.organisationId} and line.entry_id = of_day.entry_id
              offset 0) p`;
  return sql`
    select p.account_id, p.currency, coalesce(sum(p.amount_cents) filter (where p.amount_cents > 0), 0) as debit,
           coalesce(-sum(p.amount_cents) filter (where p.amount_cents < 0), 0) as credit
      from ${from}
     where ${all([
       sql`p.org_id = ${view.organisationId} and p.basis in ('both', ${view.basis}) and p.date <= ${span.to}::date`,
       ...(span.from === undefined ? [] : [sql`p.date >= ${span.from}::date`]),
       isAskedProperty('p.property_id', view.propertyId),
       ...equal('p.account_id', accountId),
       ...dimensions.map(({ column, id }) => isAbout(column, id)),
       ...(numbers === undefined ? [] : [numbers]),
     ])} group by p.account_id, p.currency`;
}

interface Source {
  readonly numbers?: Sql;
  readonly byDay?: Sql;
}

const all = (conditions: readonly Sql[]) => sql.join(conditions, sql` and `);
const equal = (column: string, id: string | undefined) => (id === undefined ? [] : [sql`${sql.ref(column)} = ${id}`]);
