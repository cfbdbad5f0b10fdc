import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';

export interface CarriedBudget {
  readonly propertyId: string | null;
  readonly accountId: string;
  /** The first of it. */
  readonly month: string;
  readonly currency: string;
  readonly cents: number;
}

/** Accounts that can have a budget: of income and costs. */
export async function budgetAccounts(tx: Tx, organisationId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('account')
    .select('account_id')
    .where('org_id', '=', organisationId)
    .where('kind', 'in', ['income', 'expense'])
    .execute();
  return new Set(rows.map((row) => row.account_id));
}

/** Amounts of other books, as they were there. What is planned here already stays. */
export async function carryBudgets(
  tx: Tx,
  act: Pick<Act, 'organisationId' | 'userId' | 'now'>,
  amounts: readonly CarriedBudget[],
): Promise<void> {
  const list = <Value>(read: (one: CarriedBudget) => Value) => amounts.map(read);
  await sql`
    insert into budget_amount (org_id, amount_id, property_id, account_id, month, currency, cents, set_by, set_at)
    select ${act.organisationId}, told.id, told.property_id, told.account_id, told.month, told.currency, told.cents,
           ${act.userId}, ${act.now}
      from unnest(${list(() => newId(act.now))}::uuid[], ${list(({ propertyId }) => propertyId)}::uuid[],
                  ${list(({ accountId }) => accountId)}::uuid[], ${list(({ month }) => month)}::date[],
                  ${list(({ currency }) => currency)}::text[], ${list(({ cents }) => cents)}::bigint[])
           as told (id, property_id, account_id, month, currency, cents)
    on conflict on constraint budget_amount_is_one do nothing`.execute(tx);
}

/** Takes back what was carried here at an instant and nobody changed since. */
export async function dropCarriedBudgets(tx: Tx, organisationId: string, carriedAt: Date): Promise<void> {
  await tx.deleteFrom('budget_amount').where('org_id', '=', organisationId).where('set_at', '=', carriedAt).execute();
}
