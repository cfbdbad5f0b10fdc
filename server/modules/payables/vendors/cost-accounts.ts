import type { Tx } from '#server/kernel/database.ts';
import { fieldRefusal, refuseFields } from '#server/kernel/refuse.ts';

interface Named {
  readonly path: string;
  readonly accountId: string;
}

/** What a bill can be for: income, costs, or what is bought; never a bank account, nor what the program keeps itself. */
export async function refuseUnfitAccounts(tx: Tx, organisationId: string, named: readonly Named[]): Promise<void> {
  const ids = [...new Set(named.map(({ accountId }) => accountId))];
  if (ids.length === 0) return;
  const rows = await tx
    .selectFrom('account')
    .select(['account_id', 'number', 'name', 'kind', 'system_key', 'is_bank', 'archived_at'])
    .where('org_id', '=', organisationId)
    .where('account_id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.account_id, row]));
  const [first, ...others] = named.flatMap(({ path, accountId }) => {
    const account = byId.get(accountId);
    if (account === undefined || account.archived_at !== null) return fieldRefusal(path, 'payables.no-such-account');
    const { number, name } = account;
    if (!isForCosts(account)) return fieldRefusal(path, 'payables.not-for-costs', { number, name });
    return [];
  });
  if (first !== undefined) throw refuseFields([first, ...others]);
}

/** Those that can be chosen, by number. */
export async function listCostAccounts(tx: Tx, organisationId: string) {
  const rows = await tx
    .selectFrom('account')
    .select(['account_id', 'number', 'name', 'kind', 'system_key', 'is_bank'])
    .where('org_id', '=', organisationId)
    .where('archived_at', 'is', null)
    .orderBy('number')
    .execute();
  return rows.filter(isForCosts).map(({ account_id: id, number, name, kind }) => ({
    id,
    number,
    name,
    kind: kind as AccountKind, // The check of the table allows these alone.
  }));
}

type AccountKind = 'asset' | 'liability' | 'equity' | 'income' | 'expense';

interface Account {
  readonly kind: string;
  readonly system_key: string | null;
  readonly is_bank: boolean;
}

/** Of the accounts that the program posts to by itself, bills are for those of income and costs. */
function isForCosts({ kind, system_key: key, is_bank: isBank }: Account): boolean {
  return !isBank && (key === null || kind === 'income' || kind === 'expense');
}
