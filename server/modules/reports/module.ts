import type { ServerModule } from '#server/contract/module.ts';
import { reports } from '#server/kernel/reports/report.ts';
import { packetHandlers } from './packets/packet-routes.ts';
import { reportHandlers } from './routes.ts';

export default {
  handlers: ({ all }) => ({ ...reportHandlers(all(reports)), ...packetHandlers(all(reports)) }),
} satisfies ServerModule;
