import type { Tx } from '#server/kernel/database.ts';
import { comingFee } from '#server/modules/rent/late-fees/plan-late-fees.ts';
import { readCases, readFeeRules } from '#server/modules/rent/late-fees/read-late.ts';

interface NextFee {
  readonly on: string;
  readonly cents: number;
}

/** The next fee of each of some tenancies, if nothing more is paid; for all at once. */
export async function readNextFees(
  tx: Tx,
  organisationId: string,
  tenancyIds: readonly string[],
  now: Date,
): Promise<Map<string, NextFee>> {
  if (tenancyIds.length === 0) return new Map();
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
  const fees = new Map<string, NextFee>();
  for (const obligation of obligations) {
    const fee = obligation.openCents === 0 ? null : comingFee(obligation, { ...rules, standing });
    const { tenancyId } = obligation.lease;
    const earlier = fees.get(tenancyId);
    if (fee !== null && (earlier === undefined || fee.on < earlier.on))
      fees.set(tenancyId, { on: fee.on, cents: fee.cents });
  }
  return fees;
}
