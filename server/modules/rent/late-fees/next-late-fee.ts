import type { z } from 'zod';
import type { tenantLedger } from '#shared/api/rent-answers.ts';
import { addDays } from '#shared/dates.ts';
import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import { comingFees } from './plan-late-fees.ts';
import { readCases, readFeeRules } from './read-late.ts';

type NextLateFee = NonNullable<z.output<typeof tenantLedger>['nextLateFee']>;

/** The day on which a fee is charged by itself: one that is overdue, by the next run. */
export function chargedByItselfOn(feeOn: string, nextRunOn: string): string {
  return laterOf(feeOn, nextRunOn);
}

/** One fee that will be charged, and the day on which it is. */
export interface AnnouncedFee extends NextLateFee {
  readonly leaseId: string;
}

/**
 * What is charged together is announced together: by the same run, or by hand, where every fee that is overdue is. Of an
 * obligation with several fees it counts once what they are for.
 */
export function addUpNext(fees: readonly AnnouncedFee[], overdueThrough: string | null): NextLateFee | undefined {
  const first = fees.map(({ on }) => on).toSorted()[0];
  if (first === undefined) return undefined;
  const last = overdueThrough === null ? first : laterOf(first, overdueThrough);
  const together = fees.filter(({ on }) => on <= last);
  // The last fee of each says what is open then.
  const obligations = new Map(together.map((fee) => [`${fee.leaseId} ${fee.dueOn}`, fee]));
  return {
    on: first,
    cents: together.reduce((sum, { cents }) => sum + cents, 0),
    ofCents: [...obligations.values()].reduce((sum, { ofCents }) => sum + ofCents, 0),
    dueOn: together.map(({ dueOn }) => dueOn).toSorted()[0] ?? first,
  };
}

/** “On 5 March 50.00 will be added”, if nothing more is paid, for each tenancy where something will; for all at once. */
export async function readNextLateFees(
  tx: Tx,
  organisationId: string,
  tenancyIds: readonly string[],
  now: Date,
): Promise<Map<string, NextLateFee>> {
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
  const nextRunOn = await readNextRun(tx, organisationId, rules.today);
  const { obligations, standing } = await readCases(tx, organisationId, days, rules);
  const byTenancy = Map.groupBy(
    obligations.filter(({ openCents }) => openCents > 0),
    ({ lease }) => lease.tenancyId,
  );
  const next = [...byTenancy].flatMap(([tenancyId, own]): [string, NextLateFee][] => {
    const fees = own.flatMap((obligation) =>
      comingFees(obligation, { ...rules, standing }, nextRunOn ?? rules.today).map((fee) => ({
        leaseId: obligation.lease.id,
        on: nextRunOn === null ? fee.on : chargedByItselfOn(fee.on, nextRunOn),
        cents: fee.cents,
        ofCents: fee.outstandingCents,
        dueOn: obligation.dueOn,
      })),
    );
    const announced = addUpNext(fees, nextRunOn === null ? rules.today : null);
    return announced === undefined ? [] : [[tenancyId, announced]];
  });
  return new Map(next);
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
