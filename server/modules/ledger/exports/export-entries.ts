import { sql } from 'kysely';
import { addDays, earliestDate, latestDate } from '#shared/dates.ts';
import { readSubjectNames } from '#server/modules/ledger/books/subject-names.ts';
import type { SubjectNames } from '#server/modules/ledger/books/subject-names.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { ExportedAccount, ExportedEntry, ExportedLine, Opening } from './export-writer.ts';
import { readBalances } from '#server/modules/ledger/statements/trial-balance.ts';
import type { Books } from '#server/modules/ledger/books/view.ts';

export interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const entriesAtOnce = 1000;
const linesAtOnce = 2000;

/** What the accounts brought into the range; nothing where it begins with the books. */
export async function readOpening(tx: Tx, books: Books, { from }: Range): Promise<Opening | undefined> {
  if (from === undefined || from <= earliestDate) return undefined;
  const date = addDays(from, -1);
  const balances = await readBalances(tx, books, date);
  return balances.length === 0 ? undefined : { date, balances };
}

/**
 * The entries of a range on one basis, oldest first, with the running balance of each line's account in its currency.
 * A thousand entries are read at once, and two thousand lines: no more of the journal is ever in memory.
 */
export async function* readExportedEntries(
  tx: Tx,
  books: Books,
  range: Range,
  { accounts, opening }: { accounts: ReadonlyMap<string, ExportedAccount>; opening: Opening | undefined },
): AsyncIterable<readonly ExportedEntry[]> {
  const balances = new Map(
    opening?.balances.map(({ accountId, currency, cents }) => [`${accountId} ${currency}`, cents]) ?? [],
  );
  const present = (line: LineRow, names: SubjectNames): ExportedLine => {
    const account = accounts.get(line.account_id);
    if (account === undefined) throw new Error('A line belongs to an account that is not there');
    const key = `${line.account_id} ${line.currency}`;
    const balanceCents = (balances.get(key) ?? 0n) + BigInt(line.amount_cents);
    balances.set(key, balanceCents);
    return {
      line: line.line,
      account,
      cents: line.amount_cents,
      currency: line.currency,
      balanceCents,
      memo: line.memo,
      about: {
        property: names.property ?? line.property_id,
        unit: names.unit ?? line.unit_id,
        lease: names.lease ?? line.lease_id,
        person: names.person ?? line.person_id,
        bank: names.bankAccount ?? line.bank_account_id,
      },
    };
  };
  let after: EntryRow | undefined;
  for (;;) {
    const entries = await readEntries(tx, books, range, after);
    after = entries.at(-1);
    for (const some of byLineCount(entries)) {
      const lines = await readLines(tx, books, some);
      const namesOf = await readSubjectNames(tx, books.organisationId, [...lines.values()].flat());
      // An entry that has nothing on this basis is not part of its journal.
      yield some.flatMap((entry) => {
        const own = lines.get(entry.entry_id);
        return own === undefined
          ? []
          : [{ ...presentEntry(entry), lines: own.map((line) => present(line, namesOf(line))) }];
      });
    }
    if (entries.length < entriesAtOnce) return;
  }
}

interface EntryRow {
  readonly entry_id: string;
  readonly number: number;
  readonly date: string;
  readonly line_count: number;
  readonly memo: string;
  readonly source_kind: string;
  readonly source_id: string | null;
  readonly recorded_at: Date;
  readonly reversed_number: number | null;
  readonly reversal_reason: string | null;
}

function presentEntry(row: EntryRow): Omit<ExportedEntry, 'lines'> {
  return {
    id: row.entry_id,
    number: row.number,
    date: row.date,
    memo: row.memo,
    sourceKind: row.source_kind,
    sourceId: row.source_id,
    recordedAt: row.recorded_at.toISOString(),
    reverses: row.reversed_number,
    reversalReason: row.reversal_reason,
  };
}

async function readEntries(
  tx: Tx,
  { organisationId, known }: Books,
  { from = earliestDate, to = latestDate }: Range,
  after: EntryRow | undefined,
): Promise<readonly EntryRow[]> {
  let rows = tx
    .selectFrom('journal_entry as e')
    .leftJoin('journal_entry as o', (join) =>
      join.onRef('o.org_id', '=', 'e.org_id').onRef('o.entry_id', '=', 'e.reverses_entry_id'),
    )
    .select(['e.entry_id', 'e.number', 'e.date', 'e.line_count', 'e.memo', 'e.source_kind', 'e.source_id'])
    .select(['e.recorded_at', 'o.number as reversed_number', 'e.reversal_reason'])
    .where('e.org_id', '=', organisationId)
    .where('e.date', '>=', from)
    .where('e.date', '<=', to)
    .where('e.number', '<=', known.through)
    .orderBy('e.date')
    .orderBy('e.number')
    .limit(entriesAtOnce);
  if (after !== undefined)
    rows = rows.where(sql<boolean>`(e.date, e.number) > (${after.date}::date, ${after.number}::bigint)`);
  return await rows.execute();
}

/** Some entries have two lines and some have a thousand: what is read at once is bounded by lines. */
function byLineCount(entries: readonly EntryRow[]): EntryRow[][] {
  const parts: EntryRow[][] = [];
  let lines = Infinity;
  for (const entry of entries) {
    lines += entry.line_count;
    if (lines > linesAtOnce) {
      parts.push([]);
      lines = entry.line_count;
    }
    parts.at(-1)?.push(entry);
  }
  return parts;
}

type LineRow = Awaited<ReturnType<typeof readLineRows>>[number];

async function readLines(tx: Tx, books: Books, entries: readonly EntryRow[]): Promise<Map<string, LineRow[]>> {
  const rows = await readLineRows(
    tx,
    books,
    entries.map(({ entry_id: id }) => id),
  );
  return Map.groupBy(
    rows.toSorted((one, other) => one.line - other.line),
    ({ entry_id: id }) => id,
  );
}

async function readLineRows(tx: Tx, { organisationId, basis }: Books, entryIds: readonly string[]) {
  return await tx
    .selectFrom('posting')
    .select(['entry_id', 'line', 'account_id', 'currency', 'amount_cents', 'memo'])
    .select(['property_id', 'unit_id', 'lease_id', 'person_id', 'bank_account_id'])
    .where('org_id', '=', organisationId)
    .where(sql<boolean>`entry_id = any(${entryIds}::uuid[])`)
    .where('basis', 'in', ['both', basis])
    .execute();
}
