import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';

/** An entry as it is sealed: every stored value of it and of its lines, as the database writes it. */
export interface SealableEntry {
  readonly number: number;
  readonly entryId: string;
  readonly text: string;
}

/** What the first seal of an organisation stands on, so that no two chains begin alike. */
export function seedOf(organisationId: string): Buffer {
  return createHash('sha256').update(`gable journal ${organisationId}`).digest();
}

/** A seal covers its entry and the seal before it: whoever changes one entry would have to change all seals after it. */
export function sealOf(before: Buffer, entry: SealableEntry): Buffer {
  return createHash('sha256').update(before).update(entry.text, 'utf8').digest();
}

/** Entries after a number, in their order, as text that says the same on every server and in every time zone. */
export async function readSealable(
  tx: Tx,
  organisationId: string,
  after: number,
  atMost: number,
): Promise<SealableEntry[]> {
  const { rows } = await sql<{ number: number; entry_id: string; text: string }>`
    select e.number, e.entry_id, jsonb_build_array(
        e.number, e.entry_id, to_char(e.date, 'YYYY-MM-DD'), e.line_count, e.memo, e.source_kind, e.source_id, e.explanation,
        e.posted_by, e.request_id, (extract(epoch from e.recorded_at) * 1000000)::bigint, e.reverses_entry_id,
        e.reversal_reason, e.idempotency_key, encode(e.content_hash, 'hex'),
        (select jsonb_agg(jsonb_build_array(p.line, p.account_id, to_char(p.date, 'YYYY-MM-DD'), p.currency, p.amount_cents,
                  p.basis, p.property_id, p.unit_id, p.lease_id, p.person_id, p.bank_account_id, p.memo) order by p.line)
           from posting p where p.org_id = e.org_id and p.entry_id = e.entry_id))::text as text
      from journal_entry e
     where e.org_id = ${organisationId} and e.number > ${after}
     order by e.number limit ${atMost}`.execute(tx);
  return rows.map(({ number, entry_id: entryId, text }) => ({ number, entryId, text }));
}
