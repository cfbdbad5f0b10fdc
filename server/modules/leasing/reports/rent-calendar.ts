import type { CalendarSource } from '#server/kernel/calendar/calendar-source.ts';
import { readSteps } from './rent-increases.ts';

/** Days on which the rent of a lease changes, as agreed or by its clause. */
export const rentCalendar: CalendarSource = {
  kinds: ['rent-change'],
  permission: 'leases.read',
  async read(tx, range) {
    const steps = await readSteps(tx, range, range);
    return steps.map(({ key, on, item }) => ({
      key: `rent-change:${key.replace(' ', ':')}`,
      kind: 'rent-change',
      on,
      propertyId: item.property.id,
      leaseId: item.id,
      version: item.version,
    }));
  },
};
