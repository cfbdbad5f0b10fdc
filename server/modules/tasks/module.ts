import type { ServerModule } from '#server/contract/module.ts';
import { calendarSources } from '#server/kernel/calendar/calendar-source.ts';
import { offer } from '#server/kernel/port.ts';
import { taskCausesPort } from '#server/kernel/tasks/task-cause.ts';
import { todayParts } from '#server/kernel/today/today-part.ts';
import { recordSearches } from '#server/modules/portfolio/index.ts';
import { calendarHandlers } from './calendar/routes.ts';
import { taskSearch } from './find-tasks.ts';
import { taskHandlers } from './routes.ts';
import { makeSync } from './sync-causes.ts';
import { tasksPart } from './today-tasks.ts';

export default {
  offers: () => [...offer(recordSearches, taskSearch), ...offer(todayParts, tasksPart)],
  handlers: (given) => {
    const causes = given.all(taskCausesPort);
    const sync = makeSync(given.database, () => causes);
    const { database } = given;
    return {
      ...taskHandlers(causes, sync),
      ...calendarHandlers({ database, causes, sources: given.all(calendarSources), sync }),
    };
  },
} satisfies ServerModule;
