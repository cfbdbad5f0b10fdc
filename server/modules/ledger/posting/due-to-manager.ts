import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';

interface Reimbursed {
  readonly propertyId: string;
  readonly cents: number;
}

/**
 * What is paid back to the manager reaches no further than what the manager put in for the property: advances, and bills
 * paid for it. Fees that are charged are due on accrual alone; a fee run takes them, as income. Call it with the books
 * locked.
 */
export async function refuseBeyondDue(
  tx: Tx,
  organisationId: string,
  reimbursed: readonly Reimbursed[],
  currency: string,
): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; due: number }>`
    select p.property_id as id, p.name, greatest(0, least(d.cash, d.accrual))::bigint as due
      from property p
     cross join lateral (
       select coalesce(sum(m.credit_cents - m.debit_cents) filter (where m.basis <> 'accrual'), 0) as cash,
              coalesce(sum(m.credit_cents - m.debit_cents) filter (where m.basis <> 'cash'), 0) as accrual
         from property_month m
         join account a on a.org_id = m.org_id and a.account_id = m.account_id and a.system_key = 'due-to-manager'
        where m.org_id = p.org_id and m.property_id = p.property_id and m.currency = ${currency}) d
     where p.org_id = ${organisationId} and p.property_id = any(${reimbursed.map((one) => one.propertyId)}::uuid[])`.execute(
    tx,
  );
  for (const { propertyId, cents } of reimbursed) {
    const { name = '', due = 0 } = rows.find(({ id }) => id === propertyId) ?? {};
    if (cents <= due) continue;
    const values = { property: name, amount: { cents, currency } };
    if (due === 0) throw refuse('ledger.nothing-due-to-manager', values);
    throw refuse('ledger.beyond-due-to-manager', { ...values, due: { cents: due, currency } });
  }
}
