import type { Tx } from '#server/kernel/database.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { addCharges } from '#server/modules/rent/add-charges.ts';
import { applyWaiting } from '#server/modules/rent/apply-waiting.ts';
import { lockTenancies } from '#server/modules/rent/lock-tenancies.ts';
import { chargesOfPeriod } from './charges-of-period.ts';
import { findDueLeases, keepLooked, readDueLeases } from './due-leases.ts';
import type { LeaseMark } from './due-leases.ts';
import { planRun, readRunBooks } from './plan-run.ts';
import { presentLeftOut } from './present-left-out.ts';
import { lockRun, noteProgress } from './run-rows.ts';
import type { OpenRun } from './run-rows.ts';
import type { RunSteps } from './work-through.ts';

/** Charges what leases say that falls due. */
export const rentSteps: RunSteps = {
  async step(tx, runId, atMost, by) {
    const run = await lockRun(tx, by.organisationId, runId);
    if (run.isFinished) return true;
    const marks = await findDueLeases(tx, run, { after: run.after, atMost });
    const isFinished = marks.length < atMost;
    const { added, leftOut } = await chargeLeases(tx, run, marks, by);
    await noteProgress(tx, run, {
      after: marks.at(-1)?.leaseId ?? null,
      finishedAt: isFinished ? by.now : null,
      added,
      leftOut: await presentLeftOut(tx, run, leftOut),
    });
    return isFinished;
  },
  async stepOver(tx, runId, problem, by) {
    const run = await lockRun(tx, by.organisationId, runId);
    const [mark] = run.isFinished ? [] : await findDueLeases(tx, run, { after: run.after, atMost: 1 });
    if (mark === undefined) return;
    const why = { reason: 'refused', cents: null, detail: problem.message, chargeId: null } as const;
    const leases = await readDueLeases(tx, run.organisationId, [mark.leaseId]);
    const leftOut = await presentLeftOut(
      tx,
      run,
      leases.map((lease) => ({ lease, ...why })),
    );
    await noteProgress(tx, run, { after: mark.leaseId, finishedAt: null, added: [], leftOut });
  },
};

/** The tenancies are taken first, and what stands is looked at only then. */
async function chargeLeases(tx: Tx, run: OpenRun, marks: readonly LeaseMark[], by: Poster) {
  const { organisationId } = run;
  await lockTenancies(
    tx,
    organisationId,
    marks.map(({ tenancyId }) => tenancyId),
  );
  const books = await readRunBooks(tx, organisationId);
  const leaseIds = marks.map(({ leaseId }) => leaseId);
  const { periods, leftOut, looked } = await planRun(tx, run, leaseIds, books);
  const added = await addCharges(
    tx,
    periods.flatMap((period) => chargesOfPeriod(period, run.id)),
    by,
  );
  const today = await organisationDay(tx, organisationId, by.now);
  await applyWaiting(tx, [...new Set(added.map(({ tenancyId }) => tenancyId))], today, by);
  await keepLooked(tx, organisationId, looked);
  return { added, leftOut };
}
