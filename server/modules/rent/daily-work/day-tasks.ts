import { sql } from 'kysely';
import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { applyWaiting } from '#server/modules/rent/allocations/apply-waiting.ts';
import { chargeAgreedDeposits } from '#server/modules/rent/deposits/charge-agreed-deposits.ts';
import { followTerms } from '#server/modules/rent/deposits/follow-terms.ts';
import { feeSteps } from '#server/modules/rent/late-fees/fee-steps.ts';
import { findLateLeases, forgetPaidLate } from '#server/modules/rent/late-fees/late-leases.ts';
import { planLooked } from '#server/modules/rent/late-fees/plan-late-fees.ts';
import { readFeeRules, readLateCases } from '#server/modules/rent/late-fees/read-late.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import { bringUpToDate } from '#server/modules/rent/rent-roll/standing.ts';
import type { DayTask } from '#server/modules/rent/runs/day-work.ts';
import { keepLooked } from '#server/modules/rent/runs/due-leases.ts';
import type { RunScope } from '#server/modules/rent/runs/due-leases.ts';
import { readChunk } from '#server/modules/rent/runs/lease-chunks.ts';
import { planRun, readRunBooks } from '#server/modules/rent/runs/plan-run.ts';
import { rentSteps } from '#server/modules/rent/runs/rent-steps.ts';
import { openRun } from '#server/modules/rent/runs/run-rows.ts';
import type { RunKind } from '#server/modules/rent/runs/run-rows.ts';
import { workThrough } from '#server/modules/rent/runs/work-through.ts';
import type { Runner } from '#server/modules/rent/runs/work-through.ts';

/** In this order: what falls due is charged, what waits pays it, and only then it is looked at what is late. */
export const dayTasks = {
  async charges(runner, today) {
    const policy = await runner.transaction((tx) => readPolicy(tx, runner.by.organisationId));
    // A deposit goes where its tenancy goes, whether or not anything is charged by itself.
    await followTerms(runner, today, { asks: policy.runsByItself });
    if (!policy.runsByItself) return;
    const through = addDays(today, policy.daysAhead);
    await chargeAgreedDeposits(runner, { today, through });
    const scope = everything(runner.by, through);
    if (!(await somethingToCharge(runner, scope))) return;
    await runOnce(runner, 'rent', scope, `daily:charges:${today}`);
  },
  async prepayments(runner, today) {
    for (let after: string | null = null; ;) {
      const from: string | null = after;
      const paid: string[] = await runner.transaction((tx) => payWithWaiting(tx, runner.by, today, from));
      after = paid.at(-1) ?? null;
      if (paid.length < tenanciesAtOnce) return;
    }
  },
  async 'late-fees'(runner, today) {
    const { organisationId } = runner.by;
    const policy = await runner.transaction((tx) => readPolicy(tx, organisationId));
    const scope = everything(runner.by, today);
    if (policy.lateFeesByThemselves && (await somethingLate(runner, scope)))
      await runOnce(runner, 'late-fees', scope, `daily:late-fees:${today}`);
    // This is the last of the day's money: whoever looks at the board in the morning does not wait for all of it.
    await runner.transaction((tx) => bringUpToDate(tx, { organisationId, propertyId: undefined, today }));
  },
} satisfies Record<string, DayTask>;

const tenanciesAtOnce = 500;
const leasesAtOnce = 1000;

function everything({ organisationId }: Poster, through: string): RunScope {
  return { organisationId, through, propertyId: null, leaseIds: null, byItself: true };
}

/** Two nodes that come at the same moment have the same run, by its key, and go through it together. */
async function runOnce(runner: Runner, kind: RunKind, scope: RunScope, requestKey: string): Promise<void> {
  const { id } = await runner.transaction((tx) => openRun(tx, runner.by, { ...scope, kind, requestKey }));
  await workThrough(runner, id, kind === 'late-fees' ? feeSteps : rentSteps(runner));
}

/** A day on which nothing is charged has no run; leases that were looked at in vain are not looked at tomorrow. */
async function somethingToCharge(runner: Runner, scope: RunScope): Promise<boolean> {
  for (let after: string | null = null; ;) {
    const from: string | null = after;
    const { ids, isSomething } = await runner.transaction(async (tx) => {
      const { marks, plans } = await readChunk(tx, scope, { after: from, atMost: leasesAtOnce });
      const leaseIds = marks.map(({ leaseId }) => leaseId);
      const plan = await planRun(tx, scope, plans, await readRunBooks(tx, scope.organisationId));
      if (plan.periods.length === 0) await keepLooked(tx, scope.organisationId, plan.looked);
      return { ids: leaseIds, isSomething: plan.periods.length > 0 };
    });
    if (isSomething) return true;
    if (ids.length < leasesAtOnce) return false;
    after = ids.at(-1) ?? null;
  }
}

async function somethingLate({ transaction, by }: Runner, scope: RunScope): Promise<boolean> {
  return transaction(async (tx) => {
    const rules = await readFeeRules(tx, scope.organisationId, by.now, { through: scope.through });
    for (let after: string | null = null; ;) {
      const leases = await findLateLeases(tx, scope, { after, atMost: leasesAtOnce });
      const { obligations, ...cases } = await readLateCases(tx, scope, leases, rules);
      const plans = obligations.map((one) => planLooked(one, { ...rules, ...cases }));
      if (plans.some(({ fees }) => fees.length > 0)) return true;
      await forgetPaidLate(tx, scope, plans);
      if (leases.length < leasesAtOnce) return false;
      after = leases.at(-1)?.leaseId ?? null;
    }
  });
}

/** Tenancies, by their ids, on which something waits and something is due. */
async function payWithWaiting(tx: Tx, act: Poster, today: string, after: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct b.tenancy_id as id from tenancy_balance b
     where b.org_id = ${act.organisationId} and b.open_cents > 0 and b.oldest_due_on <= ${today}::date
       and (b.prepaid_cents > 0 or b.credit_cents > 0)
       and b.tenancy_id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
     order by 1 limit ${tenanciesAtOnce}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await lockTenancies(tx, act.organisationId, ids);
  await applyWaiting(tx, act, ids, today);
  return ids;
}
