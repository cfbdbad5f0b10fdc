import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Account, PlannedLine } from './plan-lines.ts';

const linesAtOnce = 2000;

/** Writes the lines of a file, many at a time, in the transaction that writes its row. */
export async function writeLines(
  tx: Tx,
  account: Account & { readonly fileId: string; readonly now: Date },
  planned: readonly PlannedLine[],
): Promise<void> {
  for (let done = 0; done < planned.length; done += linesAtOnce)
    await writeSome(tx, account, planned.slice(done, done + linesAtOnce));
}

async function writeSome(
  tx: Tx,
  { organisationId, accountId, currency, fileId, now }: Account & { readonly fileId: string; readonly now: Date },
  some: readonly PlannedLine[],
): Promise<void> {
  const of = <Value>(read: (one: PlannedLine) => Value) => some.map(read);
  await sql`
    insert into statement_line (org_id, account_id, file_id, currency, line_id, position, line_number, date, cents, text,
      payee, counterparty_account, reference, check_number, bank_id, key, is_by_id, state, doubt, beside_line_id)
    select ${organisationId}::uuid, ${accountId}::uuid, ${fileId}::uuid, ${currency}, n.id, n.position, n.number, n.date, n.cents,
           n.text, n.payee, n.iban, n.reference, n.check_number, n.bank_id, n.key, n.has_id,
           coalesce(n.doubt, 'open'), n.doubt, n.beside
      from unnest(${of(() => newId(now))}::uuid[], ${of(({ position }) => position)}::int[],
                  ${of(({ line }) => line.number)}::int[], ${of(({ line }) => line.date)}::date[],
                  ${of(({ line }) => line.cents)}::bigint[], ${of(({ line }) => line.text)}::text[],
                  ${of(({ line }) => line.payee)}::text[], ${of(({ line }) => line.iban)}::text[],
                  ${of(({ line }) => line.reference)}::text[], ${of(({ line }) => line.checkNumber)}::text[],
                  ${of(({ line }) => line.id?.slice(0, 300) ?? null)}::text[], ${of(({ key }) => key)}::text[],
                  ${of(({ hasId }) => hasId)}::boolean[],
                  ${of(({ decision }) => (decision === 'new' ? null : decision))}::text[],
                  ${of(({ besideId }) => besideId)}::uuid[])
           as n (id, position, number, date, cents, text, payee, iban, reference, check_number, bank_id, key, has_id, doubt,
                 beside)`.execute(tx);
}
