import { readMemos } from '#server/modules/rent/tenancy-money/memos.ts';
import type { z } from 'zod';
import type { receiptRoutes } from '#shared/api/receipts.ts';
import { isExactCents } from '#shared/money.ts';
import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { takeNumbers } from '#server/kernel/take-numbers.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { condense, lockBooks, move, post, together } from '#server/modules/ledger/index.ts';
import { receivingAccount } from '#server/modules/rent/places/receiving-account.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { aboutCharge } from '#server/modules/rent/tenancy-money/about-charge.ts';
import { refuseMoneyDay } from '#server/modules/rent/tenancy-money/dates.ts';
import { bankDepositsOfBatch } from '#server/modules/rent/held-money/bank-batch.ts';
import { readDepositAccounts } from '#server/modules/rent/held-money/deposit-accounts.ts';
import { fundsBanked, readReceiptFunds } from './receipt-funds.ts';
import { carryBanked } from './carry-banked.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { batchNumber, receiptNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { heldByProvider, noSuchReceipt, readPartsByBuilding, readReceiptParts, receiptRows } from './receipt-rows.ts';
import { notAllOfIt } from '#server/modules/rent/allocations/undo-allocations.ts';
import { refuseWhileBanked } from './refuse-while-banked.ts';
import { shiftCrossed } from './shift-crossed.ts';

type Body = z.output<(typeof receiptRoutes)['POST /deposit-batches/']['body']>;

/** Receipts from the drawer go to the bank as one sum, which is one line of its statement. */
export async function depositReceipts(tx: Tx, act: Act, body: Body): Promise<string> {
  const { organisationId, userId } = act;
  const ids = [...new Set(body.receiptIds)];
  const account = await receivingAccount(tx, act, body.accountId);
  const { today } = act;
  await refuseMoneyDay(tx, organisationId, { date: body.depositedOn, today, path: 'depositedOn' });
  const { rows, parts, later } = await takeReceipts(tx, organisationId, ids, body.depositedOn);
  const currency = rows[0]?.currency ?? '';
  for (const row of rows) refuseUnfit(row, currency);
  const latest = rows.reduce((day, row) => laterOf(day, row.received_on), '');
  if (body.depositedOn < latest) throw refuseField('depositedOn', 'rent.deposited-before-paid', { day: latest });
  await refuseWhileBanked(tx, organisationId, { receiptIds: ids, date: body.depositedOn, path: 'depositedOn' });
  const cents = rows.reduce((sum, row) => sum + row.cents, 0);
  if (!isExactCents(cents))
    throw refuseField('receiptIds', 'receipts.too-much-together', {
      amount: { cents: Number.MAX_SAFE_INTEGER, currency },
    });
  const id = newId(act.now);
  const { banks } = await readDepositAccounts(tx, organisationId);
  // In the deposit bank account money is known by lease.
  const isForDeposits = banks.includes(account.id);
  await lockBooks(tx, organisationId, act.now);
  const number = await takeNumbers(tx, organisationId, 'deposit-batch', 1);
  const { words } = await readMemos(tx, organisationId, []);
  const { id: drawerId } = await systemAccount(tx, organisationId, 'undeposited');
  const funds = await readReceiptFunds(tx, organisationId, ids, drawerId);
  const entry = {
    memo: body.memo ?? words.bankDeposit(batchNumber(number), rows.length),
    source: {
      kind: 'deposit-batch',
      id,
      explanation: {
        receipts: rows.length,
        cents,
        receiptIds: ids,
        ...(act.happened === true && { happened: true }),
      },
    },
  };
  const { id: entryId } = await post(tx, act, {
    ...entry,
    date: body.depositedOn,
    lines: condense(
      together(
        ...parts.map((part) =>
          move(
            { cents: part.cents, currency },
            {
              debit: { id: account.id },
              credit: 'undeposited',
              ...(isForDeposits ? aboutCharge(part, null) : { propertyId: part.propertyId }),
            },
          ),
        ),
        ...fundsBanked(funds, { currency, accountId: account.id, drawerId, isForDeposits }),
      ),
    ),
  });
  await tx
    .insertInto('deposit_batch')
    .values({
      org_id: organisationId,
      batch_id: id,
      number,
      account_id: account.id,
      deposited_on: body.depositedOn,
      currency,
      cents,
      memo: body.memo,
      entry_id: entryId,
      made_by: userId,
      made_at: act.now,
    })
    .execute();
  await tx
    .updateTable('receipt')
    .set({ batch_id: id })
    .where('org_id', '=', organisationId)
    .where('receipt_id', 'in', ids)
    .execute();
  const on = body.depositedOn;
  await bankDepositsOfBatch(tx, act, {
    batchId: id,
    receiptIds: ids,
    parts,
    currency,
    accountId: account.id,
    on,
    entryId,
    way: 'in',
  });
  await shiftCrossed(tx, act, { later, batchId: id, accountId: account.id, currency, way: 'in', entry });
  await carryBanked(tx, act, { receiptIds: ids, on });
  await recordAct(tx, act, 'deposit-batch.made', batchNumber(number), { receipts: rows.length, cents });
  return id;
}

/** With the tenancies taken, nobody takes one of them back or brings it to the bank at the same time. */
export async function takeReceipts(tx: Tx, organisationId: string, ids: readonly string[], on: string) {
  const before = await readReceiptParts(tx, organisationId, ids);
  await lockTenancies(
    tx,
    organisationId,
    before.map(({ tenancyId }) => tenancyId),
  );
  const rows = await receiptRows(tx, organisationId).where('r.receipt_id', 'in', ids).orderBy('r.number').execute();
  if (rows.length !== ids.length) throw noSuchReceipt();
  const { parts, later } = await readPartsByBuilding(tx, organisationId, ids, on);
  const sum = (amounts: readonly { readonly cents: number }[]) => amounts.reduce((all, { cents }) => all + cents, 0);
  if (sum(parts) !== sum(rows)) throw notAllOfIt();
  return { rows, parts, later };
}

function refuseUnfit(row: Awaited<ReturnType<typeof takeReceipts>>['rows'][number], currency: string): void {
  const number = receiptNumber(row.number);
  if (row.reversed_on !== null) throw refuse('receipts.voided-so-exclude', { receipt: number, day: row.reversed_on });
  if (row.held_by !== null) throw heldByProvider(row);
  if (row.place_key !== 'undeposited')
    throw refuse('receipts.deposited-already', { receipt: number, place: row.place_name });
  if (row.currency !== currency)
    throw refuse('receipts.batch-currencies', { receipt: number, currency: row.currency, others: currency });
}
