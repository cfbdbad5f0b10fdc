import { addDays, dateIn } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { addCharges } from '#server/modules/rent/charges/add-charges.ts';
import type { NewCharge } from '#server/modules/rent/charges/add-charges.ts';
import { applyWaiting } from '#server/modules/rent/allocations/apply-waiting.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import type { LeaseMark } from '#server/modules/rent/runs/due-leases.ts';
import { takenBackToldDays } from '#server/modules/rent/runs/plan-run.ts';
import type { LeftOut } from '#server/modules/rent/runs/plan-run.ts';
import { presentLeftOut } from '#server/modules/rent/runs/present-left-out.ts';
import { lockUnfinished, noteProgress, runNumber } from '#server/modules/rent/runs/run-rows.ts';
import type { OpenRun } from '#server/modules/rent/runs/run-rows.ts';
import type { RunSteps } from '#server/modules/rent/runs/work-through.ts';
import { findLateLeases, forgetPaidLate } from './late-leases.ts';
import { feeKey, planLooked, stepsOf } from './plan-late-fees.ts';
import type { HeldPolicy, LateObligation, PlannedFee } from './plan-late-fees.ts';
import { readFeeRules, readLateCases } from './read-late.ts';
import type { FeeRules, LateCases } from './read-late.ts';

/** Charges the fees on what was not paid in time. */
export const feeSteps: RunSteps = {
  async step(tx, act, runId, atMost) {
    const run = await lockUnfinished(tx, act.organisationId, runId);
    if (run === undefined) return true;
    const leases = await findLateLeases(tx, run, { after: run.after, atMost });
    const isFinished = leases.length < atMost;
    const { added, leftOut } = await readWhole(tx, () => chargeLate(tx, act, run, leases));
    const after = leases.at(-1)?.leaseId ?? null;
    await noteProgress(tx, run, { after, finishedAt: isFinished ? act.now : null, added, leftOut });
    return isFinished;
  },
  async stepOver(tx, act, runId) {
    const run = await lockUnfinished(tx, act.organisationId, runId);
    const [lease] = run === undefined ? [] : await findLateLeases(tx, run, { after: run.after, atMost: 1 });
    if (run === undefined || lease === undefined) return;
    await noteProgress(tx, run, { after: lease.leaseId, finishedAt: null, added: [], leftOut: [] });
  },
};

async function chargeLate(tx: Tx, act: Poster, run: OpenRun, leases: readonly LeaseMark[]) {
  const tenancyIds = leases.map(({ tenancyId }) => tenancyId);
  await lockTenancies(tx, run.organisationId, tenancyIds);
  const rules = await readFeeRules(tx, run.organisationId, act.now, {
    through: run.through,
    byHand: run.byItself !== true,
  });
  const { obligations, standing, takenBack } = await readLateCases(tx, run, leases, rules);
  const plans = obligations.map((obligation) => planLooked(obligation, { ...rules, standing, takenBack }));
  const fees = plans.flatMap((plan) => plan.fees);
  const added = await chargeFees(tx, act, fees, { runId: run.id, timeZone: rules.timeZone });
  await forgetPaidLate(tx, run, plans);
  await applyWaiting(tx, act, [...new Set(added.map(({ tenancyId }) => tenancyId))], rules.today);
  const leftOut = rules.byHand ? [] : await presentLeftOut(tx, run, leftAlone(obligations, takenBack, rules));
  return { added, leftOut };
}

/** What a person took back with its run is charged again by a person alone; as long as its rent is open, the run says so. */
function leftAlone(
  obligations: readonly LateObligation[],
  takenBack: LateCases['takenBack'],
  rules: FeeRules,
): LeftOut[] {
  const told = obligations.filter(
    ({ openCents, dueOn }) => openCents > 0 && dueOn > addDays(rules.through, -takenBackToldDays),
  );
  return told.flatMap((obligation) =>
    stepsOf(obligation, rules).flatMap((step): LeftOut[] => {
      const fee = takenBack.get(feeKey(obligation, step));
      if (fee === undefined) return [];
      const { id: chargeId, cents, number } = fee;
      return [{ lease: obligation.lease, reason: 'taken-back', cents, detail: runNumber(number), chargeId }];
    }),
  );
}

interface Circumstances {
  readonly runId: string;
  readonly timeZone: string;
}

async function chargeFees(tx: Tx, act: Poster, fees: readonly PlannedFee[], circumstances: Circumstances) {
  if (fees.length === 0) return [];
  const { id: accountId } = await systemAccount(tx, act.organisationId, 'late-fees');
  return addCharges(
    tx,
    act,
    fees.map((fee) => chargeOf(fee, accountId, circumstances)),
  );
}

function chargeOf(fee: PlannedFee, accountId: string, { runId, timeZone }: Circumstances): NewCharge {
  const { obligation, key, cents, chargedOn, step, on, outstandingCents, isCapped, policyFrom } = fee;
  const { lease, dueOn, policy } = obligation;
  return {
    key,
    tenancyId: lease.tenancyId,
    leaseId: lease.id,
    propertyId: lease.property.id,
    unitId: lease.unit.id,
    kind: 'late-fee',
    label: null,
    accountId,
    currency: lease.currency,
    cents,
    chargedOn,
    dueOn: chargedOn,
    periodFrom: null,
    periodTo: null,
    runId,
    explanation: {
      rule: 'late-fee',
      obligationDueOn: dueOn,
      step,
      feeOn: on,
      // The day that the policy says was over when the fee was charged.
      ...(on === chargedOn ? {} : { chargedLaterBecause: 'day-was-over' }),
      outstandingCents,
      rentCents: obligation.items.reduce((sum, { category, cents: own }) => sum + (category === 'rent' ? own : 0), 0),
      isCapped,
      policyFrom,
      policy: policy?.policy ?? null,
      ...(policy !== null && setting(policy, timeZone)),
    },
  };
}

function setting({ setBy, setAt }: HeldPolicy, timeZone: string) {
  return setBy === null || setAt === null ? {} : { setBy: { name: setBy }, setOn: dateIn(timeZone, setAt) };
}
