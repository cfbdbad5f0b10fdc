import { sql } from 'kysely';
import type { z } from 'zod';
import type { journalEntry } from '#shared/api/ledger.ts';
import { sumCents } from '#shared/money.ts';
import type { Tx } from '#server/kernel/database.ts';

export type JournalEntry = z.output<typeof journalEntry>;

interface Linked {
  readonly id: string;
  readonly number: number;
  readonly date: string;
  readonly memo: string;
}

/** Entries with what a list shows of them: amounts, properties, links and who. */
export function entryRows(tx: Tx, organisationId: string) {
  const linked = (alias: string) =>
    sql<Linked | null>`case when ${sql.ref(`${alias}.entry_id`)} is null then null else jsonb_build_object(
      'id', ${sql.ref(`${alias}.entry_id`)}, 'number', ${sql.ref(`${alias}.number`)},
      'date', ${sql.ref(`${alias}.date`)}, 'memo', ${sql.ref(`${alias}.memo`)}) end`;
  return tx
    .selectFrom('journal_entry as e')
    .leftJoin('app_user as u', 'u.user_id', 'e.posted_by')
    .leftJoin('journal_entry as o', (join) =>
      join.onRef('o.org_id', '=', 'e.org_id').onRef('o.entry_id', '=', 'e.reverses_entry_id'),
    )
    .leftJoin('journal_entry as r', (join) =>
      join.onRef('r.org_id', '=', 'e.org_id').onRef('r.reverses_entry_id', '=', 'e.entry_id'),
    )
    .selectAll('e')
    .select(['u.name as posted_by_name', linked('o').as('reverses'), linked('r').as('reversed_by')])
    .select(
      sql<readonly { currency: string; cents: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('currency', s.currency, 'cents', s.cents::text) order by s.currency), '[]')
          from (select p.currency, coalesce(nullif(sum(p.amount_cents) filter (where p.basis <> 'cash'), 0),
                                            sum(p.amount_cents)) as cents
                  from posting p where p.org_id = e.org_id and p.entry_id = e.entry_id and p.amount_cents > 0
                 group by p.currency) s)`.as('amounts'),
    )
    .select(
      sql<readonly string[]>`(
        select coalesce(jsonb_agg(distinct p.property_id), '[]') from posting p
         where p.org_id = e.org_id and p.entry_id = e.entry_id and p.property_id is not null)`.as('property_ids'),
    )
    .where('e.org_id', '=', organisationId);
}

export type EntryRow = Awaited<ReturnType<ReturnType<typeof entryRows>['executeTakeFirstOrThrow']>>;

export function presentEntry(row: EntryRow): JournalEntry {
  return {
    id: row.entry_id,
    number: row.number,
    date: row.date,
    memo: row.memo,
    sourceKind: row.source_kind,
    amounts: row.amounts.map(({ currency, cents }) => ({ currency, cents: sumCents(BigInt(cents)) })),
    propertyIds: [...row.property_ids],
    reverses: row.reverses,
    reversedBy: row.reversed_by,
    postedBy: row.posted_by === null ? null : { id: row.posted_by, name: row.posted_by_name ?? '' },
    recordedAt: row.recorded_at.toISOString(),
  };
}
