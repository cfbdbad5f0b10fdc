import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { reconciliationRoutes } from '#shared/api/reconciliations.ts';
import type { ItemKind } from '#shared/reconciliation.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { isOfAmount } from '#server/modules/ledger/index.ts';
import { isDoneBy, isKnownEntry } from './known.ts';
import type { Known } from './known.ts';
import { readRow } from './reconciliation-rows.ts';
import type { ReconciliationRow } from './reconciliation-rows.ts';
import type { BookItem, ItemState } from './rules.ts';

type Routes = typeof reconciliationRoutes;
export type PresentedItem = z.output<Routes['GET /reconciliations/{id}/items/']['answer']>['items'][number];
export type ItemQuery = z.output<Routes['GET /reconciliations/{id}/items/']['query']>;

/** Of an entry, what it moved at the account. */
export interface ItemRow extends BookItem {
  readonly number: number;
  readonly currency: string;
  readonly kind: ItemKind;
  readonly memo: string;
  readonly reference: string | null;
  readonly state: ItemState;
  readonly isMatched: boolean;
  readonly isAwaited: boolean;
}

/** What of a reconciliation says which items are beside it. */
export interface Days extends Pick<
  ReconciliationRow,
  'id' | 'state' | 'accountId' | 'currency' | 'to' | 'previousId' | 'previousTo'
> {
  /** What was recorded or matched later is left out. */
  readonly known?: Known | undefined;
}

/** Of an account without a statement: everything up to a day. */
export function noReconciliation({ accountId, currency }: Pick<Days, 'accountId' | 'currency'>) {
  const id = '00000000-0000-0000-0000-000000000000';
  return { id, state: 'open', accountId, currency, previousId: null, previousTo: null } as const;
}

/**
 * What a statement may clear: what was open when the one before it was finished, and what moved money at the account since,
 * so that nothing older is read. Before the first one that is everything which its opening balance is not made of. Of a
 * finished one it is what was written down then.
 */
function movedItems(organisationId: string, row: Days): RawBuilder<unknown> {
  const own = sql`i.org_id = ${organisationId} and i.reconciliation_id = ${row.id}`;
  if (row.state === 'finished')
    return sql`select i.entry_id, i.date, i.cents, i.role = 'cleared' as is_cleared from reconciliation_item i
      where ${own} and i.role <> 'opening'`;
  const moved = sql`
    select p.entry_id, p.date, sum(p.amount_cents)::bigint as cents from posting p
     where p.org_id = ${organisationId} and p.account_id = ${row.accountId} and p.currency = ${row.currency}
       and p.basis in ('both', 'cash') and p.date <= ${row.to}::date
       and p.date > ${row.previousTo ?? '0001-01-01'}::date
       and ${isKnownEntry(organisationId, sql`p.entry_id`, row.known)}
     group by p.entry_id, p.date having sum(p.amount_cents) <> 0`;
  const carried = sql`
    select o.entry_id, o.date, o.cents from reconciliation_item o
     where o.org_id = ${organisationId} and o.reconciliation_id = ${row.previousId} and o.role = 'open'`;
  return sql`
    select m.entry_id, m.date, m.cents, i.role is not null as is_cleared
      from (${row.previousId === null ? moved : sql`${moved} union all ${carried}`}) m
      left join reconciliation_item i on ${own} and i.entry_id = m.entry_id
     where i.role is distinct from 'opening'
     union all
    select i.entry_id, i.date, i.cents, true from reconciliation_item i
     where ${own} and i.role = 'cleared' and i.date > ${row.to}::date`;
}

/** Items from before the first statement, which its opening balance is made of. */
function broughtItems(organisationId: string, row: Days): RawBuilder<unknown> {
  return sql`select i.entry_id, i.date, i.cents, true as is_cleared from reconciliation_item i
    where i.org_id = ${organisationId} and i.reconciliation_id = ${row.id} and i.role = 'opening'`;
}

interface Asked {
  readonly isBrought?: boolean;
  readonly where?: RawBuilder<unknown>;
  readonly limit?: number;
}

/** As `refund.method` has it. */
const byCheck = 'cheque';

async function selectItems(
  tx: Tx,
  organisationId: string,
  row: Days,
  { isBrought = false, where = sql`true`, limit }: Asked,
): Promise<readonly ItemRow[]> {
  const items = isBrought ? broughtItems(organisationId, row) : movedItems(organisationId, row);
  const { rows } = await sql<ItemRow>`
    with item as materialized (${items}),
    uncleared as materialized (
      select i.entry_id, e.reverses_entry_id from item i
        join journal_entry e on e.org_id = ${organisationId} and e.entry_id = i.entry_id
       where not i.is_cleared),
    told as (
      select i.entry_id as id, i.date::text as date, i.date as day, i.cents, i.is_cleared as "isCleared", e.number, e.memo,
             e.reverses_entry_id as "reversesId", coalesce(r.reference, f.reference, e.explanation->>'reference') as reference,
             case when e.reverses_entry_id is not null then 'reversal'
                  when e.source_kind = 'receipt' then 'payment'
                  when e.source_kind = 'deposit-batch' then 'bank-deposit'
                  when e.source_kind in ('deposit-transfer', 'fund-transfer') then 'transfer'
                  when f.method = ${byCheck} or e.explanation->>'method' = 'check' then 'check'
                  when e.source_kind = 'refund' then 'refund'
                  else 'entry' end as kind,
             case when i.is_cleared then 'cleared'
                  when e.reverses_entry_id in (select u.entry_id from uncleared u)
                    or i.entry_id in (select u.reverses_entry_id from uncleared u where u.reverses_entry_id is not null)
                    then 'voided'
                  else 'open' end as state,
             i.cents = (
               select sum(c.cents) from line_claim c
                 join statement_line l on l.org_id = c.org_id and l.line_id = c.line_id and l.date <= ${row.to}::date
                where c.org_id = ${organisationId} and c.entry_id = i.entry_id and c.account_id = ${row.accountId}
                  and ${isDoneBy(sql`c.made_at`, row.known)})
               is true as "isMatched",
             not i.is_cleared and exists (
               select from reconciliation_item o
                where o.org_id = ${organisationId} and o.entry_id = e.reverses_entry_id and o.account_id = ${row.accountId}
                  and o.currency = ${row.currency} and o.role in ('opening', 'cleared')) as "isAwaited"
        from item i
        join journal_entry e on e.org_id = ${organisationId} and e.entry_id = i.entry_id
        left join receipt r on r.org_id = e.org_id and r.entry_id = e.entry_id
        left join refund f on f.org_id = e.org_id and f.entry_id = e.entry_id)
    select id, date, cents, ${row.currency} as currency, "isCleared", number, memo, "reversesId", reference, kind, state, "isMatched", "isAwaited"
      from told t where ${where}
     order by t.day, t.number, t.id limit ${limit ?? null}`.execute(tx);
  return rows;
}

/** All of them: those of a month, and what was open before. */
export function readItems(tx: Tx, organisationId: string, row: Days, limit?: number): Promise<readonly ItemRow[]> {
  return selectItems(tx, organisationId, row, limit === undefined ? {} : { limit });
}

/** What the opening balance of the first one is made of. */
export function readBrought(tx: Tx, organisationId: string, row: Days): Promise<readonly ItemRow[]> {
  return selectItems(tx, organisationId, row, { isBrought: true });
}

/** The oldest first. */
export async function listItems(tx: Tx, organisationId: string, id: string, query: ItemQuery) {
  const row = await readRow(tx, organisationId, id);
  const after = readCursor(query.cursor, ['date', 'number', 'id']);
  const where = [
    query.state === undefined ? sql`true` : sql`t.state = ${query.state}`,
    query.kind === undefined ? sql`true` : sql`t.kind = ${query.kind}`,
    query.side === undefined ? sql`true` : query.side === 'in' ? sql`t.cents > 0` : sql`t.cents < 0`,
    query.after === 'true' ? sql`t.day > ${row.to}::date` : sql`true`,
    isAbout(query.q, row.currency),
    after === undefined
      ? sql`true`
      : sql`(t.day, t.number, t.id) > (${after[0]}::date, ${after[1]}::bigint, ${after[2]}::uuid)`,
  ];
  const rows = await selectItems(tx, organisationId, row, {
    isBrought: query.brought === 'true',
    where: sql.join(where, sql` and `),
    limit: query.limit + 1,
  });
  return pageOf(rows, query.limit, ({ date, number, id: entryId }) => [date, String(number), entryId], presentItem);
}

function isAbout(typed: string | undefined, currency: string): RawBuilder<unknown> {
  const words = (typed ?? '').split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql`true`;
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const isAmount = isOfAmount(typed ?? '', { currency: sql`${currency}::text`, cents: sql`abs(t.cents)` });
  return sql`(concat_ws(' ', t.memo, t.reference) ilike all (${patterns}::text[]) or ${isAmount ?? sql`false`})`;
}

export function presentItem({ id, number, isCleared: _, reversesId: __, ...item }: ItemRow): PresentedItem {
  return { entryId: id, entryNumber: number, ...item };
}
