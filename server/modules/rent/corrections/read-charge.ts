import type { z } from 'zod';
import type { chargeInFull } from '#shared/api/rent-answers.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { organisationDay, organisationFacts } from '#server/kernel/organisation-day.ts';
import { chargeRows, presentCharge } from '#server/modules/rent/charges/charge-rows.ts';
import { readWriteOffsOf } from './drop-write-offs.ts';
import { feesOfTaken } from '#server/modules/rent/late-fees/fees-of-taken.ts';
import { presentFees } from '#server/modules/rent/late-fees/present-fees.ts';
import { readLeaseNames } from '#server/modules/rent/tenancy-money/lease-names.ts';
import { chargeNumber, creditNumber, receiptNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { paymentReference } from '#server/modules/rent/paper/payment-reference.ts';
import { payeeFor } from '#server/modules/rent/paper/payment-block.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import { noSuchCharge } from './void-charge.ts';

type ChargeInFull = z.output<typeof chargeInFull>;

export async function readCharge(tx: Tx, organisationId: string, id: string, now: Date): Promise<ChargeInFull> {
  const row = await chargeRows(tx, organisationId).where('c.charge_id', '=', id).executeTakeFirst();
  if (row === undefined) throw noSuchCharge();
  const today = await organisationDay(tx, organisationId, now);
  const nameOf = await readLeaseNames(tx, organisationId, [row.lease_id], today);
  // What paid it may have come for another building.
  const allocations = await readWhole(tx, () => readAllocations(tx, organisationId, id));
  const charge = presentCharge(row, nameOf(row.lease_id));
  const fees = row.voided_on === null ? await feesOfTaken(tx, organisationId, [id], now) : { gone: [], kept: [] };
  const { country } = await organisationFacts(tx, organisationId);
  const payee = payeeFor(await readPolicy(tx, organisationId), charge.property.id);
  return {
    ...charge,
    key: row.charge_key,
    explanation: row.explanation as ChargeInFull['explanation'], // Written as an object.
    entryId: row.entry_id,
    runId: row.run_id,
    madeBy: row.made_by === null ? null : { id: row.made_by, name: row.maker ?? '' },
    madeAt: row.made_at.toISOString(),
    allocations: allocations.map((allocation) => ({
      ...allocation,
      charge: { id, number: chargeNumber(row.number) },
      refund: null,
    })),
    paymentReference: paymentReference(charge.number, { country, payee }),
    feesNotOwed: presentFees(fees.gone),
    lateFees: presentFees(fees.kept),
    writeOffs: await readWriteOffsOf(tx, organisationId, [id]),
  };
}

async function readAllocations(tx: Tx, organisationId: string, chargeId: string) {
  const rows = await tx
    .selectFrom('allocation as a')
    .leftJoin('allocation as u', (join) =>
      join.onRef('u.org_id', '=', 'a.org_id').onRef('u.undoes_id', '=', 'a.allocation_id'),
    )
    .leftJoin('receipt as r', (join) =>
      join.onRef('r.org_id', '=', 'a.org_id').onRef('r.receipt_id', '=', 'a.receipt_id'),
    )
    .leftJoin('credit as k', (join) => join.onRef('k.org_id', '=', 'a.org_id').onRef('k.credit_id', '=', 'a.credit_id'))
    .select(['a.allocation_id as id', 'a.cents', 'a.on_day as on', 'a.by_hand as byHand'])
    .select(['a.receipt_id', 'r.number as receipt', 'a.credit_id', 'k.number as credit', 'k.kind'])
    .select(['u.allocation_id as undone', 'a.undoes_id as undoes'])
    .where('a.org_id', '=', organisationId)
    .where('a.charge_id', '=', chargeId)
    .orderBy('a.allocation_id')
    .execute();
  return rows.map(({ id, cents, on, byHand, ...row }) => ({
    id,
    cents,
    on,
    byHand,
    receipt: row.receipt_id === null ? null : { id: row.receipt_id, number: receiptNumber(row.receipt ?? 0) },
    credit:
      row.credit_id === null
        ? null
        : { id: row.credit_id, number: creditNumber(row.credit ?? 0), kind: row.kind ?? 'credit' },
    isUndone: row.undone !== null || row.undoes !== null,
  }));
}
