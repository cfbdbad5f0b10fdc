import type { z } from 'zod';
import type { tenantLedger } from '#shared/api/rent-answers.ts';
import type { Tx } from '#server/kernel/database.ts';
import { comingFee } from './plan-late-fees.ts';
import { readCases, readFeeRules } from './read-late.ts';

type NextLateFee = z.output<typeof tenantLedger>['nextLateFee'];

/** “On 5 March 50.00 will be added”, if nothing more is paid on the tenancy; nothing where nothing will. */
export async function nextLateFeeOf(
  tx: Tx,
  organisationId: string,
  tenancyId: string,
  now: Date,
): Promise<NextLateFee> {
  const rules = await readFeeRules(tx, organisationId, now);
  const days = await tx
    .selectFrom('charge')
    .select(['lease_id as leaseId', 'tenancy_id as tenancyId', 'due_on as dueOn'])
    .distinct()
    .where('org_id', '=', organisationId)
    .where('tenancy_id', '=', tenancyId)
    .where('open_cents', '>', 0)
    .where('due_on', '<=', rules.today)
    .execute();
  const { obligations, standing } = await readCases(tx, organisationId, days, rules);
  const coming = obligations.flatMap((obligation) => {
    const fee = obligation.openCents === 0 ? null : comingFee(obligation, { ...rules, standing });
    if (fee === null) return [];
    return [{ on: fee.on, cents: fee.cents, ofCents: fee.outstandingCents, dueOn: obligation.dueOn }];
  });
  return coming.toSorted((one, other) => one.on.localeCompare(other.on))[0] ?? null;
}
