import { z } from 'zod';
import * as field from '#shared/api/fields.ts';
import { ledgerRoutes } from '#shared/api/ledger.ts';
import { journalViews, readJournalView } from '#shared/lists/journal-view.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { countUpTo, partOf } from '#server/kernel/view-counter.ts';
import type { ViewCounter } from '#server/kernel/view-counter.ts';
import { foundEntries } from './entry-filters.ts';

const route = ledgerRoutes['GET /journal-entries/'];

/** What the journal knows of an address; the basis and what is open are no matter. */
const known = z.object({
  view: z.enum(journalViews).default('all'),
  q: partOf(z.string().max(120)),
  account: partOf(field.id),
  period: partOf(z.string().regex(/^(all|dates|\d{4}(-(q[1-4]|0[1-9]|1[0-2]))?)$/)),
  from: partOf(field.bookDate),
  to: partOf(field.bookDate),
  propertyId: partOf(field.id),
  unitId: partOf(field.id),
  leaseId: partOf(field.id),
  personId: partOf(field.id),
  bankAccountId: partOf(field.id),
});

export const entryViewCounter: ViewCounter = {
  permission: route.permission,
  async count(tx, address, { organisationId, now, atMost }) {
    const parts = known.safeParse(address);
    if (!parts.success) return undefined;
    const today = await organisationDay(tx, organisationId, now);
    const { fiscal_year_start_month: fiscalYearStartMonth } = await tx
      .selectFrom('organisation')
      .select('fiscal_year_start_month')
      .where('org_id', '=', organisationId)
      .executeTakeFirstOrThrow();
    const { filters, view } = readJournalView(parts.data, { today, fiscalYearStartMonth });
    return countUpTo(tx, foundEntries(organisationId, { ...filters, ...view }, atMost).entries, atMost);
  },
};
