import { sql } from 'kysely';
import type { z } from 'zod';
import type { ledgerRoutes } from '#shared/api/ledger.ts';
import type { Tx } from '#server/kernel/database.ts';

type OpeningRemainder = z.output<(typeof ledgerRoutes)['GET /opening-remainder/']['answer']>;

/**
 * What is left on the account that opening balances go through, which is at zero once everything has been brought
 * forward: on accrual basis, or on cash basis where the other is at zero already.
 */
export async function readOpeningRemainder(tx: Tx, organisationId: string): Promise<OpeningRemainder> {
  const rows = await readOpeningBalances(tx, organisationId);
  return {
    accountId: rows[0]?.accountId ?? null,
    amounts: rows.flatMap(({ currency, accrualCents, cashCents }) => {
      if (accrualCents !== 0) return { currency, cents: accrualCents, basis: 'accrual' as const };
      return cashCents === 0 ? [] : { currency, cents: cashCents, basis: 'cash' as const };
    }),
  };
}

export interface OpeningBalance {
  readonly accountId: string;
  readonly currency: string;
  /** Debits are positive. */
  readonly accrualCents: number;
  readonly cashCents: number;
}

/** What is on that account by currency, from what is kept by month. */
export async function readOpeningBalances(tx: Tx, organisationId: string): Promise<OpeningBalance[]> {
  const { rows } = await sql<OpeningBalance>`
    select a.account_id as "accountId", m.currency,
           coalesce(sum(m.debit_cents - m.credit_cents) filter (where m.basis <> 'cash'), 0)::bigint as "accrualCents",
           coalesce(sum(m.debit_cents - m.credit_cents) filter (where m.basis <> 'accrual'), 0)::bigint as "cashCents"
      from account a join account_month m on m.org_id = a.org_id and m.account_id = a.account_id
     where a.org_id = ${organisationId} and a.system_key = 'opening-balances'
     group by 1, 2 order by 2`.execute(tx);
  return rows;
}
