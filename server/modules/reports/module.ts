import type { ServerModule } from '#server/contract/module.ts';
import { reports } from '#server/kernel/reports/report.ts';
import { reportHandlers } from './routes.ts';

export default {
  handlers: ({ all }) => reportHandlers(all(reports)),
} satisfies ServerModule;
