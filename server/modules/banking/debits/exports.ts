import type { z } from 'zod';
import type { directDebitRoutes } from '#shared/api/direct-debits.ts';
import { amountCell, dayCell, numberCell } from '#shared/table.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { listAsTable } from '#server/kernel/records/list-as-table.ts';
import { listRuns } from './debit-runs.ts';
import type { DebitRun } from './debit-runs.ts';
import { listMandates } from './mandate-rows.ts';
import type { Mandate } from './mandate-rows.ts';

type MandatesQuery = z.output<(typeof directDebitRoutes)['GET /exports/mandates.csv/']['query']>;

/** The mandates as they are listed, all pages of them. Of an account its last four characters. */
export function exportMandates({ view }: MandatesQuery, act: Act): TableAnswer {
  return listAsTable<Mandate>({
    name: 'mandates',
    columns: [
      ['Reference', ({ reference }) => reference],
      ['Lease', ({ lease }) => lease.number],
      ['Tenants', ({ lease }) => lease.tenants.join(', ')],
      ['Property', ({ lease }) => lease.property.name],
      ['Unit', ({ lease }) => lease.unit],
      ['Account holder', ({ holder }) => holder],
      ['Account ends in', ({ last4 }) => last4],
      ['Scheme', ({ scheme }) => scheme],
      ['Next collection', ({ sequence }) => sequence],
      ['Notice, days', ({ noticeDays }) => numberCell(noticeDays)],
      ['Signed', ({ signedOn }) => dayCell(signedOn)],
      ['Revoked', ({ revokedOn }) => dayCell(revokedOn)],
      ['Reason', ({ revokedReason }) => revokedReason],
    ],
    read: (tx, page) => listMandates(tx, act, { view, ...page }),
  });
}

/** The runs as they are listed, all pages of them. */
export function exportRuns({ organisationId }: Act): TableAnswer {
  return listAsTable<DebitRun>({
    name: 'direct-debits',
    columns: [
      ['Number', ({ number }) => number],
      ['Collection day', ({ on }) => dayCell(on)],
      ['Status', ({ state }) => state],
      ['Account', ({ account }) => `${account.number} ${account.name}`],
      ['Debits', ({ debits }) => numberCell(debits)],
      ['Currency', ({ currency }) => currency],
      ['Amount', ({ cents, currency }) => amountCell(cents, currency)],
      ['Prepared by', ({ preparedBy }) => preparedBy],
      ['Released by', ({ releasedBy }) => releasedBy],
      ['SHA-256', ({ sha256 }) => sha256],
    ],
    read: (tx, page) => listRuns(tx, organisationId, page),
  });
}
