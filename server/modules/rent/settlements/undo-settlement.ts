import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { laterOf } from '#shared/rent/calendar.ts';
import { dayOfTakingBack } from '#server/modules/rent/tenancy-money/dates.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { readMoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { takeChargeBack } from '#server/modules/rent/corrections/void-charge.ts';
import { takeCreditBack } from '#server/modules/rent/corrections/void-credit.ts';
import { takeRefundBack } from '#server/modules/rent/receipts/void-refund.ts';
import { beginSettlement } from './draft-settlement.ts';
import { askAgain, leaveRegister, readInPlaceOfDeposits } from './forgive-deposits.ts';
import { settlementNumber } from '#server/modules/rent/held-money/settlement-number.ts';
import { contentOf, readSettlementRow, resultOf } from './settlement-rows.ts';
import type { SettlementRow } from './settlement-rows.ts';
import { takeInterestBack } from '#server/modules/rent/deposits/undo-interest.ts';

interface Undoing {
  readonly reason: string;
  readonly date?: string | undefined;
}

/**
 * Takes a settlement back by reversals, the last of its acts first, and opens a draft like it. What somebody has taken
 * back by itself meanwhile is left out. What became owed in its place, because a payment of the deposit came back, goes
 * too: the deposit is asked for again.
 */
export async function undoSettlement(tx: Tx, act: Act, settlementId: string, undoing: Undoing) {
  const { organisationId, userId } = act;
  await lockTenancies(tx, organisationId, [(await readSettlementRow(tx, organisationId, settlementId)).tenancy_id]);
  const row = await readSettlementRow(tx, organisationId, settlementId);
  const number = settlementNumber(row.number);
  if (row.state !== 'final')
    throw row.state === 'draft'
      ? refuse('deposits.settlement-is-draft', { settlement: number })
      : refuse('deposits.settlement-undone', { settlement: number });
  const content = contentOf(row);
  const { today } = act;
  const taken = { name: number, from: content.settledOn, date: undoing.date };
  const date = await dayOfTakingBack(tx, organisationId, taken, today);
  await takeBack(tx, act, row, { reason: undoing.reason, date });
  await tx
    .updateTable('deposit_settlement')
    .set({ state: 'undone', undone_on: date, undone_reason: undoing.reason, undone_by: userId })
    .where('org_id', '=', organisationId)
    .where('settlement_id', '=', settlementId)
    .execute();
  await recordAct(tx, act, 'deposit.settlement-undone', number, { reason: undoing.reason });
  const lease = await readMoneyLease(tx, organisationId, row.lease_id);
  const next = { ...content, settledOn: date };
  if (!(await hasDraft(tx, organisationId, row))) await beginSettlement(tx, act, lease, next);
  return settlementId;
}

async function takeBack(
  tx: Tx,
  act: Act,
  row: SettlementRow,
  { reason, date }: { readonly reason: string; readonly date: string },
): Promise<void> {
  const { organisationId } = act;
  const { deductions, waiverCreditIds } = resultOf(row);
  const of = { tenancyId: row.tenancy_id, settlement: settlementNumber(row.number) };
  const owed = await readInPlaceOfDeposits(tx, organisationId, of);
  await askAgain(tx, act, owed, { reason, date });
  if (row.refund_id !== null && row.refund_voided_on === null)
    await takeRefundBack(tx, act, row.refund_id, { reason, date });
  if (row.credit_id !== null && row.credit_voided_on === null)
    await takeCreditBack(tx, act, row.credit_id, { reason, date });
  await leaveRegister(tx, act, owed, { reason, date });
  for (const { chargeId, isNew } of deductions) {
    if (isNew && chargeId !== null && (await chargeStands(tx, organisationId, chargeId)))
      await takeChargeBack(tx, act, chargeId, { kind: 'mistake', reason, date });
  }
  for (const creditId of waiverCreditIds) {
    const givenOn = await readStandingCredit(tx, organisationId, creditId);
    if (givenOn !== undefined) await takeCreditBack(tx, act, creditId, { reason, date: laterOf(date, givenOn) });
  }
  if (row.interest_entry_id !== null && !(await isReversed(tx, organisationId, row.interest_entry_id)))
    await takeInterestBack(tx, act, row.interest_entry_id, { reason, date, today: act.today });
}

async function chargeStands(tx: Tx, organisationId: string, chargeId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('charge')
    .select('voided_on')
    .where('org_id', '=', organisationId)
    .where('charge_id', '=', chargeId)
    .executeTakeFirst();
  return row !== undefined && row.voided_on === null;
}

/** The day of a credit that nobody has taken back. What was asked for ahead is waived on the day that it is asked for. */
async function readStandingCredit(tx: Tx, organisationId: string, creditId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('credit')
    .select('given_on')
    .where('org_id', '=', organisationId)
    .where('credit_id', '=', creditId)
    .where('voided_on', 'is', null)
    .executeTakeFirst();
  return row?.given_on;
}

async function isReversed(tx: Tx, organisationId: string, entryId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('journal_entry')
    .select('entry_id')
    .where('org_id', '=', organisationId)
    .where('reverses_entry_id', '=', entryId)
    .executeTakeFirst();
  return row !== undefined;
}

async function hasDraft(tx: Tx, organisationId: string, { tenancy_id, currency }: SettlementRow): Promise<boolean> {
  const row = await tx
    .selectFrom('deposit_settlement')
    .select('settlement_id')
    .where('org_id', '=', organisationId)
    .where('tenancy_id', '=', tenancy_id)
    .where('currency', '=', currency)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  return row !== undefined;
}
