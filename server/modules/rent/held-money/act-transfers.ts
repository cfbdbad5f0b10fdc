import { sql } from 'kysely';
import { latestOf } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { reverse } from '#server/modules/ledger/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';

/** An act on a deposit that is undone, by its entry: refund, deduction, debt in its place, interest or last month's rent. */
export interface UndoneAct {
  readonly entryId: string;
  readonly reason: string;
}

interface Undoing {
  readonly tenancyId: string;
  readonly on: string;
  readonly undoes?: UndoneAct | undefined;
}

/** What made entries, by the ids of their records: each transfer between bank accounts keeps them. */
export async function readActSources(
  tx: Tx,
  entryIds: readonly string[],
  organisationId: string,
): Promise<Map<string, string>> {
  if (entryIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('journal_entry')
    .select(['entry_id', 'source_id'])
    .where('org_id', '=', organisationId)
    .where('entry_id', '=', sql<string>`any(${entryIds}::uuid[])`)
    .execute();
  return new Map(rows.flatMap((row) => (row.source_id === null ? [] : [[row.entry_id, row.source_id]])));
}

/**
 * Reverses the transfers that an act made beside its own entry, so that the money is in the accounts where it was before,
 * whatever the default is by now.
 */
export async function reverseTransfers(tx: Tx, act: Poster, changes: readonly Undoing[]): Promise<void> {
  for (const { tenancyId, on, undoes } of changes) {
    if (undoes === undefined) continue;
    for (const { id, date } of await readTransfers(tx, act, tenancyId, undoes.entryId))
      await reverse(tx, act, id, { reason: undoes.reason, date: latestOf(on, date) });
  }
}

/**
 * Entries of earlier versions do not say what they are of: they follow the entry of their act within its transaction. So do
 * those of a deposit that became owed, whose act is the return of a payment as a whole.
 */
async function readTransfers(tx: Tx, { organisationId: org }: Poster, tenancyId: string, actEntryId: string) {
  const { rows } = await sql<{ id: string; date: string }>`
    select distinct e.entry_id as id, e.date, e.number
      from journal_entry act
      join lease l on l.org_id = act.org_id and l.tenancy_id = ${tenancyId}
      join posting g on g.org_id = l.org_id and g.lease_id = l.lease_id
      join journal_entry e on e.org_id = g.org_id and e.entry_id = g.entry_id and e.source_kind = 'deposit-banked'
     where act.org_id = ${org} and act.entry_id = ${actEntryId} and e.number > act.number
       and not exists (select from journal_entry r where r.org_id = e.org_id and r.reverses_entry_id = e.entry_id)
       and case when jsonb_typeof(e.explanation -> 'of') = 'array' then e.explanation -> 'of' @> to_jsonb(act.source_id::text)
                else true end
       and ((jsonb_typeof(e.explanation -> 'of') = 'array' and act.source_kind <> 'receipt-return')
            or (e.recorded_at = act.recorded_at and not exists (
              select from deposit_movement m
                join journal_entry o on o.org_id = m.org_id and o.entry_id = m.entry_id
               where m.org_id = act.org_id and m.tenancy_id = ${tenancyId} and m.kind <> 'moved'
                 and o.number > act.number and o.number < e.number)))
     order by e.number desc`.execute(tx);
  return rows;
}
