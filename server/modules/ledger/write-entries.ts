import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Poster } from './entry.ts';
import type { Numbered } from './post.ts';

/** Writes entries and their lines, each table by one statement, however many there are. */
export async function writeEntries(
  tx: Tx,
  entries: readonly Numbered[],
  by: Poster & { readonly recordedAt: Date },
): Promise<void> {
  const of = <Value>(read: (one: Numbered) => Value) => column(entries.map(read));
  await sql`
    insert into journal_entry (org_id, entry_id, number, date, line_count, memo, source_kind, source_id, explanation,
                               posted_by, request_id, recorded_at, reverses_entry_id, reversal_reason, idempotency_key, content_hash)
    select ${by.organisationId}::uuid, n.id, n.number, n.date, n.line_count, n.memo, n.source_kind, n.source_id, n.explanation::jsonb,
           ${by.userId}::uuid, ${by.requestId}::text, ${by.recordedAt}::timestamptz, n.reverses, n.reason, n.key, n.hash
      from unnest(
        ${of(({ id }) => id)}::uuid[], ${of(({ number }) => number)}::bigint[], ${of(({ entry }) => entry.date)}::date[],
        ${of(({ lines }) => lines.length)}::smallint[], ${of(({ entry }) => entry.memo)}::text[],
        ${of(({ entry }) => entry.source.kind)}::text[], ${of(({ entry }) => entry.source.id ?? null)}::uuid[],
        ${of(({ entry }) => JSON.stringify(entry.source.explanation ?? {}))}::text[],
        ${of(({ entry }) => entry.reverses?.entryId ?? null)}::uuid[], ${of(({ entry }) => entry.reverses?.reason ?? null)}::text[],
        ${of(({ key }) => key ?? null)}::text[], ${of(({ hash }) => hash)}::bytea[]
      ) as n (id, number, date, line_count, memo, source_kind, source_id, explanation, reverses, reason, key, hash)`.execute(
    tx,
  );
  await writeLines(tx, entries, by.organisationId);
}

async function writeLines(tx: Tx, entries: readonly Numbered[], organisationId: string): Promise<void> {
  const lines = entries.flatMap(({ id, entry, lines: own }) =>
    own.map((line, index) => ({ ...line, entryId: id, date: entry.date, line: index + 1, lineCount: own.length })),
  );
  const of = <Value>(read: (line: (typeof lines)[number]) => Value) => column(lines.map(read));
  await sql`
    insert into posting (org_id, entry_id, line, line_count, account_id, date, currency, amount_cents, basis,
                         property_id, unit_id, lease_id, person_id, bank_account_id, memo)
    select ${organisationId}::uuid, n.*
      from unnest(
        ${of(({ entryId }) => entryId)}::uuid[], ${of(({ line }) => line)}::smallint[],
        ${of(({ lineCount }) => lineCount)}::smallint[], ${of(({ accountId }) => accountId)}::uuid[],
        ${of(({ date }) => date)}::date[], ${of(({ currency }) => currency)}::text[],
        ${of(({ cents }) => cents)}::bigint[], ${of(({ basis }) => basis)}::text[],
        ${of(({ propertyId }) => propertyId ?? null)}::uuid[], ${of(({ unitId }) => unitId ?? null)}::uuid[],
        ${of(({ leaseId }) => leaseId ?? null)}::uuid[], ${of(({ personId }) => personId ?? null)}::uuid[],
        ${of(({ bankAccountId }) => bankAccountId ?? null)}::uuid[], ${of(({ memo }) => memo ?? null)}::text[]
      ) as n`.execute(tx);
}

/** A column as an array; one of nothing but nulls is sent as null, which unnest fills up beside the others. */
function column<Value>(values: Value[]): Value[] | null {
  return values.every((value) => value === null) ? null : values;
}
