import { sql } from 'kysely';
import { dateIn } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';

/** How somebody looks at the books: which basis, which property, and what was known. */
export interface View {
  readonly organisationId: string;
  readonly basis: 'accrual' | 'cash';
  readonly propertyId?: string | undefined;
  /** Left out, all that there is. */
  readonly known?: Known | undefined;
}

/**
 * Instants of recording never run backwards, so that what was known at one is the entries up to a number; `last` is the
 * last one that there is.
 */
export interface Known {
  readonly through: number;
  readonly last: number;
}

export interface Asked {
  readonly basis: 'accrual' | 'cash';
  readonly knownAt?: string | undefined;
  readonly propertyId?: string | undefined;
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
    known: { through: knownAt === undefined ? last : await lastKnown(tx, organisationId, knownAt), last },
    knownAt,
    today: dateIn(found.time_zone, now),
    timeZone: found.time_zone,
    currency: found.currency,
    fiscalYearStartMonth: found.fiscal_year_start_month,
    closedThrough: found.closed_through,
  };
}

/** What every statement says about how it looks at the books. */
export function describeView(books: Books, asOf: string) {
  return {
    asOf,
    basis: books.basis,
    knownAt: books.knownAt?.toISOString() ?? null,
    propertyId: books.propertyId ?? null,
    closedThrough: books.closedThrough,
  };
}

/** The number of the last entry that was recorded by an instant; 0 where there was none. */
async function lastKnown(tx: Tx, organisationId: string, knownAt: Date): Promise<number> {
  const row = await tx
    .selectFrom('journal_entry')
    .select('number')
    .where('org_id', '=', organisationId)
    .where('recorded_at', '<=', knownAt)
    .orderBy('recorded_at', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}
