import { sql } from 'kysely';
import type { z } from 'zod';
import type { chargeRunRoutes } from '#shared/api/charge-runs.ts';
import { latestOf } from '#shared/dates.ts';
import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { reverseAll } from '#server/modules/ledger/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { applyWaiting } from '#server/modules/rent/allocations/apply-waiting.ts';
import { bookAllocations } from '#server/modules/rent/allocations/book-allocations.ts';
import { inChunks, plainColumn } from '#server/modules/rent/tenancy-money/columns.ts';
import { openDay } from '#server/modules/rent/tenancy-money/dates.ts';
import { dropWriteOffs } from './drop-write-offs.ts';
import { feesOfTaken } from '#server/modules/rent/late-fees/fees-of-taken.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { readUndoneMemo } from '#server/modules/rent/tenancy-money/memos.ts';
import { once } from '#server/modules/rent/tenancy-money/once.ts';
import type { StandingCharge } from '#server/modules/rent/charges/standing-charges.ts';
import { readStanding, undone } from '#server/modules/rent/allocations/undo-allocations.ts';
import { readRun } from '#server/modules/rent/runs/list-runs.ts';
import { idsOf, planTakeBack } from './plan-take-back.ts';
import { lockRun } from '#server/modules/rent/runs/run-rows.ts';
import type { ChargeRunAnswer } from '#server/modules/rent/runs/run-rows.ts';
import { previewChanged, refuseOther } from '#server/modules/rent/runs/start-run.ts';

type Body = z.output<(typeof chargeRunRoutes)['POST /charge-runs/{id}/take-back/']['body']>;

/**
 * Takes back what a run charged, all at once: entries are reversed, charges stay to be seen. Their keys are free again, so
 * that a person can charge the same anew; what charges by itself leaves them alone.
 */
export async function takeRunBack(tx: Tx, act: Act, runId: string, body: Body): Promise<ChargeRunAnswer> {
  await once(tx, act, { act: 'take-run-back', content: [runId, body] }, () => takeBack(tx, act, runId, body));
  return readRun(tx, act.organisationId, runId);
}

async function takeBack(tx: Tx, act: Act, runId: string, body: Body): Promise<string> {
  const { organisationId } = act;
  const { kind } = await lockRun(tx, organisationId, runId);
  const before = await planTakeBack(tx, organisationId, runId, body);
  const standing = [...before.taken, ...before.stays.map(({ charge }) => charge)];
  const tenancyIds = [...new Set(standing.map(({ tenancyId }) => tenancyId))];
  await lockTenancies(tx, organisationId, tenancyIds);
  // Whoever paid or took something back meanwhile is through by now.
  const { taken, stays } = await planTakeBack(tx, organisationId, runId, body);
  const { number } = await readRun(tx, organisationId, runId);
  if (taken.length === 0) throw nothingToTake(number, stays.length);
  if (body.expected !== undefined) refuseOther(body.expected, taken);
  const { gone: fees } = await feesOfTaken(tx, organisationId, idsOf(taken), act.now);
  const feesExpected = body.expected?.feesNotOwed ?? fees.length;
  if (feesExpected !== fees.length) throw previewChanged();
  const { today } = act;
  // Everything is taken back today, or on the first day that its entry and its payments allow.
  await voidAll(tx, act, await giveBack(tx, act, taken, body.reason), {
    kind: 'mistake',
    reason: body.reason,
  });
  // They were owed because this was late: what is free again must not pay them.
  await voidAll(tx, act, await giveBack(tx, act, fees, body.reason), {
    kind: 'waived',
    reason: body.reason,
  });
  if (kind === 'rent') await lookAgain(tx, organisationId, taken);
  await applyWaiting(tx, act, tenancyIds, today);
  await tx
    .updateTable('charge_run')
    .set(({ eb }) => ({
      taken_back_on: today,
      taken_back_at: act.now,
      taken_back_by: act.userId,
      taken_back_reason: body.reason,
      taken_back_charges: eb('taken_back_charges', '+', taken.length),
    }))
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .execute();
  await recordAct(tx, act, 'rent-run.taken-back', number, {
    charges: taken.length,
    lateFees: fees.length,
    reason: body.reason,
  });
  return runId;
}

function nothingToTake(number: string, staying: number): Problem {
  return staying === 0
    ? refuse('rent.run-voided', { run: number })
    : refuse('rent.nothing-to-void', { run: number, count: staying });
}

interface DatedCharge extends StandingCharge {
  readonly date: string;
}

/** What had paid them waits again, and what had written them off falls. */
async function giveBack(tx: Tx, act: Act, taken: readonly StandingCharge[], reason: string): Promise<DatedCharge[]> {
  const chargeIds = taken.flatMap(({ id, paidWith }) => (paidWith === null ? [] : [id]));
  const standing = chargeIds.length === 0 ? [] : await readStanding(tx, act.organisationId, { chargeIds });
  const paidOn = new Map<string, string>();
  for (const { charge, on } of standing) paidOn.set(charge.id, laterOf(paidOn.get(charge.id) ?? on, on));
  const firstOpen = await openDay(tx, act.organisationId, act.today);
  const dated = taken.map((charge) => ({
    ...charge,
    date: latestOf(firstOpen, charge.chargedOn, paidOn.get(charge.id) ?? null),
  }));
  const dateOf = new Map(dated.map(({ id, date }) => [id, date]));
  const givenBack = standing.map((allocation) => undone(allocation, dateOf.get(allocation.charge.id) ?? firstOpen));
  await bookAllocations(tx, act, givenBack);
  await dropWriteOffs(tx, act, givenBack, reason);
  return dated;
}

interface Voiding {
  readonly kind: 'mistake' | 'waived';
  readonly reason: string;
}

/** Their keys are free: what is charged anew, and is late, may come to a fee again. */
async function voidAll(tx: Tx, act: Poster, charges: readonly DatedCharge[], { kind, reason }: Voiding): Promise<void> {
  const memo = await readUndoneMemo(tx, act.organisationId);
  for (const [date, own] of Map.groupBy(charges, (charge) => charge.date)) {
    const entries = await reverseAll(
      tx,
      act,
      own.map(({ entryId }) => entryId),
      { reason, date, memo },
    );
    const rows = own.map(({ id }, index) => ({ id, entryId: entries[index] }));
    await inChunks(rows, async (some) => {
      await sql`
        update charge c
           set voided_on = ${date}::date, void_kind = ${kind}, void_reason = ${reason}, void_entry_id = n.entry,
               voided_by = ${act.userId}::uuid, charge_key = c.charge_key || '~' || c.number
          from unnest(${plainColumn(some, ({ id }) => id)}::uuid[], ${plainColumn(some, ({ entryId }) => entryId)}::uuid[])
               n (id, entry)
         where c.org_id = ${act.organisationId} and c.charge_id = n.id`.execute(tx);
    });
  }
}

/** The next run looks at these leases from the first day that is free again. */
async function lookAgain(tx: Tx, organisationId: string, taken: readonly StandingCharge[]): Promise<void> {
  await inChunks(taken, async (some) => {
    await sql`
      update lease_billing b set next_due_on = least(b.next_due_on, n.due)
        from (select f.lease, min(f.due) as due
                from unnest(${plainColumn(some, ({ leaseId }) => leaseId)}::uuid[],
                            ${plainColumn(some, ({ dueOn }) => dueOn)}::date[]) f (lease, due) group by 1) n
       where b.org_id = ${organisationId} and b.lease_id = n.lease`.execute(tx);
  });
}
