import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { statementLine } from '#shared/api/banking.ts';
import type { LineState } from '#shared/banking.ts';
import type { Schema } from '#server/database/types.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';

export type PresentedLine = z.output<typeof statementLine>;
export type LineRecord = Selectable<Schema['statement_line']>;

/** Lines with their account and file, and with the line that each may be. */
export function lineRows(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('statement_line as l')
    .innerJoin('account as a', (join) =>
      join.onRef('a.org_id', '=', 'l.org_id').onRef('a.account_id', '=', 'l.account_id'),
    )
    .innerJoin('bank_file as f', (join) => join.onRef('f.org_id', '=', 'l.org_id').onRef('f.file_id', '=', 'l.file_id'))
    .leftJoin('statement_line as b', (join) =>
      join.onRef('b.org_id', '=', 'l.org_id').onRef('b.line_id', '=', 'l.beside_line_id'),
    )
    .leftJoin('bank_file as bf', (join) =>
      join.onRef('bf.org_id', '=', 'b.org_id').onRef('bf.file_id', '=', 'b.file_id'),
    )
    .selectAll('l')
    .select([
      'a.name as account_name',
      'f.name as file_name',
      'b.date as beside_date',
      'b.cents as beside_cents',
      'b.text as beside_text',
      'b.file_id as beside_file_id',
      'bf.name as beside_file_name',
    ])
    .where('l.org_id', '=', organisationId);
}

export type LineRow = Awaited<ReturnType<ReturnType<typeof lineRows>['executeTakeFirstOrThrow']>>;

export function presentLine(row: LineRow): PresentedLine {
  return {
    id: row.line_id,
    account: { id: row.account_id, name: row.account_name },
    file: { id: row.file_id, name: row.file_name },
    lineNumber: row.line_number,
    date: row.date,
    cents: row.cents,
    currency: row.currency,
    text: row.text,
    payee: row.payee,
    counterpartyAccount: row.counterparty_account,
    reference: row.reference,
    checkNumber: row.check_number,
    bankId: row.bank_id,
    // The checks of the table allow these alone.
    state: row.state as PresentedLine['state'],
    doubt: row.doubt as PresentedLine['doubt'],
    beside: besideOf(row),
    version: row.version,
  };
}

function besideOf(row: LineRow): PresentedLine['beside'] {
  if (row.beside_line_id === null || row.beside_date === null) return null;
  return {
    id: row.beside_line_id,
    date: row.beside_date,
    cents: row.beside_cents ?? 0,
    text: row.beside_text ?? '',
    fileId: row.beside_file_id ?? '',
    fileName: row.beside_file_name ?? '',
  };
}

export async function readLine(tx: Tx, organisationId: string, lineId: string): Promise<PresentedLine> {
  const row = await lineRows(tx, organisationId).where('l.line_id', '=', lineId).executeTakeFirst();
  if (row === undefined) throw refuse('banking.no-such-line');
  return presentLine(row);
}

/** Whoever changes what becomes of a line takes turns with others who do. */
async function lockLine(tx: Tx, organisationId: string, lineId: string): Promise<LineRecord> {
  const row = await tx
    .selectFrom('statement_line')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('line_id', '=', lineId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw refuse('banking.no-such-line');
  return row;
}

/** The same, for a change that was made from a version of it. */
export async function lockLineVersion(tx: Tx, act: Act, lineId: string, version: number): Promise<LineRecord> {
  const row = await lockLine(tx, act.organisationId, lineId);
  refuseOtherVersion(row, version);
  return row;
}

/** As long as it is open: to whoever comes second it is said that the line is done, whatever version they saw. */
export async function lockOpenLine(tx: Tx, act: Act, lineId: string, version: number): Promise<LineRecord> {
  const row = await lockLine(tx, act.organisationId, lineId);
  if (row.state !== 'open') throw refuse('banking.line-not-open');
  refuseOtherVersion(row, version);
  return row;
}

function refuseOtherVersion(row: LineRecord, version: number): void {
  if (row.version !== version) throw refuse('kernel.record-changed', { name: row.text.slice(0, 80) });
}

/** Says what becomes of a line that was locked. */
export async function setLineState(tx: Tx, act: Act, row: LineRecord, state: LineState): Promise<void> {
  await tx
    .updateTable('statement_line')
    .set({ state, decided_by: act.userId, decided_at: act.now, version: sql`version + 1` })
    .where('org_id', '=', row.org_id)
    .where('line_id', '=', row.line_id)
    .execute();
}
