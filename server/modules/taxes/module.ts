import type { ServerModule } from '#server/contract/module.ts';
import { offer } from '#server/kernel/port.ts';
import { reports } from '#server/kernel/reports/report.ts';
import { personHolders } from '#server/modules/people/index.ts';
import { preview1099 } from './preview-1099.ts';
import { taxHandlers } from './routes.ts';
import { scheduleE } from './schedule-e.ts';
import { taxPayeeHolder } from './tax-payee-holder.ts';

export default {
  handlers: ({ secrets }) => taxHandlers(secrets),
  offers: () => [...offer(personHolders, taxPayeeHolder), ...offer(reports, scheduleE, preview1099)],
} satisfies ServerModule;
