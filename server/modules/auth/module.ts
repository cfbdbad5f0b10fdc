import type { ServerModule } from '#server/contract/module.ts';
import { offer } from '#server/kernel/port.ts';
import { reports } from '#server/kernel/reports/report.ts';
import { todayParts } from '#server/kernel/today/today-part.ts';
import { viewCounters } from '#server/kernel/view-counter.ts';
import { auditLog } from './reports/audit-log.ts';
import { purgeExpired } from './purge-expired.ts';
import { removeSamples } from './workspace/leaving-samples.ts';
import { savedViewHandlers } from './workspace/saved-views.ts';
import { todayHandlers } from './workspace/today.ts';

/** Signing in, the workspace and its mail are bound with the start (app.ts): they do not wait for the other modules. */
export default {
  handlers: ({ all }) => ({
    ...savedViewHandlers(Object.fromEntries(all(viewCounters).map(({ list, counter }) => [list, counter]))),
    ...todayHandlers(all(todayParts)),
  }),
  offers: () => offer(reports, auditLog),
  repeated: ({ database, clock }) => [
    {
      every: 3_600_000,
      turn: () => database.transaction({ scope: 'auth' }, (tx) => purgeExpired(tx, clock())),
    },
    { every: 1000, turn: () => removeSamples(database, clock()) },
  ],
} satisfies ServerModule;
