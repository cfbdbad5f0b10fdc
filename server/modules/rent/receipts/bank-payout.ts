import { sql } from 'kysely';
import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { takeNumbers } from '#server/kernel/take-numbers.ts';
import { condense, lockBooks, move, post, shiftFund, together } from '#server/modules/ledger/index.ts';
import type { BalancedLines } from '#server/modules/ledger/index.ts';
import { bankDepositsOfBatch } from '#server/modules/rent/held-money/bank-batch.ts';
import type { LeaseFund } from '#server/modules/rent/places/act-funds.ts';
import { aboutCharge } from '#server/modules/rent/tenancy-money/about-charge.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { carryBanked } from './carry-banked.ts';
import { takeReceipts } from './deposit-receipts.ts';
import { fundsBanked, readReceiptFunds } from './receipt-funds.ts';
import { shiftCrossed } from './shift-crossed.ts';

/** What a provider transferred to the bank at once, and what it is made of. */
export interface PayoutToBank {
  readonly id: string;
  readonly key: string;
  readonly accountId: string;
  readonly on: string;
  readonly currency: string;
  readonly memo: string;
  /** Payments that stand: they leave the drawer. */
  readonly receiptIds: readonly string[];
  /** Payments that came back: `in` was paid out although it had come back by then, `out` was taken from this payout. */
  readonly returned: readonly { readonly receiptId: string; readonly way: 'in' | 'out' }[];
  /** What the provider kept: the company's cost. */
  readonly feeCents: number;
  readonly feeAccountId: string;
  /** Of no payment that is known, or of one that is disputed: whose it is, is not known yet. */
  readonly otherCents: number;
}

/** One entry, as the bank has one line for it. It adds up to that line, whatever came in, went back and was kept. */
export async function bankPayout(
  tx: Tx,
  act: Act,
  payout: PayoutToBank,
): Promise<{ readonly entryId: string; readonly batchId: string | null }> {
  const { organisationId } = act;
  const { accountId, currency, receiptIds } = payout;
  const { id: drawerId } = await systemAccount(tx, organisationId, 'undeposited');
  const taken = receiptIds.length === 0 ? undefined : await takeReceipts(tx, organisationId, receiptIds, payout.on);
  const on = (taken?.rows ?? []).reduce((day, row) => laterOf(day, row.received_on), payout.on);
  const funds = receiptIds.length === 0 ? [] : await readReceiptFunds(tx, organisationId, receiptIds, drawerId);
  const back = await Promise.all(
    payout.returned.map((one) => returnedLines(tx, organisationId, one, { drawerId, accountId, currency })),
  );
  await lockBooks(tx, organisationId, act.now);
  const parts = taken?.parts ?? [];
  const lines = condense(
    together(
      ...parts.map(({ cents, propertyId }) =>
        move({ cents, currency }, { debit: { id: accountId }, credit: 'undeposited', propertyId }),
      ),
      ...fundsBanked(funds, { currency, accountId, drawerId, isForDeposits: false }),
      ...back,
      move(
        { cents: payout.feeCents, currency },
        { debit: { id: payout.feeAccountId }, credit: { id: accountId }, bankAccountId: accountId },
      ),
      move(
        { cents: payout.otherCents, currency },
        { debit: { id: accountId }, credit: 'unidentified', bankAccountId: accountId },
      ),
    ),
  );
  const batchId = taken === undefined ? null : newId(act.now);
  const entry = {
    memo: payout.memo,
    source: {
      kind: batchId === null ? 'online-payout' : 'deposit-batch',
      id: batchId ?? payout.id,
      explanation: {
        receipts: receiptIds.length,
        receiptIds,
        payout: payout.key,
        feeCents: payout.feeCents,
        happened: true,
      },
    },
  };
  const { id: entryId } = await post(tx, act, { ...entry, date: on, lines, idempotencyKey: payout.key });
  if (taken === undefined || batchId === null) return { entryId, batchId: null };
  await tx
    .insertInto('deposit_batch')
    .values({
      org_id: organisationId,
      batch_id: batchId,
      number: await takeNumbers(tx, organisationId, 'deposit-batch', 1),
      account_id: accountId,
      deposited_on: on,
      currency,
      cents: taken.rows.reduce((sum, { cents }) => sum + cents, 0),
      memo: payout.memo,
      entry_id: entryId,
      is_payout: true,
      made_by: act.userId,
      made_at: act.now,
    })
    .execute();
  await tx
    .updateTable('receipt')
    .set({ batch_id: batchId })
    .where('org_id', '=', organisationId)
    .where('receipt_id', 'in', receiptIds)
    .execute();
  const banked = { batchId, receiptIds, parts, currency, accountId, on, entryId, way: 'in' as const };
  await bankDepositsOfBatch(tx, act, banked);
  await shiftCrossed(tx, act, { later: taken.later, batchId, accountId, currency, way: 'in', entry });
  await carryBanked(tx, act, { receiptIds, on });
  return { entryId, batchId };
}

interface Between {
  readonly drawerId: string;
  readonly accountId: string;
  readonly currency: string;
}

interface Gone {
  readonly fund: LeaseFund;
  readonly leaseId: string | null;
  readonly propertyId: string | null;
  readonly unitId: string | null;
  readonly cents: number;
}

/** Whose money a return took from the drawer: the same goes back there from the bank, or comes from there. */
async function returnedLines(
  tx: Tx,
  organisationId: string,
  { receiptId, way }: PayoutToBank['returned'][number],
  between: Between,
): Promise<BalancedLines> {
  const gone = await readGone(tx, organisationId, receiptId, between.drawerId);
  const sign = way === 'in' ? 1 : -1;
  return together(
    ...gone.flatMap((one) => {
      const amount = { cents: sign * one.cents, currency: between.currency };
      const { propertyId } = one;
      return [
        move(amount, { debit: { id: between.accountId }, credit: 'undeposited', propertyId }),
        shiftFund(amount, { fund: one.fund, toId: between.accountId, fromId: between.drawerId, ...aboutGone(one) }),
      ];
    }),
  );
}

function aboutGone({ fund, leaseId, propertyId, unitId }: Gone) {
  if (fund === 'bank-transfers' || leaseId === null || propertyId === null || unitId === null) return { propertyId };
  return aboutCharge({ leaseId, propertyId, unitId }, null);
}

async function readGone(tx: Tx, organisationId: string, receiptId: string, drawerId: string): Promise<Gone[]> {
  const { rows } = await sql<Gone>`
    select case when a.system_key in ('deposits-held', 'last-months-rent', 'prepayments') then a.system_key
                else 'bank-transfers' end as fund,
           g.lease_id as "leaseId", g.property_id as "propertyId", g.unit_id as "unitId",
           sum(g.amount_cents)::bigint as cents
      from receipt r
      join posting g on g.org_id = r.org_id and g.entry_id = r.reversal_entry_id
      join account a on a.org_id = g.org_id and a.account_id = g.account_id
     where r.org_id = ${organisationId} and r.receipt_id = ${receiptId} and g.bank_account_id = ${drawerId}
       and g.account_id <> ${drawerId} and g.basis <> 'accrual'
     group by 1, 2, 3, 4 having sum(g.amount_cents) <> 0 order by 1, 2, 3`.execute(tx);
  return rows;
}

interface Settled {
  readonly receiptId: string;
  readonly key: string;
  readonly accountId: string;
  readonly on: string;
  readonly currency: string;
  readonly memo: string;
}

/** A dispute took money from a payout before it was lost: it counted as unidentified, and is the tenant's now. */
export async function settleHeld(tx: Tx, act: Act, settled: Settled): Promise<void> {
  const { organisationId } = act;
  const { receiptId, accountId, currency, on, memo, key } = settled;
  const { id: drawerId } = await systemAccount(tx, organisationId, 'undeposited');
  const gone = await readGone(tx, organisationId, receiptId, drawerId);
  const lines = gone.flatMap((one) => [
    shiftFund(
      { cents: -one.cents, currency },
      { fund: one.fund, toId: accountId, fromId: drawerId, ...aboutGone(one) },
    ),
    move(
      { cents: one.cents, currency },
      { debit: { id: drawerId }, credit: 'unidentified', bankAccountId: accountId, propertyId: null },
    ),
  ]);
  await post(tx, act, {
    date: on,
    memo,
    lines: condense(together(...lines)),
    source: { kind: 'online-payout', id: receiptId, explanation: { held: key } },
    idempotencyKey: key,
  });
}
