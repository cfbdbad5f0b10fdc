import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';

interface PlannedAmount {
  readonly month: string;
  readonly propertyId: string | null;
  readonly property: string | null;
  readonly number: string;
  readonly account: string;
  readonly currency: string;
  readonly cents: string;
}

const rowsAtOnce = 1000;

/** Every amount of every budget, for whoever takes all of a workspace along. */
export async function* allBudgets(tx: Tx, organisationId: string): AsyncIterable<readonly PlannedAmount[]> {
  const place = sql`(b.month, coalesce(p.name, ''), a.number collate "C", b.currency, coalesce(b.property_id::text, ''))`;
  for (let last: PlannedAmount | undefined; ;) {
    const after =
      last === undefined
        ? sql`true`
        : sql`${place} > (${`${last.month}-01`}::date, ${last.property ?? ''}, ${last.number} collate "C", ${last.currency},
                          ${last.propertyId ?? ''})`;
    const { rows } = await sql<PlannedAmount>`
      select to_char(b.month, 'YYYY-MM') as month, b.property_id as "propertyId", p.name as property, a.number,
             a.name as account, b.currency, b.cents
        from budget_amount b
        join account a on a.org_id = b.org_id and a.account_id = b.account_id
        left join property p on p.org_id = b.org_id and p.property_id = b.property_id
       where b.org_id = ${organisationId} and ${after} order by ${place} limit ${rowsAtOnce}`.execute(tx);
    last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
  }
}
