import { printPacket } from '#server/adapters/pdf/print-papers.ts';
import { paperSizeOf } from '#server/adapters/pdf/paper-size.ts';
import type { Fact, Paper } from '#server/adapters/pdf/paper.ts';
import { printWorkbook } from '#server/adapters/zip/write-workbook.ts';
import type { TableRow, TableRows } from '#shared/table.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { parametersSaid } from '#server/modules/reports/parameters-said.ts';
import { entryCode } from '#server/modules/ledger/index.ts';
import { reportPaper } from '#server/modules/reports/report-paper.ts';
import { reportTable } from '#server/modules/reports/report-table.ts';
import type { Teller } from '#server/modules/reports/teller.ts';
import type { Packet, PacketPart } from './read-packet.ts';

/** month-end-2026-10, without its ending. */
export function packetName({ from }: Pick<Packet, 'from'>): string {
  return `month-end-${from.slice(0, 7)}`;
}

/** Read in the transaction of the packet, printed after it. */
export async function packetPapers(tx: Tx, act: Act, packet: Packet, teller: Teller) {
  const papers: Paper[] = [];
  for (const part of packet.parts) {
    const parameters = await parametersSaid(tx, act, part.asked, teller);
    const { tables, notes, report } = part;
    const paper = reportPaper({ report: report.key, tables, notes, parameters, workspace: packet.workspace }, teller);
    papers.push({ ...paper, title: titleOf(part, teller) });
  }
  return { coverOf: (beginnings: readonly number[]) => coverPaper(act, packet, teller, beginnings), papers };
}

export function printPacketPaper({ coverOf, papers }: Awaited<ReturnType<typeof packetPapers>>): Promise<Buffer> {
  return printPacket(coverOf, papers);
}

/** A sheet with the cover, and one for each report. */
export function printPacketWorkbook(act: Act, packet: Packet, teller: Teller): Promise<Buffer> {
  const cover: TableRow[] = [
    [teller.word('packet'), packet.workspace],
    ...coverFacts(act, packet, teller).map(({ label, value }): TableRow => [label, value]),
    [teller.word('contents'), null],
    ...packet.parts.map(({ report, property }): TableRow => [teller.word(report.key), property?.name ?? null]),
  ];
  return printWorkbook([
    { title: teller.word('cover'), rows: atOnce(cover) },
    ...packet.parts.map((part) => ({ title: titleOf(part, teller), rows: atOnce(reportTable(part.tables, teller)) })),
  ]);
}

async function* atOnce(rows: readonly TableRow[]): TableRows {
  yield rows;
}

/** Rent roll, Maple Court. */
function titleOf({ report, property }: Pick<PacketPart, 'report' | 'property'>, { word }: Teller): string {
  return property === null ? word(report.key) : `${word(report.key)}, ${property.name}`;
}

function coverPaper(act: Act, packet: Packet, teller: Teller, beginnings: readonly number[]): Paper {
  const { word } = teller;
  const hasProperties = packet.parts.some(({ property }) => property !== null);
  return {
    size: paperSizeOf(teller.country),
    frame: 'report',
    language: teller.language,
    title: word('packet'),
    sender: [packet.workspace],
    colour: null,
    recipient: [],
    facts: [],
    heading: `${word('packet')}, ${teller.formats.month(packet.from)}`,
    blocks: [
      { kind: 'facts', facts: coverFacts(act, packet, teller).map((fact) => inHalves(fact, packet)) },
      { kind: 'section', text: word('contents') },
      {
        kind: 'table',
        columns: [
          { title: word('report'), kind: 'text' },
          ...(hasProperties ? [{ title: word('property'), kind: 'text' as const }] : []),
          { title: word('page'), kind: 'figure', width: 50 },
        ],
        rows: packet.parts.map(({ report, property }, at) => ({
          cells: [
            word(report.key),
            ...(hasProperties ? [property?.name ?? word('allProperties')] : []),
            String(beginnings[at] ?? ''),
          ],
        })),
      },
    ],
  };
}

/** A seal is wider than its column: it is broken in the middle, where it can be read on. */
function inHalves(fact: Fact, { books }: Packet): Fact {
  const { value } = fact;
  const half = Math.ceil(value.length / 2);
  return value === books?.seal ? { ...fact, value: `${value.slice(0, half)} ${value.slice(half)}` } : fact;
}

/** Whose it is, of when, and what the books were when it was made. */
function coverFacts({ now, session }: Act, packet: Packet, { word, formats }: Teller): Fact[] {
  const { timeZone } = session.facts;
  const at = (instant: Date) => formats.instant(instant, timeZone);
  const names = packet.properties.map(({ name }) => name).join(', ');
  return [
    { label: word('organization'), value: packet.workspace },
    { label: word('period'), value: formats.period(packet.from, packet.to) },
    { label: word('properties'), value: names || word('allProperties') },
    { label: word('basis'), value: word(packet.basis) },
    ...booksFacts(packet, { word, formats }, at),
    { label: word('created'), value: at(now) },
    { label: word('createdBy'), value: packet.createdBy },
  ];
}

function booksFacts(
  { books }: Packet,
  { word, formats }: Pick<Teller, 'word' | 'formats'>,
  at: (instant: Date) => string,
): Fact[] {
  if (books === null) return [];
  const { closedThrough, lastEntry, seal, unsealed, isBroken } = books;
  const waiting = () => word('sealsWaiting', { count: unsealed });
  return [
    { label: word('closedThrough'), value: closedThrough === null ? word('notClosed') : formats.date(closedThrough) },
    {
      label: word('verified'),
      value: isBroken ? word('sealsBroken') : unsealed > 0 ? waiting() : word('sealsMatch'),
    },
    {
      label: word('lastEntry'),
      value:
        lastEntry === null
          ? word('noEntries')
          : word('entryAt', { number: entryCode(lastEntry.number), at: at(lastEntry.recordedAt) }),
    },
    ...(seal === null ? [] : [{ label: word('seal'), value: seal }]),
  ];
}
