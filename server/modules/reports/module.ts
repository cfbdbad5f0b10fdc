import type { Given, ServerModule } from '#server/contract/module.ts';
import { reports } from '#server/kernel/reports/report.ts';
import { withHistory } from './audit-history.ts';
import { packetHandlers } from './packets/packet-routes.ts';
import { reportHandlers } from './routes.ts';
import { scheduleHandlers } from './schedules/schedule-routes.ts';
import { sendDueReports } from './schedules/send-schedule.ts';
import type { Sender } from './schedules/send-schedule.ts';

const reportsModule: ServerModule & Required<Pick<ServerModule, 'repeated'>> = {
  handlers: (given) => {
    const offered = withHistory(given.all(reports));
    return { ...reportHandlers(offered), ...packetHandlers(offered), ...scheduleHandlers(senderOf(given)) };
  },
  repeated: (given) => [{ every: 10_000, turn: () => sendDueReports(senderOf(given), given.clock()) }],
};

export default reportsModule;

function senderOf({ database, mailDelivery, all }: Given): Sender {
  return { database, delivery: mailDelivery, offered: withHistory(all(reports)) };
}
