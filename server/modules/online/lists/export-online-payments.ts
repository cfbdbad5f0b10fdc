import type { z } from 'zod';
import type { onlinePaymentRoutes } from '#shared/api/online-payments.ts';
import { dateIn } from '#shared/dates.ts';
import { providerNames } from '#shared/online-payments.ts';
import { amountCell, dayCell } from '#shared/table.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { listAsTable } from '#server/kernel/records/list-as-table.ts';
import { listOnlinePayments } from './online-payments.ts';

type Query = z.output<(typeof onlinePaymentRoutes)['GET /exports/online-payments.csv/']['query']>;
type Row = Awaited<ReturnType<typeof listOnlinePayments>>['items'][number];

/** Online payments as they are listed, all pages of them. */
export function exportOnlinePayments(query: Query, act: Act): TableAnswer {
  return listAsTable<Row>({
    name: 'online-payments',
    columns: [
      ['Tenant', ({ lease }) => lease.tenants.join(', ')],
      ['Unit', ({ lease }) => lease.unit.name],
      ['Property', ({ lease }) => lease.property.name],
      ['Lease', ({ lease }) => lease.number],
      ['Begun', ({ createdAt }) => dayCell(dateIn(act.session.facts.timeZone, new Date(createdAt)))],
      ['Method', ({ method }) => method],
      ['Provider', ({ provider }) => providerNames[provider]],
      ['Reference of the provider', ({ providerRef }) => providerRef],
      ['Status', ({ state }) => state],
      ['Problem', ({ problem }) => problem],
      ['Payment', ({ receipt }) => receipt && receipt.number],
      ['Paid out on', ({ payout }) => dayCell(payout?.paidOn ?? null)],
      ['Currency', ({ currency }) => currency],
      ['Amount', ({ cents, currency }) => amountCell(cents, currency)],
    ],
    read: (tx, page) => listOnlinePayments(tx, act, { ...query, ...page }),
  });
}
