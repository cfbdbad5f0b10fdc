import { recordEvent } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
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
  account: AccountFields & {
    readonly kind: AccountKind;
    readonly isContra: boolean;
    readonly bank?: BankDetails | undefined;
  },
  when: SignedInContext,
): Promise<Account> {
  const { organisationId } = when.session;
  await lockBooks(tx, organisationId, when.now);
  await refuseTaken(tx, account.number, when);
  const accountId = newId(when.now);
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
      created_at: when.now,
    })
    .execute();
  return recorded(tx, 'account.added', accountId, when);
}

/** Name, number, tax line and place among costs. What kind an account is of stays: statements of the past are made from it. */
export async function changeAccount(
  tx: Tx,
  accountId: string,
  change: { readonly [Field in keyof AccountFields]?: AccountFields[Field] | undefined } & {
    readonly version: number;
    readonly bank?: BankDetails | undefined;
  },
  when: SignedInContext,
): Promise<Account> {
  const before = await lockedAccount(tx, accountId, when);
  if (before.version !== change.version) {
    throw refuse('ledger.account-changed', { number: before.number, name: before.name });
  }
  if (change.number !== undefined && change.number !== before.number) await refuseTaken(tx, change.number, when);
  await update(tx, accountId, when, {
    number: change.number ?? before.number,
    name: change.name ?? before.name,
    tax_line: change.taxLine === undefined ? before.tax_line : change.taxLine,
    is_operating: change.isOperating ?? before.is_operating,
    ...(change.bank && bankColumns(change.bank)),
  });
  return recorded(tx, 'account.changed', accountId, when, { from: `${before.number} ${before.name}` });
}

/** Nothing new is posted to it; what was posted stays, and is still paid or taken back. Money that is still on it would be forgotten, so that is refused. */
export async function archiveAccount(tx: Tx, accountId: string, when: SignedInContext): Promise<Account> {
  const before = await lockedAccount(tx, accountId, when);
  if (before.archived_at !== null) return presentAccount(before);
  refuseSystem(before);
  if (before.is_bank) await refuseDefault(tx, before, when);
  if (before.kind !== 'income' && before.kind !== 'expense') await refuseBalance(tx, before, when);
  await update(tx, accountId, when, { archived_at: when.now });
  return recorded(tx, 'account.archived', accountId, when);
}

export async function restoreAccount(tx: Tx, accountId: string, when: SignedInContext): Promise<Account> {
  const before = await lockedAccount(tx, accountId, when);
  if (before.archived_at === null) return presentAccount(before);
  await update(tx, accountId, when, { archived_at: null });
  return recorded(tx, 'account.restored', accountId, when);
}

export async function removeAccount(tx: Tx, accountId: string, when: SignedInContext): Promise<void> {
  const before = await lockedAccount(tx, accountId, when);
  refuseSystem(before);
  if (before.has_postings) {
    throw refuse('ledger.account-has-postings', { number: before.number });
  }
  await recorded(tx, 'account.removed', accountId, when);
  await tx
    .deleteFrom('account')
    .where('org_id', '=', when.session.organisationId)
    .where('account_id', '=', accountId)
    .execute();
}

/** The lock of the books: no posting comes between the look and the change. */
async function lockedAccount(tx: Tx, accountId: string, when: SignedInContext): Promise<AccountRow> {
  await lockBooks(tx, when.session.organisationId, when.now);
  return currentAccount(tx, accountId, when);
}

async function currentAccount(tx: Tx, accountId: string, when: SignedInContext): Promise<AccountRow> {
  const row = await accountRows(tx, when.session.organisationId)
    .where('a.account_id', '=', accountId)
    .executeTakeFirst();
  if (row === undefined) throw refuse('ledger.no-such-account');
  return row;
}

async function refuseTaken(tx: Tx, number: string, when: SignedInContext): Promise<void> {
  const other = await tx
    .selectFrom('account')
    .select('name')
    .where('org_id', '=', when.session.organisationId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (other === undefined) return;
  throw refuseField('number', 'ledger.number-taken', { number, name: other.name });
}

function refuseSystem({ number, name, system_key: systemKey }: AccountRow): void {
  if (systemKey === null) return;
  throw refuse('ledger.system-account', { number, name });
}

async function refuseDefault(tx: Tx, { account_id: id, number, name }: AccountRow, when: SignedInContext) {
  const { payments, deposits } = await readBankDefaults(tx, when.session.organisationId);
  if (payments !== id && deposits !== id) return;
  throw refuse('ledger.default-bank', { number, name, what: phrase(payments === id ? 'payments' : 'deposits') });
}

async function refuseBalance(tx: Tx, { account_id: accountId, number }: AccountRow, when: SignedInContext) {
  const open = await tx
    .selectFrom('account_month')
    .select(['currency', 'basis'])
    .where('org_id', '=', when.session.organisationId)
    .where('account_id', '=', accountId)
    .groupBy(['currency', 'basis'])
    .having((having) => having(having.fn.sum('debit_cents'), '!=', having.fn.sum('credit_cents')))
    .limit(1)
    .executeTakeFirst();
  if (open !== undefined) throw refuse('ledger.account-has-balance', { number });
}

async function update(
  tx: Tx,
  accountId: string,
  when: SignedInContext,
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
    .where('org_id', '=', when.session.organisationId)
    .where('account_id', '=', accountId)
    .execute();
}

async function recorded(
  tx: Tx,
  kind: string,
  accountId: string,
  when: SignedInContext,
  details: Record<string, string> = {},
): Promise<Account> {
  const account = presentAccount(await currentAccount(tx, accountId, when));
  await recordEvent(tx, {
    organisationId: when.session.organisationId,
    kind,
    at: when.now,
    actorUserId: when.session.userId,
    subject: `${account.number} ${account.name}`,
    address: when.origin.address,
    requestId: when.origin.requestId,
    details,
  });
  return account;
}
