import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Rows of an archive that say something else than the entries that they name, each as the id of its own or of its run. */

/** What an entry charges a property for management, on one basis. */
const fee = (basis: string) => sql`(
  select sum(g.amount_cents) from posting g
    join account a on a.org_id = g.org_id and a.account_id = g.account_id and a.system_key = 'management-fee'
   where g.org_id = f.org_id and g.entry_id = f.entry_id and g.property_id = f.property_id and g.currency = f.currency
     and g.basis <> ${basis})`;

export const feesOffBooks = (organisationId: string): RawBuilder<unknown> => sql`
  select f.charge_id as id from fee_charge f
   where f.org_id = ${organisationId} and f.cents + f.tax_cents is distinct from ${fee('cash')}`;

export const takingsOffBooks = (organisationId: string): RawBuilder<unknown> => sql`
  select f.taking_id as id from fee_taking f
   where f.org_id = ${organisationId} and f.cents + f.tax_cents is distinct from ${fee('accrual')}`;

/** Declared: what an entry puts into the owner’s own funds. */
export const sharesOffBooks = (organisationId: string): RawBuilder<unknown> => sql`
  select s.run_id as id from distribution_share s
   where s.org_id = ${organisationId} and s.cents is distinct from (
     select -sum(g.amount_cents) from posting g
       join account a on a.org_id = g.org_id and a.account_id = g.account_id and a.system_key = 'owners-funds'
      where g.org_id = s.org_id and g.entry_id = s.entry_id and g.currency = s.currency and g.basis <> 'accrual')`;

/** Paid: what an entry takes out of the bank account. */
export const paymentsOffBooks = (organisationId: string): RawBuilder<unknown> => sql`
  select y.run_id as id from distribution_payment y
    join distribution_run r on r.org_id = y.org_id and r.run_id = y.run_id
   where y.org_id = ${organisationId}
     and ((y.entry_id is null) <> (r.released_at is null) or y.entry_id is not null and y.cents is distinct from (
       select -sum(g.amount_cents) from posting g
        where g.org_id = y.org_id and g.entry_id = y.entry_id and g.account_id = y.account_id and g.currency = y.currency
          and g.basis <> 'accrual'))`;
