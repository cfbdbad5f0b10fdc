import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { Asked } from '#server/kernel/reports/report.ts';
import { noReconciliation, readItems } from '#server/modules/banking/reconciliation/items.ts';
import type { ItemRow } from '#server/modules/banking/reconciliation/items.ts';
import { isKnownStatement, readKnown } from '#server/modules/banking/reconciliation/known.ts';
import type { Known } from '#server/modules/banking/reconciliation/known.ts';
import { readRows, statementOf } from '#server/modules/banking/reconciliation/reconciliation-rows.ts';
import type { ReconciliationRow } from '#server/modules/banking/reconciliation/reconciliation-rows.ts';
import { standOf } from '#server/modules/banking/reconciliation/rules.ts';
import type { Standing } from '#server/modules/banking/reconciliation/rules.ts';
import type { BankAccount } from './bank-accounts.ts';

/** A day, as it was known at an instant. */
export interface DayKnown {
  readonly day: string;
  readonly known: Known | undefined;
}

/** The day that is asked for; without one it is today. */
export async function readDay(tx: Tx, { organisationId, today }: Act, { asOf, knownAt }: Asked): Promise<DayKnown> {
  return { day: asOf ?? today, known: await readKnown(tx, organisationId, knownAt) };
}

/** The last statement of an account by a day, and what the books have until then that it has not. */
export interface StatementAsOf {
  readonly account: BankAccount;
  readonly row: ReconciliationRow | undefined;
  readonly standing: Standing<ItemRow>;
  /** Booked, neither cleared nor voided. */
  readonly open: readonly ItemRow[];
}

/** What was cleared by later statements was open on the day; what was finished after `known` had not cleared anything. */
export async function readStatementAsOf(
  tx: Tx,
  organisationId: string,
  account: BankAccount,
  { day, known }: DayKnown,
): Promise<StatementAsOf> {
  const { accountId, currency } = account;
  const isAsked = sql`r.account_id = ${accountId} and r.currency = ${currency} and r.to_on <= ${day}::date
    and ${isKnownStatement(known)}`;
  const [row] = await readRows(tx, organisationId, isAsked, 1);
  const items = await readItems(tx, organisationId, { ...daysAfter(account, row), to: day, known });
  const standing = standOf({ ...balancesOf(row), to: day }, items);
  return { account, row, standing, open: items.filter(({ id }) => standing.states.get(id) === 'open') };
}

/** As of the statement that would follow a finished one; an open one goes on until the day. */
function daysAfter(account: BankAccount, row: ReconciliationRow | undefined) {
  if (row === undefined) return noReconciliation(account);
  if (row.state === 'open') return row;
  return { ...noReconciliation(account), previousId: row.id, previousTo: row.to };
}

function balancesOf(row: ReconciliationRow | undefined) {
  if (row === undefined) return { previousClosing: 0, opening: 0, closing: 0 };
  if (row.state === 'open') return statementOf(row);
  return { previousClosing: row.closingCents, opening: row.closingCents, closing: row.closingCents };
}
