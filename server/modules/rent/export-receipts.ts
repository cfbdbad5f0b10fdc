import type { z } from 'zod';
import type { receiptRoutes } from '#shared/api/receipts.ts';
import type { FileAnswer } from '#server/kernel/http/files.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { listAsCsv, money } from './list-as-csv.ts';
import { listReceipts } from './list-receipts.ts';

type Query = z.output<(typeof receiptRoutes)['GET /exports/receipts.csv/']['query']>;
type Row = Awaited<ReturnType<typeof listReceipts>>['items'][number];

/** Payments as they are listed, all pages of them. One for several leases stands in one row, as on the screen. */
export function exportReceipts(query: Query, { session, now }: SignedInContext): FileAnswer {
  return listAsCsv<Row>({
    name: 'payments.csv',
    columns: [
      ['From', (row) => row.payer?.name ?? row.leases[0]?.tenants.join(', ') ?? null],
      ['Unit', (row) => row.leases.map(({ unit }) => unit.name).join('; ')],
      ['Property', (row) => [...new Set(row.leases.map(({ property }) => property.name))].join('; ')],
      ['Lease', (row) => row.leases.map(({ number }) => number).join('; ')],
      ['Received on', (row) => row.receivedOn],
      ['Number', (row) => row.number],
      ['Method', (row) => row.method],
      ['Reference', (row) => row.reference],
      ['Account', (row) => `${row.account.number} ${row.account.name}`],
      ['Status', stateOf],
      ['Taken back on', (row) => row.reversed?.on ?? null],
      ['Currency', (row) => row.currency],
      ['Amount', (row) => money(row.cents, row.currency)],
      ['Not applied', (row) => money(row.unappliedCents, row.currency)],
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
