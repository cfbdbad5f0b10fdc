import { sql } from 'kysely';
import type { z } from 'zod';
import type { receiptInFull } from '#shared/api/receipts.ts';
import type { Tx } from '#server/kernel/database.ts';
import { chargeNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import type { FeeOfCharge } from './fees-of-charges.ts';
import { feeless } from './late-leases.ts';
import { feeKey, stepsOwed } from './plan-late-fees.ts';
import type { LateObligation } from './plan-late-fees.ts';
import { readCases, readFeeRules } from './read-late.ts';

type FeesNotOwed = z.output<typeof receiptInFull>['feesNotOwed'];

/**
 * The late fees that stand only because a payment was recorded after the day on which it came: with it they would not have
 * been charged, without it they would. They stay until somebody waives them.
 */
export async function readFeesNotOwed(
  tx: Tx,
  organisationId: string,
  receiptId: string,
  now: Date,
): Promise<FeesNotOwed> {
  const fees = await readFeesBefore(tx, organisationId, receiptId);
  if (fees.length === 0) return [];
  const rules = await readFeeRules(tx, organisationId, now);
  const { obligations, standing } = await readCases(tx, organisationId, fees, rules);
  const notOwed = new Set(
    obligations.flatMap((obligation) => {
      const owed = stepsOwed(obligation, { ...rules, standing });
      return stepsOwed(without(obligation, receiptId), { ...rules, standing })
        .filter((step) => !owed.includes(step))
        .map((step) => feeKey(obligation, step));
    }),
  );
  return fees
    .filter(({ key }) => notOwed.has(key))
    .map(({ chargeId, number, leaseId, dueOn, currency, cents }) => ({
      chargeId,
      number: chargeNumber(number),
      leaseId,
      dueOn,
      currency,
      cents,
    }));
}

/** The fees on what a payment paid that were charged before it was recorded, for a day on which it had come. */
async function readFeesBefore(tx: Tx, organisationId: string, receiptId: string): Promise<FeeOfCharge[]> {
  const { rows } = await sql<FeeOfCharge>`
    select distinct f.charge_id as "chargeId", f.number, f.charge_key as key, f.lease_id as "leaseId",
           f.tenancy_id as "tenancyId", c.due_on as "dueOn", f.currency, f.cents
      from receipt r
      join allocation a on a.org_id = r.org_id and a.receipt_id = r.receipt_id
      join charge c on c.org_id = a.org_id and c.charge_id = a.charge_id
      join charge f on f.org_id = c.org_id and f.tenancy_id = c.tenancy_id and f.lease_id = c.lease_id
     where r.org_id = ${organisationId} and r.receipt_id = ${receiptId} and r.reversed_on is null
       and c.kind <> all(${feeless}::text[])
       and f.kind = 'late-fee' and f.voided_on is null and f.obligation_due = to_char(c.due_on, 'YYYY-MM-DD')
       and f.made_at < r.recorded_at and f.explanation ->> 'feeOn' >= to_char(r.received_on, 'YYYY-MM-DD')
     order by f.number`.execute(tx);
  return rows;
}

function without(obligation: LateObligation, receiptId: string): LateObligation {
  const items = obligation.items.map((item) => ({
    ...item,
    payments: item.payments.filter((payment) => payment.receiptId !== receiptId),
  }));
  return { ...obligation, items };
}
