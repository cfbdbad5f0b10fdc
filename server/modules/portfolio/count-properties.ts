import { z } from 'zod';
import { portfolioRoutes } from '#shared/api/portfolio.ts';
import { countUpTo, partOf } from '#server/kernel/view-counter.ts';
import type { ViewCounter } from '#server/kernel/view-counter.ts';
import { propertiesFound } from './list-properties.ts';

const { permission, query } = portfolioRoutes['GET /properties/'];

/** What the list knows of an address; the order is no matter. */
const known = z.object({
  view: z.enum(['active', 'archived']).default('active'),
  q: partOf(z.string().max(120)),
  kind: partOf(query.shape.kind.unwrap()),
});

export const propertyViewCounter: ViewCounter = {
  permission,
  async count(tx, address, { organisationId, now, atMost }) {
    const parts = known.safeParse(address);
    if (!parts.success) return undefined;
    const { view, q, kind } = parts.data;
    const rows = await propertiesFound(tx, organisationId, now, { state: view, q, ...(kind === '' ? {} : { kind }) });
    return rows === undefined ? 0 : countUpTo(tx, rows.clearSelect().select('p.property_id'), atMost);
  },
};
