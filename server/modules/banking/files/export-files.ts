import type { z } from 'zod';
import type { bankFileRoutes } from '#shared/api/bank-files.ts';
import { amountCell, dayCell, numberCell } from '#shared/table.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { listAsTable } from '#server/kernel/records/list-as-table.ts';
import { readManyStored } from '#server/modules/documents/index.ts';
import { listFiles } from './list-files.ts';
import type { PresentedFile } from './list-files.ts';

type Query = z.output<(typeof bankFileRoutes)['GET /exports/bank-files.csv/']['query']>;

/** Where the bytes of all files are, each once, for whoever takes everything along. */
export async function storedFiles(tx: Tx, organisationId: string) {
  const rows = await tx
    .selectFrom('bank_file')
    .select('stored_file_id')
    .distinct()
    .where('org_id', '=', organisationId)
    .execute();
  return readManyStored(
    tx,
    organisationId,
    rows.map((row) => row.stored_file_id),
  );
}

/** The files as they are listed, all pages of them. */
export function exportFiles(query: Query, { organisationId }: Pick<Act, 'organisationId'>): TableAnswer {
  return listAsTable<PresentedFile>({
    name: 'bank-files',
    columns: [
      ['File', ({ name }) => name],
      ['Account', ({ account }) => account.name],
      ['Format', ({ format }) => format],
      ['Imported', ({ addedAt }) => dayCell(addedAt.slice(0, 10))],
      ['From', ({ from }) => dayCell(from)],
      ['Through', ({ to }) => dayCell(to)],
      ['Opening balance', ({ openingCents, currency }) => amountCell(openingCents, currency)],
      ['Closing balance', ({ closingCents, currency }) => amountCell(closingCents, currency)],
      ['Currency', ({ currency }) => currency],
      ['Lines', ({ lineCount }) => numberCell(lineCount)],
      ['New', ({ newCount }) => numberCell(newCount)],
      ['Known', ({ knownCount }) => numberCell(knownCount)],
      ['To decide', ({ toDecideCount }) => numberCell(toDecideCount)],
      ['Not read', ({ refusedCount }) => numberCell(refusedCount)],
      ['State', ({ state }) => state],
      ['Gap before', ({ gap, currency }) => amountCell(gap?.cents ?? null, currency)],
    ],
    read: (tx, page) => listFiles(tx, organisationId, { ...query, ...page }),
  });
}
