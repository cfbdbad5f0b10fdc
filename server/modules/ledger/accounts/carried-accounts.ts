import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { archiveAccount, changeAccount, removeAccount, restoreAccount } from './change-account.ts';

/** What the chart of other books did to an account of these. */
export interface CarriedAccount {
  readonly id: string;
  /** The version that it has since. */
  readonly version: number;
  readonly was: 'missing' | 'archived' | 'in-use';
  /** What it was called, where it got another name or number. */
  readonly before: {
    readonly number: string;
    readonly name: string;
    readonly taxLine: string | null;
    readonly isOperating: boolean;
  } | null;
}

/** Takes accounts into use again that were archived at an instant: by the import that brought them, as they were in its books. */
export async function openCarriedAccounts(tx: Tx, act: Act, archivedAt: Date): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from account
     where org_id = ${act.organisationId} and archived_at = ${archivedAt} order by number`.execute(tx);
  for (const { id } of rows) await restoreAccount(tx, act, id);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Takes back what came along into the chart, once it is out of the books: accounts that are new go, those that the books
 * tell of into the archive, and others are called as before. What somebody changed since, or posted to, stays theirs.
 */
export async function dropCarriedAccounts(
  tx: Tx,
  act: Act,
  { carried, reopened }: { readonly carried: readonly CarriedAccount[]; readonly reopened: ReadonlySet<string> },
): Promise<void> {
  const standing = await readStanding(tx, act, carried);
  // The last first: numbers are free again in the order in which they were taken.
  for (const { id, version, was, before } of carried.toReversed()) {
    const now = standing.get(id);
    if (now === undefined || (now.version !== version && !reopened.has(id))) continue;
    if (before !== null) await callAsBefore(tx, act, id, { ...before, version: now.version });
    if (was === 'in-use' || now.hasBalance) continue;
    if (was === 'missing' && !now.isTold) await removeAccount(tx, act, id);
    else await archiveAccount(tx, act, id);
  }
}

interface Standing {
  readonly id: string;
  readonly version: number;
  readonly hasBalance: boolean;
  readonly isTold: boolean;
}

async function readStanding(
  tx: Tx,
  { session }: Act,
  carried: readonly CarriedAccount[],
): Promise<Map<string, Standing>> {
  const { rows } = await sql<Standing>`
    select a.account_id as id, a.version,
           exists (select from account_month m where m.org_id = a.org_id and m.account_id = a.account_id
                    group by m.currency, m.basis having sum(m.debit_cents) <> sum(m.credit_cents)) as "hasBalance",
           exists (select from account_month m where m.org_id = a.org_id and m.account_id = a.account_id)
             or exists (select from lease_charge c where c.org_id = a.org_id and c.account_id = a.account_id)
             or exists (select from budget_change b where b.org_id = a.org_id and b.account_id = a.account_id) as "isTold"
      from account a
     where a.org_id = ${session.organisationId} and a.account_id = any (${carried.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Where its number is another account's by now, it keeps the one that it has. */
async function callAsBefore(
  tx: Tx,
  act: Act,
  id: string,
  { number, ...before }: NonNullable<CarriedAccount['before']> & { readonly version: number },
): Promise<void> {
  const other = await tx
    .selectFrom('account')
    .select('account_id')
    .where('org_id', '=', act.organisationId)
    .where('number', '=', number)
    .where('account_id', '<>', id)
    .executeTakeFirst();
  await changeAccount(tx, act, id, other === undefined ? { number, ...before } : before);
}
