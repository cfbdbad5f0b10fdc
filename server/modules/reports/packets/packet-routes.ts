import type { reportPacketRoutes } from '#shared/api/report-packets.ts';
import { workbookType } from '#shared/workbook/workbook-parts.ts';
import { bytesAnswer } from '#server/adapters/pdf/pdf-answer.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import type { Report } from '#server/kernel/reports/report.ts';
import { reportsFor } from '#server/modules/reports/ask.ts';
import { inSnapshot, keepUp, tellerFor } from '#server/modules/reports/run-report.ts';
import { packetName, packetPapers, printPacketPaper, printPacketWorkbook } from './packet-files.ts';
import { packetOfQuery, readContents, readPacket } from './read-packet.ts';
import type { PacketAsked } from './read-packet.ts';
import { addPacket, changePacket, listPackets, readSavedPacket, removePacket } from './saved-packets.ts';

export function packetHandlers(offered: readonly Report[]): Handlers<typeof reportPacketRoutes> {
  const inPacket = async <Result>(
    when: SignedInContext,
    { reports }: PacketAsked,
    work: (tx: Tx) => Promise<Result>,
  ): Promise<Result> => {
    const chosen = reportsFor(offered, when.session).filter(({ key }) => reports.includes(key));
    await keepUp(chosen, when);
    return inSnapshot(when, work);
  };
  return {
    'GET /report-packets/': (_, when) =>
      when.transaction(async (tx) => ({ items: await listPackets(tx, when, offered) })),
    'POST /report-packets/': ({ body }, when) =>
      when.transaction(async (tx) => readSavedPacket(tx, when, offered, await addPacket(tx, when, offered, body))),
    'PATCH /report-packets/{id}/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await changePacket(tx, when, offered, params.id, body);
        return readSavedPacket(tx, when, offered, params.id);
      }),
    'POST /report-packets/{id}/remove/': ({ params }, when) =>
      when.transaction(async (tx) => {
        await removePacket(tx, when, params.id);
        return null;
      }),
    'GET /report-packet-contents/': ({ query }, when) => {
      const asked = packetOfQuery(query);
      return inPacket(when, asked, (tx) => readContents(tx, when, offered, asked));
    },
    'GET /report-packet.pdf/': async ({ query: { language, ...query } }, when) => {
      const teller = tellerFor(when, language);
      const asked = packetOfQuery(query);
      const { name, printed } = await inPacket(when, asked, async (tx) => {
        const packet = await readPacket(tx, when, offered, asked);
        return { name: packetName(packet), printed: await packetPapers(tx, when, packet, teller) };
      });
      return bytesAnswer(`${name}.pdf`, 'application/pdf', await printPacketPaper(printed));
    },
    'GET /report-packet.xlsx/': async ({ query: { language, ...query } }, when) => {
      const asked = packetOfQuery(query);
      const packet = await inPacket(when, asked, (tx) => readPacket(tx, when, offered, asked));
      const bytes = await printPacketWorkbook(when, packet, tellerFor(when, language));
      return bytesAnswer(`${packetName(packet)}.xlsx`, workbookType, bytes);
    },
  };
}
