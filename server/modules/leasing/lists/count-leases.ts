import { z } from 'zod';
import * as field from '#shared/api/fields.ts';
import { leasingRoutes } from '#shared/api/leasing.ts';
import { leaseViews, leaseViewStates, readLeasesView } from '#shared/lists/leases-view.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { countUpTo, partOf } from '#server/kernel/view-counter.ts';
import type { ViewCounter } from '#server/kernel/view-counter.ts';
import { leasesFound } from './list-leases.ts';

const route = leasingRoutes['GET /leases/'];

/** What the list knows of an address; the order and what is open are no matter. */
const known = z.object({
  view: z.enum(leaseViews).default('all'),
  q: partOf(z.string().max(120)),
  property: partOf(field.id),
  state: partOf(z.enum(leaseViewStates)),
  from: partOf(field.bookDate),
  to: partOf(field.bookDate),
  unit: partOf(field.id),
  person: partOf(field.id),
});

export const leaseViewCounter: ViewCounter = {
  permission: route.permission,
  async count(tx, address, { organisationId, now, atMost }) {
    const parts = known.safeParse(address);
    if (!parts.success) return undefined;
    const today = await organisationDay(tx, organisationId, now);
    const { query } = readLeasesView(parts.data, today);
    const rows = await leasesFound(tx, organisationId, today, route.query.parse(query));
    return rows === undefined ? 0 : countUpTo(tx, rows.clearSelect().select('l.lease_id'), atMost);
  },
};
