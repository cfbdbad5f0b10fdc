import { sql } from 'kysely';
import { keepNumbers, takeNumbers } from '#server/kernel/take-numbers.ts';
import type { HistoryTable } from '#server/modules/rent/index.ts';
import type { HistoryRow } from '#server/modules/moving/rows/history-row.ts';
import type { Making } from '#server/modules/moving/rows/making.ts';

/** Numbers stay their own where nobody has one yet; else they are the next ones, and no key of a run is taken over. */
export async function withNumbers(
  { tx, act }: Making,
  { numbered, table }: HistoryTable,
  rows: readonly HistoryRow[],
): Promise<readonly HistoryRow[]> {
  const { organisationId } = act;
  if (numbered === undefined || rows.length === 0) return rows;
  const { rows: there } = await sql`
    select from ${sql.table(table)} where org_id = ${organisationId} limit 1`.execute(tx);
  if (there.length === 0) {
    await keepNumbers(
      tx,
      organisationId,
      numbered,
      rows.map(({ values }) => Number(values['number'])),
    );
    return rows;
  }
  const first = await takeNumbers(tx, organisationId, numbered, rows.length);
  return rows.map(({ reader, values }, index) => ({
    reader,
    values: { ...values, number: first + index, ...(table === 'charge_run' ? { request_key: null } : {}) },
  }));
}
