import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { SystemAccount } from '#server/modules/ledger/index.ts';
import type { OwedKind } from './add-charges.ts';
import { saidProblem } from './said-problem.ts';

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
}

export async function systemAccount(tx: Tx, organisationId: string, key: SystemAccount): Promise<Account> {
  const account = (await find(tx, organisationId, { keys: [key] })).find((row) => row.key === key);
  if (account === undefined) throw new Error(`Every workspace has an account ${key}`);
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
  rent: 'rent',
  utilities: 'utilities-recharged',
  parking: '4200',
  storage: '4200',
  pets: '4210',
  furniture: '4900',
  other: '4900',
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
  const keys = [usual[kind], 'rent'];
  const rows = await find(tx, organisationId, { keys, ids: accountId === undefined ? [] : [accountId] });
  const own = rows.find(({ key, number }) => (key ?? number) === usual[kind]);
  if (accountId === undefined) {
    const account = own?.isArchived === false ? own : rows.find(({ key }) => key === 'rent');
    if (account === undefined) throw new Error('Every workspace has an account for rent');
    return account;
  }
  const named = usable(rows, accountId);
  if (fixed[kind] !== undefined && named.key !== fixed[kind])
    throw saidProblem(
      'invalid-input',
      { says: 'account-of-its-own', path: 'accountId' },
      'This kind has an account of its own. Leave the account out.',
    );
  if (fixed[kind] === undefined && named.kind !== 'income' && (named.kind !== 'liability' || named.key !== null))
    throw saidProblem(
      'invalid-input',
      { says: 'account-of-income-or-liability', path: 'accountId' },
      'Choose an account of income, or a liability of your own',
    );
  return named;
}

/** What a credit is booked to. */
export async function creditAccount(
  tx: Tx,
  organisationId: string,
  kind: 'credit' | 'concession' | 'write-off',
  accountId?: string,
): Promise<Account> {
  if (accountId === undefined)
    return systemAccount(tx, organisationId, kind === 'write-off' ? 'bad-debt' : 'concessions');
  const named = usable(await find(tx, organisationId, { ids: [accountId] }), accountId);
  if (named.kind !== 'income' && named.kind !== 'expense')
    throw saidProblem(
      'invalid-input',
      { says: 'account-of-income-or-costs', path: 'accountId' },
      'Choose an account of income or costs',
    );
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
  if (!named.isBank)
    throw saidProblem(
      'invalid-input',
      { says: 'no-bank-account', path, name: nameOf(named) },
      `${nameOf(named)} is no bank account. Choose one.`,
    );
  return named;
}

function nameOf({ number, name }: AccountRow): string {
  return `${number} ${name}`;
}

function usable(rows: readonly AccountRow[], accountId: string, path = 'accountId'): AccountRow {
  const named = rows.find(({ id }) => id === accountId);
  if (named === undefined)
    throw saidProblem(
      'unknown-account',
      { says: 'no-such-account', path },
      'There is no such account in this workspace',
    );
  if (named.isArchived)
    throw saidProblem(
      'archived-account',
      { says: 'account-archived', path, name: nameOf(named) },
      `${nameOf(named)} is archived. Choose another.`,
    );
  return named;
}

async function find(
  tx: Tx,
  organisationId: string,
  { ids = [], keys = [] }: { readonly ids?: readonly string[]; readonly keys?: readonly string[] },
): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select account_id as id, number, name, system_key as key, kind, is_bank as "isBank", archived_at is not null as "isArchived"
      from account where org_id = ${organisationId}
       and (account_id = any(${ids}::uuid[]) or system_key = any(${keys}::text[])
            or (system_key is null and number = any(${keys}::text[])))`.execute(tx);
  return rows;
}
