import type { z } from 'zod';
import type { tenantLedger } from '#shared/api/rent-answers.ts';
import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import { comingFee } from './plan-late-fees.ts';
import { readCases, readFeeRules } from './read-late.ts';

type NextLateFee = NonNullable<z.output<typeof tenantLedger>['nextLateFee']>;

/** The day on which a fee is charged by itself: one that is overdue, by the next run. */
export function chargedByItselfOn(feeOn: string, nextRunOn: string): string {
  return feeOn < nextRunOn ? nextRunOn : feeOn;
}

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
  const nextRunOn = await readNextRun(tx, organisationId, rules.today);
  const { obligations, standing } = await readCases(tx, organisationId, days, rules);
  for (const obligation of obligations) {
    const fee = obligation.openCents === 0 ? null : comingFee(obligation, { ...rules, standing });
    if (fee === null) continue;
    const { tenancyId } = obligation.lease;
    const on = nextRunOn === null ? fee.on : chargedByItselfOn(fee.on, nextRunOn);
    const earlier = fees.get(tenancyId);
    if (earlier !== undefined && earlier.on <= on) continue;
    fees.set(tenancyId, { on, cents: fee.cents, ofCents: fee.outstandingCents, dueOn: obligation.dueOn });
  }
  return fees;
}

/** Today, or tomorrow once today's was; none where a person charges late fees. */
async function readNextRun(tx: Tx, organisationId: string, today: string): Promise<string | null> {
  const { lateFeesByThemselves } = await readPolicy(tx, organisationId);
  if (!lateFeesByThemselves) return null;
  const done = await tx
    .selectFrom('rent_day')
    .select('done_through as through')
    .where('org_id', '=', organisationId)
    .where('task', '=', 'late-fees')
    .executeTakeFirst();
  return done !== undefined && done.through >= today ? addDays(done.through, 1) : today;
}
