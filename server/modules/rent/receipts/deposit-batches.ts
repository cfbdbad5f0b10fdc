import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { condense, move, post, postedTo, reverse, together } from '#server/modules/ledger/index.ts';
import type { NewEntry, Poster } from '#server/modules/ledger/index.ts';
import { aboutCharge } from '#server/modules/rent/tenancy-money/about-charge.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { dayOfTakingBack } from '#server/modules/rent/tenancy-money/dates.ts';
import { bankDepositsOfBatch } from '#server/modules/rent/held-money/bank-batch.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { readMemos } from '#server/modules/rent/tenancy-money/memos.ts';
import { batchNumber, receiptNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { readPartsByBuilding, readReceiptParts, receiptRows } from './receipt-rows.ts';
import { fundsBanked, readFundsUndone } from './receipt-funds.ts';
import type { ReceiptFund } from './receipt-funds.ts';
import { shiftCrossed } from './shift-crossed.ts';
import { refuseSettled } from '#server/modules/rent/corrections/refuse-settled.ts';
import { refuseBeforeCarried } from '#server/modules/rent/allocations/refuse-before-carried.ts';
import { notAllOfIt } from '#server/modules/rent/allocations/undo-allocations.ts';

export async function listBatches(
  tx: Tx,
  organisationId: string,
  query: { readonly limit: number; readonly cursor?: string | undefined },
) {
  const after = readCursor(query.cursor, ['date', 'number']);
  let rows = batchRows(tx, organisationId)
    .orderBy('b.deposited_on', 'desc')
    .orderBy('b.number', 'desc')
    .limit(query.limit + 1);
  if (after !== undefined)
    rows = rows.where(sql<boolean>`(b.deposited_on, b.number) < (${after[0]}::date, ${after[1]}::bigint)`);
  return pageOf(await rows.execute(), query.limit, (row) => [row.deposited_on, String(row.number)], present);
}

export async function readBatch(tx: Tx, organisationId: string, batchId: string) {
  return present(await batchRow(tx, organisationId, batchId));
}

/** It did not go to the bank: its receipts are in the drawer again. One that came back since then speaks against it. */
export async function undoBatch(
  tx: Tx,
  act: Act,
  batchId: string,
  { reason, date: given }: { readonly reason: string; readonly date?: string | undefined },
): Promise<string> {
  const { organisationId, userId } = act;
  const receipts = await receiptRows(tx, organisationId).where('r.batch_id', '=', batchId).execute();
  const receiptIds = receipts.map((row) => row.receipt_id);
  const parts = await readReceiptParts(tx, organisationId, receiptIds);
  await lockTenancies(
    tx,
    organisationId,
    parts.map(({ tenancyId }) => tenancyId),
  );
  const batch = await batchRow(tx, organisationId, batchId);
  const number = batchNumber(batch.number);
  if (batch.is_payout) throw refuse('receipts.batch-is-payout', { batch: number });
  if (batch.undone_on !== null) throw refuse('receipts.batch-undone', { batch: number, day: batch.undone_on });
  // By parts: a receipt is seen by whoever works with one of its buildings.
  if (parts.reduce((sum, { cents }) => sum + cents, 0) !== batch.cents) throw notAllOfIt();
  const returned = await receiptRows(tx, organisationId)
    .where('r.batch_id', '=', batchId)
    .where('r.reversed_on', 'is not', null)
    .executeTakeFirst();
  if (returned !== undefined) throw refuse('receipts.returned-in-batch', { receipt: receiptNumber(returned.number) });
  await refuseSettled(tx, organisationId, receiptIds);
  const { today } = act;
  const taken = { name: number, from: batch.deposited_on, date: given };
  const date = await dayOfTakingBack(tx, organisationId, taken, today);
  const { words } = await readMemos(tx, organisationId, []);
  const memo = words.bankDepositUndone(number);
  const refuseIfShort = await refuseBeforeCarried(tx, organisationId, {
    tenancyIds: parts.map(({ tenancyId }) => tenancyId),
    date,
    path: 'date',
  });
  const { id: entryId } = await reverse(tx, act, batch.entry_id, { reason, date, memo });
  await tx
    .updateTable('deposit_batch')
    .set({ undone_on: date, undone_entry_id: entryId, undone_reason: reason, undone_by: userId })
    .where('org_id', '=', organisationId)
    .where('batch_id', '=', batchId)
    .execute();
  await tx
    .updateTable('receipt')
    .set({ batch_id: null })
    .where('org_id', '=', organisationId)
    .where('batch_id', '=', batchId)
    .execute();
  const { account_id: accountId, currency } = batch;
  const { parts: byBuilding, later } = await readPartsByBuilding(tx, organisationId, receiptIds, date);
  const entry = {
    memo,
    source: { kind: 'deposit-batch', id: batchId, explanation: { receipts: batch.receipts ?? 0, cents: 0 } },
  };
  const funds = await readFundsUndone(tx, organisationId, { receiptIds, accountId, entryId });
  await moveUndone(tx, act, batch, { parts: byBuilding, funds, entry, date });
  await bankDepositsOfBatch(tx, act, {
    batchId,
    receiptIds,
    parts: byBuilding,
    currency,
    accountId,
    on: date,
    entryId,
    way: 'out',
  });
  await shiftCrossed(tx, act, { later, batchId, accountId, currency, way: 'out', entry });
  await refuseIfShort();
  await recordAct(tx, act, 'deposit-batch.undone', number, { reason });
  return batchId;
}

/** What went to another building since it was deposited is in the drawer for that building now. */
async function moveUndone(
  tx: Tx,
  act: Poster,
  batch: BatchRow,
  {
    parts,
    funds,
    entry,
    date,
  }: {
    readonly parts: Awaited<ReturnType<typeof readPartsByBuilding>>['parts'];
    readonly funds: readonly ReceiptFund[];
    readonly entry: Pick<NewEntry, 'memo' | 'source'>;
    readonly date: string;
  },
): Promise<void> {
  const { rows } = await sql<{ propertyId: string; tenancyId: string | null; cents: number }>`
    select g.property_id as "propertyId", l.tenancy_id as "tenancyId", sum(g.amount_cents)::bigint as cents
      from posting g left join lease l on l.org_id = g.org_id and l.lease_id = g.lease_id
     where g.org_id = ${act.organisationId} and g.entry_id = ${batch.entry_id} and g.account_id = ${batch.account_id}
     group by 1, 2`.execute(tx);
  const { currency, account_id: accountId } = batch;
  // In the deposit bank account money is known by lease.
  const isByLease = rows.some(({ tenancyId }) => tenancyId !== null);
  const sideOf = (one: { readonly propertyId: string; readonly tenancyId: string | null }) =>
    isByLease ? `${one.propertyId} ${one.tenancyId}` : one.propertyId;
  const moves = [...Map.groupBy(parts, sideOf)].flatMap(([side, own]) => {
    const before = rows.find((row) => sideOf(row) === side)?.cents ?? 0;
    const cents = own.reduce((sum, part) => sum + part.cents, 0) - before;
    const [first] = own;
    if (cents === 0 || first === undefined) return [];
    const about = isByLease ? aboutCharge(first, null) : { propertyId: first.propertyId };
    return [move({ cents, currency }, { debit: 'undeposited', credit: postedTo(accountId), ...about })];
  });
  const { id: drawerId } = await systemAccount(tx, act.organisationId, 'undeposited');
  const shifts = fundsBanked(funds, { currency, accountId: drawerId, drawerId: accountId, isForDeposits: isByLease });
  const lines = condense(together(...moves, ...shifts));
  if (lines.length === 0) return;
  await post(tx, act, { ...entry, date, lines });
}

function batchRows(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('deposit_batch as b')
    .innerJoin('account as a', (join) =>
      join.onRef('a.org_id', '=', 'b.org_id').onRef('a.account_id', '=', 'b.account_id'),
    )
    .selectAll('b')
    .select(['a.number as account_number', 'a.name as account_name'])
    .select((select) =>
      select
        .selectFrom('receipt as r')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('r.org_id', '=', 'b.org_id')
        .whereRef('r.batch_id', '=', 'b.batch_id')
        .as('receipts'),
    )
    .select(sql<number | null>`(select sum(p.amount_cents)::bigint ${ownLines})`.as('own_cents'))
    .where('b.org_id', '=', organisationId)
    .where(sql<boolean>`((select sees_all_properties()) or exists (select ${ownLines}))`);
}

/** Who works with some properties sees a batch by what of it is theirs, also when it was undone. */
const ownLines = sql`from posting p
  join property o on o.org_id = p.org_id and o.property_id = p.property_id
 where p.org_id = b.org_id and p.entry_id = b.entry_id and p.account_id = b.account_id and p.amount_cents > 0`;

type BatchRow = Awaited<ReturnType<ReturnType<typeof batchRows>['executeTakeFirstOrThrow']>>;

async function batchRow(tx: Tx, organisationId: string, batchId: string): Promise<BatchRow> {
  const row = await batchRows(tx, organisationId).where('b.batch_id', '=', batchId).executeTakeFirst();
  if (row === undefined) throw refuse('receipts.no-such-batch');
  return row;
}

function present(row: BatchRow) {
  return {
    id: row.batch_id,
    number: batchNumber(row.number),
    depositedOn: row.deposited_on,
    account: { id: row.account_id, number: row.account_number, name: row.account_name },
    currency: row.currency,
    cents: row.own_cents ?? row.cents,
    receipts: row.receipts ?? 0,
    memo: row.memo,
    entryId: row.entry_id,
    undone: row.undone_on === null ? null : { on: row.undone_on, reason: row.undone_reason ?? '' },
  };
}
