import { amountCell, dayCell, numberCell } from '#shared/table.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { listAsTable } from '#server/kernel/records/list-as-table.ts';
import { listDistributions } from './distribution-runs.ts';

type Run = Awaited<ReturnType<typeof listDistributions>>['items'][number];
type Row = Run & { readonly total: Run['totals'][number] | null };

/** The runs as they are listed, all pages of them: a row for each currency that a run declared. */
export function exportDistributions({ organisationId }: Pick<Act, 'organisationId'>): TableAnswer {
  return listAsTable<Row>({
    name: 'distribution-runs',
    columns: [
      ['Number', ({ number }) => number],
      ['Date', ({ on }) => dayCell(on)],
      ['Status', ({ state }) => state],
      ['Confirmed by', ({ confirmedBy }) => confirmedBy],
      ['Released', ({ releasedOn }) => dayCell(releasedOn)],
      ['Properties', ({ properties }) => numberCell(properties)],
      ['Payments', ({ payments }) => numberCell(payments)],
      ['Currency', ({ total }) => total && total.currency],
      ['Declared', ({ total }) => total && amountCell(total.declaredCents, total.currency)],
      ['Paid', ({ total }) => total && amountCell(total.paidCents, total.currency)],
    ],
    read: async (tx, page) => {
      const { items, next } = await listDistributions(tx, organisationId, page);
      return { next, items: items.flatMap(rowsOf) };
    },
  });
}

function rowsOf(run: Run): Row[] {
  if (run.totals.length === 0) return [{ ...run, total: null }];
  return run.totals.map((total) => ({ ...run, total }));
}
