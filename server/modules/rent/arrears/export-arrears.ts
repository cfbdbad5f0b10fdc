import type { z } from 'zod';
import type { arrearsRoutes } from '#shared/api/arrears.ts';
import { amountCell, dayCell, numberCell } from '#shared/table.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { listAsTable, names } from '#server/kernel/records/list-as-table.ts';
import { listArrears } from './list-arrears.ts';
import type { ArrearsRow } from './list-arrears.ts';

type Query = z.output<(typeof arrearsRoutes)['GET /exports/arrears.csv/']['query']>;

/** The arrears as they are shown, all pages of them. */
export function exportArrears(query: Query, { session, now }: Act): TableAnswer {
  return listAsTable<ArrearsRow>({
    name: `arrears${query.asOf === undefined ? '' : `-${query.asOf}`}`,
    columns: [
      ['Tenant', (row) => names(row.tenants)],
      ['Unit', (row) => row.unit.name],
      ['Property', (row) => row.property.name],
      ['Lease', (row) => row.number],
      ['Lease status', (row) => row.state.replaceAll('-', ' ')],
      ['Oldest due date', (row) => dayCell(row.oldestDueOn)],
      ['Days past due', (row) => numberCell(row.daysLate)],
      ['Stage', (row) => row.stage ?? 'not contacted'],
      ['On hold until', (row) => dayCell(row.hold?.until ?? null)],
      ['Last contact', (row) => dayCell(row.lastContact?.on ?? null)],
      ['Contact by', (row) => row.lastContact?.kind ?? null],
      ['Currency', (row) => row.currency],
      ['Past due', (row) => amountCell(row.overdueCents, row.currency)],
      ['1–30 days', (row) => amountCell(row.to30Cents, row.currency)],
      ['31–60 days', (row) => amountCell(row.to60Cents, row.currency)],
      ['61–90 days', (row) => amountCell(row.to90Cents, row.currency)],
      ['Over 90 days', (row) => amountCell(row.over90Cents, row.currency)],
    ],
    read: (tx, page) => listArrears(tx, session.organisationId, now, { ...query, ...page }),
  });
}
