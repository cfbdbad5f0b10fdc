import type { ServerModule } from '#server/contract/module.ts';
import { offer } from '#server/kernel/port.ts';
import { recordFinders } from '#server/kernel/record-finder.ts';
import { viewCounters } from '#server/kernel/view-counter.ts';
import { personHolders } from '#server/modules/people/index.ts';
import { rateChecks } from './agreements.ts';
import { propertyViewCounter } from './count-properties.ts';
import { ownershipHolder } from './ownership/ownership.ts';
import { propertyFinder } from './property-record.ts';
import { recordSearches } from './finding/record-search.ts';
import { searchHandlers } from './finding/routes.ts';
import { placeListeners, portfolioHandlers } from './routes.ts';
import { unitFinder } from './unit-record.ts';

export default {
  handlers: (given) => ({
    ...portfolioHandlers(given.all(placeListeners), given.one(rateChecks)),
    ...searchHandlers(given.all(recordSearches)),
  }),
  offers: () => [
    ...offer(personHolders, ownershipHolder),
    ...offer(recordFinders, propertyFinder, unitFinder),
    ...offer(viewCounters, { list: 'properties', counter: propertyViewCounter }),
  ],
} satisfies ServerModule;
