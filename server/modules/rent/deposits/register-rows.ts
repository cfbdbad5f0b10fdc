import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { addDays } from '#shared/dates.ts';
import type { depositViews } from '#shared/api/deposits.ts';
import type { Tx } from '#server/kernel/database.ts';
import { isSeen } from '#server/kernel/some-properties/read-whole.ts';
import { chargeThen, isKnown } from '#server/modules/rent/tenancy-money/known-entries.ts';
import type { DepositAccounts } from '#server/modules/rent/held-money/deposit-accounts.ts';
import type { AskedProperty } from '#server/kernel/reports/asked-property.ts';
import { isAskedProperty } from '#server/kernel/reports/asked-property.ts';

export type DepositView = (typeof depositViews)[number];

export interface RegisterSums {
  readonly currency: string;
  readonly requestedCents: number;
  readonly openCents: number;
  readonly receivedCents: number;
  readonly interestCents: number;
  readonly keptCents: number;
  readonly refundedCents: number;
  readonly heldCents: number;
  readonly inDepositBankCents: number;
  readonly lastMonthCents: number;
}

export interface RegisterRow extends RegisterSums {
  readonly leaseId: string;
  readonly tenancyId: string;
  readonly number: number;
  readonly propertyId: string;
  readonly sortName: string;
  readonly country: string;
  readonly region: string | null;
  readonly lastDay: string | null;
  readonly agreedCents: number;
  readonly settlementId: string | null;
  readonly settlementState: string | null;
  /** Of a draft, while it is one. */
  readonly draftVacatedOn: string | null;
  readonly draftJurisdiction: string | null;
  readonly draftIsDeducting: boolean;
}

export interface RegisterScope {
  readonly organisationId: string;
  readonly asOf: string;
  /** The instant that counts, and the number of the last entry recorded by then; undefined is as known now. */
  readonly known?: { readonly at: Date; readonly through: number } | undefined;
  readonly accounts: DepositAccounts;
  readonly propertyId?: AskedProperty;
  readonly tenancyId?: string | undefined;
  /** Of the list, those of these tenancies alone: the books are read for them only. */
  readonly tenancyIds?: readonly string[] | undefined;
}

/** As long before the last day of a tenancy its deposit is among those to settle. */
export const soonDays = 30;

/**
 * Each tenancy once, as the term that runs or ran last by a day, with its deposit as it stood then. What was asked for
 * comes from charges, what is held from its movements, and where it is from the books; each is added up once, whatever the
 * server believes about tables that have just been filled. It is read within `readWhole`, as the rent roll is.
 */
export function registerRows(scope: RegisterScope): RawBuilder<unknown> {
  const { organisationId: org, asOf, known, accounts, propertyId, tenancyId, tenancyIds } = scope;
  const isCounted = (entry: Parameters<typeof isKnown>[1]) => isKnown(org, entry, known?.through);
  const charge = chargeThen(org, known?.through);
  const some = tenancyId === undefined ? tenancyIds : [tenancyId];
  const one = (column: string) =>
    some === undefined ? sql`` : sql`and ${sql.ref(column)} = any(${`{${some.join(',')}}`}::uuid[])`;
  // A term that was written later did not take the place of another yet.
  const isWritten = (table: string) =>
    known === undefined ? sql`` : sql`and ${sql.ref(`${table}.created_at`)} <= ${known.at}`;
  const books = (accountIds: readonly string[], sign: 1 | -1) => sql`
    select l.tenancy_id, g.currency, (${sign} * sum(g.amount_cents))::bigint as cents
      from posting g join lease l on l.org_id = g.org_id and l.lease_id = g.lease_id
     where g.org_id = ${org} and g.account_id = any(${accountIds}::uuid[]) and g.date <= ${asOf}::date
       and g.basis <> 'accrual' and ${isCounted('g.entry_id')} ${one('l.tenancy_id')}
     group by 1, 2`;
  return sql`
    with moved as materialized (
      select m.tenancy_id, m.currency, sum(m.cents)::bigint as held,
             coalesce(sum(m.cents) filter (where m.kind in ('received', 'returned', 'opening')
               or (m.kind = 'correction' and m.credit_id is null and m.refund_id is null)), 0)::bigint as received,
             coalesce(sum(m.cents) filter (where m.kind = 'interest'), 0)::bigint as interest,
             -coalesce(sum(m.cents) filter (where m.kind = 'applied'
               or (m.kind = 'correction' and m.credit_id is not null)), 0)::bigint as kept,
             -coalesce(sum(m.cents) filter (where m.kind = 'refunded'
               or (m.kind = 'correction' and m.refund_id is not null)), 0)::bigint as refunded
        from deposit_movement m
       where m.org_id = ${org} and m.on_day <= ${asOf}::date and ${isCounted('m.entry_id')} ${one('m.tenancy_id')}
       group by 1, 2
    ), asked as materialized (
      select c.tenancy_id, c.currency, sum(c.cents)::bigint as requested,
             sum(c.cents - coalesce((select sum(a.cents) from allocation a
               where a.org_id = c.org_id and a.charge_id = c.charge_id and a.on_day <= ${asOf}::date
                 and ${isCounted('a.entry_id')}), 0))::bigint as open
        from charge c
       where c.org_id = ${org} and c.account_id = ${accounts.held.id} and c.kind <> 'rent'
         and ${charge.chargedOn} <= ${asOf}::date and ${isCounted(charge.entryId)}
         and (coalesce(c.voided_on > ${asOf}::date, true) or not ${isCounted('c.void_entry_id')}) ${one('c.tenancy_id')}
       group by 1, 2
    ), banked as materialized (${books(accounts.apart, 1)}
    ), mixed as materialized (${books(accounts.otherBankId === null ? [accounts.paymentsId] : [], 1)}
    ), last_month as materialized (${books([accounts.lastMonth.id], -1)}
    )
    select l.lease_id as "leaseId", l.tenancy_id as "tenancyId", l.number, l.property_id as "propertyId",
           p.sort_name as "sortName", p.country, p.region, l.deposit_cents as "agreedCents",
           e.last_day as "lastDay", l.currency,
           coalesce(k.requested, 0) as "requestedCents", coalesce(k.open, 0) as "openCents",
           coalesce(m.received, 0) as "receivedCents", coalesce(m.interest, 0) as "interestCents",
           coalesce(m.kept, 0) as "keptCents", coalesce(m.refunded, 0) as "refundedCents",
           coalesce(m.held, 0) as "heldCents", -- Where payments go too, what is held and nowhere else.
           coalesce(b.cents, 0) + least(greatest(coalesce(x.cents, 0), 0),
             greatest(coalesce(m.held, 0) - coalesce(b.cents, 0), 0)) as "inDepositBankCents",
           coalesce(r.cents, 0) as "lastMonthCents", s.settlement_id as "settlementId", s.state as "settlementState",
           -- Without a last day and a reason nobody has moved out.
           case when s.state = 'draft' and (e.last_day is not null or l.stage = 'cancelled'
                  or coalesce(s.content ->> 'movedOutReason', '') <> '')
             then (s.content ->> 'vacatedOn')::date end as "draftVacatedOn",
           case when s.state = 'draft' then s.content ->> 'jurisdiction' end as "draftJurisdiction",
           s.state = 'draft' and exists (
             select from jsonb_to_recordset(s.content -> 'deductions') as d ("chargeId" uuid, cents bigint)
               left join charge c on c.org_id = l.org_id and c.charge_id = d."chargeId"
              where case when d."chargeId" is null then d.cents else least(coalesce(d.cents, c.open_cents), c.open_cents) end > 0
           ) as "draftIsDeducting"
      from lease l
      join property p on p.org_id = l.org_id and p.property_id = l.property_id
      left join moved m on m.tenancy_id = l.tenancy_id and m.currency = l.currency
      left join asked k on k.tenancy_id = l.tenancy_id and k.currency = l.currency
      left join banked b on b.tenancy_id = l.tenancy_id and b.currency = l.currency
      left join mixed x on x.tenancy_id = l.tenancy_id and x.currency = l.currency
      left join last_month r on r.tenancy_id = l.tenancy_id and r.currency = l.currency
      left join lateral (
        select s.settlement_id, s.state, s.content from deposit_settlement s
         where s.org_id = l.org_id and s.tenancy_id = l.tenancy_id and s.currency = l.currency and s.state <> 'undone'
           ${known === undefined ? sql`` : sql`and s.made_at <= ${known.at}`}
         order by s.made_at desc limit 1) s on true
      -- A deposit is held until the last term of a tenancy ends.
      left join lateral (
        select coalesce(e.leaves_on, case when e.at_end = 'stop' then e.ends_on end) as last_day from lease e
         where e.org_id = l.org_id and e.tenancy_id = l.tenancy_id and (e.stage = 'signed' or e.lease_id = l.lease_id)
           ${isWritten('e')}
         order by e.starts_on desc limit 1) e on true
     where l.org_id = ${org} and ${isSeen('l.property_id')} ${one('l.tenancy_id')}
       -- A cancelled term stands for its tenancy only where none was signed.
       and (l.stage = 'signed' or (l.stage = 'cancelled' and l.continues_lease_id is null
         and not exists (select from lease o where o.org_id = l.org_id and o.tenancy_id = l.tenancy_id and o.stage = 'signed'
           ${isWritten('o')})))
       ${isWritten('l')}
       and ${isAskedProperty('l.property_id', propertyId)}
       and (l.starts_on <= ${asOf}::date or l.continues_lease_id is null)
       and not exists (select from lease n where n.org_id = l.org_id and n.continues_lease_id = l.lease_id
                        and n.stage = 'signed' and n.starts_on <= ${asOf}::date ${isWritten('n')})
       ${
         tenancyId === undefined
           ? sql`and ((l.stage = 'signed' and (m.tenancy_id is not null or k.tenancy_id is not null or l.deposit_cents > 0))
                  -- Of a lease that was cancelled, or undone with its import, only what came, went or is still requested.
                  or coalesce(nullif(m.held, 0), nullif(m.received, 0), nullif(m.interest, 0), nullif(m.kept, 0),
                    nullif(m.refunded, 0), nullif(k.requested, 0)) is not null
                  or coalesce(r.cents, 0) <> 0)`
           : sql``
       }`;
}

export function isInView(view: DepositView, asOf: string): RawBuilder<unknown> {
  if (view === 'held') return sql`(d."heldCents" > 0 or d."lastMonthCents" > 0)`;
  if (view === 'asked') return sql`d."openCents" > 0`;
  // As long as somebody lives there.
  if (view === 'agreed')
    return sql`(d."requestedCents" = 0 and d."receivedCents" = 0 and d."agreedCents" > 0
      and coalesce(d."lastDay" >= ${asOf}::date, true))`;
  if (view === 'settle') return sql`d."heldCents" > 0 and d."lastDay" <= ${addDays(asOf, soonDays)}::date`;
  // What none of the others has, so that they have all of them.
  if (view === 'settled')
    return sql`not (${isInView('held', asOf)} or ${isInView('asked', asOf)} or ${isInView('agreed', asOf)})`;
  return sql`true`;
}

export async function readRegisterRow(tx: Tx, scope: RegisterScope & { readonly tenancyId: string }) {
  const { rows } = await sql<RegisterRow>`
    select * from (${registerRows(scope)}) d order by d."lastDay" desc nulls first, d.number desc limit 1`.execute(tx);
  return rows[0];
}
