import { organisationDay } from '#server/kernel/organisation-day.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { addNewCharges } from '#server/modules/rent/charges/add-charges.ts';
import { applyWaiting } from '#server/modules/rent/allocations/apply-waiting.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { chargesOfPeriod } from './charges-of-period.ts';
import { findDueLeases, keepLooked, readDueLeases } from './due-leases.ts';
import { freshPlans, readAhead, readChunk } from './lease-chunks.ts';
import type { LeaseChunk } from './lease-chunks.ts';
import { planRun, readRunBooks } from './plan-run.ts';
import { presentLeftOut } from './present-left-out.ts';
import { lockUnfinished, noteProgress } from './run-rows.ts';
import type { OpenRun } from './run-rows.ts';
import type { Runner, RunSteps } from './work-through.ts';

/** Charges what leases say that falls due. The next leases are read and reckoned while these are written. */
export function rentSteps(runner: Runner): RunSteps {
  const ahead = readAhead(runner);
  return {
    async step(tx, act, runId, atMost) {
      const run = await lockUnfinished(tx, act.organisationId, runId);
      if (run === undefined) return true;
      const chunk = (await ahead.take(run.after, atMost)) ?? (await readChunk(tx, run, { after: run.after, atMost }));
      const last = chunk.marks.at(-1)?.leaseId ?? null;
      const isFinished = chunk.marks.length < atMost;
      const meanwhile = () => {
        if (last !== null && !isFinished) ahead.begin(run, last, atMost);
      };
      const { added, leftOut } = await readWhole(tx, () => chargeLeases(tx, run, chunk, { act, meanwhile }));
      await noteProgress(tx, run, {
        after: last,
        finishedAt: isFinished ? act.now : null,
        added,
        leftOut: await presentLeftOut(tx, run, leftOut),
      });
      return isFinished;
    },
    stepOver,
  };
}

interface Charging {
  readonly act: Poster;
  /** Begun when all that is left to do is the database's: until then it would only be in the way. */
  readonly meanwhile: () => void;
}

/** The tenancies are taken first, and what stands is looked at only then: what is left was never charged. */
async function chargeLeases(tx: Tx, run: OpenRun, chunk: LeaseChunk, { act, meanwhile }: Charging) {
  const { organisationId } = run;
  const tenancyIds = chunk.marks.map(({ tenancyId }) => tenancyId);
  await lockTenancies(tx, organisationId, tenancyIds);
  const books = await readRunBooks(tx, organisationId);
  const plans = await freshPlans(tx, run, chunk);
  const { periods, leftOut, looked } = await planRun(tx, run, plans, books);
  meanwhile();
  const added = await addNewCharges(
    tx,
    act,
    periods.flatMap((period) => chargesOfPeriod(period, run.id)),
  );
  const today = await organisationDay(tx, organisationId, act.now);
  await applyWaiting(tx, act, [...new Set(added.map(({ tenancyId }) => tenancyId))], today);
  await keepLooked(tx, organisationId, looked);
  return { added, leftOut };
}

async function stepOver(tx: Tx, act: Poster, runId: string, problem: Problem): Promise<void> {
  const run = await lockUnfinished(tx, act.organisationId, runId);
  const [mark] = run === undefined ? [] : await findDueLeases(tx, run, { after: run.after, atMost: 1 });
  if (run === undefined || mark === undefined) return;
  const why = { reason: 'refused', cents: null, detail: problem.message, chargeId: null } as const;
  const leases = await readDueLeases(tx, run.organisationId, [mark.leaseId]);
  const leftOut = await presentLeftOut(
    tx,
    run,
    leases.map((lease) => ({ lease, ...why })),
  );
  await noteProgress(tx, run, { after: mark.leaseId, finishedAt: null, added: [], leftOut });
}
