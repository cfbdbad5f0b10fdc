import type { z } from 'zod';
import type { depositRoutes } from '#shared/api/deposits.ts';
import { amountCell, dayCell } from '#shared/table.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { listAsTable, names } from '#server/kernel/records/list-as-table.ts';
import { listDeposits } from './list-deposits.ts';

type Query = z.output<(typeof depositRoutes)['GET /exports/deposits.csv/']['query']>;
type Row = Awaited<ReturnType<typeof listDeposits>>['items'][number];

/** The register on a day as it is shown, all pages of it. */
export function exportDeposits(query: Query, when: SignedInContext): TableAnswer {
  return listAsTable<Row>({
    name: `deposits${query.asOf === undefined ? '' : `-${query.asOf}`}`,
    columns: [
      ['Lease', (row) => row.leaseNumber],
      ['Property', (row) => row.property.name],
      ['Unit', (row) => row.unit.name],
      ['Tenants', (row) => names(row.tenants)],
      ['Last day', (row) => dayCell(row.lastDay)],
      ['Currency', (row) => row.currency],
      ...amounts.map(([header, name]) => [header, (row: Row) => amountCell(row[name], row.currency)] as const),
      ['Deadline', (row) => dayCell(row.deadline?.on ?? null)],
    ],
    read: (tx, page) => listDeposits(tx, when, { ...query, ...page }),
  });
}

const amounts = [
  ['Agreed', 'agreedCents'],
  ['Requested', 'requestedCents'],
  ['Open', 'openCents'],
  ['Received', 'receivedCents'],
  ['Interest', 'interestCents'],
  ['Deductions', 'keptCents'],
  ['Refunded', 'refundedCents'],
  ['Held', 'heldCents'],
  ['In the deposit account', 'inDepositBankCents'],
  ['Last month’s rent', 'lastMonthCents'],
] as const;
