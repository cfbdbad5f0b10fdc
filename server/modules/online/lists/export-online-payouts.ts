import { providerNames } from '#shared/online-payments.ts';
import { amountCell, dayCell, numberCell } from '#shared/table.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { listAsTable } from '#server/kernel/records/list-as-table.ts';
import { listPayouts } from './online-payouts.ts';

type Row = Awaited<ReturnType<typeof listPayouts>>['items'][number];

/** Payouts as they are listed, all pages of them. */
export function exportPayouts({ organisationId }: Pick<Act, 'organisationId'>): TableAnswer {
  return listAsTable<Row>({
    name: 'online-payouts',
    columns: [
      ['Provider', ({ provider }) => providerNames[provider]],
      ['Reference', ({ reference }) => reference],
      ['Reference of the provider', ({ providerRef }) => providerRef],
      ['Date', ({ paidOn }) => dayCell(paidOn)],
      ['Bank account', ({ account }) => `${account.number} ${account.name}`],
      ['Matched', ({ isMatched }) => (isMatched ? 'yes' : 'no')],
      ['Payments', ({ payments }) => numberCell(payments)],
      ['Currency', ({ currency }) => currency],
      ['Fees', ({ feeCents, currency }) => amountCell(feeCents, currency)],
      ['Other', ({ otherCents, currency }) => amountCell(otherCents, currency)],
      ['Amount', ({ cents, currency }) => amountCell(cents, currency)],
    ],
    read: (tx, page) => listPayouts(tx, organisationId, page),
  });
}
