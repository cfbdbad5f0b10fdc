import type { z } from 'zod';
import type { billRoutes } from '#shared/api/bills.ts';
import { amountCell, dayCell } from '#shared/table.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { listAsTable } from '#server/kernel/records/list-as-table.ts';
import { listBills } from './list-bills.ts';
import type { Bill } from './list-bills.ts';

type Query = z.output<(typeof billRoutes)['GET /exports/bills.csv/']['query']>;

/** The bills as they are listed, all pages of them. */
export function exportBills(query: Query, act: Act): TableAnswer {
  return listAsTable<Bill>({
    name: 'bills',
    columns: [
      ['Number', ({ number }) => number],
      ['Vendor', ({ vendor }) => vendor?.name ?? null],
      ['Invoice', ({ invoiceNumber }) => invoiceNumber],
      ['Date', ({ datedOn }) => dayCell(datedOn)],
      ['Due date', ({ dueOn }) => dayCell(dueOn)],
      ['Status', ({ state }) => state],
      ['Property', ({ property }) => property?.name ?? null],
      ['Memo', ({ memo }) => memo],
      ['Currency', ({ currency }) => currency],
      ['Amount', ({ cents, currency }) => amountCell(cents, currency)],
      ['Open', ({ openCents, currency }) => amountCell(openCents, currency)],
    ],
    read: (tx, page) => listBills(tx, act, { ...query, ...page }),
  });
}
