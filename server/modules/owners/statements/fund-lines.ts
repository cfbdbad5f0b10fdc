import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { sectionKinds } from '#shared/api/owner-statements.ts';
import type { FundLine } from '#shared/owners/statement.ts';
import type { DueStatement } from './find-due.ts';

export type SectionKind = (typeof sectionKinds)[number];

/** A line of a property’s money, with what it is on a statement. */
export interface StatementLine extends FundLine {
  readonly at: number;
  readonly kind: SectionKind;
  readonly account: string;
  readonly name: string;
  readonly memo: string;
  readonly leaseId: string | null;
  readonly entryId: string;
}

type Due = Pick<DueStatement, 'propertyId' | 'currency' | 'from' | 'to' | 'last'>;

/** Lines of the days of each statement, and what was recorded since the last one for days before. */
export async function readFundLines(
  tx: Tx,
  organisationId: string,
  due: readonly Due[],
  mark: number,
): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    ${dueRows(organisationId, due, mark)}
    select l.at, l.number, l.date::text as date, l.cents, l.kind, l.account, l.name, l.memo, l.lease_id as "leaseId",
           l.entry_id as "entryId"
      from (${ownLines(organisationId)}) l order by l.at, l.date, l.number, l.line`.execute(tx);
  return rows;
}

/** What a property had before the days of its first statement. */
export async function readOpenings(
  tx: Tx,
  organisationId: string,
  due: readonly Due[],
  mark: number,
): Promise<ReadonlyMap<number, number>> {
  const first = due.map((one, at) => ({ ...one, at })).filter(({ last }) => last === null);
  if (first.length === 0) return new Map();
  const { rows } = await sql<{ at: number; cents: number }>`
    ${dueRows(organisationId, due, mark)}
    select d.at, coalesce(sum(-p.amount_cents), 0)::bigint as cents
      from due d
      join posting p on p.org_id = ${organisationId} and p.property_id = d.property_id and p.date < d.from_day
       and p.currency = d.currency and p.basis <> 'accrual'
      join journal_entry e on e.org_id = p.org_id and e.entry_id = p.entry_id and e.number <= d.mark
      join account a on a.org_id = p.org_id and a.account_id = p.account_id
     where d.last_mark is null and ${isOfProperty}
     group by 1`.execute(tx);
  return new Map(rows.map(({ at, cents }) => [at, cents]));
}

export interface StatementSums {
  readonly changesCents: number;
  readonly incomeCents: number;
  readonly costsCents: number;
  readonly distributedCents: number;
  readonly otherCents: number;
}

/** The same added up, for a preview of any number of statements. */
export async function readSums(
  tx: Tx,
  organisationId: string,
  due: readonly Due[],
  mark: number,
): Promise<ReadonlyMap<number, StatementSums>> {
  const { rows } = await sql<StatementSums & { readonly at: number }>`
    ${dueRows(organisationId, due, mark)}
    select l.at, ${sumWhere(sql`l.is_change`)} as "changesCents",
           ${sumWhere(sql`not l.is_change and l.kind = 'income'`)} as "incomeCents",
           ${sumWhere(sql`not l.is_change and l.kind in ('costs', 'fee')`)} as "costsCents",
           ${sumWhere(sql`not l.is_change and l.kind = 'distributed'`)} as "distributedCents",
           ${sumWhere(sql`not l.is_change and l.kind in ('contributed', 'other')`)} as "otherCents"
      from (${ownLines(organisationId)}) l group by l.at`.execute(tx);
  return new Map(rows.map(({ at, ...sums }) => [at, sums]));
}

function sumWhere(condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`coalesce(sum(l.cents) filter (where ${condition}), 0)::bigint`;
}

/** No statement knows less of the books than the one that it goes on from. */
function dueRows(organisationId: string, due: readonly Due[], mark: number): RawBuilder<unknown> {
  const rows = due.map(({ propertyId, currency, from, to, last }, at) => ({
    at,
    property_id: propertyId,
    currency,
    from_day: from,
    to_day: to,
    last_mark: last?.mark ?? null,
    mark: Math.max(mark, last?.mark ?? 0),
  }));
  return sql`with due as (
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (at integer, property_id uuid, currency text,
      from_day date, to_day date, last_mark bigint, mark bigint)),
    since as (
      select e.entry_id, e.number, e.memo from journal_entry e
       where e.org_id = ${organisationId} and e.number > (select min(last_mark) from due)
         and e.date < (select max(from_day) from due))`;
}

/** As in `fund_lines`: what a line of a property says that is no bank’s, and of nobody else. */
const isOfProperty = sql<boolean>`not a.is_bank and coalesce(a.system_key, '') <> 'undeposited'
  and fund_kind(a.system_key, p.property_id, '') = 'property'`;

function ownLines(organisationId: string): RawBuilder<unknown> {
  const columns = (isChange: boolean) => sql`
    d.at, e.number, p.date, -p.amount_cents as cents, p.line, p.lease_id, p.entry_id, a.number as account, a.name,
    coalesce(p.memo, e.memo) as memo, ${sql.lit(isChange)} as is_change,
    case when a.system_key = 'management-fee' then 'fee' when a.system_key = 'owner-contributions' then 'contributed'
         when a.system_key = 'owner-distributions' then 'distributed' when a.kind = 'income' then 'income'
         when a.kind = 'expense' then 'costs' else 'other' end as kind`;
  return sql`
    select ${columns(false)}
      from due d
      join posting p on p.org_id = ${organisationId} and p.property_id = d.property_id
       and p.date between d.from_day and d.to_day and p.currency = d.currency and p.basis <> 'accrual'
      join journal_entry e on e.org_id = p.org_id and e.entry_id = p.entry_id and e.number <= d.mark
      join account a on a.org_id = p.org_id and a.account_id = p.account_id
     where ${isOfProperty}
    union all
    select ${columns(true)}
      from since e
      join posting p on p.org_id = ${organisationId} and p.entry_id = e.entry_id and p.basis <> 'accrual'
      join due d on d.property_id = p.property_id and p.date < d.from_day and e.number > d.last_mark and e.number <= d.mark
       and p.currency = d.currency
      join account a on a.org_id = p.org_id and a.account_id = p.account_id
     where ${isOfProperty}`;
}
