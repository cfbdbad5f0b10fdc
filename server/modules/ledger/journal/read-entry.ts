import type { z } from 'zod';
import type { journalEntryInFull } from '#shared/api/ledger.ts';
import { sumCents } from '#shared/money.ts';
import type { SumCents } from '#shared/money.ts';
import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { readDocument } from './entry-document.ts';
import { readSubjectNames } from '#server/modules/ledger/books/subject-names.ts';
import { entryRows, presentEntry } from './entry-rows.ts';
import { linePosted } from '#server/modules/ledger/books/lines.ts';
import type { Basis } from '#server/modules/ledger/books/lines.ts';

type EntryInFull = z.output<typeof journalEntryInFull>;
type JournalLine = EntryInFull['lines'][number];

export async function readEntry(tx: Tx, organisationId: string, entryId: string): Promise<EntryInFull> {
  const row = await entryRows(tx, organisationId).where('e.entry_id', '=', entryId).executeTakeFirst();
  if (row === undefined) throw refuse('ledger.no-such-entry');
  const lines = await readLines(tx, organisationId, entryId);
  const seal = await tx
    .selectFrom('journal_seal')
    .select(['seal', 'sealed_at'])
    .where('org_id', '=', organisationId)
    .where('number', '=', row.number)
    .executeTakeFirst();
  return {
    ...presentEntry(row),
    lines,
    totals: (['accrual', 'cash'] as const).flatMap((basis) => totalsOf(lines, basis)),
    sourceId: row.source_id,
    document: await readDocument(tx, organisationId, { kind: row.source_kind, id: row.source_id }),
    // Written by `post` from a record; the column is jsonb.
    explanation: row.explanation as Record<string, unknown>,
    reversalReason: row.reversal_reason,
    requestId: row.request_id,
    seal: seal === undefined ? null : { sha256: seal.seal.toString('hex'), sealedAt: seal.sealed_at.toISOString() },
  };
}

async function readLines(tx: Tx, organisationId: string, entryId: string): Promise<JournalLine[]> {
  const rows = await tx
    .selectFrom('posting as p')
    .innerJoin('account as a', (join) =>
      join.onRef('a.org_id', '=', 'p.org_id').onRef('a.account_id', '=', 'p.account_id'),
    )
    .selectAll('p')
    .select(['a.number as account_number', 'a.name as account_name'])
    .where('p.org_id', '=', organisationId)
    .where('p.entry_id', '=', entryId)
    .orderBy('p.line')
    .execute();
  const namesOf = await readSubjectNames(tx, organisationId, rows);
  return rows.map((row) => ({
    accountId: row.account_id,
    accountNumber: row.account_number,
    accountName: row.account_name,
    // A check of the table lets in these three.
    ...linePosted({ ...row, basis: row.basis as Basis }, namesOf(row)),
  }));
}

function totalsOf(lines: readonly JournalLine[], basis: 'accrual' | 'cash'): EntryInFull['totals'] {
  const counted = lines.filter((line) => line.basis === 'both' || line.basis === basis);
  return [...Map.groupBy(counted, ({ currency }) => currency)].map(([currency, own]) => ({
    basis,
    currency,
    debitCents: sumOf(own.map(({ debitCents }) => debitCents)),
    creditCents: sumOf(own.map(({ creditCents }) => creditCents)),
  }));
}

function sumOf(cents: readonly number[]): SumCents {
  return sumCents(cents.reduce((total, one) => total + BigInt(one), 0n));
}
