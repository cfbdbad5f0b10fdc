import type { Tx } from '#server/kernel/database.ts';
import { keptAccounts } from '#shared/api/ledger.ts';
import { fieldRefusal, refuseFields } from '#server/kernel/refuse.ts';
import type { SystemAccount } from './chart.ts';

/**
 * Accounts that the ledgers of tenants stand behind, cent by cent. Nobody posts there by hand: rent does, together with the
 * tenant's ledger, or a correction does, which makes both tie again.
 */
export const controlAccounts = [
  'tenant-receivable',
  'prepayments',
  'deposits-held',
  'last-months-rent',
] as const satisfies readonly SystemAccount[];

type KeptAccount = (typeof keptAccounts)[number];

export type ControlAccount = (typeof controlAccounts)[number];

interface Written {
  readonly accountId: string;
}

/** Refuses lines that somebody writes to such an account, each at its place. */
export async function refuseControlAccounts(tx: Tx, organisationId: string, lines: readonly Written[]): Promise<void> {
  const accountIds = [...new Set(lines.map(({ accountId }) => accountId))];
  if (accountIds.length === 0) return;
  const rows = await tx
    .selectFrom('account')
    .select(['account_id', 'number', 'name', 'system_key'])
    .where('org_id', '=', organisationId)
    .where('account_id', 'in', accountIds)
    .where('system_key', 'in', [...keptAccounts])
    .execute();
  const byId = new Map(rows.map((row) => [row.account_id, row]));
  const [first, ...others] = lines.flatMap(({ accountId }, index) => {
    const account = byId.get(accountId);
    if (account === undefined) return [];
    const { number, name, system_key: key } = account;
    // The query finds these keys alone.
    return fieldRefusal(`lines.${index}.accountId`, `ledger.follows-ledgers-${key as KeptAccount}`, {
      number,
      name,
    });
  });
  if (first !== undefined) throw refuseFields([first, ...others]);
}
