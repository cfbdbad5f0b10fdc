import { queryOptions } from '@tanstack/react-query';
import type { journalDimensions } from '#shared/lists/journal-view.ts';
import { routeQuery } from '#web/lib/route-query.ts';

type Dimension = (typeof journalDimensions)[number];

/** Under which name the books call what a line is about. */
export const subjectOf = {
  propertyId: 'property',
  unitId: 'unit',
  leaseId: 'lease',
  personId: 'person',
  bankAccountId: 'bankAccount',
} as const satisfies Readonly<Record<Dimension, string>>;

export function subjectNamesQuery(ids: Readonly<Partial<Record<Dimension, string>>>) {
  return queryOptions({ ...routeQuery('GET /subject-names/', { query: ids }), enabled: Object.keys(ids).length > 0 });
}
