import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { HistoryColumn } from './history-column.ts';
import type { HistoryTable } from './history-table.ts';

/** By the keys of the columns, as the database has them; what refers to others is told by references and numbers. */
export type HistoryRecord = Readonly<Record<string, string | number | boolean | Date | null>>;

const rowsAtOnce = 1000;
const nobody = '00000000-0000-0000-0000-000000000000';

/** One table as a whole, page by page, in the order in which its rows were made. */
export async function* readTable(
  tx: Tx,
  organisationId: string,
  { table, id, within, columns }: HistoryTable,
): AsyncIterable<readonly HistoryRecord[]> {
  const cells = sql.join(columns.map((column) => sql`${readCell(column)} as ${sql.ref(column.key)}`));
  const [by, order] = within ?? [id ?? '', null];
  const page = sql.ref(`t.${by}`);
  for (let after = nobody; ;) {
    // What has no order of its own follows what it belongs to, and no page ends within that.
    const wanted =
      order === null
        ? sql`${page} > ${after}::uuid`
        : sql`${page} in (select p.${sql.raw(by)} from ${sql.table(table)} p
                where p.org_id = ${organisationId} and p.${sql.raw(by)} > ${after}::uuid
                group by p.${sql.raw(by)} order by p.${sql.raw(by)} limit ${rowsAtOnce})`;
    const { rows } = await sql<HistoryRecord & { readonly of_page: string }>`
      select ${page} as of_page, ${cells} from ${sql.table(table)} t
       where t.org_id = ${organisationId} and ${wanted}
       order by ${page} ${order === null ? sql`limit ${rowsAtOnce}` : sql`, ${sql.raw(order)}`}`.execute(tx);
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
  if (is === 'texts' || is === 'records') return sql`to_jsonb(${cell})::text`;
  if (is === 'bytes') return sql`encode(${cell}, 'hex')`;
  return is === 'who' ? sql`${cell} is not null` : cell;
}
