import { sql } from 'kysely';
import type { z } from 'zod';
import type { closingRoutes } from '#shared/api/closing.ts';
import type { Tx } from '#server/kernel/database.ts';
import { openAmount } from './open-amount.ts';

type OpeningRemainder = z.output<(typeof closingRoutes)['GET /opening-remainder/']['answer']>;

/**
 * What is left on the account that opening balances go through, which is at zero once everything has been brought
 * forward: on each basis where they differ.
 */
export async function readOpeningRemainder(tx: Tx, organisationId: string): Promise<OpeningRemainder> {
  const rows = await readOpeningBalances(tx, organisationId);
  return {
    accountId: rows[0]?.accountId ?? null,
    amounts: rows.flatMap(({ currency, accrualCents: accrual, cashCents: cash }) =>
      openAmount({ currency, accrual, cash }),
    ),
  };
}

export interface OpeningBalance {
  readonly accountId: string;
  readonly currency: string;
  /** Debits are positive. */
  readonly accrualCents: bigint;
  readonly cashCents: bigint;
}

/** What is on that account by currency, from what is kept by month. */
export async function readOpeningBalances(tx: Tx, organisationId: string): Promise<OpeningBalance[]> {
  const { rows } = await sql<Record<'accountId' | 'currency' | 'accrual' | 'cash', string>>`
    select a.account_id as "accountId", m.currency,
           coalesce(sum(m.debit_cents - m.credit_cents) filter (where m.basis <> 'cash'), 0)::text as accrual,
           coalesce(sum(m.debit_cents - m.credit_cents) filter (where m.basis <> 'accrual'), 0)::text as cash
      from account a join account_month m on m.org_id = a.org_id and m.account_id = a.account_id
     where a.org_id = ${organisationId} and a.system_key = 'opening-balances'
     group by 1, 2 order by 2`.execute(tx);
  return rows.map(({ accountId, currency, accrual, cash }) => ({
    accountId,
    currency,
    accrualCents: BigInt(accrual),
    cashCents: BigInt(cash),
  }));
}
