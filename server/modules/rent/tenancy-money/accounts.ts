import { sql } from 'kysely';
import { refuseField } from '#server/kernel/refuse.ts';
import type { Tx } from '#server/kernel/database.ts';
import { oncePerTransaction } from '#server/kernel/once-per-transaction.ts';
import type { SystemAccount } from '#server/modules/ledger/index.ts';
import type { OwedKind } from './owed-kind.ts';
import { usualAccounts } from '#server/modules/leasing/index.ts';

export interface Account {
  readonly id: string;
  readonly number: string;
  readonly name: string;
}

interface AccountRow extends Account {
  readonly key: string | null;
  readonly kind: string;
  readonly isBank: boolean;
  readonly isArchived: boolean;
  readonly isForDeposits: boolean;
}

export function systemAccount(tx: Tx, organisationId: string, key: SystemAccount): Promise<Account> {
  return oncePerTransaction(tx, `account ${key} of ${organisationId}`, async () =>
    withKey(await find(tx, organisationId, { keys: [key] }), key),
  );
}

/** Accounts of the program's own, and with them those that somebody added for deposits at a bank, all read at once. */
export async function systemAccountsAndDepositBanks<Key extends SystemAccount>(
  tx: Tx,
  organisationId: string,
  keys: readonly Key[],
): Promise<{ readonly system: Readonly<Record<Key, Account>>; readonly depositBanks: readonly Account[] }> {
  const rows = await find(tx, organisationId, { keys, depositBanks: true });
  return {
    system: Object.fromEntries(keys.map((key) => [key, withKey(rows, key)])) as Record<Key, Account>, // One for each.
    depositBanks: rows.filter(({ isForDeposits }) => isForDeposits),
  };
}

function withKey(rows: readonly AccountRow[], wanted: SystemAccount): Account {
  const account = rows.find(({ key }) => key === wanted);
  if (account === undefined) throw new Error(`Every workspace has an account ${wanted}`);
  return account;
}

/** What a kind always is: whatever else it was booked as, the registers would not tie to the books. */
const fixed: Partial<Record<OwedKind, SystemAccount>> = {
  deposit: 'deposits-held',
  'last-months-rent': 'last-months-rent',
  opening: 'opening-balances',
  'refund-owed': 'bad-debt',
};

/** Keys of the program's own accounts, and numbers of the standard chart. */
const usual: Readonly<Record<OwedKind, string>> = {
  ...usualAccounts,
  damage: '4900',
  'late-fee': 'late-fees',
  'returned-payment-fee': 'returned-payment-fees',
  deposit: 'deposits-held',
  'last-months-rent': 'last-months-rent',
  opening: 'opening-balances',
  'refund-owed': 'bad-debt',
};

/** Where a charge goes: to the account that is named, or where its kind usually goes. */
export async function chargeAccount(
  tx: Tx,
  organisationId: string,
  kind: OwedKind,
  accountId?: string,
): Promise<Account> {
  const ids = accountId === undefined ? [] : [accountId];
  const rows = await find(tx, organisationId, { keys: [usual[kind]], ids });
  // Whoever archived or removed it wants nothing more there; whether that is rent now, a person decides.
  if (accountId === undefined) return usable(rows, rows.find(({ key, number }) => (key ?? number) === usual[kind])?.id);
  const named = usable(rows, accountId);
  if (fixed[kind] !== undefined && named.key !== fixed[kind]) throw refuseField('accountId', 'rent.account-of-its-own');
  if (fixed[kind] === undefined && named.kind !== 'income' && (named.kind !== 'liability' || named.key !== null))
    throw refuseField('accountId', 'rent.account-of-income-or-liability');
  return named;
}

/** What a credit is booked to: the account that is named, that of the charge which it lowers, or where its kind usually goes. */
export async function creditAccount(
  tx: Tx,
  organisationId: string,
  kind: 'credit' | 'concession' | 'write-off',
  { accountId, ofCharge }: { readonly accountId?: string | undefined; readonly ofCharge?: string | undefined },
): Promise<Account> {
  const id = accountId ?? ofCharge;
  if (id === undefined) return systemAccount(tx, organisationId, kind === 'write-off' ? 'bad-debt' : 'concessions');
  const rows = await find(tx, organisationId, { ids: [id] });
  // Nobody chooses the account of a charge that was posted: it may be archived since.
  const named = accountId === undefined ? known(rows, id) : usable(rows, id);
  if (named.kind !== 'income' && named.kind !== 'expense')
    throw refuseField('accountId', 'rent.account-of-income-or-costs');
  return named;
}

/** An account that a bank has. */
export async function bankAccount(
  tx: Tx,
  organisationId: string,
  accountId: string,
  path = 'accountId',
): Promise<Account> {
  const named = usable(await find(tx, organisationId, { ids: [accountId] }), accountId, path);
  if (!named.isBank) throw refuseField(path, 'rent.no-bank-account', { account: nameOf(named) });
  return named;
}

function nameOf({ number, name }: AccountRow): string {
  return `${number} ${name}`;
}

function known(rows: readonly AccountRow[], accountId: string | undefined, path = 'accountId'): AccountRow {
  const named = rows.find(({ id }) => id === accountId);
  if (named === undefined) throw refuseField(path, 'rent.no-such-account');
  return named;
}

function usable(rows: readonly AccountRow[], accountId: string | undefined, path = 'accountId'): AccountRow {
  const named = known(rows, accountId, path);
  if (named.isArchived) throw refuseField(path, 'rent.account-archived', { account: nameOf(named) });
  return named;
}

interface Wanted {
  readonly ids?: readonly string[];
  readonly keys?: readonly string[];
  readonly depositBanks?: boolean;
}

async function find(
  tx: Tx,
  organisationId: string,
  { ids = [], keys = [], depositBanks = false }: Wanted,
): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select account_id as id, number, name, system_key as key, kind, is_bank as "isBank",
           archived_at is not null as "isArchived", bank_kind is not distinct from 'deposit' as "isForDeposits"
      from account where org_id = ${organisationId}
       and (account_id = any(${ids}::uuid[]) or system_key = any(${keys}::text[])
            or (system_key is null and number = any(${keys}::text[]))
            or (${depositBanks} and bank_kind = 'deposit'))`.execute(tx);
  return rows;
}
