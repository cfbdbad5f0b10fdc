import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { HistoryColumn } from './history-column.ts';
import { historyTables } from './history-tables.ts';
import type { HistoryKind } from './history-tables.ts';

/** By the keys of the columns, as the database has them; what refers to others is told by references and numbers. */
export type HistoryRecord = Readonly<Record<string, string | number | boolean | Date | null>>;

const rowsAtOnce = 1000;
const nobody = '00000000-0000-0000-0000-000000000000';

/** One table as a whole, page by page, in the order in which its rows were made. */
export async function* readHistory(
  tx: Tx,
  organisationId: string,
  kind: HistoryKind,
): AsyncIterable<readonly HistoryRecord[]> {
  const { table, id, columns } = historyTables[kind];
  const cells = sql.join(columns.map((column) => sql`${readCell(column)} as ${sql.ref(column.key)}`));
  const order = sql.ref(`t.${id ?? 'receipt_id'}`);
  for (let after = nobody; ;) {
    // Parts have no order of their own: they follow their payment, by lease, and no page ends within one.
    const page =
      id === null
        ? sql`t.receipt_id in (select r.receipt_id from receipt r
                where r.org_id = ${organisationId} and r.receipt_id > ${after}::uuid order by r.receipt_id limit ${rowsAtOnce})`
        : sql`${order} > ${after}::uuid`;
    const { rows } = await sql<HistoryRecord & { readonly of_page: string }>`
      select ${order} as of_page, ${cells} from ${sql.table(table)} t
       where t.org_id = ${organisationId} and ${page}
       order by ${order}
       ${id === null ? sql`, (select l.number from lease l where l.org_id = t.org_id and l.lease_id = t.lease_id)` : sql`limit ${rowsAtOnce}`}`.execute(
      tx,
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.of_page;
    yield rows;
  }
}

function readCell({ is, column, read }: HistoryColumn): RawBuilder<unknown> {
  if (read !== null) return sql.raw(read);
  const cell = sql.ref(`t.${column}`);
  if (is === 'account')
    return sql`(select a.number from account a where a.org_id = t.org_id and a.account_id = ${cell})`;
  if (is === 'entry')
    return sql`(select e.number from journal_entry e where e.org_id = t.org_id and e.entry_id = ${cell})`;
  if (is === 'json') return sql`${cell}::text`;
  return is === 'who' ? sql`${cell} is not null` : cell;
}
