import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import { refuseBefore } from '#server/modules/rent/tenancy-money/dates.ts';
import { batchNumber } from '#server/modules/rent/tenancy-money/numbers.ts';

interface Asked {
  readonly receiptIds: readonly string[];
  readonly date: string;
  readonly path: string;
}

/**
 * Payments were at the bank until their bank deposit was undone, and are there from the day of the one that stands. On an
 * earlier day their money cannot leave the place where it is now.
 */
export async function refuseWhileBanked(
  tx: Tx,
  organisationId: string,
  { receiptIds, date, path }: Asked,
): Promise<void> {
  const { rows } = await sql<{ number: number; on: string; isUndone: boolean }>`
    select b.number, coalesce(b.undone_on, b.deposited_on) as "on", b.undone_on is not null as "isUndone"
      from deposit_batch b join journal_entry e on e.org_id = b.org_id and e.entry_id = b.entry_id
     where b.org_id = ${organisationId}
       and ((b.undone_on is not null and e.explanation -> 'receiptIds' ?| ${receiptIds}::text[])
            or exists (select from receipt r where r.org_id = b.org_id and r.batch_id = b.batch_id
                                               and r.receipt_id = any(${receiptIds}::uuid[])))
     order by 2 desc limit 1`.execute(tx);
  const [last] = rows;
  if (last === undefined) return;
  const number = batchNumber(last.number);
  if (last.isUndone && date < last.on) throw refuseField(path, 'rent.before-undone', { batch: number, day: last.on });
  refuseBefore(date, last.on, path, number);
}
