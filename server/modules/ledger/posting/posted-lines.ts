import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { balance, postedTo } from '#server/modules/ledger/books/lines.ts';
import type { AccountRef, BalancedLines, Basis, Line } from '#server/modules/ledger/books/lines.ts';
import { notPlaced, placedIn } from '#server/modules/ledger/books/places.ts';
import type { Poster } from '#server/modules/ledger/books/entry.ts';

interface Instead {
  readonly bankId: string;
  readonly account: AccountRef;
  readonly personId: string | null;
}

/** What an entry posted, with an account instead of the bank that it paid from: the money stays there, as that account says. */
export async function readLinesInstead(
  tx: Tx,
  act: Poster,
  entryId: string,
  { bankId, account, personId }: Instead,
): Promise<BalancedLines> {
  const posted = (await readLines(tx, act, [entryId])).get(entryId) ?? balance([]);
  const isBank = ({ account: one }: Line) => typeof one !== 'string' && one.id === bankId;
  const own = { propertyId: null, unitId: null, leaseId: null, personId };
  // The same amounts on the same sides: what balanced balances.
  return placedIn(balance(posted.map((line) => (isBank(line) ? { ...line, ...own, account } : line))), bankId);
}

/** What has no place beside lines that have one stays without it; an entry from before places were kept says none at all. */
function asPlaced(line: Line, _: number, lines: readonly Line[]): Line {
  const isPlaced = lines.some(({ bankAccountId }) => typeof bankAccountId === 'string');
  return isPlaced && line.basis !== 'accrual' ? { ...line, bankAccountId: line.bankAccountId ?? notPlaced } : line;
}

/** Of entries, what each posted. */
export async function readLines(tx: Tx, act: Poster, entryIds: readonly string[]): Promise<Map<string, BalancedLines>> {
  const rows = await tx
    .selectFrom('posting')
    .selectAll()
    .where('org_id', '=', act.organisationId)
    .where('entry_id', '=', sql<string>`any(${entryIds}::uuid[])`)
    .orderBy('line')
    .execute();
  const line = (row: (typeof rows)[number]): Line => ({
    account: postedTo(row.account_id),
    cents: row.amount_cents,
    currency: row.currency,
    // The column holds one of the three; a check of the table says so.
    basis: row.basis as Basis,
    propertyId: row.property_id,
    unitId: row.unit_id,
    leaseId: row.lease_id,
    personId: row.person_id,
    bankAccountId: row.bank_account_id,
    memo: row.memo,
  });
  const byEntry = Map.groupBy(rows, ({ entry_id: entryId }) => entryId);
  // They were balanced when they were posted, and nothing changes them.
  return new Map([...byEntry].map(([entryId, own]) => [entryId, balance(own.map(line).map(asPlaced))]));
}
