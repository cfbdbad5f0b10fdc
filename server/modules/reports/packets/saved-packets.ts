import type { z } from 'zod';
import type { reportPacketRoutes } from '#shared/api/report-packets.ts';
import type { ReportKey } from '#shared/reports/report-keys.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import type { Report } from '#server/kernel/reports/report.ts';
import { findReport, reportsFor } from '#server/modules/reports/ask.ts';
import { readProperties } from './read-packet.ts';
import type { PacketAsked } from './read-packet.ts';

type Wanted = z.output<(typeof reportPacketRoutes)['POST /report-packets/']['body']>;
type Changed = z.output<(typeof reportPacketRoutes)['PATCH /report-packets/{id}/']['body']>;
export type SavedPacket = z.output<(typeof reportPacketRoutes)['POST /report-packets/']['answer']>;

const packetsAtMost = 200;

/** Everybody sees which packets there are, each with the reports and properties that they may see. */
export async function listPackets(tx: Tx, act: Act, offered: readonly Report[]): Promise<SavedPacket[]> {
  const rows = await packetRows(tx, act).orderBy('k.name').limit(packetsAtMost).execute();
  const names = await readPropertyNames(tx, act, rows);
  return rows.map((row) => present(row, act, offered, names));
}

export async function readSavedPacket(
  tx: Tx,
  act: Act,
  offered: readonly Report[],
  packetId: string,
): Promise<SavedPacket> {
  const row = await packetRows(tx, act).where('k.packet_id', '=', packetId).executeTakeFirst();
  if (row === undefined) throw refuse('reports.no-such-packet');
  return present(row, act, offered, await readPropertyNames(tx, act, [row]));
}

/** All that it was saved with, whoever may see it. */
export async function readPacketAsked(
  tx: Tx,
  { organisationId }: Act,
  packetId: string,
): Promise<Omit<PacketAsked, 'month'>> {
  const row = await tx
    .selectFrom('report_packet')
    .select(['reports', 'property_ids', 'basis'])
    .where('org_id', '=', organisationId)
    .where('packet_id', '=', packetId)
    .executeTakeFirst();
  if (row === undefined) throw refuse('reports.no-such-packet');
  return {
    // Only keys of reports are written to it.
    reports: row.reports as ReportKey[],
    propertyIds: row.property_ids,
    basis: row.basis === 'cash' ? 'cash' : 'accrual',
  };
}

export async function addPacket(tx: Tx, act: Act, offered: readonly Report[], wanted: Wanted): Promise<string> {
  const columns = await columnsOf(tx, act, offered, wanted);
  const { count } = await tx
    .selectFrom('report_packet')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('org_id', '=', act.organisationId)
    .executeTakeFirstOrThrow();
  if (count >= packetsAtMost) throw refuse('reports.too-many-packets', { most: packetsAtMost });
  const packetId = newId(act.now);
  const added = await tx
    .insertInto('report_packet')
    .values({
      org_id: act.organisationId,
      packet_id: packetId,
      user_id: act.userId,
      created_at: act.now,
      ...columns,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('packet_id')
    .executeTakeFirst();
  if (added === undefined) throw refuseField('name', 'reports.packet-exists');
  return packetId;
}

export async function changePacket(
  tx: Tx,
  act: Act,
  offered: readonly Report[],
  packetId: string,
  { version, ...wanted }: Changed,
): Promise<void> {
  const row = await lockOwn(tx, act, packetId);
  if (row.version !== version) throw refuse('kernel.record-changed', { name: row.name });
  const columns = await columnsOf(tx, act, offered, wanted);
  const other = await tx
    .selectFrom('report_packet')
    .select('packet_id')
    .where('org_id', '=', act.organisationId)
    .where('user_id', '=', act.userId)
    .where('name', '=', wanted.name)
    .where('packet_id', '!=', packetId)
    .executeTakeFirst();
  if (other !== undefined) throw refuseField('name', 'reports.packet-exists');
  await tx
    .updateTable('report_packet')
    .set({ ...columns, version: version + 1 })
    .where('org_id', '=', act.organisationId)
    .where('packet_id', '=', packetId)
    .execute();
}

export async function removePacket(tx: Tx, act: Act, packetId: string): Promise<void> {
  await lockOwn(tx, act, packetId);
  const scheduled = await tx
    .selectFrom('report_schedule')
    .select('schedule_id')
    .where('org_id', '=', act.organisationId)
    .where('packet_id', '=', packetId)
    .executeTakeFirst();
  if (scheduled !== undefined) throw refuse('reports.packet-scheduled');
  await tx
    .deleteFrom('report_packet')
    .where('org_id', '=', act.organisationId)
    .where('packet_id', '=', packetId)
    .execute();
}

async function lockOwn(tx: Tx, { organisationId, userId }: Act, packetId: string) {
  const row = await tx
    .selectFrom('report_packet')
    .select(['name', 'version'])
    .where('org_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('packet_id', '=', packetId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw refuse('reports.no-such-packet');
  return row;
}

async function columnsOf(tx: Tx, act: Act, offered: readonly Report[], wanted: Wanted) {
  const reports = [...new Set(wanted.reports)].map((key) => findReport(offered, act.session, key).key);
  const properties = await readProperties(tx, act, [...new Set(wanted.propertyIds)]);
  return { name: wanted.name, reports, property_ids: properties.map(({ id }) => id), basis: wanted.basis };
}

function packetRows(tx: Tx, { organisationId }: Act) {
  return tx
    .selectFrom('report_packet as k')
    .leftJoin('app_user as u', 'u.user_id', 'k.user_id')
    .select(['k.packet_id', 'k.user_id', 'k.name', 'k.reports', 'k.property_ids', 'k.basis', 'k.version'])
    .select('u.name as by')
    .where('k.org_id', '=', organisationId);
}

type PacketRow = Awaited<ReturnType<ReturnType<typeof packetRows>['executeTakeFirstOrThrow']>>;

async function readPropertyNames(tx: Tx, { organisationId }: Act, rows: readonly PacketRow[]) {
  const ids = [...new Set(rows.flatMap((row) => row.property_ids))];
  if (ids.length === 0) return new Map<string, string>();
  const found = await tx
    .selectFrom('property')
    .select(['property_id', 'name'])
    .where('org_id', '=', organisationId)
    .where('property_id', 'in', ids)
    .execute();
  return new Map(found.map((row) => [row.property_id, row.name]));
}

function present(
  row: PacketRow,
  { session, userId }: Act,
  offered: readonly Report[],
  names: ReadonlyMap<string, string>,
): SavedPacket {
  const seen = new Set<string>(reportsFor(offered, session).map(({ key }) => key));
  return {
    id: row.packet_id,
    name: row.name,
    // Only keys of reports are written to it.
    reports: row.reports.filter((key) => seen.has(key)) as ReportKey[],
    properties: row.property_ids.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    }),
    basis: row.basis === 'cash' ? 'cash' : 'accrual',
    isOwn: row.user_id === userId,
    by: row.by ?? '',
    version: row.version,
  };
}
