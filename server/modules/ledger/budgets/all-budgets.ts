import { sql } from 'kysely';
import { amountCell } from '#shared/table.ts';
import type { TableRow, TableRows } from '#shared/table.ts';
import type { Tx } from '#server/kernel/database.ts';

interface Row {
  readonly id: string;
  readonly month: string;
  readonly property: string | null;
  readonly number: string;
  readonly account: string;
  readonly currency: string;
  readonly cents: string;
}

const rowsAtOnce = 1000;

/** Every amount of every budget, for whoever takes all of a workspace along. */
export async function* allBudgets(tx: Tx, organisationId: string): TableRows {
  yield [['Month', 'Property', 'Account number', 'Account', 'Currency', 'Amount']];
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<Row>`
      select b.amount_id as id, to_char(b.month, 'YYYY-MM') as month, p.name as property, a.number, a.name as account,
             b.currency, b.cents
        from budget_amount b
        join account a on a.org_id = b.org_id and a.account_id = b.account_id
        left join property p on p.org_id = b.org_id and p.property_id = b.property_id
       where b.org_id = ${organisationId} and b.amount_id > ${after}::uuid
       order by b.amount_id limit ${rowsAtOnce}`.execute(tx);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    yield rows.map((row): TableRow => [
      row.month,
      row.property,
      row.number,
      row.account,
      row.currency,
      amountCell(BigInt(row.cents), row.currency),
    ]);
  }
}
