import type { z } from 'zod';
import type { trustWorksheetRoutes } from '#shared/api/trust-worksheets.ts';
import { bytesAnswer } from '#server/adapters/pdf/pdf-answer.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { StoredAnswer } from '#server/kernel/http/send-stored.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Sheet } from './read-sheet.ts';

type Worksheet = z.output<(typeof trustWorksheetRoutes)['GET /trust-worksheets/{id}/']['answer']>;

/** A worksheet as it was signed, whatever became of accounts and names since. */
export async function readWorksheet(tx: Tx, organisationId: string, id: string): Promise<Worksheet> {
  const row = await tx
    .selectFrom('trust_worksheet as w')
    .leftJoin('superseded_worksheet as s', (join) =>
      join.onRef('s.org_id', '=', 'w.org_id').onRef('s.worksheet_id', '=', 'w.worksheet_id'),
    )
    .leftJoin('app_user as u', 'u.user_id', 's.superseded_by')
    .select(['w.reconciliation_id', 'w.currency', 'w.from_on', 'w.to_on', 'w.statement_cents', 'w.in_transit_cents'])
    .select(['w.outstanding_cents', 'w.book_cents', 'w.funds_cents', 'w.last_entry_number', 'w.prepared_name'])
    .select(['w.prepared_at', 'w.signed_name', 'w.signed_at', 'w.sheet', 'w.pdf_hash'])
    .select(['s.superseded_at', 's.reason', 'u.name as superseder'])
    .where('w.org_id', '=', organisationId)
    .where('w.worksheet_id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw refuse('banking.no-such-worksheet');
  // Written whole when it was signed, and never changed.
  const { account, items, funds } = row.sheet as Pick<Sheet, 'account' | 'items' | 'funds'>;
  return {
    id,
    state: row.superseded_at === null ? 'signed' : 'superseded',
    account,
    currency: row.currency,
    from: row.from_on,
    to: row.to_on,
    reconciliationId: row.reconciliation_id,
    statementCents: row.statement_cents,
    inTransitCents: row.in_transit_cents,
    outstandingCents: row.outstanding_cents,
    bookCents: row.book_cents,
    fundsCents: row.funds_cents,
    items,
    funds,
    preparedBy: row.prepared_name,
    preparedAt: row.prepared_at.toISOString(),
    lastEntryNumber: row.last_entry_number,
    signedBy: row.signed_name,
    signedAt: row.signed_at.toISOString(),
    sha256: row.pdf_hash.toString('hex'),
    superseded:
      row.superseded_at === null
        ? null
        : { at: row.superseded_at.toISOString(), by: row.superseder, reason: row.reason ?? '' },
  };
}

/** The bytes that were signed. */
export async function readWorksheetPdf(tx: Tx, organisationId: string, id: string): Promise<StoredAnswer> {
  const row = await tx
    .selectFrom('trust_worksheet as w')
    .innerJoin('account as a', (join) =>
      join.onRef('a.org_id', '=', 'w.org_id').onRef('a.account_id', '=', 'w.account_id'),
    )
    .select(['w.pdf', 'w.to_on', 'a.name'])
    .where('w.org_id', '=', organisationId)
    .where('w.worksheet_id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw refuse('banking.no-such-worksheet');
  return bytesAnswer(`worksheet-${row.to_on.slice(0, 7)}-${row.name}.pdf`, 'application/pdf', row.pdf);
}
