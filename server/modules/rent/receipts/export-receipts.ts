import type { z } from 'zod';
import type { receiptRoutes } from '#shared/api/receipts.ts';
import { amountCell, dayCell } from '#shared/table.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { listAsTable } from '#server/kernel/records/list-as-table.ts';
import { listReceipts } from './list-receipts.ts';

type Query = z.output<(typeof receiptRoutes)['GET /exports/receipts.csv/']['query']>;
type Row = Awaited<ReturnType<typeof listReceipts>>['items'][number];

/** Payments as they are listed, all pages of them. One for several leases stands in one row, as on the screen. */
export function exportReceipts(query: Query, { session, now }: Act): TableAnswer {
  return listAsTable<Row>({
    name: 'payments',
    columns: [
      ['From', (row) => row.payer?.name ?? row.leases[0]?.tenants.join(', ') ?? null],
      ['Unit', (row) => row.leases.map(({ unit }) => unit.name).join('; ')],
      ['Property', (row) => [...new Set(row.leases.map(({ property }) => property.name))].join('; ')],
      ['Lease', (row) => row.leases.map(({ number }) => number).join('; ')],
      ['Received on', (row) => dayCell(row.receivedOn)],
      ['Number', (row) => row.number],
      ['Method', (row) => row.method],
      ['Reference', (row) => row.reference],
      ['Account', (row) => `${row.account.number} ${row.account.name}`],
      ['Status', stateOf],
      ['Returned or voided on', (row) => dayCell(row.reversed?.on ?? null)],
      ['Currency', (row) => row.currency],
      ['Amount', (row) => amountCell(row.cents, row.currency)],
      ['Unapplied', (row) => amountCell(row.unappliedCents, row.currency)],
    ],
    read: (tx, page) => listReceipts(tx, session.organisationId, now, { ...query, ...page }),
  });
}

/** What is to be known of it first, in the order of the screen. */
function stateOf({ reversed, isUndeposited, unappliedCents }: Row): string {
  if (reversed !== null) return reversed.kind;
  if (isUndeposited) return 'undeposited';
  return unappliedCents > 0 ? 'unapplied' : 'applied';
}
