import { sql } from 'kysely';
import { latestOf } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { move, post } from '#server/modules/ledger/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { systemAccount } from '#server/modules/rent/accounts.ts';
import { addCharges } from '#server/modules/rent/add-charges.ts';
import { aboutCharge } from '#server/modules/rent/allocations.ts';
import type { NewAllocation, Target } from '#server/modules/rent/allocations.ts';
import { addCredit } from '#server/modules/rent/give-credit.ts';
import { moveDeposits } from '#server/modules/rent/move-deposits.ts';
import { chargeNumber, receiptNumber } from '#server/modules/rent/numbers.ts';
import { readTargets } from '#server/modules/rent/open-charges.ts';
import type { ReceiptRow } from '#server/modules/rent/receipt-rows.ts';
import { settlementNumber } from './settlement-number.ts';
import { termOf } from './settlement-rows.ts';

/** So much of a deposit that is not there any more is owed instead of the deposit. */
export interface OwedDeposit {
  readonly charge: Target;
  readonly cents: number;
  readonly settlement: string;
}

interface Going {
  readonly undoing: readonly NewAllocation[];
  readonly joined: readonly NewAllocation[];
  readonly date: string;
}

/**
 * A payment came back of which a deposit was paid, and that was settled since: it was kept or paid back, and never came in.
 * As with a refund of rent, whoever had it owes it from the day of the return on, and until it is paid it is a loss on the
 * cash basis. Called before what it had paid is given back; `undoing` says what that will be, and `joined` what goes of last
 * month's rent that it had paid and that was put to the deposit.
 */
export async function oweDeposits(
  tx: Tx,
  receipt: ReceiptRow,
  { undoing, joined, date }: Going,
  by: Poster,
): Promise<OwedDeposit[]> {
  const { organisationId } = by;
  const held = await systemAccount(tx, organisationId, 'deposits-held');
  const { id: accountId } = await systemAccount(tx, organisationId, 'bad-debt');
  const going = [...undoing.filter(({ charge }) => charge.accountId === held.id), ...joined];
  const owed: OwedDeposit[] = [];
  for (const [tenancyId, own] of Map.groupBy(going, ({ charge }) => charge.tenancyId)) {
    let short = await missing(tx, organisationId, { tenancyId, currency: receipt.currency, own, date });
    const settlement = short === 0 ? '' : await lastSettlement(tx, organisationId, tenancyId, receipt.currency);
    for (const { charge, cents: negative } of own) {
      const cents = Math.min(short, -negative);
      if (cents === 0) continue;
      short -= cents;
      const explanation = { receipt: receiptNumber(receipt.number), receiptId: receipt.receipt_id, settlement };
      const { id: entryId } = await post(
        tx,
        {
          date,
          memo: `Deposit to be paid back, ${settlement}, ${explanation.receipt}`,
          lines: move(
            { cents, currency: charge.currency },
            { debit: { id: accountId }, credit: 'deposits-held', ...aboutCharge(charge, receipt.payer_id) },
          ),
          source: { kind: 'receipt-return', id: receipt.receipt_id, explanation },
        },
        by,
      );
      const [movementId = ''] = await moveDeposits(
        tx,
        [{ ...charge, kind: 'correction', cents, on: date, entryId }],
        by,
      );
      await addCharges(
        tx,
        [
          {
            key: `deposit-owed:${movementId}`,
            tenancyId,
            leaseId: charge.leaseId,
            propertyId: charge.propertyId,
            unitId: charge.unitId,
            kind: 'refund-owed',
            label: settlement,
            accountId,
            currency: charge.currency,
            cents,
            chargedOn: date,
            dueOn: date,
            periodFrom: null,
            periodTo: null,
            explanation: { rule: 'deposit-owed', ...explanation, cents },
          },
        ],
        by,
      );
      owed.push({ charge, cents, settlement });
    }
  }
  return owed;
}

interface Own {
  readonly tenancyId: string;
  readonly currency: string;
  readonly own: readonly NewAllocation[];
  readonly date: string;
}

/** What would be held below zero on some day from then on. */
async function missing(tx: Tx, organisationId: string, { tenancyId, currency, own, date }: Own): Promise<number> {
  const { rows } = await sql<{ on: string; cents: number }>`
    select on_day as on, sum(cents)::bigint as cents from deposit_movement
     where org_id = ${organisationId} and tenancy_id = ${tenancyId} and currency = ${currency}
     group by 1`.execute(tx);
  const changes = [...rows, ...own];
  const days = new Set([date, ...changes.map(({ on }) => latestOf(on, date))]);
  const heldOn = (day: string) => changes.reduce((sum, { on, cents }) => sum + (on <= day ? cents : 0), 0);
  return Math.max(0, ...[...days].map((day) => -heldOn(day)));
}

async function lastSettlement(tx: Tx, organisationId: string, tenancyId: string, currency: string): Promise<string> {
  const row = await tx
    .selectFrom('deposit_settlement')
    .select('number')
    .where('org_id', '=', organisationId)
    .where('tenancy_id', '=', tenancyId)
    .where('currency', '=', currency)
    .where('state', '=', 'final')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return settlementNumber(row?.number ?? 0);
}

/** The deposit itself is not asked for again: what went out of it is owed in its place. */
export async function waiveOwedDeposits(tx: Tx, owed: readonly OwedDeposit[], date: string, by: Poster): Promise<void> {
  const open = await readTargets(
    tx,
    by.organisationId,
    owed.map(({ charge }) => charge.id),
  );
  for (const { charge: given, cents, settlement } of owed) {
    const charge = open.get(given.id);
    if (charge === undefined) throw new Error('A charge that was paid is there');
    const on = latestOf(date, charge.openSince);
    const lease = { ...(await termOf(tx, by.organisationId, charge.leaseId)), currency: charge.currency };
    const reason = `Deposit not asked for any more, ${settlement}`;
    const uses = [{ charge, cents }];
    const { accountId } = charge;
    await addCredit(tx, { lease, kind: 'credit', accountId, cents, on, reason, uses, byHand: true }, by);
  }
}

/** What became owed of the deposits that a payment had paid. */
export async function readOwedDeposits(tx: Tx, organisationId: string, receiptId: string) {
  const { rows } = await sql<{
    chargeId: string;
    number: number;
    settlement: string;
    leaseId: string;
    cents: number;
    openCents: number;
  }>`
    select c.charge_id as "chargeId", c.number, c.explanation ->> 'settlement' as settlement, c.lease_id as "leaseId",
           c.cents, c.open_cents as "openCents"
      from receipt_part p join charge c on c.org_id = p.org_id and c.tenancy_id = p.tenancy_id
     where p.org_id = ${organisationId} and p.receipt_id = ${receiptId} and c.kind = 'refund-owed'
       and c.explanation ->> 'rule' = 'deposit-owed' and c.explanation ->> 'receiptId' = p.receipt_id::text
     order by c.number`.execute(tx);
  return rows.map(({ number, settlement, ...row }) => ({
    ...row,
    of: 'deposit' as const,
    number: chargeNumber(number),
    refundNumber: settlement,
  }));
}
