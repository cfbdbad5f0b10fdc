import type { z } from 'zod';
import type { reportPacketRoutes } from '#shared/api/report-packets.ts';
import { may } from '#shared/permissions.ts';
import { packetPartsAtMost, packetPropertiesAtMost } from '#shared/reports/packet-reports.ts';
import type { ReportKey } from '#shared/reports/report-keys.ts';
import type { SheetTable, StandingNote } from '#shared/reports/sheet.ts';
import { earlierOf, monthOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { Problem } from '#server/kernel/problem.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import type { Report, ReportQuery } from '#server/kernel/reports/report.ts';
import { readBooksState } from '#server/modules/ledger/index.ts';
import type { BooksState } from '#server/modules/ledger/index.ts';
import { fillIn, findReport } from '#server/modules/reports/ask.ts';
import { readSheet } from '#server/modules/reports/run-report.ts';

type Query = z.output<(typeof reportPacketRoutes)['GET /report-packet-contents/']['query']>;
type Contents = z.output<(typeof reportPacketRoutes)['GET /report-packet-contents/']['answer']>;

/** What a packet is made of. */
export interface PacketAsked {
  /** YYYY-MM. */
  readonly month: string;
  readonly reports: readonly ReportKey[];
  readonly propertyIds: readonly string[];
  readonly basis: 'accrual' | 'cash';
}

export interface Named {
  readonly id: string;
  readonly name: string;
}

interface PlannedPart {
  readonly report: Report;
  readonly property: Named | null;
  readonly asked: ReportQuery;
}

export interface PacketPart extends PlannedPart {
  readonly tables: readonly SheetTable[];
  readonly notes: readonly StandingNote[];
}

export interface Packet {
  readonly from: string;
  readonly to: string;
  readonly basis: PacketAsked['basis'];
  readonly workspace: string;
  readonly createdBy: string;
  readonly properties: readonly Named[];
  /** For who may read the books. */
  readonly books: BooksState | null;
  readonly parts: readonly PacketPart[];
}

export function packetOfQuery({ month, reports, propertyIds, basis }: Query): PacketAsked {
  return {
    month,
    // The query's own check lets no other words through.
    reports: [...new Set(reports.split(','))] as ReportKey[],
    propertyIds: [...new Set(propertyIds?.split(',') ?? [])],
    basis,
  };
}

/** All that a packet says, in the snapshot of the transaction. A report that refuses to be read refuses the packet. */
export async function readPacket(tx: Tx, act: Act, offered: readonly Report[], asked: PacketAsked): Promise<Packet> {
  const planned = await planPacket(tx, act, offered, asked);
  const parts: PacketPart[] = [];
  for (const part of planned.parts) {
    const { tables, notes } = await readSheet(tx, act, part);
    parts.push({ ...part, tables, notes });
  }
  return { ...planned, ...(await readNames(tx, act)), basis: asked.basis, parts };
}

/** The same before it is made: how long each report is, and which cannot be part of it. */
export async function readContents(
  tx: Tx,
  act: Act,
  offered: readonly Report[],
  asked: PacketAsked,
): Promise<Contents> {
  const { from, to, books, parts } = await planPacket(tx, act, offered, asked);
  const found: Contents['parts'] = [];
  for (const part of parts)
    found.push({ report: part.report.key, property: part.property, lines: await countLines(tx, act, part) });
  return {
    from,
    to,
    books: books && {
      ...books,
      lastEntry: books.lastEntry && {
        number: books.lastEntry.number,
        recordedAt: books.lastEntry.recordedAt.toISOString(),
      },
    },
    parts: found,
  };
}

async function countLines(tx: Tx, act: Act, { report, asked }: PlannedPart): Promise<number | null> {
  try {
    const { tables } = await report.read(tx, act, asked);
    return tables.flatMap(({ lines }) => lines).filter(({ kind }) => kind === 'line').length;
  } catch (error) {
    // Refused before anything was asked of the database, or after all of it was answered.
    if (error instanceof Problem && error.code === 'invalid-input') return null;
    throw error;
  }
}

async function planPacket(tx: Tx, act: Act, offered: readonly Report[], asked: PacketAsked) {
  const span = monthOf(`${asked.month}-01`);
  const properties = await readProperties(tx, act, asked.propertyIds);
  const of = properties.length === 0 ? [null] : properties;
  const reports = asked.reports.map((key) => findReport(offered, act.session, key));
  const parts = reports.flatMap((report) => {
    const takes = report.parameters.includes('propertyId');
    return (takes ? of : [null]).map((property): PlannedPart => ({
      report,
      property,
      asked: fillIn(report, askedOf(report, { span, basis: asked.basis, property, today: act.today }), act.today),
    }));
  });
  if (parts.length > packetPartsAtMost)
    throw refuseField('reports', 'reports.packet-too-large', { most: packetPartsAtMost });
  const books = may(act.session, 'ledger.read') ? await readBooksState(tx, act.organisationId, span.to) : null;
  return { ...span, properties, books, parts };
}

interface Span {
  readonly from: string;
  readonly to: string;
}

interface Answering {
  readonly span: Span;
  readonly basis?: PacketAsked['basis'] | undefined;
  readonly property?: Named | null;
  readonly today: string;
}

/** A range has all of its days; what is as of a day is as of the last one that has come. */
export function askedOf({ parameters }: Report, { span, basis, property = null, today }: Answering): ReportQuery {
  const takes = (name: keyof ReportQuery) => parameters.includes(name);
  return {
    ...(takes('from') ? { from: span.from, to: span.to } : takes('asOf') && { asOf: earlierOf(span.to, today) }),
    ...(takes('basis') && { basis }),
    ...(property !== null && takes('propertyId') && { propertyId: property.id }),
  };
}

/** In the order in which they were chosen. What somebody does not see is not there. */
export async function readProperties(tx: Tx, { organisationId }: Act, ids: readonly string[]): Promise<Named[]> {
  if (ids.length === 0) return [];
  if (ids.length > packetPropertiesAtMost)
    throw refuseField('propertyIds', 'reports.too-many-properties', { most: packetPropertiesAtMost });
  const rows = await tx
    .selectFrom('property')
    .select(['property_id as id', 'name'])
    .where('org_id', '=', organisationId)
    .where('property_id', 'in', ids)
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  if (found.size !== ids.length) throw refuseField('propertyIds', 'reports.no-such-property');
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function readNames(tx: Tx, { organisationId, userId }: Act) {
  const { name: workspace } = await tx
    .selectFrom('organisation')
    .select('name')
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const user = await tx.selectFrom('app_user').select('name').where('user_id', '=', userId).executeTakeFirst();
  return { workspace, createdBy: user?.name ?? '' };
}
