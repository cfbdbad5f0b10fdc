import type { z } from 'zod';
import type { chargeRunRoutes } from '#shared/api/charge-runs.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act, SignedInContext } from '#server/kernel/http/request-context.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { RunScope } from './due-leases.ts';
import { readChunk } from './lease-chunks.ts';
import type { LeaseChunk } from './lease-chunks.ts';
import { findRunById, readRun } from './list-runs.ts';
import { planRun, readRunBooks } from './plan-run.ts';
import { planAll } from './preview-run.ts';
import { rentSteps } from './rent-steps.ts';
import { openRun, totalsOf } from './run-rows.ts';
import type { ChargeRunAnswer, NewRun } from './run-rows.ts';
import { workThrough } from './work-through.ts';

type RunBody = z.output<(typeof chargeRunRoutes)['POST /charge-runs/']['body']>;
export type Expected = RunBody['expected'];

/** Posts what falls due, and answers when it is done. Asked again under the same key, it goes on where it was cut off. */
export async function startRun(body: RunBody, when: SignedInContext): Promise<ChargeRunAnswer> {
  const { organisationId } = when.session;
  const runId = await when.transaction(async (tx) => {
    const scope = await scopeOf(tx, when, body);
    const run: NewRun = { ...scope, kind: 'rent', requestKey: keyOfRequest(when) };
    const { id, isNew } = await openRun(tx, when, run);
    if (!isNew) return id;
    if (body.expected !== undefined) refuseOther(body.expected, (await planAll(tx, scope)).lines);
    if (!body.expected?.charges && !(await isSomethingToTell(tx, scope))) throw nothingToCharge();
    const { number } = await readRun(tx, organisationId, id);
    await recordAct(tx, when, 'rent.charged', number, { through: scope.through });
    return id;
  });
  const runner = { transaction: when.transaction, by: when };
  await workThrough(runner, runId, rentSteps(runner));
  return when.transaction((tx) => readOutcome(tx, organisationId, runId));
}

/** Another run at the same moment may have charged everything: then there is no run to tell of. */
export async function readOutcome(tx: Tx, organisationId: string, runId: string): Promise<ChargeRunAnswer> {
  const run = await findRunById(tx, organisationId, runId);
  if (run === undefined || (run.charges === 0 && run.leftOut.length === 0)) throw nothingToCharge();
  return run;
}

/** Where nothing is charged, and nothing is left out that somebody should look at, there is no run. */
async function isSomethingToTell(tx: Tx, scope: RunScope): Promise<boolean> {
  const books = await readRunBooks(tx, scope.organisationId);
  for (let after: string | null = null; ;) {
    const { marks, plans }: LeaseChunk = await readChunk(tx, scope, { after, atMost: leasesAtOnce });
    const { periods, leftOut } = await planRun(tx, scope, plans, books);
    if (periods.length > 0 || leftOut.length > 0) return true;
    if (marks.length < leasesAtOnce) return false;
    after = marks.at(-1)?.leaseId ?? null;
  }
}

const leasesAtOnce = 1000;

export function nothingToCharge(): Problem {
  return refuse('rent.nothing-to-charge');
}

/** What a person asks for has a key of its own: none of the program's can meet it. */
export function keyOfRequest({ idempotencyKey }: Act): string | null {
  return idempotencyKey === undefined ? null : `by-hand:${idempotencyKey}`.slice(0, 200);
}

const monthsAhead = 13;

export async function scopeOf(
  tx: Tx,
  { session, now }: Act,
  body: Pick<RunBody, 'through' | 'propertyId' | 'leaseIds'>,
): Promise<RunScope> {
  const { organisationId } = session;
  const today = await organisationDay(tx, organisationId, now);
  const latest = addMonths(today, monthsAhead);
  if (body.through > latest) throw refuseField('through', 'rent.run-too-far-ahead');
  if (body.propertyId !== undefined) await refuseUnknownProperty(tx, organisationId, body.propertyId);
  return {
    organisationId,
    through: body.through,
    propertyId: body.propertyId ?? null,
    leaseIds: body.leaseIds === undefined ? null : [...new Set(body.leaseIds)].toSorted(),
  };
}

export async function refuseUnknownProperty(tx: Tx, organisationId: string, propertyId: string): Promise<void> {
  const found = await tx
    .selectFrom('property')
    .select('property_id')
    .where('org_id', '=', organisationId)
    .where('property_id', '=', propertyId)
    .executeTakeFirst();
  if (found === undefined) throw refuse('portfolio.no-such-property');
}

/** Somebody confirmed figures: nothing else is posted than those. */
export function refuseOther(
  expected: NonNullable<Expected>,
  lines: readonly { readonly currency: string; readonly cents: number }[],
): void {
  const isSame =
    expected.charges === lines.length &&
    JSON.stringify(totalsOf(expected.totals.filter(({ cents }) => cents > 0))) === JSON.stringify(totalsOf(lines));
  if (!isSame) throw previewChanged();
}

export function previewChanged(): Problem {
  return refuse('rent.run-preview-changed');
}
