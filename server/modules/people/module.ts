import type { ServerModule } from '#server/contract/module.ts';
import { offer } from '#server/kernel/port.ts';
import { recordFinders } from '#server/kernel/record-finder.ts';
import { viewCounters } from '#server/kernel/view-counter.ts';
import { peopleViewCounter } from './count-people.ts';
import { personHolders } from './holders.ts';
import { personFinder } from './person-finder.ts';
import { peopleHandlers } from './routes.ts';

export default {
  handlers: (given) => peopleHandlers(given.all(personHolders)),
  offers: (given) => [
    ...offer(recordFinders, personFinder),
    ...offer(viewCounters, { list: 'people', counter: peopleViewCounter(() => given.all(personHolders)) }),
  ],
} satisfies ServerModule;
