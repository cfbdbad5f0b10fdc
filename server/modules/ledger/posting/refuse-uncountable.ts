import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { controlAccounts } from '#server/modules/ledger/books/control-accounts.ts';
import type { NewEntry } from '#server/modules/ledger/books/entry.ts';
import type { Line } from '#server/modules/ledger/books/lines.ts';

/** Smaller amounts take a million entries to come near the limit, and are posted without a look at the sums. */
const large = 2 ** 33;

export function isLarge({ cents }: Pick<Line, 'cents'>): boolean {
  return Math.abs(cents) >= large;
}

/**
 * Kinds of entries, beside reversals, that only undo what was posted before, or apply what was paid to what was charged,
 * which voiding a charge does too. They are never refused for a sum.
 */
const undoingKinds: ReadonlySet<string> = new Set(['receipt-return', 'credit-void', 'import-undone', 'allocation']);

function isUndoing({ reverses, source }: Pick<NewEntry, 'reverses' | 'source'>): boolean {
  return reverses !== undefined || undoingKinds.has(source.kind);
}

/**
 * What tenants owe and what is held for them is answered in numbers everywhere, so that an entry is refused which would
 * take what was added to a control account beyond 2^52. What is taken off again, by a payment, a settlement or a refund, was
 * added before and is never refused. Statements of the books answer sums of any size.
 */
export async function refuseUncountable(tx: Tx, entries: readonly NewEntry[], organisationId: string): Promise<void> {
  const lines = entries.filter((entry) => !isUndoing(entry)).flatMap((entry) => entry.lines);
  const currencies = [...new Set(lines.filter(isLarge).map(({ currency }) => currency))];
  if (currencies.length === 0) return;
  const { rows } = await sql<{ id: string; key: string; currency: string; isAsset: boolean; added: string }>`
    select a.account_id as id, a.system_key as key, c.currency, a.kind = 'asset' as "isAsset",
           coalesce((select sum(case when a.kind = 'asset' then m.debit_cents else m.credit_cents end) from account_month m
                      where m.org_id = a.org_id and m.account_id = a.account_id and m.currency = c.currency), 0)::text as added
      from account a cross join unnest(${currencies}::text[]) c (currency)
     where a.org_id = ${organisationId} and a.system_key = any(${controlAccounts}::text[])`.execute(tx);
  for (const { id, key, currency, isAsset, added } of rows) {
    const own = lines.filter(
      ({ account, ...line }) =>
        line.currency === currency &&
        line.cents > 0 === isAsset &&
        (account === key || (typeof account !== 'string' && account.id === id)),
    );
    const more = own.reduce((sum, { cents }) => sum + BigInt(Math.abs(cents)), 0n);
    if (more > 0n && BigInt(added) + more > limit) throw refuse('ledger.tenants-total-too-large', { currency });
  }
}

const limit = 2n ** 52n;
