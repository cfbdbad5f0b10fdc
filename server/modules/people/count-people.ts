import { z } from 'zod';
import { peopleRoutes } from '#shared/api/people.ts';
import { countUpTo, partOf } from '#server/kernel/view-counter.ts';
import type { ViewCounter } from '#server/kernel/view-counter.ts';
import type { PersonHolder } from './holders.ts';
import { peopleFound } from './list-people.ts';
import { relations } from './relations-holder.ts';

const { permission, query } = peopleRoutes['GET /people/'];

/** What the directory knows of an address; the order and who is open are no matter. */
const known = z.object({
  view: z.enum(['active', 'archived']).default('active'),
  q: partOf(z.string().max(120)),
  role: query.shape.role.unwrap().or(z.literal('')).default(''),
});

export function peopleViewCounter(holders: () => readonly PersonHolder[]): ViewCounter {
  return {
    permission,
    async count(tx, address, { organisationId, atMost }) {
      const parts = known.safeParse(address);
      if (!parts.success) return undefined;
      const { view, q, role } = parts.data;
      const wish = { state: view, q, ...(role === '' ? {} : { role }) };
      const rows = await peopleFound(tx, organisationId, wish, [relations, ...holders()]);
      return rows === undefined ? 0 : countUpTo(tx, rows.clearSelect().select('p.person_id'), atMost);
    },
  };
}
