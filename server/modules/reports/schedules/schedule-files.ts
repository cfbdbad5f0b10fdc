import { csvFormOf, csvText } from '#shared/csv.ts';
import type { Span } from '#shared/rent/calendar.ts';
import { comparedDays, daysOf } from '#shared/report-schedules.ts';
import type { ScheduleComparison, ScheduleFormat, ScheduleSpan } from '#shared/report-schedules.ts';
import type { TableRow, TableRows } from '#shared/table.ts';
import { workbookType } from '#shared/workbook/workbook-parts.ts';
import type { MailAttachment } from '#server/adapters/mail/queue-mail.ts';
import { printPaper } from '#server/adapters/pdf/print-paper.ts';
import { printWorkbook } from '#server/adapters/zip/write-workbook.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Report, ReportQuery } from '#server/kernel/reports/report.ts';
import { propertyFinder } from '#server/modules/portfolio/index.ts';
import { findReport, reportsFor } from '#server/modules/reports/ask.ts';
import {
  packetName,
  packetPapers,
  printPacketPaper,
  printPacketWorkbook,
} from '#server/modules/reports/packets/packet-files.ts';
import { askedOf, readPacket } from '#server/modules/reports/packets/read-packet.ts';
import { readPacketAsked } from '#server/modules/reports/packets/saved-packets.ts';
import { reportTable } from '#server/modules/reports/report-table.ts';
import {
  fileNameOf,
  inSnapshot,
  keepUp,
  prepare,
  readPaper,
  readSheet,
  tellerFor,
} from '#server/modules/reports/run-report.ts';

export interface Sending {
  readonly name: string;
  readonly report: string | null;
  readonly packetId: string | null;
  readonly parameters: ReportQuery & { readonly comparison?: ScheduleComparison | undefined };
  readonly span: ScheduleSpan;
  readonly formats: readonly ScheduleFormat[];
}

export interface MadeFiles {
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly MailAttachment[];
}

/** The outbox takes no larger file, nor do most mail servers. */
const megabytesAtMost = 25;

const types = {
  pdf: 'application/pdf',
  xlsx: workbookType,
  csv: 'text/csv; charset=utf-8',
} as const satisfies Record<ScheduleFormat, string>;

/** What is sent, read with the access of the context: nobody's transaction waits while it is printed. */
export async function makeFiles(
  offered: readonly Report[],
  sending: Sending,
  when: SignedInContext,
): Promise<MadeFiles> {
  await checkAccess(sending, when);
  const span = await spanOf(sending, when);
  const { name, made, asOf } =
    sending.packetId === null
      ? await makeReport(offered, sending, span, when)
      : await makePacket(offered, { sending, packetId: sending.packetId, span }, when);
  if (made.some(([, content]) => content.length > megabytesAtMost * 1_000_000))
    throw refuse('reports.file-too-large', { megabytes: megabytesAtMost });
  const { word, formats } = tellerFor(when, undefined);
  const period = formats.period(span.from, span.to);
  const day = asOf === undefined ? undefined : word('mailAsOf', { day: formats.date(asOf) });
  const time = day ?? word('mailFor', { period });
  return {
    subject: word('mailSubject', { name: sending.name, period: day ?? period }),
    text: word('mailText', { name: sending.name, time, ...(await senderOf(when)) }),
    attachments: made.map(([format, content]) => ({ name: `${name}.${format}`, type: types[format], content })),
  };
}

function spanOf({ span }: Sending, { today, organisationId, transaction }: SignedInContext): Promise<Span> {
  return transaction(async (tx) => {
    const { fiscal_year_start_month: fiscalYearStartMonth } = await tx
      .selectFrom('organisation')
      .select('fiscal_year_start_month')
      .where('org_id', '=', organisationId)
      .executeTakeFirstOrThrow();
    return daysOf(span, { today, fiscalYearStartMonth });
  });
}

/** What it names is still there for whoever it is read for; a packet does not silently get shorter. */
async function checkAccess({ packetId, parameters: { propertyId } }: Sending, when: SignedInContext): Promise<void> {
  await when.transaction(async (tx) => {
    const ids =
      packetId === null
        ? [propertyId].filter((id) => id !== undefined)
        : (await readPacketAsked(tx, when, packetId)).propertyIds;
    for (const id of ids)
      if ((await propertyFinder.find(tx, when.organisationId, id)) === undefined)
        throw refuse('reports.no-such-report');
  });
}

type Made = readonly (readonly [ScheduleFormat, Buffer])[];

async function makeReport(offered: readonly Report[], sending: Sending, span: Span, when: SignedInContext) {
  const found = findReport(offered, when.session, sending.report as Report['key']); // The table has keys of reports.
  const days = askedOf(found, { span, today: when.today });
  const { comparison, ...narrowed } = sending.parameters;
  const compared = comparison === undefined ? {} : comparedDays(comparison, days);
  const run = await prepare(found, { ...narrowed, ...days, ...compared }, when);
  const teller = tellerFor(when, undefined);
  const { paper, rows } = await inSnapshot(when, async (tx) => ({
    paper: await readPaper(tx, when, run, teller),
    rows: reportTable((await readSheet(tx, when, run)).tables, teller),
  }));
  const make = {
    pdf: () => printPaper(paper),
    xlsx: () => printWorkbook([{ title: fileNameOf(run), rows: atOnce(rows) }]),
    csv: () => textOf(csvText(atOnce(rows), csvFormOf(when.session.facts.locale))),
  };
  const made: (readonly [ScheduleFormat, Buffer])[] = [];
  for (const format of sending.formats) made.push([format, await make[format]()]);
  // Who reads the mail is told the one day that such a report is of.
  const asOf = run.asked.from === undefined ? run.asked.asOf : undefined;
  return { name: fileNameOf(run), made: made as Made, asOf };
}

interface SentPacket {
  readonly sending: Sending;
  readonly packetId: string;
  readonly span: Span;
}

async function makePacket(
  offered: readonly Report[],
  { sending, packetId, span: { from } }: SentPacket,
  when: SignedInContext,
) {
  const teller = tellerFor(when, undefined);
  const asked = await when.transaction((tx) => readPacketAsked(tx, when, packetId));
  await keepUp(
    reportsFor(offered, when.session).filter(({ key }) => asked.reports.includes(key)),
    when,
  );
  const { packet, papers } = await inSnapshot(when, async (tx) => {
    const read = await readPacket(tx, when, offered, { ...asked, month: from.slice(0, 7) });
    return { packet: read, papers: await packetPapers(tx, when, read, teller) };
  });
  const made: (readonly [ScheduleFormat, Buffer])[] = [];
  for (const format of sending.formats)
    made.push([
      format,
      format === 'pdf' ? await printPacketPaper(papers) : await printPacketWorkbook(when, packet, teller),
    ]);
  return { name: packetName(packet), made: made as Made, asOf: undefined };
}

/** Whom to write to about it, and for which workspace it is sent. */
function senderOf({ transaction, organisationId, userId }: SignedInContext) {
  return transaction((tx) =>
    tx
      .selectFrom('organisation as o')
      .innerJoin('membership as m', 'm.org_id', 'o.org_id')
      .innerJoin('app_user as u', 'u.user_id', 'm.user_id')
      .select(['o.name as workspace', 'u.name as owner', 'u.email'])
      .where('o.org_id', '=', organisationId)
      .where('m.user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  );
}

async function* atOnce(rows: readonly TableRow[]): TableRows {
  yield rows;
}

async function textOf(pieces: AsyncIterable<string>): Promise<Buffer> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return Buffer.from(text);
}
