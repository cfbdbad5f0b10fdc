import type { reportPacketRoutes } from '#shared/api/report-packets.ts';
import { workbookType } from '#shared/workbook/workbook-parts.ts';
import { bytesAnswer } from '#server/adapters/pdf/pdf-answer.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { Report } from '#server/kernel/reports/report.ts';
import { inSnapshot, tellerFor } from '#server/modules/reports/run-report.ts';
import { packetName, packetPapers, printPacketPaper, printPacketWorkbook } from './packet-files.ts';
import { packetOfQuery, readContents, readPacket } from './read-packet.ts';
import { addPacket, changePacket, listPackets, readSavedPacket, removePacket } from './saved-packets.ts';

export function packetHandlers(offered: readonly Report[]): Handlers<typeof reportPacketRoutes> {
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
    'GET /report-packet-contents/': ({ query }, when) =>
      inSnapshot(when, (tx) => readContents(tx, when, offered, packetOfQuery(query))),
    'GET /report-packets/packet.pdf/': async ({ query: { language, ...query } }, when) => {
      const teller = tellerFor(when, language);
      const { name, printed } = await inSnapshot(when, async (tx) => {
        const packet = await readPacket(tx, when, offered, packetOfQuery(query));
        return { name: packetName(packet), printed: await packetPapers(tx, when, packet, teller) };
      });
      return bytesAnswer(`${name}.pdf`, 'application/pdf', await printPacketPaper(printed));
    },
    'GET /report-packets/packet.xlsx/': async ({ query: { language, ...query } }, when) => {
      const packet = await inSnapshot(when, (tx) => readPacket(tx, when, offered, packetOfQuery(query)));
      const bytes = await printPacketWorkbook(when, packet, tellerFor(when, language));
      return bytesAnswer(`${packetName(packet)}.xlsx`, workbookType, bytes);
    },
  };
}
