import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { BookItemKind } from '#shared/matching.ts';
import type { Tx } from '#server/kernel/database.ts';
import { isOfAmount } from '#server/modules/ledger/index.ts';
import type { BookItem } from '#server/modules/banking/matching/match-input.ts';
import { joinStatement } from './statement-of-item.ts';

/** An entry that moved money at the bank account, as far as no line has cleared it. */
export interface OpenItem extends BookItem {
  readonly memo: string;
  readonly currency: string;
}

interface ItemRow {
  readonly id: string;
  readonly date: string;
  readonly cents: number;
  readonly currency: string;
  readonly source: string;
  readonly memo: string;
  readonly reference: string | null;
  readonly method: string | null;
  readonly clearedSince: string | null;
  readonly clearedThrough: string | null;
  readonly endToEndIds: readonly string[] | null;
}

export interface ItemsWanted {
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
  /** Own references, whose day does not matter. */
  readonly references?: readonly string[];
  /** Numbers of checks without zeros in front, whose day does not matter either. */
  readonly checks?: readonly string[];
}

/** More than a month of a large account has. */
const mostItems = 5000;

/**
 * What is in the books of an account and not cleared. Of an entry that was reversed before a line or a statement cleared
 * it, neither side is open: the bank never sees either.
 */
export async function readOpenItems(tx: Tx, organisationId: string, wanted: ItemsWanted): Promise<OpenItem[]> {
  const { accountId, from, to, references = [], checks = [] } = wanted;
  const byCheck = sql.lit('cheque');
  const isCheck = (reference: RawBuilder<unknown>) =>
    sql`ltrim(substring(${reference} from '[0-9]+'), '0') = any(${checks}::text[])`;
  const inDays = sql`p.date between ${from}::date and ${to}::date`;
  const named = sql`p.entry_id = any(array(
    select r.entry_id from receipt r
     where r.org_id = ${organisationId} and r.reference = any(${references}::text[]) and r.reversed_on is null
    union select f.entry_id from refund f
     where f.org_id = ${organisationId} and f.reference = any(${references}::text[]) and f.voided_on is null
    union select e.entry_id from journal_entry e
     where e.org_id = ${organisationId} and e.explanation->>'reference' = any(${references}::text[])
    union select r.entry_id from receipt r
     where r.org_id = ${organisationId} and r.method = ${byCheck} and ${isCheck(sql`r.reference`)} and r.reversed_on is null
    union select f.entry_id from refund f
     where f.org_id = ${organisationId} and f.method = ${byCheck} and ${isCheck(sql`f.reference`)} and f.voided_on is null
    union select e.entry_id from journal_entry e
     where e.org_id = ${organisationId} and e.explanation->>'method' = 'check' and ${isCheck(sql`e.explanation->>'reference'`)}
    union select b.entry_id from debit_line d
      join receipt r on r.org_id = d.org_id and r.receipt_id = d.receipt_id
      join deposit_batch b on b.org_id = r.org_id and b.batch_id = r.batch_id
     where d.org_id = ${organisationId}
       and (d.end_to_end = any(${references}::text[]) or d.group_ref = any(${references}::text[]))))`;
  const [near, byReference] = await Promise.all([
    readRows(tx, organisationId, accountId, inDays),
    references.length + checks.length === 0 ? [] : readRows(tx, organisationId, accountId, named),
  ]);
  const rows = new Map([...near, ...byReference].map((row) => [row.id, row]));
  return [...rows.values()].map(asItem);
}

/** Found by words of their memos, or all; the latest first. Of those that a statement cleared, what a line of a day could be. */
export async function findOpenItems(
  tx: Tx,
  organisationId: string,
  { accountId, q, day }: { readonly accountId: string; readonly q: string; readonly day?: string | undefined },
): Promise<OpenItem[]> {
  const words = q.split(/\s+/).filter((word) => word !== '');
  const isAmount = isOfAmount(q, { currency: sql.ref('p.currency'), cents: sql`abs(p.amount_cents)` }) ?? sql`false`;
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const said = sql`(${patterns.length === 0} or p.entry_id in (
    select e.entry_id from journal_entry e where e.org_id = ${organisationId} and e.memo ilike all (${patterns}::text[]))
    or ${isAmount})`;
  const isClearable = sql`(k.since is null or ${day ?? null}::date between k.since and k.through)`;
  const rows = await readRows(tx, organisationId, accountId, said, { most: 30, isClearable });
  return rows.map(asItem);
}

async function readRows(
  tx: Tx,
  organisationId: string,
  accountId: string,
  which: RawBuilder<unknown>,
  { most = mostItems, isClearable = sql`true` } = {},
): Promise<readonly ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    with moved as (
      select p.entry_id, p.date, p.currency, sum(p.amount_cents) as cents from posting p
       where p.org_id = ${organisationId} and p.account_id = ${accountId} and p.basis in ('both', 'cash') and ${which}
       group by p.entry_id, p.date, p.currency
    ), uncleared as (
      select m.*, m.cents - coalesce((
               select sum(c.cents) from line_claim c
                where c.org_id = ${organisationId} and c.entry_id = m.entry_id and c.account_id = ${accountId}), 0) as left_cents
        from moved m
    )
    select u.entry_id as id, u.date, u.left_cents::bigint as cents, u.currency, e.source_kind as source, e.memo,
           coalesce(r.reference, f.reference, e.explanation->>'reference') as reference,
           coalesce(r.method, f.method, e.explanation->>'method') as method,
           k.since::text as "clearedSince", k.through::text as "clearedThrough",
           case when e.source_kind = 'deposit-batch' then array(
             select unnest(array[d.end_to_end, d.group_ref]) from deposit_batch b
               join receipt c on c.org_id = b.org_id and c.batch_id = b.batch_id
               join debit_line d on d.org_id = c.org_id and d.receipt_id = c.receipt_id
              where b.org_id = e.org_id and b.entry_id = e.entry_id) end as "endToEndIds"
      from uncleared u
      join journal_entry e on e.org_id = ${organisationId} and e.entry_id = u.entry_id
      left join receipt r on r.org_id = e.org_id and r.entry_id = e.entry_id
      left join refund f on f.org_id = e.org_id and f.entry_id = e.entry_id
      ${joinStatement({ organisationId, accountId, entryId: sql`u.entry_id`, currency: sql`u.currency` })}
     where u.left_cents <> 0 and ${isClearable}
       and (u.left_cents <> u.cents or k.since is not null or not exists (
         select from journal_entry back where back.org_id = e.org_id and back.reverses_entry_id = e.entry_id))
       and (e.reverses_entry_id is null or exists (
         select from line_claim c where c.org_id = e.org_id and c.entry_id = e.reverses_entry_id
            and c.account_id = ${accountId})
         or exists (select from reconciliation_item i where i.org_id = e.org_id and i.entry_id = e.reverses_entry_id
            and i.account_id = ${accountId} and i.role in ('opening', 'cleared')))
     order by u.date desc, e.number desc limit ${most}`.execute(tx);
  return rows;
}

const kinds: Readonly<Record<string, BookItemKind>> = {
  receipt: 'receipt',
  'deposit-batch': 'deposit-batch',
  refund: 'payment',
  'bill-payment': 'payment',
  'run-payment': 'payment',
  'unclaimed-reissued': 'payment',
  'unclaimed-turned-over': 'payment',
  'deposit-transfer': 'transfer',
};

function asItem(row: ItemRow): OpenItem {
  const { id, date, cents, currency, source, memo, reference, method, endToEndIds, clearedSince, clearedThrough } = row;
  const isCheck = method === 'cheque' || method === 'check';
  const digits = /\d+/.exec(reference ?? '')?.[0] ?? null;
  return {
    id,
    kind: kinds[source] ?? 'other',
    date,
    cents,
    currency,
    memo,
    names: [memo],
    reference: isCheck ? null : reference,
    checkNumber: isCheck ? digits : null,
    ...(clearedSince !== null &&
      clearedThrough !== null && { clearedBy: { since: clearedSince, through: clearedThrough } }),
    ...(endToEndIds !== null && endToEndIds.length > 0 && { endToEndIds }),
  };
}
