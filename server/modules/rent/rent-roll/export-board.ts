import type { z } from 'zod';
import type { rentRoutes } from '#shared/api/rent.ts';
import { amountCell, dayCell, numberCell } from '#shared/table.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { listAsTable, names } from '#server/kernel/records/list-as-table.ts';
import { readBoard } from './rent-board.ts';

type Query = z.output<(typeof rentRoutes)['GET /exports/rent-roll.csv/']['query']>;
type Row = Awaited<ReturnType<typeof readBoard>>['items'][number];

/** The rent roll as it is shown, all pages of it. */
export function exportBoard(query: Query, { session, now }: Act): TableAnswer {
  return listAsTable<Row>({
    name: `rent-roll${query.asOf === undefined ? '' : `-${query.asOf}`}`,
    columns: [
      ['Tenant', (row) => names(row.tenants)],
      ['Unit', (row) => row.unit.name],
      ['Property', (row) => row.property.name],
      ['Lease', (row) => row.number],
      ['Move-out', (row) => dayCell(row.lastDay)],
      ['Status', (row) => statusWord(row.status)],
      ['Days past due', (row) => numberCell(row.daysLate)],
      ['Currency', (row) => row.currency],
      ['Rent', (row) => amountCell(row.rentCents, row.currency)],
      ['Balance', (row) => amountCell(row.balanceCents, row.currency)],
      ['Not yet due', (row) => amountCell(row.notYetDueCents, row.currency)],
      ['Last twelve months', (row) => row.strip.map(({ month, state }) => `${month} ${statusWord(state)}`).join('; ')],
    ],
    read: (tx, page) => readBoard(tx, session.organisationId, now, { ...query, ...page }),
  });
}

/** The words of the pages for the states of the API. */
function statusWord(state: string): string {
  return (
    ({ late: 'past due', ahead: 'prepaid' } as Readonly<Record<string, string>>)[state] ?? state.replaceAll('-', ' ')
  );
}
