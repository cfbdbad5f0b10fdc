import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { trustWorksheetRoutes } from '#shared/api/trust-worksheets.ts';
import { worksheetAgrees } from '#shared/trust-worksheet.ts';
import { printPaper } from '#server/adapters/pdf/print-paper.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { lockVersion } from '#server/modules/banking/reconciliation/reconciliation-rows.ts';
import { readDraft } from './read-sheet.ts';
import type { Sheet, SheetFund } from './read-sheet.ts';
import { worksheetPaper } from './worksheet-paper.ts';

type Routes = typeof trustWorksheetRoutes;
type Body = z.output<Routes['POST /trust-worksheets/']['body']>;

/**
 * Signs what the worksheet says now, for good. The reconciliation is locked, so that it is not reopened meanwhile; the books
 * are not: an entry that comes later has a number after the last one that the worksheet names.
 */
export async function signWorksheet(tx: Tx, act: Act, body: Body): Promise<{ id: string; sha256: string }> {
  const { organisationId, userId, now } = act;
  const { finishedById } = await lockVersion(tx, organisationId, body.reconciliationId, body.version);
  const { worksheetId, version: _, ...draft } = await readDraft(tx, organisationId, body.reconciliationId);
  const { account, currency, to } = draft;
  if (worksheetId !== null) throw refuse('banking.worksheet-signed', { account: account.name, to });
  if (!worksheetAgrees(draft)) throw refuse('banking.worksheet-differs', { account: account.name, to });
  const sheet: Sheet = { ...draft, funds: withNotes(draft.funds, body.notes) };
  const missing = sheet.funds.filter(({ problem, note }) => problem !== null && note === null).length;
  if (missing > 0) throw refuse('banking.worksheet-notes', { count: missing });
  const { name: signedName } = await tx
    .selectFrom('app_user')
    .select('name')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const organisation = await tx
    .selectFrom('organisation')
    .select(['name', 'legal_name as legalName'])
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const { locale, country, timeZone } = act.session.facts;
  const pdf = await printPaper(
    worksheetPaper(sheet, {
      locale,
      country,
      timeZone,
      workspace: organisation.legalName ?? organisation.name,
      signedBy: signedName,
      signedAt: now,
    }),
  );
  const hash = createHash('sha256').update(pdf).digest();
  const id = newId(now);
  await tx
    .insertInto('trust_worksheet')
    .values({
      org_id: organisationId,
      worksheet_id: id,
      reconciliation_id: sheet.reconciliationId,
      account_id: account.id,
      currency,
      from_on: sheet.from,
      to_on: to,
      statement_cents: sheet.statementCents,
      in_transit_cents: sheet.inTransitCents,
      outstanding_cents: sheet.outstandingCents,
      book_cents: sheet.bookCents,
      funds_cents: sheet.fundsCents,
      last_entry_number: sheet.lastEntryNumber,
      prepared_by: finishedById,
      prepared_name: sheet.preparedBy,
      prepared_at: new Date(sheet.preparedAt),
      signed_by: userId,
      signed_name: signedName,
      signed_at: now,
      sheet: JSON.stringify({ account, items: sheet.items, funds: sheet.funds }),
      pdf,
      pdf_hash: hash,
    })
    .execute();
  await recordAct(tx, act, 'worksheet.signed', `${account.name}, ${to}`, { cents: sheet.bookCents, currency });
  return { id, sha256: hash.toString('hex') };
}

/** Notes are for funds that need one; others are left out. */
function withNotes(funds: readonly SheetFund[], notes: Body['notes']): SheetFund[] {
  const written = new Map(notes.map(({ kind, id, note }) => [`${kind} ${id ?? ''}`, note]));
  return funds.map((fund) => ({
    ...fund,
    note: fund.problem === null ? null : (written.get(`${fund.holder.kind} ${fund.holder.id ?? ''}`) ?? null),
  }));
}
