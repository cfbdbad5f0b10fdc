import type { ServerModule } from '#server/contract/module.ts';
import { calendarSources } from '#server/kernel/calendar/calendar-source.ts';
import { offer } from '#server/kernel/port.ts';
import { recordFinders } from '#server/kernel/record-finder.ts';
import { reports } from '#server/kernel/reports/report.ts';
import { todayParts } from '#server/kernel/today/today-part.ts';
import { taskCausesPort } from '#server/kernel/tasks/task-cause.ts';
import { viewCounters } from '#server/kernel/view-counter.ts';
import { personHolders } from '#server/modules/people/index.ts';
import { placeListeners } from '#server/modules/portfolio/index.ts';
import { leaseCauses } from './lists/lease-causes.ts';
import { leaseViewCounter } from './lists/count-leases.ts';
import { leaseCalendar } from './lists/lease-calendar.ts';
import { keepLeaseOrders } from './lists/keep-lease-order.ts';
import { draftsPart, endingPart, expirationsPart } from './lists/today-leases.ts';
import { leasePlaceListener } from './records/findable-leases.ts';
import { leaseFinder } from './records/lease-finder.ts';
import { leasePartyHolder } from './records/party-holder.ts';
import { indexFigures } from './reports/index-figures.ts';
import { leaseExpirations } from './reports/lease-expirations.ts';
import { occupancy } from './reports/occupancy.ts';
import { rentCalendar } from './reports/rent-calendar.ts';
import { rentIncreases } from './reports/rent-increases.ts';
import { charging, leasingHandlers } from './routes.ts';

export default {
  handlers: (given) => leasingHandlers(given.one(charging)),
  offers: (given) => [
    ...offer(personHolders, leasePartyHolder),
    ...offer(placeListeners, leasePlaceListener),
    ...offer(recordFinders, leaseFinder),
    ...offer(todayParts, endingPart, draftsPart, expirationsPart),
    ...offer(calendarSources, leaseCalendar, rentCalendar),
    ...offer(taskCausesPort, ...leaseCauses),
    ...offer(
      reports,
      occupancy,
      leaseExpirations,
      rentIncreases(() => given.one(indexFigures)),
    ),
    ...offer(viewCounters, { list: 'leases', counter: leaseViewCounter }),
  ],
  repeated: ({ database, clock }) => [{ every: 5000, turn: () => keepLeaseOrders(database, clock()) }],
} satisfies ServerModule;
