import { sql } from 'kysely';
import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import type { ResolvedLine } from '#server/modules/ledger/books/entry.ts';
import { followsPosted } from '#server/modules/ledger/books/lines.ts';
import type { Line } from '#server/modules/ledger/books/lines.ts';
import type { PlaceOf } from '#server/modules/ledger/books/places.ts';

export interface FoundAccount {
  readonly id: string;
  readonly key: string | null;
  readonly number: string;
  readonly name: string;
  readonly isArchived: boolean;
  /** A bank account, or the drawer. */
  readonly isPlace: boolean;
  /** The last day through which it is reconciled, by currency. */
  readonly reconciled?: Readonly<Record<string, string>> | null;
}

export interface ResolvedAccounts {
  resolve(lines: readonly Line[]): ResolvedLine[];
  /** Of accounts that were resolved. A line that pays or takes back what was posted there is accepted. */
  refuseArchived(lines: readonly Line[]): void;
  /** Nothing is posted to a bank account up to the day through which it is reconciled. */
  refuseReconciled(date: string, lines: readonly Line[]): void;
  readonly placeOf: PlaceOf;
}

/** Looks up every account that some lines name, in one query. */
export async function resolveAccounts(
  tx: Tx,
  organisationId: string,
  lines: readonly Line[],
): Promise<ResolvedAccounts> {
  const { ids, keys } = accountsNamed(lines);
  const rows = await tx
    .selectFrom('account')
    .select(['account_id as id', 'system_key as key', 'number', 'name'])
    .select(sql<boolean>`archived_at is not null`.as('isArchived'))
    .select(sql<boolean>`is_bank or system_key is not distinct from 'undeposited'`.as('isPlace'))
    .where('org_id', '=', organisationId)
    .where((where) =>
      where.or([sql<boolean>`account_id = any(${ids}::uuid[])`, sql<boolean>`system_key = any(${keys}::text[])`]),
    )
    .execute();
  return resolveWith(rows);
}

export function accountsNamed(lines: readonly Line[]): { ids: string[]; keys: string[] } {
  const ids = new Set<string>();
  const keys = new Set<string>();
  for (const { account } of lines) {
    if (typeof account === 'string') keys.add(account);
    else ids.add(account.id);
  }
  return { ids: [...ids], keys: [...keys] };
}

export function resolveWith(accounts: readonly FoundAccount[]): ResolvedAccounts {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const byKey = new Map(accounts.map((account) => [account.key, account]));
  const find = ({ account }: Line) => (typeof account === 'string' ? byKey.get(account) : byId.get(account.id));
  return {
    resolve: (given) =>
      given.map((line, index) => {
        const found = find(line);
        if (found === undefined) throw refuseField(`lines.${index}.accountId`, 'ledger.line-account-unknown');
        const { account: _, ...rest } = line;
        return { ...rest, accountId: found.id };
      }),
    refuseArchived(given) {
      for (const [index, line] of given.entries()) {
        const account = find(line);
        if (account === undefined || !account.isArchived || followsPosted(line)) continue;
        const { number, name } = account;
        throw refuseField(`lines.${index}.accountId`, 'ledger.line-account-archived', { number, name });
      }
    },
    refuseReconciled(date, given) {
      for (const line of given) {
        const account = line.basis === 'accrual' ? undefined : find(line);
        const through = account?.reconciled?.[line.currency];
        if (account === undefined || through === undefined || date > through) continue;
        throw refuseField('date', 'ledger.reconciled-period', {
          account: account.name,
          through,
          next: addDays(through, 1),
        });
      }
    },
    placeOf: (line) => {
      const found = find(line);
      return found?.isPlace === true ? found.id : undefined;
    },
  };
}
