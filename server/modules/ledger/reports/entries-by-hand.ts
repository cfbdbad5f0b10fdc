import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { lastRecordedBy } from '#server/modules/ledger/books/view.ts';
import { codeOf } from '#server/modules/ledger/exports/export-writer.ts';

interface EntriesQuery {
  /** From this instant on, and before that one. */
  readonly from: Date;
  readonly before: Date;
  readonly postedBy?: string | undefined;
  readonly limit: number;
}

interface EntryByHand {
  readonly id: string;
  readonly number: number;
  readonly isReversal: boolean;
  readonly postedBy: string;
  readonly name: string | null;
  readonly at: Date;
}

/** What somebody posted by hand and what took it back, in a stretch of time, newest first. Numbers follow time. */
export async function readEntriesByHand(
  tx: Tx,
  organisationId: string,
  { from, before, postedBy, limit }: EntriesQuery,
) {
  const state = await tx
    .selectFrom('ledger_state')
    .select('next_number')
    .where('org_id', '=', organisationId)
    .executeTakeFirst();
  const last = (state?.next_number ?? 1) - 1;
  const until = (instant: Date) =>
    lastRecordedBy(tx, organisationId, new Date(Math.min(instant.getTime(), latest) - 1), last);
  const { rows } = await sql<EntryByHand>`
    select e.entry_id as id, e.number, e.is_reversal as "isReversal", e.posted_by as "postedBy", u.name, e.recorded_at as at
      from journal_entry e
      left join journal_entry r on r.org_id = e.org_id and r.entry_id = e.reverses_entry_id
      left join app_user u on u.user_id = e.posted_by
     where e.org_id = ${organisationId} and e.number > ${await until(from)} and e.number <= ${await until(before)}
       and e.posted_by is not null
       and coalesce(r.source_kind, e.source_kind) in ('manual', 'recurring', 'control-correction')
       ${postedBy === undefined ? sql`` : sql`and e.posted_by = ${postedBy}::uuid`}
     order by e.number desc limit ${limit}`.execute(tx);
  return rows.map(({ number, ...row }) => ({ ...row, number: codeOf(number) }));
}

/** Beyond it there are no instants in a database. */
const latest = Date.UTC(9999, 0, 1);
