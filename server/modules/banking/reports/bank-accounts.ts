import { sql } from 'kysely';
import { isId } from '#shared/lists/is-id.ts';
import type { Line } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Asked, Figure } from '#server/kernel/reports/report.ts';

/** A bank account in one of its currencies: a part of each report of banking. */
export interface BankAccount {
  readonly accountId: string;
  readonly number: string;
  readonly name: string;
  readonly kind: string | null;
  readonly currency: string;
}

/** Those that anything was ever posted to or reconciled in, archived ones as well; the one that was asked for. */
export async function readBankAccounts(
  tx: Tx,
  { organisationId }: Pick<Act, 'organisationId'>,
  { accountId }: Asked,
): Promise<readonly BankAccount[]> {
  const { rows } = await sql<BankAccount>`
    select a.account_id as "accountId", a.number, a.name, a.bank_kind as kind, k.currency
      from (select b.place_id as account_id, b.currency from fund_balance b
             where b.org_id = ${organisationId} and b.holder_kind = 'bank'
             union select r.account_id, r.currency from reconciliation r where r.org_id = ${organisationId}) k
      join account a on a.org_id = ${organisationId} and a.account_id = k.account_id and a.is_bank
     where ${accountId === undefined ? sql`true` : sql`a.account_id = ${accountId}::uuid`}
     order by a.number collate "C", k.currency`.execute(tx);
  return rows;
}

/** The accounts by currency: each has a table, also where there is none yet. */
export function byCurrency<Part extends { readonly account: BankAccount }>(
  parts: readonly Part[],
  { session }: Act,
): ReadonlyMap<string, readonly Part[]> {
  const found = Map.groupBy(parts, ({ account }) => account.currency);
  if (found.size === 0) found.set(session.facts.currency, []);
  return found;
}

/** The name of an account above its lines. */
export function headingOf({ accountId, number, name }: BankAccount, cells: number, aside?: Line['aside']): Line {
  return {
    key: `${accountId}:heading`,
    kind: 'heading',
    code: number,
    label: name,
    ...(aside !== undefined && { aside }),
    record: { kind: 'account', id: accountId },
    cells: Array.from({ length: cells }, () => null),
  };
}

/** As notes call it; the currency where it has several. */
export function nameOf({ number, name, accountId, currency }: BankAccount, all: readonly BankAccount[]): string {
  const isOne = all.filter((one) => one.accountId === accountId).length === 1;
  return isOne ? `${number} ${name}` : `${number} ${name}, ${currency}`;
}

/** The account of a figure, and which of its parts it is: lines begin with the id of their account. */
export async function readFigure(
  tx: Tx,
  act: Act,
  asked: Asked,
  { line, currency }: Figure,
): Promise<{ readonly account: BankAccount; readonly part: string }> {
  const [accountId = '', ...part] = line.split(':');
  const isAsked = asked.accountId === undefined || asked.accountId === accountId;
  const accounts = isId(accountId) && isAsked ? await readBankAccounts(tx, act, { accountId }) : [];
  const account = accounts.find((one) => currency === undefined || one.currency === currency);
  if (account === undefined) throw refuse('reports.no-such-figure');
  return { account, part: part.join(':') };
}
