import type { z } from 'zod';
import type { rentRoutes } from '#shared/api/rent.ts';
import { amountCell, dayCell } from '#shared/table.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { listAsTable, names } from '#server/kernel/records/list-as-table.ts';
import { listCharges } from './list-charges.ts';

type Query = z.output<(typeof rentRoutes)['GET /exports/charges.csv/']['query']>;
type Row = Awaited<ReturnType<typeof listCharges>>['items'][number];

/** Charges as they are listed, all pages of them. */
export function exportCharges(query: Query, act: Act): TableAnswer {
  return listAsTable<Row>({
    name: 'charges',
    columns: [
      ['Number', (row) => row.number],
      ['Tenant', (row) => names(row.tenants)],
      ['Unit', (row) => row.unit.name],
      ['Property', (row) => row.property.name],
      ['Lease', (row) => row.leaseNumber],
      ['Kind', (row) => row.kind],
      ['For', (row) => row.label],
      ['From', (row) => dayCell(row.periodFrom)],
      ['To', (row) => dayCell(row.periodTo)],
      ['Charged on', (row) => dayCell(row.chargedOn)],
      ['Due on', (row) => dayCell(row.dueOn)],
      ['Settled on', (row) => dayCell(row.settledOn)],
      ['Voided on', (row) => dayCell(row.voided?.on ?? null)],
      ['Account', (row) => `${row.account.number} ${row.account.name}`],
      ['Currency', (row) => row.currency],
      ['Amount', (row) => amountCell(row.cents, row.currency)],
      ['Credited', (row) => amountCell(row.creditedCents, row.currency)],
      ['Collected', (row) => amountCell(row.collectedCents, row.currency)],
      ['Unpaid', (row) => amountCell(row.openCents, row.currency)],
    ],
    read: (tx, page) => listCharges(tx, act, { ...query, ...page }),
  });
}
