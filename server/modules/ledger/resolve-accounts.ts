import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { fieldProblem } from '#server/kernel/problem.ts';
import type { ResolvedLine } from './entry.ts';
import type { AccountRef, Line } from './lines.ts';

interface FoundAccount {
  readonly account_id: string;
  readonly system_key: string | null;
  readonly number: string;
  readonly name: string;
  readonly archived_at: Date | null;
}

export interface ResolvedAccounts {
  resolve(lines: readonly Line[]): ResolvedLine[];
  refuseArchived(lines: readonly ResolvedLine[]): void;
}

/** Looks up every account that some lines name, in one query. */
export async function resolveAccounts(
  tx: Tx,
  organisationId: string,
  lines: readonly Line[],
): Promise<ResolvedAccounts> {
  const named = lines.map(({ account }) => account);
  const keys = [...new Set(named.filter((account) => typeof account === 'string'))];
  const ids = [...new Set(named.flatMap((account) => (typeof account === 'string' ? [] : [account.id])))];
  const rows = await tx
    .selectFrom('account')
    .select(['account_id', 'system_key', 'number', 'name', 'archived_at'])
    .where('org_id', '=', organisationId)
    .where((where) =>
      where.or([sql<boolean>`account_id = any(${ids}::uuid[])`, sql<boolean>`system_key = any(${keys}::text[])`]),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.account_id, row]));
  const byKey = new Map(rows.map((row) => [row.system_key, row]));
  const find = (account: AccountRef): FoundAccount | undefined =>
    typeof account === 'string' ? byKey.get(account) : byId.get(account.id);
  return {
    resolve: (given) =>
      given.map(({ account, ...line }, index) => {
        const found = find(account);
        if (found === undefined)
          throw fieldProblem(
            'unknown-account',
            `lines.${index}.accountId`,
            'There is no such account. Choose another.',
          );
        return { ...line, accountId: found.account_id };
      }),
    refuseArchived(given) {
      for (const [index, { accountId }] of given.entries()) {
        const account = byId.get(accountId) ?? rows.find((row) => row.account_id === accountId);
        if (account === undefined || account.archived_at === null) continue;
        const message = `Account ${account.number} ${account.name} is archived. Choose another, or restore it first.`;
        throw fieldProblem('archived-account', `lines.${index}.accountId`, message);
      }
    },
  };
}
