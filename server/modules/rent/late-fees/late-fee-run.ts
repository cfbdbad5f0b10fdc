import type { z } from 'zod';
import { refuseField } from '#server/kernel/refuse.ts';
import type { lateFeeRunRoutes } from '#shared/api/late-fee-runs.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act, SignedInContext } from '#server/kernel/http/request-context.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { RunScope } from '#server/modules/rent/runs/due-leases.ts';
import { readRun } from '#server/modules/rent/runs/list-runs.ts';
import { openRun, runNumber, toldAtMost, totalsOf } from '#server/modules/rent/runs/run-rows.ts';
import type { ChargeRunAnswer } from '#server/modules/rent/runs/run-rows.ts';
import {
  keyOfRequest,
  nothingToCharge,
  readOutcome,
  refuseOther,
  scopeOf,
} from '#server/modules/rent/runs/start-run.ts';
import { readTenantNames } from '#server/modules/rent/runs/tenant-names.ts';
import { workThrough } from '#server/modules/rent/runs/work-through.ts';
import { feeSteps } from './fee-steps.ts';
import { findLateLeases } from './late-leases.ts';
import { planFees } from './plan-late-fees.ts';
import type { LateObligation, PlannedFee, WithoutFee } from './plan-late-fees.ts';
import { presentObligation } from './present-obligation.ts';
import { readFeeRules, readLateCases } from './read-late.ts';
import type { TakenBackFee } from './read-late.ts';

type PreviewBody = z.output<(typeof lateFeeRunRoutes)['POST /late-fee-previews/']['body']>;
type Preview = z.output<(typeof lateFeeRunRoutes)['POST /late-fee-previews/']['answer']>;
type RunBody = z.output<(typeof lateFeeRunRoutes)['POST /late-fee-runs/']['body']>;

const leasesAtOnce = 1000;

export async function previewLateFees(tx: Tx, act: Act, body: PreviewBody): Promise<Preview> {
  const scope = await feeScope(tx, act, body);
  const { fees, without, takenBack } = await planAllFees(tx, scope, act.now);
  const shownFees = fees.slice(0, toldAtMost);
  const shownWithout = without.slice(0, toldAtMost);
  const ids = [...shownFees, ...shownWithout].map(({ obligation }) => obligation.lease.id);
  const tenantsOf = await readTenantNames(tx, scope.organisationId, ids, scope.through);
  const whose = (obligation: LateObligation) => presentObligation(obligation, tenantsOf);
  return {
    through: scope.through,
    previewedAt: act.now.toISOString(),
    leases: new Set(fees.map(({ obligation }) => obligation.lease.id)).size,
    charges: fees.length,
    totals: totalsOf(fees.map(amountOf)),
    fees: shownFees.map(({ obligation, key, cents, step, on, chargedOn, outstandingCents, isCapped, policyFrom }) => ({
      ...whose(obligation),
      cents,
      step,
      feeOn: on,
      chargedOn,
      outstandingCents,
      isCapped,
      policyFrom,
      takenBack: presentTakenBack(takenBack.get(key)),
    })),
    leftOut: shownWithout.map(({ obligation, reason, next, chargeId }) => ({
      ...whose(obligation),
      openCents: obligation.openCents,
      reason,
      nextFeeOn: next?.on ?? null,
      nextFeeCents: next?.cents ?? null,
      chargeId,
    })),
    isCapped: fees.length > toldAtMost || without.length > toldAtMost,
  };
}

export async function startLateFeeRun(body: RunBody, when: SignedInContext): Promise<ChargeRunAnswer> {
  const { organisationId } = when.session;
  const runId = await when.transaction(async (tx) => {
    const scope = await feeScope(tx, when, body);
    const { id, isNew } = await openRun(tx, when, { ...scope, kind: 'late-fees', requestKey: keyOfRequest(when) });
    if (!isNew) return id;
    const { fees } = await planAllFees(tx, scope, when.now);
    if (body.expected !== undefined) refuseOther(body.expected, fees.map(amountOf));
    if (fees.length === 0) throw nothingToCharge();
    const { number } = await readRun(tx, organisationId, id);
    await recordAct(tx, when, 'late-fees.charged', number, { through: scope.through });
    return id;
  });
  await workThrough({ transaction: when.transaction, by: when }, runId, feeSteps);
  return when.transaction((tx) => readOutcome(tx, organisationId, runId));
}

/** What a run would charge, some leases at a time; nothing is written. */
async function planAllFees(tx: Tx, scope: RunScope, now: Date) {
  const rules = await readFeeRules(tx, scope.organisationId, now, { through: scope.through, byHand: true });
  const fees: PlannedFee[] = [];
  const without: WithoutFee[] = [];
  const takenBack = new Map<string, TakenBackFee>();
  let after: string | null = null;
  for (;;) {
    const leases = await findLateLeases(tx, scope, { after, atMost: leasesAtOnce });
    const { obligations, standing, ...cases } = await readLateCases(tx, scope, leases, rules);
    for (const [key, fee] of cases.takenBack) takenBack.set(key, fee);
    for (const obligation of obligations) {
      const plan = planFees(obligation, { ...rules, standing });
      fees.push(...plan.fees);
      without.push(...plan.without);
    }
    after = leases.at(-1)?.leaseId ?? null;
    if (leases.length < leasesAtOnce) return { fees, without, takenBack };
  }
}

/** Whether something is late on a day to come depends on what is paid until then: nobody knows yet. */
async function feeScope(tx: Tx, act: Act, body: PreviewBody): Promise<RunScope> {
  const { today } = act;
  const through = body.through ?? today;
  if (through > today) throw refuseField('through', 'rent.fees-day-to-come');
  return scopeOf(tx, act, { ...body, through });
}

function amountOf({ obligation, cents }: PlannedFee): { currency: string; cents: number } {
  return { currency: obligation.lease.currency, cents };
}

function presentTakenBack(fee: TakenBackFee | undefined): Preview['fees'][number]['takenBack'] {
  return fee === undefined ? null : { number: runNumber(fee.number), on: fee.on };
}
