import type { z } from 'zod';
import type { tenantLedger } from '#shared/api/rent-answers.ts';
import type { Tx } from '#server/kernel/database.ts';
import { comingFee } from './plan-late-fees.ts';
import { readCases, readFeeRules } from './read-late.ts';

type NextLateFee = NonNullable<z.output<typeof tenantLedger>['nextLateFee']>;

/** “On 5 March 50.00 will be added”, if nothing more is paid, for each tenancy where something will; for all at once. */
export async function readNextLateFees(
  tx: Tx,
  organisationId: string,
  tenancyIds: readonly string[],
  now: Date,
): Promise<Map<string, NextLateFee>> {
  const fees = new Map<string, NextLateFee>();
  if (tenancyIds.length === 0) return fees;
  const rules = await readFeeRules(tx, organisationId, now);
  const days = await tx
    .selectFrom('charge')
    .select(['lease_id as leaseId', 'tenancy_id as tenancyId', 'due_on as dueOn'])
    .distinct()
    .where('org_id', '=', organisationId)
    .where('tenancy_id', 'in', tenancyIds)
    .where('open_cents', '>', 0)
    .where('due_on', '<=', rules.today)
    .execute();
  const { obligations, standing } = await readCases(tx, organisationId, days, rules);
  for (const obligation of obligations) {
    const fee = obligation.openCents === 0 ? null : comingFee(obligation, { ...rules, standing });
    const { tenancyId } = obligation.lease;
    const earlier = fees.get(tenancyId);
    if (fee === null || (earlier !== undefined && earlier.on <= fee.on)) continue;
    fees.set(tenancyId, { on: fee.on, cents: fee.cents, ofCents: fee.outstandingCents, dueOn: obligation.dueOn });
  }
  return fees;
}
