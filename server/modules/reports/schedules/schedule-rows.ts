import { sql } from 'kysely';
import type { z } from 'zod';
import type { reportScheduleRoutes } from '#shared/api/report-schedules.ts';
import { may } from '#shared/permissions.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';

export type Schedule = z.output<(typeof reportScheduleRoutes)['POST /report-schedules/']['answer']>;

export const schedulesAtMost = 200;

/** One's own, and all of them for who is in charge of the members. */
export async function listSchedules(tx: Tx, act: Act): Promise<Schedule[]> {
  const rows = await scheduleRows(tx, act).orderBy('s.name').orderBy('s.schedule_id').limit(schedulesAtMost).execute();
  return presentSchedules(tx, act, rows);
}

export async function readSchedule(tx: Tx, act: Act, scheduleId: string): Promise<Schedule> {
  const rows = await scheduleRows(tx, act).where('s.schedule_id', '=', scheduleId).execute();
  const [schedule] = await presentSchedules(tx, act, rows);
  if (schedule === undefined) throw refuse('reports.no-such-schedule');
  return schedule;
}

function scheduleRows(tx: Tx, { organisationId, userId, session }: Act) {
  const rows = tx
    .selectFrom('report_schedule as s')
    .leftJoin('app_user as u', 'u.user_id', 's.owner_id')
    .leftJoin('report_packet as k', (join) =>
      join.onRef('k.org_id', '=', 's.org_id').onRef('k.packet_id', '=', 's.packet_id'),
    )
    .selectAll('s')
    .select(['u.name as owner_name', 'k.name as packet_name'])
    .where('s.org_id', '=', organisationId);
  return may(session, 'members.change') ? rows : rows.where('s.owner_id', '=', userId);
}

type ScheduleRow = Awaited<ReturnType<ReturnType<typeof scheduleRows>['executeTakeFirstOrThrow']>>;

async function presentSchedules(tx: Tx, act: Act, rows: readonly ScheduleRow[]): Promise<Schedule[]> {
  const runs = await readRuns(
    tx,
    act,
    rows.map((row) => row.schedule_id),
  );
  const names = await readMembers(
    tx,
    act,
    rows.flatMap((row) => row.member_ids),
  );
  return rows.map((row): Schedule => ({
    id: row.schedule_id,
    name: row.name,
    // The checks of the table, and of the routes that write it, allow these alone.
    report: row.report as Schedule['report'],
    packet: row.packet_id === null ? null : { id: row.packet_id, name: row.packet_name ?? '' },
    parameters: row.parameters as Schedule['parameters'],
    span: row.span as Schedule['span'],
    formats: row.formats as Schedule['formats'],
    frequency: row.frequency as Schedule['frequency'],
    onDay: row.on_day,
    atHour: row.at_hour,
    members: row.member_ids.flatMap((id) => {
      const member = names.get(id);
      return member === undefined ? [] : [{ id, name: member.name }];
    }),
    addresses: row.addresses,
    owner: { id: row.owner_id, name: row.owner_name ?? '' },
    isOwn: row.owner_id === act.userId,
    pausedAt: row.paused_at?.toISOString() ?? null,
    stopReason: row.stop_reason as Schedule['stopReason'],
    nextRunAt: row.paused_at === null ? (row.retry_at ?? row.next_run_at).toISOString() : null,
    lastSentAt: runs.lastSent.get(row.schedule_id)?.toISOString() ?? null,
    lastRun: runs.last.get(row.schedule_id) ?? null,
    version: row.version,
  }));
}

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Those who are still members, and not suspended. */
export async function readMembers(
  tx: Tx,
  { organisationId }: Pick<Act, 'organisationId'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Member>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.user_id', 'm.user_id')
    .select(['u.user_id as id', 'u.name', 'u.email'])
    .where('m.org_id', '=', organisationId)
    .where('m.suspended_at', 'is', null)
    .where('m.user_id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function readRuns(tx: Tx, { organisationId }: Act, ids: readonly string[]) {
  const last = new Map<string, NonNullable<Schedule['lastRun']>>();
  if (ids.length === 0) return { last, lastSent: new Map<string, Date>() };
  const rows = await tx
    .selectFrom('report_schedule_run')
    .distinctOn(['schedule_id', 'outcome'])
    .select(['schedule_id', 'ran_at', 'outcome', 'problem', 'mail_ids'])
    .where('org_id', '=', organisationId)
    .where('schedule_id', 'in', ids)
    .orderBy('schedule_id')
    .orderBy('outcome')
    .orderBy('ran_at', 'desc')
    .execute();
  const states = await readStates(
    tx,
    organisationId,
    rows.flatMap((row) => row.mail_ids),
  );
  for (const row of rows.toSorted((one, other) => one.ran_at.getTime() - other.ran_at.getTime())) {
    const counts = { sent: 0, queued: 0, failed: 0, kept: 0 };
    for (const id of row.mail_ids) {
      const state = states.get(id);
      if (state !== undefined) counts[state] += 1;
    }
    last.set(row.schedule_id, {
      at: row.ran_at.toISOString(),
      outcome: row.outcome === 'sent' ? 'sent' : 'failed',
      problem: row.problem,
      messages: counts,
    });
  }
  return { last, lastSent: await readLastSent(tx, organisationId, ids) };
}

/** When a message of each last was sent: one that is queued, was kept or failed has reached nobody. */
async function readLastSent(tx: Tx, organisationId: string, ids: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select s.id, last.at from unnest(${ids}::uuid[]) s (id)
     cross join lateral (
        select m.at from report_schedule_run r
         cross join lateral (
            select max(m.sent_at) as at from mail_message m where m.org_id = r.org_id and m.mail_id = any (r.mail_ids)) m
         where r.org_id = ${organisationId} and r.schedule_id = s.id and m.at is not null
         order by r.ran_at desc limit 1) last`.execute(tx);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

type MailState = keyof NonNullable<Schedule['lastRun']>['messages'];

async function readStates(tx: Tx, organisationId: string, ids: readonly string[]): Promise<Map<string, MailState>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('mail_message')
    .select(['mail_id', 'state'])
    .where('org_id', '=', organisationId)
    .where('mail_id', 'in', ids)
    .execute();
  // The check of the table allows these alone.
  return new Map(rows.map((row) => [row.mail_id, row.state as MailState]));
}
