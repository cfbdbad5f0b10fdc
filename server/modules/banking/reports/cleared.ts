import { sql } from 'kysely';
import type { Label } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import { isKnownStatement } from '#server/modules/banking/reconciliation/known.ts';
import type { Known } from '#server/modules/banking/reconciliation/known.ts';
import type { ItemRow } from '#server/modules/banking/reconciliation/items.ts';
import type { BankAccount } from './bank-accounts.ts';

interface ClearedRow {
  readonly id: string;
  readonly role: 'opening' | 'cleared';
  readonly state: 'open' | 'finished';
  readonly from: string;
  readonly to: string;
}

/** Says of items of some days which statement has them, if any does. */
export async function readCleared(
  tx: Tx,
  organisationId: string,
  { accountId, currency }: Pick<BankAccount, 'accountId' | 'currency'>,
  { from, to, known }: { readonly from: string; readonly to: string; readonly known: Known | undefined },
): Promise<(item: ItemRow) => Label> {
  const { rows } = await sql<ClearedRow>`
    select i.entry_id as id, i.role, r.state, r.from_on::text as "from", r.to_on::text as "to"
      from reconciliation_item i
      join reconciliation r on r.org_id = i.org_id and r.reconciliation_id = i.reconciliation_id
     where i.org_id = ${organisationId} and i.account_id = ${accountId} and i.currency = ${currency}
       and i.role in ('opening', 'cleared') and i.date between ${from}::date and ${to}::date
       and ${isKnownStatement(known)}`.execute(tx);
  const cleared = new Map(rows.map((row) => [row.id, row]));
  return ({ id, state, isMatched }) => {
    const row = cleared.get(id);
    if (row !== undefined) {
      if (row.state === 'open') return { word: 'clearedOpen' };
      return row.role === 'opening'
        ? { word: 'clearedBefore', values: { day: { day: row.from } } }
        : { word: 'clearedOn', values: { day: { day: row.to } } };
    }
    if (isMatched) return { word: 'onStatement' };
    return { word: state === 'voided' ? 'voidedItem' : 'notCleared' };
  };
}
