import { sql } from 'kysely';
import { dateIn, earliestDate } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { AskedProperty } from '#server/kernel/reports/asked-property.ts';

/** How somebody looks at the books: which basis, which property, and what was known. */
export interface View {
  readonly organisationId: string;
  readonly basis: 'accrual' | 'cash';
  /** Left out, the whole books; null, what belongs to no property; several, what belongs to any of them. */
  readonly propertyId?: AskedProperty | null;
  /** Left out, all that there is. */
  readonly known?: Known | undefined;
}

/** Instants of recording never run backwards, so that what was known at one is the entries up to a number. */
export interface Known {
  readonly through: number;
  /** The day that the last one of them was recorded on. */
  readonly day: string;
  /** The last entry that there is. */
  readonly last: number;
}

export interface Asked {
  readonly basis: 'accrual' | 'cash';
  readonly knownAt?: string | undefined;
  readonly propertyId?: AskedProperty | null;
}

export interface Books extends View {
  readonly known: Known;
  readonly knownAt: Date | undefined;
  readonly today: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly fiscalYearStartMonth: number;
  readonly closedThrough: string | null;
}

/** Opens the books for reading. It has to come first: all that one answer says is then of the same moment. */
export async function openView(tx: Tx, organisationId: string, now: Date, asked: Asked): Promise<Books> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx);
  const found = await tx
    .selectFrom('organisation as o')
    .leftJoin('ledger_state as s', 's.org_id', 'o.org_id')
    .select(['o.time_zone', 'o.currency', 'o.fiscal_year_start_month', 's.closed_through', 's.next_number'])
    .where('o.org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const knownAt = asked.knownAt === undefined ? undefined : new Date(asked.knownAt);
  const last = (found.next_number ?? 1) - 1;
  return {
    organisationId,
    basis: asked.basis,
    propertyId: asked.propertyId,
    known: await knownThrough(tx, organisationId, {
      through: knownAt === undefined ? last : await lastRecordedBy(tx, organisationId, knownAt, last),
      last,
    }),
    knownAt,
    today: dateIn(found.time_zone, now),
    timeZone: found.time_zone,
    currency: found.currency,
    fiscalYearStartMonth: found.fiscal_year_start_month,
    closedThrough: found.closed_through,
  };
}

/** What the entries up to a number say, and no later one. */
export async function knownThrough(
  tx: Tx,
  organisationId: string,
  { through, last }: Pick<Known, 'through' | 'last'>,
): Promise<Known> {
  const entry = await tx
    .selectFrom('journal_entry')
    .select('recorded_at')
    .where('org_id', '=', organisationId)
    .where('number', '=', through)
    .executeTakeFirst();
  return { through, day: entry?.recorded_at.toISOString().slice(0, 10) ?? earliestDate, last };
}

/** What every statement says about how it looks at the books. */
export function describeView(books: Books, asOf: string) {
  return {
    asOf,
    basis: books.basis,
    knownAt: books.knownAt?.toISOString() ?? null,
    propertyId: typeof books.propertyId === 'string' ? books.propertyId : null,
    closedThrough: books.closedThrough,
  };
}

/**
 * The number of the last entry that was recorded by an instant; 0 where there was none. Numbers have no gaps and follow
 * the order of recording, so that it is found by halving: many entries that were posted at once have the same instant.
 */
export async function lastRecordedBy(tx: Tx, organisationId: string, at: Date, last: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    with recursive halving (low, high) as (
      select 0::bigint, ${last}::bigint
      union all
      select case when is_by then middle else low end, case when is_by then high else middle - 1 end
        from halving
        cross join lateral (select (low + high + 1) / 2 as middle) half
        cross join lateral (select exists (select from journal_entry e where e.org_id = ${organisationId}
                                              and e.number = middle and e.recorded_at <= ${at}) as is_by) recorded
       where low < high)
    select low as number from halving where low = high`.execute(tx);
  return rows[0]?.number ?? 0;
}
