import { sql } from 'kysely';
import type { z } from 'zod';
import type { budgetRoutes } from '#shared/api/budgets.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { fieldRefusal, refuseField, refuseFields } from '#server/kernel/refuse.ts';
import { openSheet } from './budget-sheet.ts';
import type { OpenSheet } from './budget-sheet.ts';

type Asked = z.output<(typeof budgetRoutes)['PATCH /budgets/']['body']>;
type Change = Asked['changes'][number] & { readonly index: number };

/** Amounts of one sheet. Two people may change it at once; who meets an amount that another one changed is told both. */
export async function changeBudget(tx: Tx, act: Act, asked: Asked): Promise<{ changed: number }> {
  const sheet = await openSheet(tx, act, asked);
  // Sheets are small and rarely changed: who changes one waits for who does at this moment.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`budget ${act.organisationId}`}, 0))`.execute(tx);
  const changes = asked.changes.map((change, index) => ({ ...change, index }));
  refuseTwice(changes);
  const accounts = await accountsOf(tx, act, changes);
  const standing = await standingOf(tx, sheet, changes);
  refuseChanged(sheet, changes, standing, accounts);
  const news = changes.filter((change) => change.cents !== (standing.get(keyOf(change)) ?? null));
  if (news.length === 0) return { changed: 0 };
  await write(tx, act, sheet, news);
  const place = await nameOf(tx, sheet);
  const kind = place === null ? 'budget.workspace-changed' : 'budget.changed';
  await recordAct(tx, act, kind, place, { amounts: news.length, currency: sheet.currency });
  return { changed: news.length };
}

const keyOf = ({ accountId, month }: { readonly accountId: string; readonly month: string }) => `${accountId} ${month}`;

function refuseTwice(changes: readonly Change[]): void {
  const seen = new Set<string>();
  for (const change of changes) {
    if (seen.has(keyOf(change))) throw refuseField(`changes.${change.index}.month`, 'ledger.budget-said-twice');
    seen.add(keyOf(change));
  }
}

type Accounts = ReadonlyMap<string, string>;

/** Budgets are of income and costs: what is owned and owed is not planned by the month. */
async function accountsOf(tx: Tx, act: Act, changes: readonly Change[]): Promise<Accounts> {
  const rows = await tx
    .selectFrom('account')
    .select(['account_id', 'number', 'name', 'kind'])
    .where('org_id', '=', act.organisationId)
    .where('account_id', 'in', [...new Set(changes.map(({ accountId }) => accountId))])
    .execute();
  const known = new Map(rows.map((row) => [row.account_id, row]));
  for (const { accountId, index } of changes) {
    const account = known.get(accountId);
    if (account === undefined) throw refuseField(`changes.${index}.accountId`, 'ledger.line-account-unknown');
    if (account.kind === 'income' || account.kind === 'expense') continue;
    const { number, name } = account;
    throw refuseField(`changes.${index}.accountId`, 'ledger.budget-of-income-and-costs', { number, name });
  }
  return new Map(rows.map((row) => [row.account_id, `${row.number} ${row.name}`]));
}

async function standingOf(tx: Tx, sheet: OpenSheet, changes: readonly Change[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('budget_amount')
    .select(['account_id', 'month', 'cents'])
    .where('org_id', '=', sheet.organisationId)
    .where('property_id', 'is not distinct from', sheet.propertyId)
    .where('currency', '=', sheet.currency)
    .where('month', 'in', [...new Set(changes.map(({ month }) => month))])
    .execute();
  return new Map(rows.map((row) => [keyOf({ accountId: row.account_id, month: row.month }), row.cents]));
}

function refuseChanged(
  { currency }: OpenSheet,
  changes: readonly Change[],
  standing: ReadonlyMap<string, number>,
  accounts: Accounts,
): void {
  const [first, ...others] = changes.flatMap((change) => {
    const now = standing.get(keyOf(change)) ?? null;
    // Whoever wants what is there by now has nothing to be asked.
    if (now === change.was || now === change.cents) return [];
    const about = { account: accounts.get(change.accountId) ?? '', month: change.month };
    const path = `changes.${change.index}.cents`;
    return now === null
      ? [fieldRefusal(path, 'ledger.budget-taken-out', about)]
      : [fieldRefusal(path, 'ledger.budget-changed', { ...about, now: { cents: now, currency } })];
  });
  if (first !== undefined) throw refuseFields([first, ...others]);
}

async function write(tx: Tx, act: Act, sheet: OpenSheet, news: readonly Change[]): Promise<void> {
  const [accounts, months, cents] = [
    news.map(({ accountId }) => accountId),
    news.map(({ month }) => month),
    news.map((change) => change.cents),
  ];
  const ids = news.map(() => newId(act.now));
  const told = sql`
    select * from unnest(${ids}::uuid[], ${accounts}::uuid[], ${months}::date[], ${cents}::bigint[])
      as told (id, account_id, month, cents)`;
  const isOf = sql`
    b.org_id = ${act.organisationId} and b.property_id is not distinct from ${sheet.propertyId}::uuid
    and b.account_id = told.account_id and b.month = told.month and b.currency = ${sheet.currency}`;
  await sql`
    insert into budget_change (org_id, change_id, property_id, account_id, month, currency, from_cents, to_cents,
                               changed_by, changed_at)
    select ${act.organisationId}, told.id, ${sheet.propertyId}, told.account_id, told.month, ${sheet.currency}, b.cents,
           told.cents, ${act.userId}, ${act.now}
      from (${told}) told left join budget_amount b on ${isOf}`.execute(tx);
  await sql`delete from budget_amount b using (${told}) told where ${isOf} and told.cents is null`.execute(tx);
  await sql`
    insert into budget_amount (org_id, amount_id, property_id, account_id, month, currency, cents, set_by, set_at)
    select ${act.organisationId}, told.id, ${sheet.propertyId}, told.account_id, told.month, ${sheet.currency}, told.cents,
           ${act.userId}, ${act.now}
      from (${told}) told where told.cents is not null
    on conflict on constraint budget_amount_is_one
      do update set cents = excluded.cents, set_by = excluded.set_by, set_at = excluded.set_at`.execute(tx);
}

async function nameOf(tx: Tx, { organisationId, propertyId }: OpenSheet): Promise<string | null> {
  if (propertyId === null) return null;
  const { name } = await tx
    .selectFrom('property')
    .select('name')
    .where('org_id', '=', organisationId)
    .where('property_id', '=', propertyId)
    .executeTakeFirstOrThrow();
  return name;
}
