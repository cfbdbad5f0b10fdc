import { dateIn } from '#shared/dates.ts';
import { amountCell, dayCell, numberCell } from '#shared/table.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { listAsTable } from '#server/kernel/records/list-as-table.ts';
import { listFeeRuns } from './fee-runs.ts';

type Run = Awaited<ReturnType<typeof listFeeRuns>>['items'][number];
type Row = Run & { readonly total: Run['totals'][number] | null };

/** The runs as they are listed, all pages of them: a row for each currency that a run charged in. */
export function exportFeeRuns({ organisationId, session }: Pick<Act, 'organisationId' | 'session'>): TableAnswer {
  return listAsTable<Row>({
    name: 'fee-runs',
    columns: [
      ['Number', ({ number }) => number],
      ['Through month', ({ month }) => dayCell(month)],
      ['Property', ({ property }) => property && property.name],
      ['Posted', ({ startedAt }) => dayCell(dateIn(session.facts.timeZone, new Date(startedAt)))],
      ['Posted by', ({ startedBy }) => startedBy ?? 'automatic'],
      ['Voided', ({ voided }) => dayCell(voided?.on ?? null)],
      ['Voided by', ({ voided }) => voided && voided.by],
      ['Reason', ({ voided }) => voided && voided.reason],
      ['Properties', ({ properties }) => numberCell(properties)],
      ['Fees', ({ fees }) => numberCell(fees)],
      ['Currency', ({ total }) => total && total.currency],
      ['Amount', ({ total }) => total && amountCell(total.chargedCents, total.currency)],
      ['Taken', ({ total }) => total && amountCell(total.takenCents, total.currency)],
    ],
    read: async (tx, page) => {
      const { items, next } = await listFeeRuns(tx, organisationId, page);
      return { next, items: items.flatMap(rowsOf) };
    },
  });
}

function rowsOf(run: Run): Row[] {
  if (run.totals.length === 0) return [{ ...run, total: null }];
  return run.totals.map((total) => ({ ...run, total }));
}
