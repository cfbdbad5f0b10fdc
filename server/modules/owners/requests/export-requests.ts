import type { z } from 'zod';
import type { contributionRequestRoutes } from '#shared/api/contribution-requests.ts';
import { amountCell, dayCell } from '#shared/table.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import { listAsTable } from '#server/kernel/records/list-as-table.ts';
import { listRequests } from './request-rows.ts';
import type { ContributionRequest } from './request-rows.ts';

type Narrowed = z.output<(typeof contributionRequestRoutes)['GET /exports/contribution-requests.csv/']['query']>;

/** The requests as they are listed, all pages of them. */
export function exportRequests(organisationId: string, narrowed: Narrowed): TableAnswer {
  return listAsTable<ContributionRequest>({
    name: 'contribution-requests',
    columns: [
      ['Number', ({ number }) => number],
      ['Owner', ({ person }) => person.name],
      ['Property', ({ property }) => property.name],
      ['Requested on', ({ askedOn }) => dayCell(askedOn)],
      ['Due', ({ dueOn }) => dayCell(dueOn)],
      ['Currency', ({ currency }) => currency],
      ['Requested', ({ cents, currency }) => amountCell(cents, currency)],
      ['Paid', ({ paidCents, currency }) => amountCell(paidCents, currency)],
      ['Status', ({ state }) => state],
      ['Note', ({ note }) => note],
    ],
    read: (tx, page) => listRequests(tx, organisationId, { ...page, ...narrowed }),
  });
}
