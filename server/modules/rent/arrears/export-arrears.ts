import type { z } from 'zod';
import type { arrearsRoutes } from '#shared/api/arrears.ts';
import type { FileAnswer } from '#server/kernel/http/files.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { listAsCsv, money, names } from '#server/modules/rent/list-as-csv.ts';
import { listArrears } from './list-arrears.ts';
import type { ArrearsRow } from './list-arrears.ts';

type Query = z.output<(typeof arrearsRoutes)['GET /exports/arrears.csv/']['query']>;

/** The arrears as they are shown, all pages of them. */
export function exportArrears(query: Query, { session, now }: SignedInContext): FileAnswer {
  return listAsCsv<ArrearsRow>({
    name: 'arrears.csv',
    columns: [
      ['Tenant', (row) => names(row.tenants)],
      ['Unit', (row) => row.unit.name],
      ['Property', (row) => row.property.name],
      ['Lease', (row) => row.number],
      ['Lease status', (row) => row.state],
      ['Owed since', (row) => row.oldestDueOn],
      ['Days late', (row) => ({ number: String(row.daysLate) })],
      ['Stage', (row) => row.stage],
      ['On hold until', (row) => row.hold?.until ?? null],
      ['Last contact', (row) => row.lastContact?.on ?? null],
      ['Contact by', (row) => row.lastContact?.kind ?? null],
      ['Currency', (row) => row.currency],
      ['Overdue', (row) => money(row.overdueCents, row.currency)],
      ['1–30 days', (row) => money(row.to30Cents, row.currency)],
      ['31–60 days', (row) => money(row.to60Cents, row.currency)],
      ['61–90 days', (row) => money(row.to90Cents, row.currency)],
      ['Over 90 days', (row) => money(row.over90Cents, row.currency)],
    ],
    read: (tx, page) => listArrears(tx, session.organisationId, now, { ...query, ...page }),
  });
}
