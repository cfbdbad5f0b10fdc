import type { z } from 'zod';
import type { reportScheduleRoutes } from '#shared/api/report-schedules.ts';
import { may } from '#shared/permissions.ts';
import { lacksTenant, nextRun, packetSpans } from '#shared/report-schedules.ts';
import type { ScheduleRule } from '#shared/report-schedules.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import type { Report } from '#server/kernel/reports/report.ts';
import { propertyFinder } from '#server/modules/portfolio/index.ts';
import { fillIn, findReport } from '#server/modules/reports/ask.ts';
import { readMembers, schedulesAtMost } from './schedule-rows.ts';

type Wanted = z.output<(typeof reportScheduleRoutes)['POST /report-schedules/']['body']>;
type Changed = z.output<(typeof reportScheduleRoutes)['PATCH /report-schedules/{id}/']['body']>;

export async function addSchedule(tx: Tx, act: Act, offered: readonly Report[], wanted: Wanted): Promise<string> {
  const columns = await columnsOf(tx, act, offered, wanted);
  const { count } = await tx
    .selectFrom('report_schedule')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('org_id', '=', act.organisationId)
    .executeTakeFirstOrThrow();
  if (count >= schedulesAtMost) throw refuse('reports.too-many-schedules', { most: schedulesAtMost });
  const scheduleId = newId(act.now);
  await tx
    .insertInto('report_schedule')
    .values({
      org_id: act.organisationId,
      schedule_id: scheduleId,
      owner_id: act.userId,
      created_at: act.now,
      ...columns,
    })
    .execute();
  await recordAct(tx, act, 'report-schedule.added', wanted.name, { to: recipientsSaid(wanted) });
  return scheduleId;
}

export async function changeSchedule(
  tx: Tx,
  act: Act,
  offered: readonly Report[],
  scheduleId: string,
  { version, ...wanted }: Changed,
): Promise<void> {
  const row = await lockSchedule(tx, act, scheduleId, { own: true });
  if (row.version !== version) throw refuse('kernel.record-changed', { name: row.name });
  const columns = await columnsOf(tx, act, offered, wanted);
  await write(tx, act, scheduleId, { ...columns, version: version + 1 });
  await recordAct(tx, act, 'report-schedule.changed', wanted.name, { to: recipientsSaid(wanted) });
}

export async function pauseSchedule(tx: Tx, act: Act, scheduleId: string): Promise<void> {
  const row = await lockSchedule(tx, act, scheduleId);
  if (row.paused_at !== null) return;
  await write(tx, act, scheduleId, { paused_at: act.now, version: row.version + 1 });
  await recordAct(tx, act, 'report-schedule.paused', row.name);
}

/** What was missed meanwhile is not sent. */
export async function resumeSchedule(tx: Tx, act: Act, scheduleId: string): Promise<void> {
  const row = await lockSchedule(tx, act, scheduleId, { own: true });
  if (row.paused_at === null) return;
  const next = nextRun(ruleOf(row), act.session.facts.timeZone, act.now);
  const columns = { paused_at: null, stop_reason: null, next_run_at: next, retry_at: null, attempts: 0 };
  await write(tx, act, scheduleId, { ...columns, version: row.version + 1 });
  await recordAct(tx, act, 'report-schedule.resumed', row.name);
}

export async function removeSchedule(tx: Tx, act: Act, scheduleId: string): Promise<void> {
  const row = await lockSchedule(tx, act, scheduleId);
  await tx
    .deleteFrom('report_schedule')
    .where('org_id', '=', act.organisationId)
    .where('schedule_id', '=', scheduleId)
    .execute();
  await recordAct(tx, act, 'report-schedule.removed', row.name);
}

/** Whoever is in charge of the members may pause and remove it; with whose access it reads may do everything. */
export async function lockSchedule(tx: Tx, act: Act, scheduleId: string, { own = false } = {}) {
  const row = await tx
    .selectFrom('report_schedule')
    .selectAll()
    .where('org_id', '=', act.organisationId)
    .where('schedule_id', '=', scheduleId)
    .forUpdate()
    .executeTakeFirst();
  const isOwn = row?.owner_id === act.userId;
  if (row === undefined || (!isOwn && !may(act.session, 'members.change'))) throw refuse('reports.no-such-schedule');
  if (own && !isOwn) throw refuse('reports.schedule-of-another');
  return row;
}

/** The checks of the table allow these frequencies alone. */
export function ruleOf(row: { frequency: string; on_day: number; at_hour: number }): ScheduleRule {
  return { frequency: row.frequency as ScheduleRule['frequency'], onDay: row.on_day, atHour: row.at_hour };
}

type Columns = Awaited<ReturnType<typeof columnsOf>>;
type Written = Partial<Columns> & {
  readonly version: number;
  readonly paused_at?: Date | null;
  readonly stop_reason?: null;
};

async function write(tx: Tx, { organisationId }: Act, scheduleId: string, columns: Written): Promise<void> {
  await tx
    .updateTable('report_schedule')
    .set(columns)
    .where('org_id', '=', organisationId)
    .where('schedule_id', '=', scheduleId)
    .execute();
}

async function columnsOf(tx: Tx, act: Act, offered: readonly Report[], wanted: Wanted) {
  if ((wanted.report === null) === (wanted.packetId === null)) throw refuseField('report', 'reports.choose-report');
  if (wanted.memberIds.length + wanted.addresses.length === 0)
    throw refuseField('memberIds', 'reports.choose-recipient');
  if (wanted.frequency === 'week' && wanted.onDay > 7) throw refuseField('onDay', 'reports.no-weekday');
  await checkContent(tx, act, offered, wanted);
  const members = [...new Set(wanted.memberIds)];
  if ((await readMembers(tx, act, members)).size !== members.length)
    throw refuseField('memberIds', 'reports.no-such-member');
  const { frequency, onDay, atHour } = wanted;
  return {
    name: wanted.name,
    report: wanted.report,
    packet_id: wanted.packetId,
    parameters: JSON.stringify(wanted.parameters),
    span: wanted.span,
    formats: [...new Set(wanted.formats)],
    frequency,
    on_day: onDay,
    at_hour: atHour,
    member_ids: members,
    addresses: [...new Set(wanted.addresses)],
    next_run_at: nextRun({ frequency, onDay, atHour }, act.session.facts.timeZone, act.now),
    retry_at: null,
    attempts: 0,
  };
}

/** What it sends is there for whoever schedules it. */
async function checkContent(tx: Tx, act: Act, offered: readonly Report[], wanted: Wanted): Promise<void> {
  const { organisationId, userId, session, today } = act;
  const { report, packetId, parameters } = wanted;
  if (report !== null) {
    const found = findReport(offered, session, report);
    const { comparison, ...narrowed } = parameters;
    fillIn(found, narrowed, today);
    if (comparison !== undefined && !found.parameters.some((name) => name === 'compareFrom' || name === 'compareAsOf'))
      throw refuseField('parameters.comparison', 'reports.not-asked-with');
    if (lacksTenant(report, parameters)) throw refuseField('parameters', 'reports.choose-lease-or-person');
    const { propertyId } = parameters;
    if (propertyId !== undefined && (await propertyFinder.find(tx, organisationId, propertyId)) === undefined)
      throw refuseField('parameters.propertyId', 'reports.no-such-property');
    return;
  }
  if (wanted.formats.includes('csv')) throw refuseField('formats', 'reports.packet-as-csv');
  if (!packetSpans.includes(wanted.span)) throw refuseField('span', 'reports.packet-of-month');
  const packet = await tx
    .selectFrom('report_packet')
    .select('packet_id')
    .where('org_id', '=', organisationId)
    // Its maker alone changes it: nobody else decides what is sent with this access.
    .where('user_id', '=', userId)
    .where('packet_id', '=', packetId)
    .executeTakeFirst();
  if (packet === undefined) throw refuseField('packetId', 'reports.no-such-packet');
}

function recipientsSaid({ memberIds, addresses }: Wanted): string {
  return [...(memberIds.length > 0 ? [`${memberIds.length} members`] : []), ...addresses].join(', ').slice(0, 500);
}
