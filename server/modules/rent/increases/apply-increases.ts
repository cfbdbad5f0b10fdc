import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { increaseRoutes } from '#shared/api/increases.ts';
import { latestOf } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act, SignedInContext } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { Problem } from '#server/kernel/problem.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { takeNumbers } from '#server/kernel/take-numbers.ts';
import { amendCharge, applyIndex, lockLease } from '#server/modules/leasing/index.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { takeDayOfIncrease } from './being-raised.ts';
import { increaseNumber } from './increase-number.ts';
import { planIncreases, waitsForNotice } from './plan-increases.ts';
import type { IncreasePlan, LeftOutLease, PlannedLease } from './plan-increases.ts';

type Body = z.output<(typeof increaseRoutes)['POST /rent-increases/']['body']>;

interface OpenIncrease {
  readonly id: string;
  readonly number: string;
}

/**
 * Raises leases, each in a transaction of its own: what is refused on one is told of and keeps no other back. The same
 * key gives the same increase, and carries on where another request was lost.
 */
export async function applyIncreases(body: Body, when: SignedInContext): Promise<string> {
  const increase = await when.transaction((tx) => openIncrease(tx, when, body));
  for (const leaseId of await when.transaction((tx) => readWaiting(tx, when, increase))) {
    try {
      await when.transaction((tx) => raiseLease(tx, when, increase, { ...body, leases: { leaseIds: [leaseId] } }));
    } catch (error) {
      if (!(error instanceof Problem) || error.code === 'database-unavailable') throw error;
      const why = { reason: 'refused', detail: error.message.slice(0, 500), earliestOn: null } as const;
      await when.transaction((tx) => leaveOut(tx, when, increase, leaseId, why));
    }
  }
  await when.transaction((tx) =>
    tx
      .updateTable('rent_increase')
      .set({ finished_at: when.now })
      .where('org_id', '=', when.session.organisationId)
      .where('increase_id', '=', increase.id)
      .where('finished_at', 'is', null)
      .execute(),
  );
  return increase.id;
}

async function openIncrease(tx: Tx, act: Act, body: Body): Promise<OpenIncrease> {
  const { organisationId, userId } = act;
  const key = act.idempotencyKey ?? null;
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const earlier = key === null ? undefined : await findByKey(tx, organisationId, key, hash);
  if (earlier !== undefined) return earlier;
  await takeDayOfIncrease(tx, organisationId, body.startsOn);
  const plan = await planIncreases(tx, act, body);
  refuseNothing(plan);
  refuseOther(plan, body.expected);
  const { kind, ...terms } = body.by;
  const id = newId(act.now);
  const number = await takeNumbers(tx, organisationId, 'rent-increase', 1);
  await tx
    .insertInto('rent_increase')
    .values({
      org_id: organisationId,
      increase_id: id,
      number,
      kind,
      terms: JSON.stringify({ ...terms, roundTo: body.roundTo }),
      starts_on: body.startsOn,
      notice_on: plan.noticeOn,
      agreed: body.agreed,
      made_by: userId,
      made_at: act.now,
      request_key: key,
      content_hash: hash,
    })
    .execute();
  await tx
    .insertInto('rent_increase_lease')
    .values(
      [...plan.leases.map(waiting), ...plan.leftOut.map(leftOutRow)].map((row) => ({
        ...row,
        org_id: organisationId,
        increase_id: id,
      })),
    )
    .execute();
  const name = increaseNumber(number);
  await recordAct(tx, act, 'rent.raised', name, { leases: plan.leases.length, startsOn: body.startsOn });
  return { id, number: name };
}

function waiting({ leaseId, property, currency }: PlannedLease) {
  return { lease_id: leaseId, property_id: property.id, currency, lines: '[]' };
}

function leftOutRow({ leaseId, property, currency, reason, detail, earliestOn }: LeftOutLease) {
  const outcome = 'left-out';
  return {
    lease_id: leaseId,
    property_id: property.id,
    currency,
    outcome,
    reason,
    detail,
    earliest_on: earliestOn,
    lines: '[]',
  };
}

/** Whoever comes with the same key at the same moment waits for the first, and finds what that one made. */
async function findByKey(tx: Tx, organisationId: string, key: string, hash: string): Promise<OpenIncrease | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rent-increase ${organisationId} ${key}`}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('rent_increase')
    .select(['increase_id', 'number', 'content_hash'])
    .where('org_id', '=', organisationId)
    .where('request_key', '=', key)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.content_hash !== hash) throw refuse('kernel.key-used');
  return { id: row.increase_id, number: increaseNumber(row.number) };
}

/** Where notice is all that is in the way, the first possible day is the answer. */
function refuseNothing({ leases, leftOut }: IncreasePlan): void {
  if (leases.length > 0) return;
  const [first] = leftOut;
  if (first !== undefined && leftOut.every(waitsForNotice)) {
    const earliest = latestOf(...leftOut.map(({ earliestOn }) => earliestOn));
    throw refuseField('startsOn', 'rent.day-before-notice', { days: first.detail ?? '', day: earliest });
  }
  throw refuse('rent.none-raised');
}

function refuseOther({ leases }: IncreasePlan, expected: Body['expected']): void {
  if (expected === undefined) return;
  const newCents = leases.reduce((sum, lease) => sum + lease.newCents, 0);
  if (expected.leases === leases.length && expected.newCents === newCents) return;
  throw refuse('rent.preview-changed');
}

async function readWaiting(tx: Tx, { session }: Act, { id }: OpenIncrease): Promise<string[]> {
  const rows = await tx
    .selectFrom('rent_increase_lease')
    .select('lease_id')
    .where('org_id', '=', session.organisationId)
    .where('increase_id', '=', id)
    .where('outcome', 'is', null)
    .orderBy('lease_id')
    .execute();
  return rows.map(({ lease_id: leaseId }) => leaseId);
}

/** The lease is taken first, and looked at only then. */
async function raiseLease(
  tx: Tx,
  act: Act,
  increase: OpenIncrease,
  body: Body & { readonly leases: { readonly leaseIds: readonly string[] } },
): Promise<void> {
  const [leaseId = ''] = body.leases.leaseIds;
  await lockLease(tx, act.organisationId, leaseId);
  if (!(await isWaiting(tx, act, increase, leaseId))) return;
  const { leases, leftOut } = await planIncreases(tx, act, body, increase.id);
  const [planned] = leases;
  const [why] = leftOut;
  if (planned === undefined) return why === undefined ? undefined : leaveOut(tx, act, increase, leaseId, why);
  const { startsOn } = body;
  for (const { chargeId, newCents: cents, index } of planned.lines) {
    if (index === null)
      await amendCharge(tx, act, leaseId, { chargeId, startsOn, cents, reason: increase.number, dropLater: false });
    // Notice was looked at above, from the day on which it is given.
    else
      await applyIndex(tx, act, leaseId, { clauseId: index.clauseId, newIndex: index.value, startsOn, agreed: true });
  }
  await tx
    .updateTable('rent_increase_lease')
    .set({
      outcome: 'raised',
      old_cents: planned.oldCents,
      new_cents: planned.newCents,
      lines: JSON.stringify(planned.lines),
    })
    .where('org_id', '=', act.organisationId)
    .where('increase_id', '=', increase.id)
    .where('lease_id', '=', leaseId)
    .execute();
}

async function isWaiting(tx: Tx, { session }: Act, { id }: OpenIncrease, leaseId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('rent_increase_lease')
    .select('outcome')
    .where('org_id', '=', session.organisationId)
    .where('increase_id', '=', id)
    .where('lease_id', '=', leaseId)
    .executeTakeFirst();
  return row !== undefined && row.outcome === null;
}

async function leaveOut(
  tx: Tx,
  { session }: Act,
  { id }: OpenIncrease,
  leaseId: string,
  { reason, detail, earliestOn }: Pick<LeftOutLease, 'reason' | 'detail' | 'earliestOn'>,
): Promise<void> {
  await tx
    .updateTable('rent_increase_lease')
    .set({ outcome: 'left-out', reason, detail, earliest_on: earliestOn })
    .where('org_id', '=', session.organisationId)
    .where('increase_id', '=', id)
    .where('lease_id', '=', leaseId)
    .where('outcome', 'is', null)
    .execute();
}
