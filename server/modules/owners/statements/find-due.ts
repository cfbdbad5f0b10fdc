import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { anyOf } from '#server/kernel/any-of.ts';

/** A statement that is due: an owner, a property and the days since their last one. */
export interface DueStatement {
  readonly personId: string;
  readonly person: string;
  readonly email: string | null;
  readonly propertyId: string;
  readonly property: string;
  readonly colour: number;
  readonly currency: string;
  readonly parts: number;
  readonly from: string;
  readonly to: string;
  readonly last: LastOne | null;
}

interface LastOne {
  readonly id: string;
  readonly number: number;
  readonly to: string;
  readonly closingCents: number;
  readonly mark: number;
}

export interface StatementScope {
  /** The first day of the month. */
  readonly month: string;
  /** Its last day. */
  readonly through: string;
  readonly propertyIds?: readonly string[] | undefined;
  readonly personIds?: readonly string[] | undefined;
}

/**
 * Who owned a property in the month and has no statement through its end, by person and property. Whoever sold is told up to
 * their last day; who bought begins with their first.
 */
export async function findDue(
  tx: Tx,
  organisationId: string,
  scope: StatementScope,
  atMost: number,
): Promise<DueStatement[]> {
  const { rows } = await sql<DueStatement>`${inOrder(organisationId, scope)} limit ${atMost}`.execute(tx);
  return rows;
}

/** All of them, a part at a time: found once, and never held together. */
export async function* findDueInParts(
  tx: Tx,
  organisationId: string,
  scope: StatementScope,
  atOnce: number,
): AsyncGenerator<DueStatement[], void, undefined> {
  await sql`declare due_statements no scroll cursor for ${inOrder(organisationId, scope)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<DueStatement>`fetch ${sql.lit(atOnce)} from due_statements`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) break;
  }
  await sql`close due_statements`.execute(tx);
}

function inOrder(organisationId: string, scope: StatementScope): RawBuilder<unknown> {
  return sql`
    select * from (${dueIn(organisationId, scope)}) d
     order by d."sortName", d."personId", d."propertySortName", d."propertyId"`;
}

/** How many there are, and of how many owners. */
export async function countDue(tx: Tx, organisationId: string, scope: StatementScope) {
  const { rows } = await sql<{ statements: number; owners: number }>`
    select count(*)::integer as statements, count(distinct d."personId")::integer as owners
      from (${dueIn(organisationId, scope)}) d`.execute(tx);
  return rows[0] ?? { statements: 0, owners: 0 };
}

function dueIn(
  organisationId: string,
  { month, through, propertyIds, personIds }: StatementScope,
): RawBuilder<unknown> {
  return sql`
    with span as (
      select o.property_id, o.person_id, o.parts, o.starts_on,
             coalesce((select min(n.starts_on) from ownership_share n
                        where n.org_id = o.org_id and n.property_id = o.property_id and n.starts_on > o.starts_on) - 1,
                      'infinity'::date) as ends_on
        from ownership_share o where o.org_id = ${organisationId} and o.starts_on <= ${through}::date
         ${propertyIds === undefined ? sql`` : sql`and o.property_id = ${anyOf(propertyIds)}`}
         ${personIds === undefined ? sql`` : sql`and o.person_id = ${anyOf(personIds)}`}),
    latest as (select distinct on (property_id, person_id) * from span order by property_id, person_id, starts_on desc)
    select n.sort_name as "sortName", p.sort_name as "propertySortName", n.person_id as "personId", n.name as person, m.email, p.property_id as "propertyId", p.name as property, p.colour,
           coalesce(l.currency, p.currency) as currency, s.parts, d."from"::text as "from", d."to"::text as "to",
           case when l.statement_id is not null then jsonb_build_object('id', l.statement_id, 'number', l.number, 'to', l.to_day,
             'closingCents', l.closing_cents, 'mark', l.mark) end as last
      from latest s
      join property p on p.org_id = ${organisationId} and p.property_id = s.property_id and p.archived_at is null
      join person n on n.org_id = p.org_id and n.person_id = s.person_id
      left join lateral (
        select * from owner_statement t where t.org_id = p.org_id and t.person_id = s.person_id
           and t.property_id = s.property_id order by t.to_day desc limit 1) l on true
      cross join lateral (
        select coalesce(l.to_day + 1, greatest(${month}::date, (
                 select max(b.starts_on) from span b
                  where b.property_id = s.property_id and b.person_id = s.person_id and not exists (
                    select from span q where q.property_id = b.property_id and q.person_id = b.person_id
                       and q.ends_on = b.starts_on - 1)))) as "from",
               least(s.ends_on, ${through}::date) as "to") d
      left join lateral (
        select c.value as email from person_contact c
         where c.org_id = n.org_id and c.person_id = n.person_id and c.kind = 'email' order by c.position limit 1) m on true
     where d."from" <= d."to" and s.ends_on >= coalesce(l.to_day + 1, ${month}::date)`;
}
