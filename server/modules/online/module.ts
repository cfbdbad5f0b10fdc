import type { ServerModule } from '#server/contract/module.ts';
import { offer } from '#server/kernel/port.ts';
import { todayParts } from '#server/kernel/today/today-part.ts';
import { workEvents } from './events/work-events.ts';
import { onlinePart } from './lists/today-online.ts';
import { onlineHandlers } from './routes.ts';

const workEvery = 3000;

const onlineModule: ServerModule & Required<Pick<ServerModule, 'repeated'>> = {
  handlers: ({ database, payments }) => onlineHandlers({ database, payments }),
  offers: () => offer(todayParts, onlinePart),
  repeated: ({ database, payments, clock }) => [
    { every: workEvery, turn: () => workEvents({ database, payments }, clock()) },
  ],
};

export default onlineModule;
