import { sql } from 'kysely';
import { addDays } from '#shared/dates.ts';
import type { FundOfAccount } from '#shared/owners/distributable.ts';
import { addBusinessDays } from '#shared/rent/calendar.ts';
import type { Holidays } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readBankDefaults } from '#server/modules/ledger/index.ts';
import { readHeld } from '#server/modules/owners/holds/hold-rows.ts';
import type { OwnerHold } from '#server/modules/owners/holds/hold-rows.ts';
import { readPolicy } from '#server/modules/rent/index.ts';

/** A property with what it has in each account, what is kept of it, and who owns it. */
export interface Position {
  readonly property: { readonly id: string; readonly name: string; readonly colour: number };
  readonly currency: string;
  readonly funds: readonly FundOfAccount[];
  readonly feesCents: number;
  readonly reserveCents: number;
  readonly shares: readonly { readonly personId: string; readonly parts: number }[];
}

export interface OwnerSetting {
  readonly method: 'transfer' | 'cheque' | 'other' | null;
  readonly smallestCents: number;
  readonly holdReason: string | null;
  /** Counts each change of how they are paid; 0 where nothing was said yet. */
  readonly version: number;
}

interface Positions {
  readonly positions: readonly Position[];
  readonly names: ReadonlyMap<string, string>;
  readonly settings: ReadonlyMap<string, OwnerSetting>;
  /** Declared, and neither paid nor about to be by a run that is confirmed, by person, account and currency. */
  readonly waiting: ReadonlyMap<string, number>;
  /** What somebody holds back today. */
  readonly holds: readonly OwnerHold[];
}

const settleBusinessDays = 5;

/** Methods of payment that a bank can still take back for some days. */
const takenBack: readonly string[] = ['direct-debit', 'card', 'cheque'];

/** As it is today, from what is kept: no posting is added up for it. Properties with money, or owing bills or fees. */
export async function readPositions(
  tx: Tx,
  { organisationId, today }: { readonly organisationId: string; readonly today: string },
  withBills: readonly string[],
): Promise<Positions> {
  const { payments } = await readBankDefaults(tx, organisationId);
  const { holidays } = await readPolicy(tx, organisationId);
  const settled = lastSettled(today, new Set(holidays));
  const { rows } = await sql<PositionRow>`
    with unsettled as (${unsettled(organisationId, settled)})
    select p.property_id as id, p.name, p.colour, p.currency,
           coalesce((select jsonb_agg(jsonb_build_object('accountId', f.place_id, 'cents', f.cents, 'unsettledCents',
                              coalesce(u.cents, 0)) order by (a.account_id = ${payments}) desc, a.number collate "C")
                       from fund_balance f
                       join account a on a.org_id = f.org_id and a.account_id = f.place_id and a.is_bank
                        and a.bank_kind in ('trust', 'owner', 'own')
                       left join unsettled u on u.property_id = p.property_id and u.account_id = f.place_id
                        and u.currency = f.currency
                      where f.org_id = p.org_id and f.holder_kind = 'property' and f.holder_id = p.property_id
                        and f.currency = p.currency and f.cents <> 0), '[]') as funds,
           fees.cents as "feesCents",
           coalesce((select max(t.reserve_cents) from management_agreement t
                      where t.org_id = p.org_id and t.property_id = p.property_id and t.starts_on <= ${today}
                        and coalesce(t.ends_on, 'infinity') >= ${today}), 0)::bigint as "reserveCents",
           coalesce((select jsonb_agg(jsonb_build_object('personId', o.person_id, 'parts', o.parts)
                              order by o.parts desc, o.person_id)
                       from ownership_share o
                      where o.org_id = p.org_id and o.property_id = p.property_id and o.starts_on = (
                        select max(s.starts_on) from ownership_share s
                         where s.org_id = p.org_id and s.property_id = p.property_id and s.starts_on <= ${today})), '[]') as shares
      from property p
      cross join lateral (
        select greatest(0, coalesce(sum(m.credit_cents - m.debit_cents), 0))::bigint as cents from property_month m
          join account a on a.org_id = m.org_id and a.account_id = m.account_id and a.system_key = 'due-to-manager'
         where m.org_id = p.org_id and m.property_id = p.property_id and m.currency = p.currency
           and m.basis <> 'cash') fees
     where p.org_id = ${organisationId}
       and (fees.cents > 0 or p.property_id = any(${withBills}::uuid[])
            or exists (select from fund_balance f where f.org_id = p.org_id and f.holder_kind = 'property'
                          and f.holder_id = p.property_id and f.cents <> 0))
     order by p.sort_name, p.property_id`.execute(tx);
  const positions = rows.map(({ id, name, colour, ...row }) => ({ property: { id, name, colour }, ...row }));
  const holds = await readHeld(tx, { organisationId, today });
  return { positions, holds, ...(await readPeople(tx, organisationId, positions)) };
}

type PositionRow = Omit<Position, 'property'> & Position['property'];

/** What a bank can still take back: applied payments by direct debit, card or check that were banked a few days ago. */
function unsettled(organisationId: string, settled: string) {
  return sql`
      select c.property_id, coalesce(b.account_id, r.account_id) as account_id, c.currency, sum(l.cents)::bigint as cents
        from receipt r
        left join deposit_batch b on b.org_id = r.org_id and b.batch_id = r.batch_id
        join allocation l on l.org_id = r.org_id and l.receipt_id = r.receipt_id
        join charge c on c.org_id = l.org_id and c.charge_id = l.charge_id
        join account a on a.org_id = c.org_id and a.account_id = c.account_id and a.kind = 'income'
       where r.org_id = ${organisationId} and r.reversed_on is null and r.method = any(${takenBack}::text[])
         and coalesce(b.deposited_on, r.received_on) > ${settled}
       group by 1, 2, 3`;
}

/** The latest day of banking that is settled today: the fifth business day after it has come. */
export function lastSettled(today: string, holidays: Holidays): string {
  let day = today;
  while (addBusinessDays(day, settleBusinessDays, holidays) > today) day = addDays(day, -1);
  return day;
}

async function readPeople(tx: Tx, organisationId: string, positions: readonly Position[]) {
  const owners = positions.flatMap(({ shares }) => shares.map(({ personId }) => personId));
  // Whoever sold owns nothing any more, and is owed all the same.
  const owed = await sql<{ id: string }>`
    select distinct holder_id as id from fund_balance
     where org_id = ${organisationId} and holder_kind = 'person' and cents > 0`.execute(tx);
  const ids = [...new Set([...owners, ...owed.rows.map(({ id }) => id)])];
  const { rows } = await sql<OwnerSetting & { readonly id: string; readonly name: string }>`
    select n.person_id as id, n.name, s.method, coalesce(s.smallest_cents, 0)::bigint as "smallestCents",
           s.hold_reason as "holdReason", coalesce(s.version, 0) as version
      from person n left join owner_setting s on s.org_id = n.org_id and s.person_id = n.person_id
     where n.org_id = ${organisationId} and n.person_id = any(${ids}::uuid[])`.execute(tx);
  const waiting = await sql<{ key: string; cents: number }>`
    select f.holder_id || ' ' || f.place_id || ' ' || f.currency as key, f.cents - coalesce((
             select sum(d.cents) from distribution_payment d
               join distribution_run r on r.org_id = d.org_id and r.run_id = d.run_id
                and r.released_at is null and r.voided_at is null
              where d.org_id = f.org_id and d.person_id = f.holder_id and d.account_id = f.place_id
                and d.currency = f.currency), 0)::bigint as cents
      from fund_balance f
     where f.org_id = ${organisationId} and f.holder_kind = 'person' and f.holder_id = any(${ids}::uuid[])`.execute(tx);
  return {
    names: new Map(rows.map(({ id, name }) => [id, name])),
    settings: new Map(rows.map(({ id, name: _, ...setting }) => [id, setting])),
    waiting: new Map(waiting.rows.map(({ key, cents }) => [key, cents])),
  };
}
