import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { addDays, firstOfMonth, isLastOfMonth } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { AccountKind } from './chart.ts';
import type { View } from './view.ts';

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
  const { rows } = await sql<{
    account_id: string;
    number: string;
    name: string;
    kind: AccountKind;
    is_contra: boolean;
    is_operating: boolean;
    currency: string;
    debit: string;
    credit: string;
  }>`
    select a.account_id, a.number, a.name, a.kind, a.is_contra, a.is_operating, s.currency, s.debit::text, s.credit::text
      from (select pieces.account_id, pieces.currency, sum(pieces.debit) as debit, sum(pieces.credit) as credit
              from (${sql.join(pieces(view, span, narrowing), sql` union all `)}) pieces
             group by pieces.account_id, pieces.currency having sum(pieces.debit) <> 0 or sum(pieces.credit) <> 0) s
      join account a on a.org_id = ${view.organisationId} and a.account_id = s.account_id
     order by a.number collate "C", s.currency`.execute(tx);
  return rows.map((row) => ({
    accountId: row.account_id,
    number: row.number,
    name: row.name,
    kind: row.kind,
    isContra: row.is_contra,
    isOperating: row.is_operating,
    currency: row.currency,
    debit: BigInt(row.debit),
    credit: BigInt(row.credit),
  }));
}

type Sql = RawBuilder<unknown>;

function pieces(view: View, span: Span, narrowing: Narrowing): Sql[] {
  const { through, last } = view.known ?? { through: 0, last: 0 };
  const known = through === last ? [] : [sql`e.number <= ${through}`];
  if ((narrowing.dimensions ?? []).length > 0) return [postings(view, narrowing, span, known)];
  if (through === last) return rollups(view, narrowing, span);
  // What was known is what there is less what came later, or a sum of its own: whichever reads less.
  return through > last / 2
    ? [...rollups(view, narrowing, span), takenOff(postings(view, narrowing, span, [sql`e.number > ${through}`]))]
    : [postings(view, narrowing, span, known)];
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

function months(view: View, { accountId }: Narrowing, period: readonly Sql[]): Sql {
  const { organisationId, basis, propertyId } = view;
  return sql`
    select account_id, currency, sum(debit_cents) as debit, sum(credit_cents) as credit
      from ${sql.table(propertyId === undefined ? 'account_month' : 'property_month')}
     where ${all([
       sql`org_id = ${organisationId} and basis in ('both', ${basis})`,
       ...equal('property_id', propertyId),
       ...equal('account_id', accountId),
       ...period,
     ])} group by account_id, currency`;
}

/** A property has no rollup by day: its own lines of a month at most are read by their index. */
function days(view: View, narrowing: Narrowing, span: Required<Span>): Sql {
  if (view.propertyId !== undefined) return postings(view, narrowing, span, []);
  return sql`
    select account_id, currency, sum(debit_cents) as debit, sum(credit_cents) as credit from account_day
     where ${all([
       sql`org_id = ${view.organisationId} and basis in ('both', ${view.basis})`,
       sql`day between ${span.from}::date and ${span.to}::date`,
       ...equal('account_id', narrowing.accountId),
     ])} group by account_id, currency`;
}

function postings(view: View, { accountId, dimensions = [] }: Narrowing, span: Span, known: readonly Sql[]): Sql {
  const entries = sql`join journal_entry e on e.org_id = p.org_id and e.entry_id = p.entry_id and e.date = p.date`;
  return sql`
    select p.account_id, p.currency, coalesce(sum(p.amount_cents) filter (where p.amount_cents > 0), 0) as debit,
           coalesce(-sum(p.amount_cents) filter (where p.amount_cents < 0), 0) as credit
      from posting p ${known.length === 0 ? sql`` : entries}
     where ${all([
       sql`p.org_id = ${view.organisationId} and p.basis in ('both', ${view.basis}) and p.date <= ${span.to}::date`,
       ...(span.from === undefined ? [] : [sql`p.date >= ${span.from}::date`]),
       ...equal('p.property_id', view.propertyId),
       ...equal('p.account_id', accountId),
       ...dimensions.flatMap(({ column, id }) => equal(`p.${column}`, id)),
       ...known,
     ])} group by p.account_id, p.currency`;
}

const all = (conditions: readonly Sql[]) => sql.join(conditions, sql` and `);
const equal = (column: string, id: string | undefined) => (id === undefined ? [] : [sql`${sql.ref(column)} = ${id}`]);
