import { sql } from 'kysely';
import type { closingChecks } from '#shared/api/closing.ts';
import { firstOfMonth, isLastOfMonth } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SystemAccount } from '#server/modules/ledger/books/chart.ts';
import { checkTies } from './check-ties.ts';
import { readByHand, readCauses } from './entries-by-hand.ts';
import type { ClosingCheck, ClosingChecks } from './closing-check.ts';
import { openAmount } from './open-amount.ts';
import { readClosedThrough } from '#server/modules/ledger/books/open-books.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { checkRecentSeals } from '#server/modules/ledger/books/recent-seals.ts';
import type { BasisSum, Subledgers } from '#server/modules/ledger/books/subledgers.ts';

interface Closing {
  readonly organisationId: string;
  readonly through: string;
  /** Null where control accounts are not compared: books that come from another workspace were closed there. */
  readonly subledgers: Subledgers | null;
}

/** What to look at before the books are closed through a date: from rollups, the last seals and the records of tenants. */
export async function readClosingChecks(tx: Tx, closing: Closing, now: Date): Promise<ClosingChecks> {
  const { organisationId, through } = closing;
  const closedThrough = await readClosedThrough(tx, organisationId);
  return {
    through,
    closedThrough,
    entries: await countEntries(tx, organisationId, closedThrough, through),
    checks: await checkBooks(tx, closing, now),
  };
}

/** The checks alone, which closing makes once more while nobody can post. */
export async function checkBooks(
  tx: Tx,
  { organisationId, through, subledgers }: Closing,
  now: Date,
): Promise<ClosingCheck[]> {
  const closedThrough = await readClosedThrough(tx, organisationId);
  const today = await organisationDay(tx, organisationId, now);
  const balances = await readBalances(tx, organisationId, through);
  return [
    check('date-is-past', { state: stateOfDate(through, closedThrough, today) }),
    checkBalance(balances),
    await checkSeals(tx, organisationId, through),
    await checkRecurring(tx, organisationId, through),
    ...(await checkCleared(tx, { organisationId, through, balances })),
    ...(subledgers === null ? [] : await checkTies(tx, { organisationId, through, balances }, subledgers)),
  ];
}

/** Today can still be posted on; what is closed already, or has not come, cannot be closed. */
function stateOfDate(through: string, closedThrough: string | null, today: string): ClosingCheck['state'] {
  if (through > today || (closedThrough !== null && through <= closedThrough)) return 'stop';
  return through === today ? 'look' : 'ok';
}

interface Balance extends BasisSum {
  readonly accountId: string;
}

async function readBalances(tx: Tx, organisationId: string, through: string): Promise<Balance[]> {
  const month = firstOfMonth(through);
  const wholeMonths = isLastOfMonth(through) ? sql`month <= ${month}::date` : sql`month < ${month}::date`;
  const days = isLastOfMonth(through)
    ? sql``
    : sql`union all select account_id, currency, basis, debit_cents, credit_cents from account_day
           where org_id = ${organisationId} and day between ${month}::date and ${through}::date`;
  const { rows } = await sql<{ accountId: string; currency: string; accrual: string; cash: string }>`
    select account_id as "accountId", currency,
           coalesce(sum(debit_cents - credit_cents) filter (where basis <> 'cash'), 0)::text as accrual,
           coalesce(sum(debit_cents - credit_cents) filter (where basis <> 'accrual'), 0)::text as cash
      from (select account_id, currency, basis, debit_cents, credit_cents from account_month
             where org_id = ${organisationId} and ${wholeMonths} ${days}) parts
     group by account_id, currency order by account_id, currency`.execute(tx);
  return rows.map((row) => ({ ...row, accrual: BigInt(row.accrual), cash: BigInt(row.cash) }));
}

/** Debits and credits are equal per currency on both bases, or something is wrong with the books themselves. */
function checkBalance(balances: readonly Balance[]): ClosingCheck {
  const amounts = [...Map.groupBy(balances, ({ currency }) => currency)].flatMap(([currency, own]) => {
    const sum = (basis: 'accrual' | 'cash') => own.reduce((total, row) => total + row[basis], 0n);
    return openAmount({ currency, accrual: sum('accrual'), cash: sum('cash') });
  });
  return check('books-balance', { state: amounts.length === 0 ? 'ok' : 'stop', count: amounts.length, amounts });
}

async function checkSeals(tx: Tx, organisationId: string, through: string): Promise<ClosingCheck> {
  const { unsealed, isBroken } = await checkRecentSeals(tx, organisationId, through);
  const state = isBroken ? 'stop' : unsealed > 0 ? 'look' : 'ok';
  return check('seals-unbroken', { state, count: isBroken ? 1 : unsealed });
}

async function checkRecurring(tx: Tx, organisationId: string, through: string): Promise<ClosingCheck> {
  const { count } = await tx
    .selectFrom('recurring_entry')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('org_id', '=', organisationId)
    .where('next_on', '<=', through)
    .where('paused_at', 'is', null)
    .executeTakeFirstOrThrow();
  return check('recurring-posted', { state: count === 0 ? 'ok' : 'look', count });
}

/** Accounts that money only passes through: something is still on its way where they are not empty. */
const passing = {
  'undeposited-cleared': 'undeposited',
  'exchange-cleared': 'exchange-clearing',
  'opening-cleared': 'opening-balances',
} as const satisfies Partial<Record<(typeof closingChecks)[number], SystemAccount>>;

async function checkCleared(
  tx: Tx,
  { organisationId, through, balances }: Omit<Closing, 'subledgers'> & { readonly balances: readonly Balance[] },
): Promise<ClosingCheck[]> {
  const accounts = await tx
    .selectFrom('account')
    .select(['account_id', 'system_key'])
    .where('org_id', '=', organisationId)
    .where('system_key', 'in', Object.values(passing))
    .execute();
  // Object.entries widens the keys of the table to string.
  const checks = (Object.entries(passing) as [keyof typeof passing, SystemAccount][]).map(([key, systemKey]) => {
    const account = accounts.find((row) => row.system_key === systemKey);
    const amounts = balances.filter((row) => row.accountId === account?.account_id).flatMap(openAmount);
    const state = amounts.length === 0 ? 'ok' : 'look';
    return check(key, { state, count: amounts.length, amounts, accountId: account?.account_id ?? null });
  });
  return Promise.all(
    checks.map(async (one) =>
      one.key === 'undeposited-cleared' ? withCauses(tx, one, { organisationId, through }) : one,
    ),
  );
}

/** What stands in the drawer by hand is no payment, and is never deposited: it can be taken back or moved. */
async function withCauses(
  tx: Tx,
  one: ClosingCheck,
  { organisationId, through }: Omit<Closing, 'subledgers'>,
): Promise<ClosingCheck> {
  if (one.accountId === null) return one;
  const drawer = { organisationId, accountId: one.accountId, through };
  const byHand = (await readByHand(tx, drawer)).filter(({ accrual, cash }) => accrual !== 0n || cash !== 0n);
  return byHand.length === 0 ? one : { ...one, state: 'look', causes: await readCauses(tx, drawer, causesAtMost) };
}

const causesAtMost = 20;

async function countEntries(tx: Tx, organisationId: string, after: string | null, through: string): Promise<number> {
  let rows = tx
    .selectFrom('journal_entry')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('org_id', '=', organisationId)
    .where('date', '<=', through);
  if (after !== null) rows = rows.where('date', '>', after);
  return (await rows.executeTakeFirstOrThrow()).count;
}

function check(key: ClosingCheck['key'], found: Pick<ClosingCheck, 'state'> & Partial<ClosingCheck>): ClosingCheck {
  return { count: 0, amounts: [], accountId: null, causes: [], leases: [], ...found, key };
}
