import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { may } from '#shared/permissions.ts';
import { roles } from '#shared/roles.ts';
import { nextRun } from '#shared/report-schedules.ts';
import type { ScheduleFormat, ScheduleSpan } from '#shared/report-schedules.ts';
import { queueMail } from '#server/adapters/mail/queue-mail.ts';
import type { ReportScheduleTable } from '#server/database/types.ts';
import { recordEvent } from '#server/kernel/audit.ts';
import { backgroundTransaction, unlessLeaving } from '#server/kernel/background-transaction.ts';
import type { Database, Tx } from '#server/kernel/database.ts';
import { actOf } from '#server/kernel/http/request-context.ts';
import type { SignedIn, SignedInContext } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { organisationFacts } from '#server/kernel/organisation-day.ts';
import { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Report } from '#server/kernel/reports/report.ts';
import { ruleOf } from './save-schedule.ts';
import { makeFiles } from './schedule-files.ts';
import type { MadeFiles, Sending } from './schedule-files.ts';
import { readMembers } from './schedule-rows.ts';

type Row = Selectable<ReportScheduleTable>;

export interface Sender {
  readonly database: Database;
  readonly offered: readonly Report[];
  readonly delivery: 'smtp' | 'kept';
}

const schedulesAtOnce = 20;
const attemptsAtMost = 3;
const anHour = 3_600_000;

/**
 * Sends what is due. Files are made first, with the access of the schedule's owner; then one transaction takes the
 * schedule, notes the run, puts the messages into the outbox and steps to the next time. A process that is killed has done
 * all of it or nothing, and another one that comes at the same moment finds that it is done (docs/decisions/010).
 */
export async function sendDueReports(sender: Sender, now: Date): Promise<number> {
  const { rows } = await sender.database.transaction({ scope: 'auth' }, (tx) =>
    sql<{ org_id: string; schedule_id: string }>`
      select org_id, schedule_id from report_schedules_due(${now}, ${schedulesAtOnce})`.execute(tx),
  );
  let sent = 0;
  const failures: unknown[] = [];
  for (const { org_id: organisationId, schedule_id: scheduleId } of rows) {
    try {
      if (await unlessLeaving(() => sendDue(sender, organisationId, scheduleId, now), false)) sent += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some scheduled reports were not sent');
  return sent;
}

async function sendDue(sender: Sender, organisationId: string, scheduleId: string, now: Date): Promise<boolean> {
  const whole = backgroundTransaction(sender.database, { scope: 'organisation', organisationId });
  const found = await whole(async (tx) => {
    const row = await tx
      .selectFrom('report_schedule')
      .selectAll()
      .where('org_id', '=', organisationId)
      .where('schedule_id', '=', scheduleId)
      .where('paused_at', 'is', null)
      .executeTakeFirst();
    return row && { row, owner: await readOwner(tx, row, now) };
  });
  if (found === undefined || (found.row.retry_at ?? found.row.next_run_at) > now) return false;
  const { row, owner } = found;
  if (owner === undefined) {
    await whole((tx) => stop(tx, row, 'owner-left', now));
    return false;
  }
  const when = contextOf(sender.database, owner, now);
  try {
    if (!may(owner, 'reports.send')) throw refuse('reports.no-such-report');
    const files = await makeFiles(sender.offered, sendingOf(row), when);
    return await whole((tx) => finish(tx, sender, row, files, now));
  } catch (error) {
    if (!(error instanceof Problem)) {
      await whole((tx) => noteFailure(tx, row, refuse('kernel.tried-again').message, now));
      throw error;
    }
    if (error.code === 'database-unavailable') throw error;
    const isGone = error.code === 'not-found' || error.code === 'forbidden';
    await whole((tx) => (isGone ? stop(tx, row, 'no-access', now) : noteFailure(tx, row, error.message, now)));
    return false;
  }
}

/** The run, its messages and the step to the next time; nothing where somebody else was first. */
async function finish(tx: Tx, sender: Sender, row: Row, files: MadeFiles, now: Date): Promise<boolean> {
  const claimed = await tx
    .selectFrom('report_schedule')
    .select('version')
    .where('org_id', '=', row.org_id)
    .where('schedule_id', '=', row.schedule_id)
    // Whoever was first has stepped to the next time.
    .where('next_run_at', '<=', now)
    .where('version', '=', row.version)
    .where('paused_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (claimed === undefined) return false;
  await queueRun(tx, sender, row, { files, now, dueAt: row.next_run_at });
  await step(tx, row, now);
  return true;
}

interface Queued {
  readonly files: MadeFiles;
  readonly now: Date;
  readonly dueAt: Date | null;
}

/** A message for each recipient. */
export async function queueRun(tx: Tx, { delivery }: Sender, row: Row, { files, now, dueAt }: Queued): Promise<void> {
  const organisationId = row.org_id;
  const members = await readMembers(tx, { organisationId }, row.member_ids);
  const to = new Set([...[...members.values()].map(({ email }) => email), ...row.addresses]);
  const mailIds: string[] = [];
  for (const address of to) {
    const { id } = await queueMail(tx, { organisationId, to: address, ...files }, delivery, now);
    mailIds.push(id);
  }
  await tx
    .insertInto('report_schedule_run')
    .values({
      org_id: organisationId,
      run_id: newId(now),
      schedule_id: row.schedule_id,
      due_at: dueAt,
      ran_at: now,
      outcome: 'sent',
      mail_ids: mailIds,
    })
    .execute();
}

/** Times that were missed while nothing ran are passed over: one mail says how it is now. */
async function step(tx: Tx, row: Row, now: Date): Promise<void> {
  const { timeZone } = await organisationFacts(tx, row.org_id);
  const next = nextRun(ruleOf(row), timeZone, now);
  await write(tx, row, { next_run_at: next, retry_at: null, attempts: 0 });
}

async function noteFailure(tx: Tx, row: Row, problem: string, now: Date): Promise<void> {
  await tx
    .insertInto('report_schedule_run')
    .values({
      org_id: row.org_id,
      run_id: newId(now),
      schedule_id: row.schedule_id,
      due_at: row.next_run_at,
      ran_at: now,
      outcome: 'failed',
      problem: problem.slice(0, 1000),
    })
    .execute();
  if (row.attempts + 1 >= attemptsAtMost) return step(tx, row, now);
  await write(tx, row, { retry_at: new Date(now.getTime() + anHour), attempts: row.attempts + 1 });
}

async function stop(tx: Tx, row: Row, reason: 'owner-left' | 'no-access', now: Date): Promise<void> {
  await write(tx, row, { paused_at: now, stop_reason: reason });
  const details = { reason };
  const event = { organisationId: row.org_id, kind: 'report-schedule.stopped', at: now, subject: row.name, details };
  await recordEvent(tx, event);
}

type Step = Partial<Pick<Row, 'next_run_at' | 'retry_at' | 'attempts' | 'paused_at' | 'stop_reason'>>;

async function write(tx: Tx, row: Row, columns: Step): Promise<void> {
  await tx
    .updateTable('report_schedule')
    .set(columns)
    .where('org_id', '=', row.org_id)
    .where('schedule_id', '=', row.schedule_id)
    .execute();
}

/** With whose access it is read; nothing where they left the workspace or are suspended. */
async function readOwner(tx: Tx, row: Row, now: Date): Promise<SignedIn | undefined> {
  const member = await tx
    .selectFrom('membership')
    .select(['role', 'sees_all_properties'])
    .where('org_id', '=', row.org_id)
    .where('user_id', '=', row.owner_id)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  const role = roles.find((one) => one === member?.role);
  if (member === undefined || role === undefined) return undefined;
  return {
    userId: row.owner_id,
    organisationId: row.org_id,
    sessionId: row.schedule_id,
    role,
    confirmedAt: now,
    seesAllProperties: member.sees_all_properties,
    facts: await organisationFacts(tx, row.org_id),
  };
}

function contextOf(database: Database, owner: SignedIn, now: Date): SignedInContext {
  const origin = { requestId: newId(now), address: '', userAgent: '', pageOrigin: undefined };
  const { organisationId, userId, seesAllProperties } = owner;
  const of = { scope: 'organisation', organisationId, userId } as const;
  const seen = seesAllProperties ? of : { ...of, properties: 'own' as const };
  // It only reads: what it comes to is written under the lock of the organisation.
  return { ...actOf(owner, origin, now), transaction: (work) => database.transaction(seen, work) };
}

/** The checks of the table, and of the routes that write it, allow these alone. */
export function sendingOf(row: Row): Sending {
  return {
    name: row.name,
    report: row.report,
    packetId: row.packet_id,
    parameters: row.parameters as Sending['parameters'],
    span: row.span as ScheduleSpan,
    formats: row.formats as ScheduleFormat[],
  };
}
