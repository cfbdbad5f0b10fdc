import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { phrase, refuse, refuseField } from '#server/kernel/refuse.ts';
import type { bankKinds } from '#shared/bank-kinds.ts';
import { readBankDefaults } from '#server/modules/ledger/books/bank-defaults.ts';
import type { AccountKind } from '#server/modules/ledger/books/chart.ts';
import { accountRows, presentAccount } from './list-accounts.ts';
import type { Account, AccountRow } from './list-accounts.ts';
import { lockBooks } from '#server/modules/ledger/books/open-books.ts';

interface AccountFields {
  readonly number: string;
  readonly name: string;
  readonly taxLine: string | null;
  readonly isOperating: boolean;
}

/** What a bank account says of its bank. */
export interface BankDetails {
  readonly kind: (typeof bankKinds)[number];
  readonly name: string | null;
  readonly number: string | null;
}

const bankColumns = ({ kind, name, number }: BankDetails) => ({
  is_bank: true,
  bank_kind: kind,
  bank_name: name,
  bank_number: number,
});

export async function addAccount(
  tx: Tx,
  act: Act,
  account: AccountFields & {
    readonly kind: AccountKind;
    readonly isContra: boolean;
    readonly bank?: BankDetails | undefined;
  },
): Promise<Account> {
  const { organisationId } = act;
  await lockBooks(tx, organisationId, act.now);
  await refuseTaken(tx, act, account.number);
  const accountId = newId(act.now);
  await tx
    .insertInto('account')
    .values({
      org_id: organisationId,
      account_id: accountId,
      number: account.number,
      name: account.name,
      kind: account.kind,
      is_contra: account.isContra,
      tax_line: account.taxLine,
      is_operating: account.isOperating,
      ...(account.bank && bankColumns(account.bank)),
      created_at: act.now,
    })
    .execute();
  return recorded(tx, act, 'account.added', accountId);
}

/** Name, number, tax line and place among costs. What kind an account is of stays: statements of the past are made from it. */
export async function changeAccount(
  tx: Tx,
  act: Act,
  accountId: string,
  change: { readonly [Field in keyof AccountFields]?: AccountFields[Field] | undefined } & {
    readonly version: number;
    readonly bank?: BankDetails | undefined;
  },
): Promise<Account> {
  const before = await lockedAccount(tx, act, accountId);
  if (before.version !== change.version) {
    throw refuse('ledger.account-changed', { number: before.number, name: before.name });
  }
  if (change.number !== undefined && change.number !== before.number) await refuseTaken(tx, act, change.number);
  await update(tx, act, accountId, {
    number: change.number ?? before.number,
    name: change.name ?? before.name,
    tax_line: change.taxLine === undefined ? before.tax_line : change.taxLine,
    is_operating: change.isOperating ?? before.is_operating,
    ...(change.bank && bankColumns(change.bank)),
  });
  return recorded(tx, act, 'account.changed', accountId, { from: `${before.number} ${before.name}` });
}

/** Nothing new is posted to it; what was posted stays, and is still paid or taken back. Money that is still on it would be forgotten, so that is refused. */
export async function archiveAccount(tx: Tx, act: Act, accountId: string): Promise<Account> {
  const before = await lockedAccount(tx, act, accountId);
  if (before.archived_at !== null) return presentAccount(before);
  refuseSystem(before);
  if (before.is_bank) await refuseDefault(tx, act, before);
  if (before.kind !== 'income' && before.kind !== 'expense') await refuseBalance(tx, act, before);
  await update(tx, act, accountId, { archived_at: act.now });
  return recorded(tx, act, 'account.archived', accountId);
}

export async function restoreAccount(tx: Tx, act: Act, accountId: string): Promise<Account> {
  const before = await lockedAccount(tx, act, accountId);
  if (before.archived_at === null) return presentAccount(before);
  await update(tx, act, accountId, { archived_at: null });
  return recorded(tx, act, 'account.restored', accountId);
}

export async function removeAccount(tx: Tx, act: Act, accountId: string): Promise<void> {
  const before = await lockedAccount(tx, act, accountId);
  refuseSystem(before);
  if (before.has_postings) {
    throw refuse('ledger.account-has-postings', { number: before.number });
  }
  if (await hasBudget(tx, act, accountId)) throw refuse('ledger.account-has-budget', { number: before.number });
  await recorded(tx, act, 'account.removed', accountId);
  await tx.deleteFrom('account').where('org_id', '=', act.organisationId).where('account_id', '=', accountId).execute();
}

/** Also one that was taken out again: the history of the budget names it. */
async function hasBudget(tx: Tx, act: Act, accountId: string): Promise<boolean> {
  const told = await tx
    .selectFrom('budget_change')
    .select('change_id')
    .where('org_id', '=', act.organisationId)
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return told !== undefined;
}

/** The lock of the books: no posting comes between the look and the change. */
async function lockedAccount(tx: Tx, act: Act, accountId: string): Promise<AccountRow> {
  await lockBooks(tx, act.organisationId, act.now);
  return currentAccount(tx, act, accountId);
}

async function currentAccount(tx: Tx, act: Act, accountId: string): Promise<AccountRow> {
  const row = await accountRows(tx, act.organisationId).where('a.account_id', '=', accountId).executeTakeFirst();
  if (row === undefined) throw refuse('ledger.no-such-account');
  return row;
}

async function refuseTaken(tx: Tx, act: Act, number: string): Promise<void> {
  const other = await tx
    .selectFrom('account')
    .select('name')
    .where('org_id', '=', act.organisationId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (other === undefined) return;
  throw refuseField('number', 'ledger.number-taken', { number, name: other.name });
}

function refuseSystem({ number, name, system_key: systemKey }: AccountRow): void {
  if (systemKey === null) return;
  throw refuse('ledger.system-account', { number, name });
}

async function refuseDefault(tx: Tx, act: Act, { account_id: id, number, name }: AccountRow) {
  const { payments, deposits } = await readBankDefaults(tx, act.organisationId);
  if (payments !== id && deposits !== id) return;
  throw refuse('ledger.default-bank', { number, name, what: phrase(payments === id ? 'payments' : 'deposits') });
}

async function refuseBalance(tx: Tx, act: Act, { account_id: accountId, number }: AccountRow) {
  const open = await tx
    .selectFrom('account_month')
    .select(['currency', 'basis'])
    .where('org_id', '=', act.organisationId)
    .where('account_id', '=', accountId)
    .groupBy(['currency', 'basis'])
    .having((having) => having(having.fn.sum('debit_cents'), '!=', having.fn.sum('credit_cents')))
    .limit(1)
    .executeTakeFirst();
  if (open !== undefined) throw refuse('ledger.account-has-balance', { number });
}

async function update(
  tx: Tx,
  act: Act,
  accountId: string,
  columns: {
    number?: string;
    name?: string;
    tax_line?: string | null;
    is_operating?: boolean;
    is_bank?: boolean;
    bank_kind?: string;
    bank_name?: string | null;
    bank_number?: string | null;
    archived_at?: Date | null;
  },
): Promise<void> {
  await tx
    .updateTable('account')
    .set((set) => ({ ...columns, version: set('version', '+', 1) }))
    .where('org_id', '=', act.organisationId)
    .where('account_id', '=', accountId)
    .execute();
}

async function recorded(
  tx: Tx,
  act: Act,
  kind: string,
  accountId: string,
  details: Record<string, string> = {},
): Promise<Account> {
  const account = presentAccount(await currentAccount(tx, act, accountId));
  await recordAct(tx, act, kind, `${account.number} ${account.name}`, details);
  return account;
}
