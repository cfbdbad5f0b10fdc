import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { newId } from '#server/kernel/ids.ts';
import type { NewEntry } from '#server/modules/ledger/index.ts';

/** Somebody whose books are posted to. */
export interface Office {
  readonly organisationId: string;
  readonly userId: string;
  /** The ids of the program's own accounts, by their keys. */
  readonly accounts: ReadonlyMap<string, string>;
  nextRawNumber: number;
}

/**
 * Tables of the same shape beside the journal: same columns, defaults, generated columns, unique keys and indexes. They
 * have no foreign keys, no check constraints, no triggers and no row-level security.
 */
export const makeRawTables = `
  create table raw_journal_entry (like journal_entry including defaults including generated including indexes);
  create table raw_posting (like posting including defaults including generated including indexes)`;

/**
 * What posting is measured against: the same rows by the two statements that somebody would write who trusts his input,
 * in one transaction. Nothing is looked up, locked, hashed, compared, balanced or added up.
 */
export async function insertRaw(pool: pg.Pool, office: Office, entries: readonly NewEntry[]): Promise<void> {
  const client = await pool.connect();
  try {
    const now = new Date();
    await client.query('begin');
    const rows = entries.map((entry) => ({ ...entry, id: newId(now), number: office.nextRawNumber++, hash: anyHash }));
    await client.query(insertEntries, [
      office.organisationId,
      office.userId,
      now,
      rows.map(({ id }) => id),
      rows.map(({ number }) => number),
      rows.map(({ date }) => date),
      rows.map(({ lines }) => lines.length),
      rows.map(({ memo }) => memo),
      rows.map(({ source }) => source.kind),
      rows.map(({ source }) => source.id),
      rows.map(({ source }) => JSON.stringify(source.explanation)),
      rows.map(({ idempotencyKey }) => idempotencyKey),
      rows.map(({ hash }) => hash),
    ]);
    const lines = rows.flatMap(({ id, date, lines: own }) =>
      own.map((line, index) => ({ ...line, id, date, line: index + 1, lineCount: own.length })),
    );
    await client.query(insertLines, [
      office.organisationId,
      lines.map(({ id }) => id),
      lines.map(({ line }) => line),
      lines.map(({ lineCount }) => lineCount),
      lines.map(({ account }) => (typeof account === 'string' ? office.accounts.get(account) : account.id)),
      lines.map(({ date }) => date),
      lines.map(({ currency }) => currency),
      lines.map(({ cents }) => cents),
      lines.map(({ basis }) => basis),
      lines.map(({ propertyId }) => propertyId),
      lines.map(({ unitId }) => unitId),
      lines.map(({ leaseId }) => leaseId),
      lines.map(({ personId }) => personId),
    ]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const anyHash = randomBytes(32);

const insertEntries = `
  insert into raw_journal_entry (org_id, posted_by, recorded_at, entry_id, number, date, line_count, memo, source_kind,
                                 source_id, explanation, idempotency_key, content_hash)
  select $1, $2, $3, n.* from unnest($4::uuid[], $5::bigint[], $6::date[], $7::smallint[], $8::text[], $9::text[],
                                     $10::uuid[], $11::jsonb[], $12::text[], $13::bytea[]) n`;

const insertLines = `
  insert into raw_posting (org_id, entry_id, line, line_count, account_id, date, currency, amount_cents, basis,
                           property_id, unit_id, lease_id, person_id)
  select $1, n.* from unnest($2::uuid[], $3::smallint[], $4::smallint[], $5::uuid[], $6::date[], $7::text[], $8::bigint[],
                             $9::text[], $10::uuid[], $11::uuid[], $12::uuid[], $13::uuid[]) n`;
