import type { z } from 'zod';
import type { bankingRoutes } from '#shared/api/banking.ts';
import { amountCell, dayCell } from '#shared/table.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { listAsTable } from '#server/kernel/records/list-as-table.ts';
import type { PresentedLine } from './line-rows.ts';
import { listLines } from './list-lines.ts';

type Query = z.output<(typeof bankingRoutes)['GET /exports/statement-lines.csv/']['query']>;

/** The lines as they are listed, all pages of them. */
export function exportLines(query: Query, { organisationId }: Pick<Act, 'organisationId'>): TableAnswer {
  return listAsTable<PresentedLine>({
    name: 'statement-lines',
    columns: [
      ['Date', ({ date }) => dayCell(date)],
      ['Account', ({ account }) => account.name],
      ['Text', ({ text }) => text],
      ['Amount', ({ cents, currency }) => amountCell(cents, currency)],
      ['Currency', ({ currency }) => currency],
      ['Name', ({ payee }) => payee],
      ['Account of the other side', ({ counterpartyAccount }) => counterpartyAccount],
      ['Reference', ({ reference }) => reference],
      ['Check number', ({ checkNumber }) => checkNumber],
      ['Bank ID', ({ bankId }) => bankId],
      ['State', ({ state }) => state],
      ['File', ({ file }) => file.name],
    ],
    read: (tx, page) => listLines(tx, organisationId, { ...query, ...page }),
  });
}
