import type { ServerModule } from '#server/contract/module.ts';
import { offer } from '#server/kernel/port.ts';
import { todayParts } from '#server/kernel/today/today-part.ts';
import { personHolders } from '#server/modules/people/index.ts';
import { importsPart } from './imports/today-imports.ts';
import { movingHandlers } from './routes.ts';

export default {
  handlers: ({ files, connection, prepares, all }) =>
    movingHandlers({ files, connection, prepares, holders: all(personHolders) }),
  offers: () => offer(todayParts, importsPart),
} satisfies ServerModule;
