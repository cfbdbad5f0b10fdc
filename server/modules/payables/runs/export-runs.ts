import { amountCell, dayCell, numberCell } from '#shared/table.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { listAsTable } from '#server/kernel/records/list-as-table.ts';
import { listRuns } from './run-rows.ts';
import type { Run } from './run-rows.ts';

/** The runs as they are listed, all pages of them. */
export function exportRuns({ organisationId }: Pick<Act, 'organisationId'>): TableAnswer {
  return listAsTable<Run>({
    name: 'payment-runs',
    columns: [
      ['Number', ({ number }) => number],
      ['Date', ({ on }) => dayCell(on)],
      ['Account', ({ account }) => account.name],
      ['Status', ({ state }) => state],
      ['Prepared by', ({ preparedBy }) => preparedBy],
      ['Released by', ({ releasedBy }) => releasedBy],
      ['Released', ({ releasedOn }) => dayCell(releasedOn)],
      ['Payments', ({ payments }) => numberCell(payments)],
      ['Currency', ({ currency }) => currency],
      ['Amount', ({ cents, currency }) => amountCell(cents, currency)],
    ],
    read: (tx, page) => listRuns(tx, organisationId, page),
  });
}
