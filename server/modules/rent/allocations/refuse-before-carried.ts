import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { refuseField } from '#server/kernel/refuse.ts';

interface Backdated {
  readonly tenancyIds: readonly string[];
  readonly date: string;
  /** The field that the date was entered in. */
  readonly path: string;
}

/**
 * What goes out of a deposit on a day before it was carried to another building may leave a building without the money that
 * it gave away later, or one of its bank accounts where the deposit was moved on to another one since. Called before the act; what it answers with is called after it, and refuses where that happened.
 */
export async function refuseBeforeCarried(
  tx: Tx,
  organisationId: string,
  { tenancyIds, date, path }: Backdated,
): Promise<() => Promise<void>> {
  const ids = `{${tenancyIds.join(',')}}`;
  const { rows } = await sql<{ on: string | null }>`
    select greatest(max(m.on_day), (
             select max(g.date) from lease l
               join posting g on g.org_id = l.org_id and g.lease_id = l.lease_id
               join journal_entry e on e.org_id = g.org_id and e.entry_id = g.entry_id and e.source_kind = 'deposit-transfer'
              where l.org_id = m.org_id and l.tenancy_id = any(${ids}::uuid[]))) as on
      from deposit_movement m
     where m.org_id = ${organisationId} and m.tenancy_id = any(${ids}::uuid[]) and m.kind = 'moved'
     group by m.org_id`.execute(tx);
  const on = rows[0]?.on ?? null;
  if (on === null || date >= on) return async () => {};
  const readShort = () => shortOf(tx, organisationId, { ids, from: date, to: on });
  const before = await readShort();
  return async () => {
    const after = await readShort();
    if ([...after].every(([place, cents]) => cents <= (before.get(place) ?? 0))) return;
    throw refuseField(path, 'deposits.carried-since', { day: on });
  };
}

/** How much less than nothing buildings have at worst on the days of a range, by bank account and liability. */
async function shortOf(
  tx: Tx,
  organisationId: string,
  { ids, from, to }: { readonly ids: string; readonly from: string; readonly to: string },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ place: string; cents: number }>`
    select d.place, max(d.cents)::bigint as cents
      from (select concat_ws(' ', l.tenancy_id, g.property_id, g.account_id, g.currency) as place, g.date,
                   lead(g.date) over days as until,
                   sum(sum(case when a.kind = 'asset' then -g.amount_cents else g.amount_cents end)) over days as cents
              from lease l
              join posting g on g.org_id = l.org_id and g.lease_id = l.lease_id and g.basis <> 'accrual'
              join account a on a.org_id = g.org_id and a.account_id = g.account_id
               and (a.is_bank or a.system_key in ('undeposited', 'deposits-held'))
             where l.org_id = ${organisationId} and l.tenancy_id = any(${ids}::uuid[])
             group by l.tenancy_id, g.property_id, g.account_id, g.currency, g.date
            window days as (partition by l.tenancy_id, g.property_id, g.account_id, g.currency order by g.date)) d
     where d.cents > 0 and d.date < ${to}::date and coalesce(d.until > ${from}::date, true)
     group by 1`.execute(tx);
  return new Map(rows.map(({ place, cents }) => [place, cents]));
}
