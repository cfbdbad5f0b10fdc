import { sql } from 'kysely';
import type { z } from 'zod';
import type { bankAccountRoutes } from '#shared/api/bank-accounts.ts';
import { plainIban, isIban } from '#shared/iban.ts';
import { sumCents } from '#shared/money.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act, SignedInContext } from '#server/kernel/http/request-context.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { addAccount, archiveAccount, changeAccount, restoreAccount } from './change-account.ts';
import { readBankDefaults } from '#server/modules/ledger/books/bank-defaults.ts';
import { lockBooks, openBooks } from '#server/modules/ledger/books/open-books.ts';
import { netOf } from '#server/modules/ledger/statements/trial-balance.ts';
import { readTurnover } from '#server/modules/ledger/statements/turnover.ts';

type Routes = typeof bankAccountRoutes;
type BankAccountInFull = z.output<Routes['GET /bank-accounts/{id}/']['answer']>;
type When = Pick<SignedInContext, 'session' | 'now'>;
type State = z.output<Routes['GET /bank-accounts/']['query']>['state'];

export async function listBankAccounts(tx: Tx, act: Act, state: State) {
  await openBooks(tx, act.organisationId, act.now);
  const found = await readBankAccounts(tx, act);
  const isIn = (archivedAt: string | null) => state === 'all' || (archivedAt !== null) === (state === 'archived');
  return { items: found.filter(({ archivedAt }) => isIn(archivedAt)).map(({ bankNumber: _, ...account }) => account) };
}

export async function readBankAccount(tx: Tx, accountId: string, when: When): Promise<BankAccountInFull> {
  const [account] = await readBankAccounts(tx, when, accountId);
  if (account === undefined) throw refuse('ledger.no-such-bank-account');
  return account;
}

export async function addBankAccount(
  tx: Tx,
  act: Act,
  { number, name, kind, bankName, bankNumber }: z.output<Routes['POST /bank-accounts/']['body']>,
): Promise<BankAccountInFull> {
  const { organisationId } = act;
  await lockBooks(tx, organisationId, act.now);
  const { id } = await addAccount(tx, act, {
    number: number ?? (await nextNumber(tx, organisationId)),
    name,
    kind: 'asset',
    isContra: false,
    taxLine: null,
    isOperating: true,
    bank: { kind, name: bankName, number: plainNumber(bankNumber) },
  });
  return readBankAccount(tx, id, act);
}

export async function changeBankAccount(
  tx: Tx,
  act: Act,
  accountId: string,
  change: z.output<Routes['PATCH /bank-accounts/{id}/']['body']>,
): Promise<BankAccountInFull> {
  const before = await readBankAccount(tx, accountId, act);
  const bank = {
    kind: change.kind ?? before.kind,
    name: change.bankName === undefined ? before.bankName : change.bankName,
    number: change.bankNumber === undefined ? before.bankNumber : plainNumber(change.bankNumber),
  };
  if (before.kind === 'deposit' && bank.kind !== 'deposit') await refuseForDeposits(tx, before, act);
  if (before.kind !== 'operating' && bank.kind === 'operating' && before.isPaymentDefault)
    await refuseForPayments(tx, before, act);
  const { number, name, version } = change;
  await changeAccount(tx, act, accountId, { number, name, version, bank });
  return readBankAccount(tx, accountId, act);
}

/** An operating account takes no payments of tenants while another one can (`funds_put_wrong`). */
async function refuseForPayments(tx: Tx, { id, number, name }: BankAccountInFull, { session }: When): Promise<void> {
  const other = await tx
    .selectFrom('account')
    .select('account_id')
    .where('org_id', '=', session.organisationId)
    .where('account_id', '<>', id)
    .where('is_bank', '=', true)
    .where('archived_at', 'is', null)
    .where('bank_kind', 'in', ['trust', 'owner', 'own'])
    .limit(1)
    .executeTakeFirst();
  if (other !== undefined) throw refuseField('kind', 'ledger.default-for-payments', { name: `${number} ${name}` });
}

/** Deposits are known by the kind of the account that they are in, unless payments go there too. */
async function refuseForDeposits(tx: Tx, account: BankAccountInFull, { session }: When): Promise<void> {
  if (account.isPaymentDefault) return;
  const name = `${account.number} ${account.name}`;
  if (account.isDepositDefault) throw refuseField('kind', 'ledger.default-for-deposits', { name });
  const { rows } = await sql`
    select from posting g
     where g.org_id = ${session.organisationId} and g.account_id = ${account.id} and g.lease_id is not null
       and g.basis <> 'accrual'
     group by g.lease_id, g.currency having sum(g.amount_cents) <> 0 limit 1`.execute(tx);
  if (rows.length > 0) throw refuseField('kind', 'ledger.deposits-in-account', { name });
}

export async function archiveBankAccount(tx: Tx, act: Act, accountId: string): Promise<BankAccountInFull> {
  await readBankAccount(tx, accountId, act);
  await archiveAccount(tx, act, accountId);
  return readBankAccount(tx, accountId, act);
}

export async function restoreBankAccount(tx: Tx, act: Act, accountId: string): Promise<BankAccountInFull> {
  await readBankAccount(tx, accountId, act);
  await restoreAccount(tx, act, accountId);
  return readBankAccount(tx, accountId, act);
}

/** An IBAN is kept as banks take it; other numbers as they were written. */
function plainNumber(written: string | null): string | null {
  return written !== null && isIban(written) ? plainIban(written) : written;
}

/** The first free whole number from 1011 on, so that it stands beside the other banks. */
async function nextNumber(tx: Tx, organisationId: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select n::text as number from generate_series(1011, 99999) n
     where not exists (select from account a where a.org_id = ${organisationId} and a.number = n::text)
     order by n limit 1`.execute(tx);
  return rows[0]?.number ?? '';
}

async function readBankAccounts(
  tx: Tx,
  { session: { organisationId }, now }: When,
  accountId?: string,
): Promise<BankAccountInFull[]> {
  const { rows } = await sql<{
    id: string;
    number: string;
    name: string;
    kind: BankAccountInFull['kind'];
    bankName: string | null;
    bankNumber: string | null;
    isSystem: boolean;
    archivedAt: Date | null;
    version: number;
  }>`
    select a.account_id as id, a.number, a.name, coalesce(a.bank_kind, 'operating') as kind, a.bank_name as "bankName",
           a.bank_number as "bankNumber", a.system_key is not null as "isSystem", a.archived_at as "archivedAt", a.version
      from account a
     where a.org_id = ${organisationId} and a.is_bank
       and (${accountId ?? null}::uuid is null or a.account_id = ${accountId ?? null}::uuid)
     order by a.number collate "C"`.execute(tx);
  const defaults = await readBankDefaults(tx, organisationId);
  const to = await organisationDay(tx, organisationId, now);
  const balances = netOf(await readTurnover(tx, { organisationId, basis: 'accrual' }, { to }, { accountId }));
  return rows.map(({ archivedAt, ...row }) => ({
    ...row,
    numberEnding: row.bankNumber === null ? null : row.bankNumber.replaceAll(/[\s-]/g, '').slice(-4),
    balances: balances
      .filter((balance) => balance.accountId === row.id)
      .map(({ currency, cents }) => ({ currency, cents: sumCents(cents) })),
    isPaymentDefault: defaults.payments === row.id,
    isDepositDefault: defaults.deposits === row.id,
    archivedAt: archivedAt?.toISOString() ?? null,
  }));
}
