import type { ServerModule } from '#server/contract/module.ts';
import { personHolders } from '#server/modules/people/index.ts';
import { movingHandlers } from './routes.ts';

export default {
  handlers: ({ files, connection, prepares, all }) =>
    movingHandlers({ files, connection, prepares, holders: all(personHolders) }),
} satisfies ServerModule;
