import { sql } from 'kysely';
import type { z } from 'zod';
import type { closingRoutes } from '#shared/api/closing.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { entriesByHand } from './entries-by-hand.ts';
import { keptAccounts } from '#shared/api/ledger.ts';
import { keyOfPerson } from '#server/modules/ledger/posting/create-entry.ts';
import type { Basis, BalancedLines, Dimensions } from '#server/modules/ledger/books/lines.ts';
import { move, together } from '#server/modules/ledger/books/lines.ts';
import { lockBooks } from '#server/modules/ledger/books/open-books.ts';
import { postAll } from '#server/modules/ledger/posting/post.ts';

type Route = (typeof closingRoutes)['POST /control-corrections/'];

/** Two lines each, so that an entry keeps within the lines that it may have. */
const differencesPerEntry = 400;

/**
 * Moves what entries by hand left on a control account, through a day, to another account, lease by lease: the account ties
 * to the tenants' ledgers again, or to the payments in the drawer, on both bases, and the books can be closed.
 */
export async function correctControlAccount(
  tx: Tx,
  act: Act,
  { accountId, counterAccountId, date, memo }: z.output<Route['body']>,
): Promise<z.output<Route['answer']>> {
  const { organisationId } = act;
  await lockBooks(tx, organisationId, act.now);
  const key = keyOfPerson(act.idempotencyKey);
  const earlier = key === undefined ? [] : await readEntries(tx, organisationId, key);
  if (earlier.length > 0) return { entries: earlier };
  const account = await controlAccount(tx, organisationId, accountId);
  if ((await isControl(tx, organisationId, counterAccountId)) !== undefined)
    throw refuseField('counterAccountId', 'ledger.counter-account-controlled');
  const differences = await readDifferences(tx, organisationId, accountId, date);
  if (differences.length === 0)
    throw refuse('ledger.control-account-ties', { number: account.number, name: account.name, date });
  const parts = Array.from({ length: Math.ceil(differences.length / differencesPerEntry) }, (_, index) =>
    differences.slice(index * differencesPerEntry, (index + 1) * differencesPerEntry),
  );
  await postAll(
    tx,
    act,
    parts.map((some, index) => ({
      date,
      memo,
      lines: together(...some.map((difference) => linesOf(difference, accountId, counterAccountId))),
      source: { kind: 'control-correction', explanation: { account: `${account.number} ${account.name}` } },
      idempotencyKey: key === undefined ? undefined : `${key}:${index}`,
    })),
  );
  return { entries: await readEntries(tx, organisationId, key, parts.length) };
}

interface Difference extends Dimensions {
  readonly currency: string;
  readonly basis: Basis;
  readonly cents: number;
}

function linesOf({ currency, basis, cents, ...about }: Difference, accountId: string, other: string): BalancedLines {
  const [debit, credit] = cents < 0 ? [accountId, other] : [other, accountId];
  return move({ cents: Math.abs(cents), currency }, { debit: { id: debit }, credit: { id: credit }, basis, ...about });
}

/** By what lines are about, so that the sub-ledgers of leases and people tie as well. */
async function readDifferences(
  tx: Tx,
  organisationId: string,
  accountId: string,
  through: string,
): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    ${entriesByHand(organisationId, through)}
    select g.currency, g.basis, sum(g.amount_cents)::bigint as cents, g.property_id as "propertyId", g.unit_id as "unitId",
           g.lease_id as "leaseId", g.person_id as "personId", g.bank_account_id as "bankAccountId"
      from by_hand w join posting g on g.org_id = ${organisationId} and g.entry_id = w.entry_id
     where g.account_id = ${accountId}
     group by g.currency, g.basis, g.property_id, g.unit_id, g.lease_id, g.person_id, g.bank_account_id
    having sum(g.amount_cents) <> 0
     order by g.currency, g.basis, g.property_id, g.lease_id`.execute(tx);
  return rows;
}

async function controlAccount(tx: Tx, organisationId: string, accountId: string) {
  const found = await isControl(tx, organisationId, accountId);
  if (found === undefined) throw refuseField('accountId', 'ledger.not-a-control-account');
  return found;
}

function isControl(tx: Tx, organisationId: string, accountId: string) {
  return tx
    .selectFrom('account')
    .select(['number', 'name'])
    .where('org_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .where('system_key', 'in', [...keptAccounts])
    .executeTakeFirst();
}

/** The entries of one correction: by its key, or the last ones of the books, which nobody else can have added to. */
function readEntries(tx: Tx, organisationId: string, key: string | undefined, last = 0) {
  let rows = tx
    .selectFrom('journal_entry')
    .select(['entry_id as id', 'number', 'date', 'memo'])
    .where('org_id', '=', organisationId)
    .where('source_kind', '=', 'control-correction');
  if (key === undefined) return rows.orderBy('number', 'desc').limit(last).execute();
  rows = rows.where(sql<boolean>`starts_with(idempotency_key, ${`${key}:`})`);
  return rows.orderBy('number').execute();
}
