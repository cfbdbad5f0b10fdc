import { sql } from 'kysely';
import type { z } from 'zod';
import type { entryDocument } from '#shared/api/ledger.ts';
import type { Tx } from '#server/kernel/database.ts';

type EntryDocument = z.output<typeof entryDocument>;

/** Where the record is that made an entry: its table, and the letter of its numbers. */
const records: Readonly<Record<string, { readonly kind: EntryDocument['kind']; readonly letter: string }>> = {
  charge: { kind: 'charge', letter: 'C' },
  receipt: { kind: 'receipt', letter: 'R' },
  'receipt-return': { kind: 'receipt', letter: 'R' },
  credit: { kind: 'credit', letter: 'K' },
  'credit-void': { kind: 'credit', letter: 'K' },
  refund: { kind: 'refund', letter: 'F' },
  'refund-owed': { kind: 'refund', letter: 'F' },
  'deposit-batch': { kind: 'deposit_batch', letter: 'B' },
};

/** The document behind an entry, by the number that people know; a reversal leads to that of its entry. */
export async function readDocument(
  tx: Tx,
  organisationId: string,
  source: { readonly kind: string; readonly id: string | null },
): Promise<EntryDocument | null> {
  if (source.id === null) return null;
  if (source.kind === 'allocation')
    return (await find(tx, organisationId, 'receipt', source.id)) ?? find(tx, organisationId, 'credit', source.id);
  if (source.kind !== 'reversal') return find(tx, organisationId, source.kind, source.id);
  const original = await tx
    .selectFrom('journal_entry')
    .select(['source_kind', 'source_id'])
    .where('org_id', '=', organisationId)
    .where('entry_id', '=', source.id)
    .where('source_kind', '<>', 'reversal')
    .executeTakeFirst();
  return original === undefined
    ? null
    : readDocument(tx, organisationId, { kind: original.source_kind, id: original.source_id });
}

async function find(tx: Tx, organisationId: string, sourceKind: string, id: string): Promise<EntryDocument | null> {
  const record = records[sourceKind];
  if (record === undefined) return null;
  const column = record.kind === 'deposit_batch' ? 'batch_id' : `${record.kind}_id`;
  const { rows } = await sql<{ number: number }>`
    select number from ${sql.table(record.kind)} where org_id = ${organisationId} and ${sql.ref(column)} = ${id}`.execute(
    tx,
  );
  const [found] = rows;
  return found === undefined
    ? null
    : { kind: record.kind, id, number: `${record.letter}-${String(found.number).padStart(4, '0')}` };
}
