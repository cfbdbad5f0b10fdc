import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';

export interface OffBooks {
  readonly leaseId: string;
  readonly currency: string;
  /** Charges that are open, payments and credits that wait, or deposits that are held. */
  readonly what: 'open' | 'waiting' | 'held';
  readonly rowsCents: number;
  readonly booksCents: number;
}

/**
 * Tenancies of which the rows come to something else than the books, each by its latest lease. What somebody posted in the
 * journal alone has no row: a tenancy is right where it comes to the books with those entries, or without them.
 */
export async function findOffBooks(tx: Tx, organisationId: string, leaseIds: readonly string[]): Promise<OffBooks[]> {
  // All of it is read once and joined. What was written a moment ago is in no statistics yet: PostgreSQL would take it for
  // a row or two, and go through all postings for each entry.
  await sql`set local enable_nestloop = off`.execute(tx);
  const { rows } = await sql<OffBooks>`
    with own as (
      select l.tenancy_id, (array_agg(l.lease_id order by l.number desc))[1] as lease_id from lease l
       where l.org_id = ${organisationId} and l.tenancy_id in (
         select tenancy_id from lease where org_id = ${organisationId} and lease_id = any(${leaseIds}::uuid[]))
       group by 1),
    kept as (
      select k.tenancy_id, k.currency, sum(k.unapplied_cents) as cents from credit k
       where k.org_id = ${organisationId} and k.kind = 'deposit' group by 1, 2),
    rows as (
      select b.tenancy_id, b.currency, b.open_cents as open, b.prepaid_cents + b.credit_cents as waiting,
             b.prepaid_cents + coalesce(k.cents, 0) as paid, b.deposit_cents as held
        from tenancy_balance b left join kept k using (tenancy_id, currency) where b.org_id = ${organisationId}),
    books as (
      select l.tenancy_id, g.currency,
             ${figures(sql`true`)}, ${figures(sql`(e.source_kind <> 'import' or r.source_kind <> 'import')`, 'own_')}
        from posting g
        join account a on a.org_id = g.org_id and a.account_id = g.account_id
        join lease l on l.org_id = g.org_id and l.lease_id = g.lease_id
        join journal_entry e on e.org_id = g.org_id and e.entry_id = g.entry_id
        left join journal_entry r on r.org_id = e.org_id and r.entry_id = e.reverses_entry_id
       where g.org_id = ${organisationId} and a.system_key in ('tenant-receivable', 'prepayments', 'deposits-held')
       group by 1, 2)
    select o.lease_id as "leaseId", currency, f.what, f.rows::bigint as "rowsCents", f.books::bigint as "booksCents"
      from own o join (rows full join books using (tenancy_id, currency)) using (tenancy_id)
     cross join lateral (values
       ('open', 1, coalesce(open, 0), coalesce(books_open, 0), coalesce(own_open, 0)),
       ('waiting', 2, coalesce(waiting, 0), coalesce(books_waiting, 0), coalesce(own_waiting, 0)),
       ('waiting', 3, coalesce(paid, 0), coalesce(books_paid, 0), coalesce(own_paid, 0)),
       ('held', 4, coalesce(held, 0), coalesce(books_held, 0), coalesce(own_held, 0))) as f (what, place, rows, books, own)
     where f.rows not in (f.books, f.own)
     order by o.lease_id, currency, f.place`.execute(tx);
  await sql`set local enable_nestloop = on`.execute(tx);
  // Both bases may say the same of what waits, which is told once.
  return rows.filter((row, at) => row.what !== rows[at - 1]?.what || row.leaseId !== rows[at - 1]?.leaseId);
}

/** What is owed is known to accrual books alone, and deposits are held once they were paid. */
function figures(which: RawBuilder<unknown>, name = 'books_'): RawBuilder<unknown> {
  const sumOf = (key: string, leaving: 'cash' | 'accrual') => sql`coalesce(sum(g.amount_cents) filter (
    where ${which} and a.system_key = ${sql.lit(key)} and g.basis <> ${sql.lit(leaving)}), 0)`;
  return sql`${sumOf('tenant-receivable', 'cash')} as ${sql.ref(`${name}open`)},
    -${sumOf('prepayments', 'cash')} as ${sql.ref(`${name}waiting`)},
    -${sumOf('prepayments', 'accrual')} as ${sql.ref(`${name}paid`)},
    -${sumOf('deposits-held', 'accrual')} as ${sql.ref(`${name}held`)}`;
}
