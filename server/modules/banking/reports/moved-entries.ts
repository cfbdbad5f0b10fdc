import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { sumCents } from '#shared/money.ts';
import type { SumCents } from '#shared/money.ts';
import type { SheetLine } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readItems } from '#server/kernel/reports/report-items.ts';
import type { Item } from '#server/kernel/reports/report-items.ts';
import { pageOfLines } from '#server/kernel/reports/page-of-lines.ts';
import type { Figure } from '#server/kernel/reports/report.ts';
import { entryCode } from '#server/modules/ledger/index.ts';
import type { ItemRow } from '#server/modules/banking/reconciliation/items.ts';
import type { BankAccount } from './bank-accounts.ts';

interface EntryItem extends Item {
  readonly memo: string;
}

type Account = Pick<BankAccount, 'accountId' | 'currency'>;

/** What entries moved at a bank account, each once, above zero if money came in. `where` is about `posting as p`. */
function movedEntries(
  organisationId: string,
  { accountId, currency }: Account,
  where: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select p.entry_id::text as key, p.date as day, e.number as at, p.currency, e.memo, sum(p.amount_cents)::bigint as cents
      from posting p join journal_entry e on e.org_id = p.org_id and e.entry_id = p.entry_id
     where p.org_id = ${organisationId} and p.account_id = ${accountId} and p.currency = ${currency}
       and p.basis in ('both', 'cash') and ${where}
     group by p.entry_id, p.date, e.number, p.currency, e.memo having sum(p.amount_cents) <> 0`;
}

/** What they come to. */
export async function sumOfMoved(
  tx: Tx,
  organisationId: string,
  { accountId, currency }: Account,
  where: RawBuilder<unknown>,
): Promise<SumCents> {
  const { rows } = await sql<{ cents: string }>`
    select coalesce(sum(p.amount_cents), 0)::text as cents from posting p
     where p.org_id = ${organisationId} and p.account_id = ${accountId} and p.currency = ${currency}
       and p.basis in ('both', 'cash') and ${where}`.execute(tx);
  return sumCents(BigInt(rows[0]?.cents ?? 0));
}

interface Chosen {
  readonly where: RawBuilder<unknown>;
  /** Only what came in, or only what went out, as an amount above zero. */
  readonly side?: 'in' | 'out' | undefined;
}

/** A page of them as lines of a figure. */
export function readMovedLines(
  tx: Tx,
  organisationId: string,
  account: Account,
  { where, side }: Chosen,
  figure: Figure,
) {
  const moved = movedEntries(organisationId, account, where);
  const of =
    side === undefined
      ? moved
      : side === 'in'
        ? sql`select m.* from (${moved}) m where m.cents > 0`
        : sql`select m.key, m.day, m.at, m.currency, m.memo, -m.cents as cents from (${moved}) m where m.cents < 0`;
  return readEntryLines(tx, of, figure);
}

/** A page of entries that were chosen by a query. */
export async function readEntryLines(tx: Tx, of: RawBuilder<unknown>, figure: Figure) {
  const { present } = await readItems<EntryItem>(tx, { of }, figure);
  return present(({ key, day, at, memo, cents }): SheetLine => ({
    key,
    day,
    number: entryCode(at),
    record: { kind: 'entry', id: key },
    what: memo,
    amount: cents,
  }));
}

/** A page of items of a reconciliation, and of lines that are no entries. */
export function pageOfItems(items: readonly ItemRow[], others: readonly SheetLine[], figure: Figure) {
  const lines = items.map(({ id, date, number, memo, cents }): SheetLine => ({
    // In the order of the books.
    key: `${date} ${String(number).padStart(12, '0')} ${id}`,
    day: date,
    number: entryCode(number),
    record: { kind: 'entry', id },
    what: memo,
    amount: cents,
  }));
  return pageOfLines([...others, ...lines], figure);
}
