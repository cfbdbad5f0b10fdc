import { sql } from 'kysely';
import type { closingChecks } from '#shared/api/ledger.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SystemAccount } from './chart.ts';
import type { ClosingCheck } from './closing-checks.ts';

/**
 * Accounts that the ledgers of tenants stand behind, cent by cent. What somebody books there by hand is on no lease's
 * ledger: the books and the rent roll differ by it, until it is reversed or charged, paid or asked for there.
 */
const tiedAccounts = {
  'receivable-ties': 'tenant-receivable',
  'prepayments-tie': 'prepayments',
  'deposits-tie': 'deposits-held',
} as const satisfies Partial<Record<(typeof closingChecks)[number], SystemAccount>>;

/** Written by somebody, or by what somebody wrote to recur. */
const byHand = ['manual', 'recurring'];

interface Row {
  readonly key: string;
  readonly accountId: string;
  readonly currency: string | null;
  readonly cents: number;
}

/** Those of some accounts that are so. */
export function readTied(tx: Tx, organisationId: string, accountIds: readonly string[]) {
  return tx
    .selectFrom('account')
    .select(['account_id as accountId', 'number', 'name'])
    .where('org_id', '=', organisationId)
    .where('account_id', 'in', accountIds)
    .where('system_key', 'in', Object.values(tiedAccounts))
    .orderBy('number')
    .execute();
}

/** Entries are found by their kind, of which few are by hand: quick on any books. */
export async function checkTies(tx: Tx, organisationId: string, through: string): Promise<ClosingCheck[]> {
  const { rows } = await sql<Row>`
    with written as (
      select e.entry_id from journal_entry e
       where e.org_id = ${organisationId} and e.source_kind = any(${byHand}::text[]) and e.date <= ${through}::date
       union all
      select e.entry_id from journal_entry e
        join journal_entry r on r.org_id = e.org_id and r.entry_id = e.reverses_entry_id
       where e.org_id = ${organisationId} and e.source_kind = 'reversal' and e.date <= ${through}::date
         and r.source_kind = any(${byHand}::text[]))
    select a.system_key as key, a.account_id as "accountId", b.currency,
           coalesce(case when b.accrual = 0 then b.cash else b.accrual end, 0)::bigint as cents
      from account a
      left join lateral (
        select g.currency, coalesce(sum(g.amount_cents) filter (where g.basis <> 'cash'), 0) as accrual,
               coalesce(sum(g.amount_cents) filter (where g.basis <> 'accrual'), 0) as cash
          from written w join posting g on g.org_id = ${organisationId} and g.entry_id = w.entry_id
         where g.account_id = a.account_id group by 1) b on true
     where a.org_id = ${organisationId} and a.system_key = any(${Object.values(tiedAccounts)}::text[])
     order by b.currency`.execute(tx);
  // Object.entries widens the keys of the table to string.
  return (Object.entries(tiedAccounts) as [keyof typeof tiedAccounts, SystemAccount][]).map(([key, systemKey]) => {
    const own = rows.filter((row) => row.key === systemKey);
    const amounts = own.flatMap(({ currency, cents }) =>
      currency === null || cents === 0 ? [] : [{ currency, cents }],
    );
    return {
      key,
      state: amounts.length === 0 ? 'ok' : 'look',
      count: amounts.length,
      amounts,
      accountId: own[0]?.accountId ?? null,
    };
  });
}
