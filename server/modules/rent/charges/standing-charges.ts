import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';

/** A charge that nobody has taken back. */
export interface StandingCharge {
  readonly id: string;
  readonly number: number;
  readonly tenancyId: string;
  readonly leaseId: string;
  readonly currency: string;
  readonly cents: number;
  readonly chargedOn: string;
  readonly dueOn: string;
  readonly entryId: string;
  /** What it is paid with, in part or wholly; null where nothing is. */
  readonly paidWith: 'paid' | 'credited' | 'settled' | null;
}

export async function readStandingCharges(
  tx: Tx,
  organisationId: string,
  which: RawBuilder<boolean>,
): Promise<StandingCharge[]> {
  const { rows } = await sql<StandingCharge>`
    select c.charge_id as id, c.number, c.tenancy_id as "tenancyId", c.lease_id as "leaseId", c.currency, c.cents,
           c.charged_on as "chargedOn", c.due_on as "dueOn", c.entry_id as "entryId",
           case when c.open_cents < c.cents then (
             select case when bool_or(k.kind = 'deposit') then 'settled'
                         when bool_or(a.receipt_id is not null) then 'paid' else 'credited' end
               from allocation a left join credit k on k.org_id = a.org_id and k.credit_id = a.credit_id
              where a.org_id = c.org_id and a.charge_id = c.charge_id and a.undoes_id is null
                and not exists (select from allocation u where u.org_id = a.org_id and u.undoes_id = a.allocation_id)
           ) end as "paidWith"
      from charge c
     where c.org_id = ${organisationId} and ${which} and c.voided_on is null
     order by c.number`.execute(tx);
  return rows;
}
