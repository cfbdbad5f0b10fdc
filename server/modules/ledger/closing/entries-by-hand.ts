import { sql } from 'kysely';
import { sumCents } from '#shared/money.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { ClosingCheck } from './closing-check.ts';
import type { BasisSum, ControlDay } from '#server/modules/ledger/books/subledgers.ts';

/**
 * Kinds of entries that stand on no tenant's ledger. What such an entry moved on a control account is a difference between
 * the account and the ledgers; a reversal of it, or a correction, takes the difference back.
 */
export const kindsByHand: readonly string[] = ['manual', 'recurring', 'control-correction'];

/** The journal of imported books, and the entry that brought its balances forward: history without records here. */
export const importedKinds: readonly string[] = ['import', 'balances-forward'];

/** Entries by hand and what reversed them, through a day, as the common table expression `by_hand`. */
export function entriesByHand(organisationId: string, through: string) {
  return sql`
    with by_hand as (
      select e.entry_id, e.number, e.date, e.memo, e.is_reversal from journal_entry e
       where e.org_id = ${organisationId} and e.source_kind = any(${kindsByHand}::text[]) and e.date <= ${through}::date
       union all
      select e.entry_id, e.number, e.date, e.memo, e.is_reversal from journal_entry e
        join journal_entry r on r.org_id = e.org_id and r.entry_id = e.reverses_entry_id
       where e.org_id = ${organisationId} and e.source_kind = 'reversal' and e.date <= ${through}::date
         and r.source_kind = any(${kindsByHand}::text[]))`;
}

const sums = sql`g.currency, coalesce(sum(g.amount_cents) filter (where g.basis <> 'cash'), 0)::text as accrual,
  coalesce(sum(g.amount_cents) filter (where g.basis <> 'accrual'), 0)::text as cash`;

interface Row {
  readonly currency: string;
  readonly accrual: string;
  readonly cash: string;
}

const asSums = (rows: readonly Row[]): BasisSum[] =>
  rows.map(({ currency, accrual, cash }) => ({ currency, accrual: BigInt(accrual), cash: BigInt(cash) }));

/** An account that nobody posts to by hand, at the end of a day. */
type AccountDay = Omit<ControlDay, 'account'>;

export async function readByHand(tx: Tx, { organisationId, accountId, through }: AccountDay): Promise<BasisSum[]> {
  const { rows } = await sql<Row>`
    ${entriesByHand(organisationId, through)}
    select ${sums} from by_hand w join posting g on g.org_id = ${organisationId} and g.entry_id = w.entry_id
     where g.account_id = ${accountId} group by 1`.execute(tx);
  return asSums(rows);
}

/** What imported books moved on a control account and what took it back. An import of records keeps the kinds of their entries. */
export async function readImported(tx: Tx, { organisationId, accountId, through }: ControlDay): Promise<BasisSum[]> {
  const { rows } = await sql<Row>`
    select ${sums}
      from journal_entry e
      left join journal_entry r on r.org_id = e.org_id
       and r.entry_id = coalesce(e.reverses_entry_id, case when e.source_kind = 'import-undone' then e.source_id end)
      join posting g on g.org_id = e.org_id and g.entry_id = e.entry_id and g.account_id = ${accountId}
     where e.org_id = ${organisationId} and e.date <= ${through}::date
       and ((e.source_kind = any(${importedKinds}::text[]) and coalesce(r.source_kind = any(${importedKinds}::text[]), true))
         or (e.source_kind in ('reversal', 'import-undone') and r.source_kind = any(${importedKinds}::text[])))
     group by 1`.execute(tx);
  return asSums(rows);
}

/** The entries that moved a control account by hand and were not reversed by that day, the newest first. */
export async function readCauses(
  tx: Tx,
  { organisationId, accountId, through }: AccountDay,
  atMost: number,
): Promise<ClosingCheck['causes']> {
  const { rows } = await sql<{
    id: string;
    number: number;
    date: string;
    memo: string;
    currency: string;
    cents: string;
  }>`
    ${entriesByHand(organisationId, through)}
    select w.entry_id as id, w.number, w.date, w.memo, g.currency,
           coalesce(nullif(sum(g.amount_cents) filter (where g.basis <> 'cash'), 0),
                    sum(g.amount_cents) filter (where g.basis <> 'accrual'))::text as cents
      from by_hand w join posting g on g.org_id = ${organisationId} and g.entry_id = w.entry_id
     where g.account_id = ${accountId} and not w.is_reversal
       and not exists (select from by_hand r join journal_entry e on e.org_id = ${organisationId} and e.entry_id = r.entry_id
                        where e.reverses_entry_id = w.entry_id)
     group by 1, 2, 3, 4, 5 order by w.number desc limit ${atMost}`.execute(tx);
  return rows.map(({ cents, ...entry }) => ({ ...entry, cents: sumCents(BigInt(cents)) }));
}
