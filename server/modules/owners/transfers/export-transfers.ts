import type { z } from 'zod';
import type { ownershipTransferRoutes } from '#shared/api/ownership-transfers.ts';
import { amountCell, dayCell } from '#shared/table.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { listAsTable } from '#server/kernel/records/list-as-table.ts';
import { listTransfers } from './read-transfers.ts';

type Transfer = z.output<(typeof ownershipTransferRoutes)['GET /ownership-transfers/']['answer']>['items'][number];

/** Sales and hand-overs as they are listed, all pages of them. */
export function exportTransfers({ organisationId }: Pick<Act, 'organisationId'>): TableAnswer {
  return listAsTable<Transfer>({
    name: 'ownership-transfers',
    columns: [
      ['Number', ({ number }) => number],
      ['Kind', ({ kind }) => kind],
      ['Property', ({ property }) => property.name],
      ['First day', ({ on }) => dayCell(on)],
      ['From', ({ sellers }) => sellers.join(', ')],
      ['To', ({ buyers }) => buyers.join(', ')],
      ['Status', ({ state }) => state],
      ['Currency', ({ currency }) => currency],
      ['Declared', ({ declaredCents, currency }) => amountCell(declaredCents, currency)],
      ['Kept', ({ keptCents, currency }) => amountCell(keptCents, currency)],
      ['Deposits', ({ heldCents, currency }) => amountCell(heldCents, currency)],
    ],
    read: (tx, page) => listTransfers(tx, organisationId, page),
  });
}
