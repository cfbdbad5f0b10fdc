import type { z } from 'zod';
import type { rentRoutes } from '#shared/api/rent.ts';
import type { FileAnswer } from '#server/kernel/http/files.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { listAsCsv, money, names } from './list-as-csv.ts';
import { readBoard } from './rent-board.ts';

type Query = z.output<(typeof rentRoutes)['GET /exports/rent-roll.csv/']['query']>;
type Row = Awaited<ReturnType<typeof readBoard>>['items'][number];

/** The rent roll as it is shown, all pages of it. */
export function exportBoard(query: Query, { session, now }: SignedInContext): FileAnswer {
  return listAsCsv<Row>({
    name: 'rent-roll.csv',
    columns: [
      ['Tenant', (row) => names(row.tenants)],
      ['Unit', (row) => row.unit.name],
      ['Property', (row) => row.property.name],
      ['Lease', (row) => row.number],
      ['Lease until', (row) => row.lastDay],
      ['Status', (row) => row.status],
      ['Days late', (row) => ({ number: String(row.daysLate) })],
      ['Currency', (row) => row.currency],
      ['Rent', (row) => (row.rentCents === null ? null : money(row.rentCents, row.currency))],
      ['Balance', (row) => money(row.balanceCents, row.currency)],
      ['Not yet due', (row) => money(row.notYetDueCents, row.currency)],
      ['Last twelve months', (row) => row.strip.map(({ month, state }) => `${month} ${state}`).join('; ')],
    ],
    read: (tx, page) => readBoard(tx, session.organisationId, now, { ...query, ...page }),
  });
}
