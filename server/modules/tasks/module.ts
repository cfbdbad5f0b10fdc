import type { ServerModule } from '#server/contract/module.ts';
import { taskCausesPort } from '#server/kernel/tasks/task-cause.ts';
import { taskHandlers } from './routes.ts';
import { makeSync } from './sync-causes.ts';

export default {
  handlers: (given) => {
    const causes = given.all(taskCausesPort);
    return taskHandlers(
      causes,
      makeSync(given.database, () => causes),
    );
  },
} satisfies ServerModule;
